// The shop's settings for the Sell screen, with defaults for a shop that has never set them.
import type { CounterSettings } from '../../../shared/contract/counter/counter.ts';
import { byCurrency } from '../../../shared/money.ts';
import { useApp } from '../use-stores.ts';

export const usualCounter: CounterSettings = { quickAmounts: byCurrency(() => []), items: [], sound: 'normal', speech: true };

export const useCounter = (): CounterSettings => useApp().settings.counter ?? usualCounter;
