// What a payment is called on screen: one word for its state and marks together. Money that arrived outranks all else.
import type { AttemptState } from './attempt.ts';

export const displayStates = [
  'creating',
  'waiting',
  'no-result',
  'paid',
  'paid-late',
  'paid-twice',
  'settled',
  'wrong-amount',
  'refused',
  'declined',
  'canceled',
  'withdrawn',
  'superseded',
  'expired',
  'unknown',
] as const;
export type DisplayState = (typeof displayStates)[number];

export type DisplayFacts = {
  readonly state: AttemptState;
  readonly late: boolean;
  readonly noResult: boolean;
  readonly amountDiffers: boolean;
  readonly paidTwice: boolean;
  /** A supervisor settled it by hand, and nothing has proved it yet. */
  readonly unverified: boolean;
};

export const displayStateOf = ({ state, late, noResult, amountDiffers, paidTwice, unverified }: DisplayFacts): DisplayState => {
  if (paidTwice) return 'paid-twice';
  if (unverified) return 'settled';
  if (state === 'approved') return late ? 'paid-late' : 'paid';
  if (amountDiffers) return 'wrong-amount';
  return state === 'waiting' && noResult ? 'no-result' : state;
};
