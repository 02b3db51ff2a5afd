// The invariant of the books, over all possible notices: a verified approval is booked once, or becomes one exception.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBalanced } from '../../../../src/shared/ledger/postings.ts';
import { attemptStates, nextState } from '../../../../src/shared/payment/attempt.ts';
import { type AttemptFacts, judgeNotice } from '../../../../src/shared/payment/judge-notice.ts';
import { neutralNames, withName } from '../../../../src/shared/payment/named.ts';
import type { Flag, NoticeFacts } from '../../../../src/shared/payment/notice-facts.ts';
import { forAll } from '../../../support/unit/check.ts';
import { cardAttempt, cardFacts, walletAttempt, walletFacts } from '../../../support/unit/notices.ts';

const flag = fc.constantFrom<Flag>('yes', 'no', 'absent', 'odd');
const maybe = (...texts: string[]) => fc.constantFrom(null, ...texts);
const state = fc.constantFrom(...attemptStates);
const attempt: fc.Arbitrary<AttemptFacts> = fc
  .record({
    state,
    salePaid: fc.boolean(),
    hasMoney: fc.boolean(),
    minor: fc.constantFrom(1_250, 12_500, 10),
    wallet: fc.boolean(),
  })
  .map(({ state: from, salePaid, hasMoney, minor, wallet }) => {
    const view = wallet ? walletAttempt() : cardAttempt();
    return { ...view, state: from, salePaid, hasMoney, asked: { ...view.asked, amountMinor: minor } };
  });
const amountText = fc.constantFrom('12.50', '12.5', '1.25', '0.01', '1', '0', '-1', '12,50', 'x');
const facts: fc.Arbitrary<NoticeFacts> = fc.record({
  kind: fc.constantFrom('wallet-callback', 'wallet-return', 'card-callback'),
  gateway: maybe('wallet', 'card', 'other', 'tlync'),
  approved: flag,
  canceled: flag,
  invoiceNo: maybe('T1-0007'),
  amount: fc.option(amountText),
  currency: maybe('LYD', 'USD', 'EUR'),
  transactionId: maybe('tx-1'),
  method: maybe('m'),
});
/** Gateway names: the neutral names, or the names of a service that uses its own. */
const names = fc.constantFrom(neutralNames, withName(neutralNames, 'wallet', 'tlync'), withName(neutralNames, 'card', 'tlync'));
const callback = facts.filter(({ kind }) => kind !== 'wallet-return');
const earlier = fc.option(
  fc.record({
    attemptId: fc.constantFrom('attempt-wallet', 'attempt-card', 'attempt-other'),
    amount: fc.record({ amountMinor: fc.constantFrom(1_250, 12_500, 10), currency: fc.constantFrom('LYD', 'USD') }),
  }),
);

describe('any callback that approves', () => {
  it('leads to a balanced entry, an exception without postings, or a repeat', () =>
    forAll(
      [callback, fc.option(attempt), earlier, names],
      (notified, view, before, known) => {
        const decision = judgeNotice({ ...notified, approved: 'yes' }, view, before, known);
        const outcomes = [
          decision.effect === 'receipt' &&
            decision.postings.length === 2 &&
            isBalanced(decision.postings) &&
            decision.receipt !== null,
          decision.effect === 'exception' &&
            decision.postings.length === 0 &&
            decision.receipt === null &&
            decision.exception !== null,
          decision.effect === 'repeat' &&
            decision.postings.length === 0 &&
            decision.receipt === null &&
            decision.exception === null,
        ];
        expect(outcomes.filter(Boolean)).toHaveLength(1);
      },
      3000,
    ));

  it('books exactly the notified amount in the asked currency', () =>
    forAll([fc.integer({ min: 1, max: 99_999_999_999 }), attempt, fc.boolean()], (cents, view, salePaid) => {
      const amount = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const wallet = view.gateway === 'wallet';
      const notified = wallet ? walletFacts({ amount }) : cardFacts({ amount });
      const [debit, credit, ...more] = judgeNotice(notified, { ...view, salePaid }, null).postings;
      const minor = wallet ? cents * 10 : cents;
      expect(more).toEqual([]);
      expect(debit).toEqual({ account: `clearing:${view.gateway}`, currency: wallet ? 'LYD' : 'USD', amountMinor: minor });
      expect(credit?.amountMinor).toBe(-minor);
    }));
});

describe('any notice', () => {
  it('books only if all facts except the amount agree, and pays the sale only if the amount agrees, too', () =>
    forAll(
      [facts, fc.option(attempt), earlier, names],
      (notified, view, before, known) => {
        const decision = judgeNotice(notified, view, before, known);
        if (decision.postings.length === 0) return;
        expect(before).toBeNull();
        expect(notified).toMatchObject({ approved: 'yes', invoiceNo: 'T1-0007', transactionId: 'tx-1' });
        expect(view && known[view.gateway].notices).toContain(notified.gateway);
        expect(notified.kind).toBe(`${view?.gateway}-callback`);
        expect(notified.canceled === 'absent' || notified.canceled === 'no').toBe(true);
        expect(notified.currency ?? (view?.gateway === 'wallet' ? 'LYD' : 'none')).toBe(view?.asked.currency);
        const agrees = decision.receipt?.amount.amountMinor === view?.asked.amountMinor;
        expect(decision.receipt?.kind).toBe(agrees ? (view?.salePaid ? 'refund-owed' : 'sale') : 'suspense');
        expect(decision.to).toBe(agrees ? 'approved' : null);
      },
      5000,
    ));

  it('moves an attempt only as the table of states allows, and never out of approved', () =>
    forAll(
      [facts, attempt, earlier],
      (notified, view, before) => {
        const { effect, event, to } = judgeNotice(notified, view, before);
        expect(effect === 'nothing' && to !== view.state).toBe(false);
        expect(to).toBe(event === null ? null : nextState(view.state, event));
        expect(view.state !== 'approved' || to === null || to === 'approved').toBe(true);
      },
      3000,
    ));

  it('that arrived as a wallet return never books money', () =>
    forAll(
      [facts, fc.option(attempt), earlier],
      (notified, view, before) => {
        const decision = judgeNotice({ ...notified, kind: 'wallet-return' }, view, before);
        expect(decision).toMatchObject({ receipt: null, postings: [] });
        // A wallet return that reports a cancellation changes nothing if the payment has ended.
        expect(['state', 'exception', ...(notified.canceled === 'yes' ? ['nothing'] : [])]).toContain(decision.effect);
      },
      500,
    ));

  it('has a named exception exactly if a fact does not agree', () =>
    forAll(
      [facts, fc.option(attempt), earlier],
      (notified, view, before) => {
        const { effect, exception, receipt } = judgeNotice(notified, view, before);
        expect(exception !== null).toBe(effect === 'exception' || receipt?.kind === 'suspense');
      },
      1000,
    ));

  it('that reports no never moves an attempt with money, and is not ignored', () =>
    forAll(
      [callback, attempt, earlier],
      (notified, view, before) => {
        const said = { ...notified, approved: 'no' as const };
        const { effect, to } = judgeNotice(said, { ...view, hasMoney: true }, before);
        expect(to).toBeNull();
        expect(effect).toBe('exception');
      },
      1000,
    ));
});
