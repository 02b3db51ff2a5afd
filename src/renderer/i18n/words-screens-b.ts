// Words of Payments, Day and Settings.
import { wordsDay } from './words-day.ts';
import { wordsPayments } from './words-payments.ts';
import { wordsSettings } from './words-settings.ts';

export const wordsScreensB = { ...wordsPayments, ...wordsDay, ...wordsSettings } as const;
