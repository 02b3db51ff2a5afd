// A refund: why it is owed, how it stands, and what may happen to it next.
import { fail, ok, type Result } from '../result.ts';

/** Why money of a customer is the shop's to give back. */
export const refundSources = ['paid-twice', 'wrong-amount', 'goods-returned'] as const;
export type RefundSource = (typeof refundSources)[number];

export const refundStates = [
  /** Booked as owed, and nobody has asked for it to be paid back. */
  'owed',
  'requested',
  'approved',
  'paid',
  /** Goods were not taken back after all; what is owed by money that came goes back to `owed` in place of these two. */
  'refused',
  'withdrawn',
] as const;
export type RefundState = (typeof refundStates)[number];

/** Somebody has something to do about it. */
export const openRefunds = ['owed', 'requested', 'approved'] as const satisfies readonly RefundState[];

/** What became of money after it came, as days and closes count it: goods that came back, what was paid back, what was set aside and is no longer. */
export const moneyMoves = [
  'returned',
  'return-withdrawn',
  'paid-cash',
  'paid-transfer',
  'paid-provider',
  'accept',
  'keep-price',
  'top-up',
  'give-back',
  'write-off',
] as const;
export type MoneyMove = (typeof moneyMoves)[number];
/** Whether a move makes what the shop owes, or holds apart, more (1) or less (-1): a return that was paid back comes to nothing. */
export const moveSign = (move: MoneyMove): 1 | -1 => (move === 'returned' ? 1 : -1);

export const refundEvents = ['request', 'approval', 'refusal', 'withdrawal', 'payment'] as const;
export type RefundEvent = (typeof refundEvents)[number];

const from: Readonly<Record<RefundEvent, readonly RefundState[]>> = {
  request: ['owed'],
  approval: ['requested'],
  refusal: ['requested'],
  withdrawal: ['requested', 'approved'],
  payment: ['approved'],
};

const endsIn: Readonly<Record<RefundEvent, RefundState>> = {
  request: 'requested',
  approval: 'approved',
  refusal: 'refused',
  withdrawal: 'withdrawn',
  payment: 'paid',
};

/** Where it stands after `event`; money that came stays owed, whoever does not want it paid back now. Error: `refund.not-now`. */
export const nextRefundState = (source: RefundSource, state: RefundState, event: RefundEvent): Result<RefundState> => {
  if (!from[event].includes(state)) return fail('refund.not-now', { state });
  const isCalledOff = event === 'refusal' || event === 'withdrawal';
  return ok(isCalledOff && source !== 'goods-returned' ? 'owed' : endsIn[event]);
};
