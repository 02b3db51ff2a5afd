// A refund: why it is owed, its states, and the transitions between them.
import { fail, ok, type Result } from '../result.ts';

/** The reasons why the shop owes money to a customer. */
export const refundSources = ['paid-twice', 'wrong-amount', 'goods-returned'] as const;
export type RefundSource = (typeof refundSources)[number];

export const refundStates = [
  /** Booked as owed, but not requested yet. */
  'owed',
  'requested',
  'approved',
  'paid',
  /**
   * Final for returned goods only: the return did not take place after all. If money arrived, a refused refund goes back to
   * `owed` instead.
   */
  'refused',
  'withdrawn',
] as const;
export type RefundState = (typeof refundStates)[number];

/** States in which a person still has to act. */
export const openRefunds = ['owed', 'requested', 'approved'] as const satisfies readonly RefundState[];

/**
 * The movements of money after its arrival that days and closes count: goods returned, money paid back, and money that left
 * suspense.
 */
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
/**
 * The sign of a movement's amount in exports: 1 for returned goods, which the shop then owes; -1 for money paid back, a withdrawn
 * return, and money that leaves suspense. A return that was paid back therefore sums to zero.
 */
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

/** The state after `event`. After a refusal or withdrawal, money that arrived stays `owed`. Error: `refund.not-now`. */
export const nextRefundState = (source: RefundSource, state: RefundState, event: RefundEvent): Result<RefundState> => {
  if (!from[event].includes(state)) return fail('refund.not-now', { state });
  const isCalledOff = event === 'refusal' || event === 'withdrawal';
  return ok(isCalledOff && source !== 'goods-returned' ? 'owed' : endsIn[event]);
};
