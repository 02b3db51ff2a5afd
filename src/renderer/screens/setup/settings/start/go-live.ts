// The lines of the go-live checklist. `isDone` computes if a line is ticked; a line without `isDone` is for a person to tick by
// hand. The checklists in both languages are drawn from this list, so they have the same lines.
import type { Lights } from '../../../../../shared/contract/till.ts';
import type { PlainKey } from '../../../../i18n/index.ts';
import { type SetupFacts, steps } from './to-do.ts';

export type GoLiveFacts = SetupFacts & { readonly mode: 'training' | 'trial' | 'live'; readonly lights: Lights | null };

type Line = { readonly word: PlainKey; readonly isDone?: (facts: GoLiveFacts) => boolean };

export const goLive: readonly Line[] = [
  { word: 'go-live.live', isDone: ({ mode }) => mode === 'live' },
  { word: 'go-live.people', isDone: steps.people.isDone },
  { word: 'go-live.pins', isDone: ({ people, withoutPin }) => people > 0 && withoutPin === 0 },
  { word: 'go-live.recovery', isDone: steps.recovery.isDone },
  { word: 'go-live.limits', isDone: steps.limits.isDone },
  { word: 'go-live.service', isDone: ({ lights }) => lights?.service.state === 'good' },
  { word: 'go-live.relay', isDone: ({ lights }) => lights?.relay.state === 'good' },
  { word: 'go-live.relay-key', isDone: ({ lights }) => lights?.relay.state === 'good' && lights.relay.key === undefined },
  { word: 'go-live.wallet', isDone: steps['wallet-payment'].isDone },
  { word: 'go-live.card', isDone: steps['card-payment'].isDone },
  { word: 'go-live.printer', isDone: steps.printer.isDone },
  { word: 'go-live.display', isDone: steps.display.isDone },
  { word: 'go-live.backups', isDone: steps.backups.isDone },
  { word: 'go-live.sheet' },
  { word: 'go-live.passphrase' },
  { word: 'go-live.statement' },
  { word: 'go-live.paper' },
  { word: 'go-live.training' },
  { word: 'go-live.restore' },
  { word: 'go-live.power' },
  { word: 'go-live.whom' },
];

type Part = {
  readonly heading: 'go-live.known' | 'go-live.hand';
  readonly lines: readonly {
    readonly word: PlainKey /** Null: only a person can tick this line. */;
    readonly done: boolean | null;
  }[];
};

/**
 * Returns the parts of the checklist. In training all lines are for a person to tick, because the facts of a training till say
 * nothing about the till for real sales.
 */
export const goLiveParts = (facts: GoLiveFacts): readonly Part[] => {
  if (facts.mode === 'training') return [{ heading: 'go-live.hand', lines: goLive.map(({ word }) => ({ word, done: null })) }];
  const lines = goLive.map(({ word, isDone }) => ({ word, done: isDone ? isDone(facts) : null }));
  return [
    { heading: 'go-live.known', lines: lines.filter(({ done }) => done !== null) },
    { heading: 'go-live.hand', lines: lines.filter(({ done }) => done === null) },
  ];
};
