// The icon and tone of each payment state; its words are in i18n/words/states.ts. Only `withdrawn` and `left` share a look.
import { type BecameKind, becameOf, isGoodsBack, spokenStateOf } from '../../../shared/payment/became.ts';
import type { PaymentStatus } from '../../../shared/payment/payment-status.ts';
import type { Tone } from '../../stores/notes-store.ts';
import type { IconName } from '../icon-paths.ts';

export type Look = { readonly icon: IconName; readonly tone: Tone };

export const stateLooks: Readonly<Record<PaymentStatus, Look>> = {
  creating: { icon: 'creating', tone: 'wait' },
  waiting: { icon: 'waiting', tone: 'wait' },
  confirming: { icon: 'hidden', tone: 'wait' },
  'no-result': { icon: 'silent', tone: 'know' },
  paid: { icon: 'paid', tone: 'ok' },
  'paid-late': { icon: 'late', tone: 'ok' },
  'paid-twice': { icon: 'twice', tone: 'wait' },
  settled: { icon: 'vouched', tone: 'know' },
  'wrong-amount': { icon: 'unequal', tone: 'stop' },
  accepted: { icon: 'accepted', tone: 'ok' },
  'topped-up': { icon: 'plus', tone: 'ok' },
  'given-back': { icon: 'refund', tone: 'mute' },
  'written-off': { icon: 'folder', tone: 'mute' },
  unfit: { icon: 'unfit', tone: 'stop' },
  'to-review': { icon: 'warn', tone: 'stop' },
  'sale-unfit': { icon: 'elsewhere', tone: 'stop' },
  'sale-paid': { icon: 'served', tone: 'mute' },
  refused: { icon: 'refused', tone: 'stop' },
  declined: { icon: 'declined', tone: 'stop' },
  canceled: { icon: 'canceled', tone: 'mute' },
  withdrawn: { icon: 'watched', tone: 'know' },
  left: { icon: 'watched', tone: 'know' },
  superseded: { icon: 'replaced', tone: 'mute' },
  expired: { icon: 'expired', tone: 'know' },
  unknown: { icon: 'unknown', tone: 'know' },
};

/**
 * The icon and tone for what later became of a payment's money (`refunded`, say). Amber (`wait`) marks outcomes that still need
 * an action.
 */
export const becameLooks: Readonly<Record<BecameKind, Look>> = {
  'refund-owed': { icon: 'refund', tone: 'wait' },
  'partly-refunded': { icon: 'refund', tone: 'know' },
  refunded: { icon: 'refund', tone: 'know' },
  'extra-back': { icon: 'refund', tone: 'know' },
};

/**
 * Returns the icon and colour tone of the payment's state. If goods were returned, returns icon and tone of the refund's progress
 * instead, such as "refund owed".
 */
export const lookOf = (attempt: Parameters<typeof spokenStateOf>[0]): Look => {
  const became = isGoodsBack(attempt) ? becameOf(attempt) : null;
  return became ? becameLooks[became.kind] : stateLooks[spokenStateOf(attempt)];
};
