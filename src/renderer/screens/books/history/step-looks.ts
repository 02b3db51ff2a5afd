// Icon, tone and title of a step in a payment's history, chosen by the step's notice, else by its event, else by the kind of its
// journal entry.
import type { HistoryStep } from '../../../../shared/contract/counter/sale.ts';
import type { AttemptEvent } from '../../../../shared/payment/attempt.ts';
import type { Lang } from '../../../../shared/lang.ts';
import { say } from '../../../i18n/index.ts';
import { lookUp } from '../../../i18n/phrase.ts';
import { entryOther, wordsCopy, wordsEntries, wordsEvents, wordsNotices, wordsRepeat } from '../../../i18n/words/history.ts';
import type { IconName } from '../../../parts/icon-paths.ts';
import type { Tone } from '../../../stores/notes-store.ts';

export type StepLook = { readonly icon: IconName; readonly tone: Tone };

const byEvent: Readonly<Record<AttemptEvent, StepLook>> = {
  redirected: { icon: 'waiting', tone: 'wait' },
  refused: { icon: 'refused', tone: 'stop' },
  unanswered: { icon: 'unknown', tone: 'know' },
  approval: { icon: 'paid', tone: 'ok' },
  cancellation: { icon: 'canceled', tone: 'mute' },
  decline: { icon: 'declined', tone: 'stop' },
  'no-result': { icon: 'silent', tone: 'know' },
  return: { icon: 'phone', tone: 'mute' },
  expiry: { icon: 'expired', tone: 'know' },
  withdrawal: { icon: 'watched', tone: 'know' },
  departure: { icon: 'watched', tone: 'know' },
  supersession: { icon: 'replaced', tone: 'mute' },
  settlement: { icon: 'vouched', tone: 'know' },
};
const asked: StepLook = { icon: 'receipt', tone: 'mute' };
const byKind: Readonly<Record<string, StepLook>> = {
  'refund.requested': { icon: 'refund', tone: 'wait' },
  'refund.approved': { icon: 'vouched', tone: 'wait' },
  'refund.refused': { icon: 'refused', tone: 'mute' },
  'refund.withdrawn': { icon: 'canceled', tone: 'mute' },
  'refund.paid': { icon: 'refund', tone: 'ok' },
  'code.hidden': { icon: 'hidden', tone: 'wait' },
  'code.shown-again': { icon: 'waiting', tone: 'wait' },
  'suspense.resolved': { icon: 'vouched', tone: 'ok' },
};
const noted: StepLook = { icon: 'info', tone: 'mute' };
const repeated: StepLook = { icon: 'retry', tone: 'mute' };
const unfit: StepLook = { icon: 'warn', tone: 'stop' };

const isEvent = (name: string | null): name is AttemptEvent => name !== null && Object.hasOwn(byEvent, name);

export const stepLook = ({ kind, event, notice }: HistoryStep): StepLook => {
  if (notice?.exception) return unfit;
  if (notice?.effect === 'repeat') return repeated;
  if (isEvent(event)) return byEvent[event];
  return kind === 'attempt.started' ? asked : (byKind[kind] ?? noted);
};

export const stepTitle = ({ kind, event, notice, detail }: HistoryStep, lang: Lang): string => {
  if (notice?.effect === 'repeat') return wordsRepeat[lang];
  if (notice && (notice.exception !== null || !isEvent(event))) return wordsNotices[notice.kind][lang];
  if (isEvent(event)) return wordsEvents[event][lang];
  if (kind === 'receipt.printed' && detail) return say(wordsCopy, lang, { copy: detail });
  return lookUp(wordsEntries, kind, lang) ?? `${entryOther[lang]}: ${kind}`;
};
