// Money in suspense: the postings of each decision, the reasons to refuse it, and the sale that a top-up pays.
import { describe, expect, it } from 'vitest';
import { suspenseChoices } from '../../../../src/shared/ledger/postings.ts';
import { money } from '../../../../src/shared/money.ts';
import { type AttemptFacts, judgeNotice } from '../../../../src/shared/payment/judge-notice.ts';
import { settleByHand } from '../../../../src/shared/payment/settle.ts';
import { resolveSuspense } from '../../../../src/shared/payment/suspense.ts';
import { walletAttempt, walletFacts } from '../../../support/unit/notices.ts';

const held = { seq: 7, amount: money(9_000, 'LYD'), toppedUpBy: null };
const attempt = (changes: Partial<AttemptFacts> = {}) => walletAttempt(changes);
const lines = (found: { readonly postings: readonly { account: string; amountMinor: number }[] }): string[] =>
  found.postings.map(({ account, amountMinor }) => `${account} ${amountMinor}`);

describe('money in suspense', () => {
  it('pays the sale if accepted, late if the till had stopped waiting', () => {
    expect(resolveSuspense('accept', attempt(), held)).toMatchObject({
      value: { to: 'approved', late: false, held: [{ seq: 7 }] },
    });
    expect(resolveSuspense('accept', attempt({ state: 'expired' }), held)).toMatchObject({ value: { late: true } });
  });

  it.each(['give-back', 'write-off'] as const)('does not change the payment on %s', (choice) =>
    expect(resolveSuspense(choice, attempt({ salePaid: true }), held)).toMatchObject({
      value: { to: null, late: false, held: [{ seq: 7, amount: money(9_000, 'LYD') }] },
    }),
  );

  it('cannot pay a paid sale, or a sale whose number was used elsewhere', () => {
    expect(resolveSuspense('accept', attempt({ salePaid: true }), held)).toMatchObject({ error: { code: 'sale.already-paid' } });
    expect(resolveSuspense('accept', attempt({ state: 'refused', elsewhere: 'surely' }), held)).toMatchObject({
      error: { code: 'attempt.not-open' },
    });
  });

  it('pays the sale if the price is kept, and the rest is owed back', () => {
    const more = { ...held, amount: money(14_000, 'LYD') };
    const found = resolveSuspense('keep-price', attempt({ state: 'expired' }), more);
    expect(found).toMatchObject({ value: { to: 'approved', late: true, held: [{ seq: 7 }], over: money(1_500, 'LYD') } });
    expect(found.ok && lines(found.value)).toEqual(['suspense 12500', 'sales -12500', 'suspense 1500', 'refunds-owed -1500']);
    expect(resolveSuspense('keep-price', attempt({ salePaid: true }), more)).toMatchObject({
      error: { code: 'sale.already-paid' },
    });
  });

  it.each([
    ['less than the price', 9_000, undefined],
    ['exactly the price', 12_500, undefined],
    ['the first part is no longer in suspense', 14_000, { seq: 3, held: null }],
    ['together with the first part exactly the price', 12_500, { seq: 3, held: money(9_000, 'LYD') }],
  ] as const)('cannot be reduced to the price: %s', (_, amountMinor, topUp) => {
    const found = resolveSuspense('keep-price', attempt({ ...(topUp && { topUp }) }), {
      ...held,
      amount: money(amountMinor, 'LYD'),
    });
    expect(found).toMatchObject({ error: { code: 'suspense.not-more' } });
  });

  it('of a top-up that is too large is reduced to the price together with the first part', () => {
    const topUp = { seq: 3, held: money(10_000, 'LYD') };
    const found = resolveSuspense('keep-price', attempt({ asked: money(2_500, 'LYD'), topUp }), {
      ...held,
      amount: money(4_000, 'LYD'),
    });
    expect(found.ok && lines(found.value)).toEqual(['suspense 12500', 'sales -12500', 'suspense 1500', 'refunds-owed -1500']);
    expect(found.ok && found.value.held.map(({ seq }) => seq)).toEqual([7, 3]);
  });

  it.each(suspenseChoices)('cannot be resolved while the rest may be paid: %s', (choice) =>
    expect(resolveSuspense(choice, attempt(), { ...held, toppedUpBy: 'T1-1-2' })).toMatchObject({
      error: { code: 'suspense.top-up-waits', params: { invoiceNo: 'T1-1-2' } },
    }),
  );

  it('of a top-up is accepted together with the first part, while that part is in suspense', () => {
    const topUp = { seq: 3, held: money(1_000, 'LYD') };
    const found = resolveSuspense('accept', attempt({ topUp }), held);
    expect(found.ok && lines(found.value)).toEqual(['suspense 9000', 'sales -9000', 'suspense 1000', 'sales -1000']);
    expect(resolveSuspense('accept', attempt({ topUp: { seq: 3, held: null } }), held)).toMatchObject({
      value: { held: [{ seq: 7 }] },
    });
  });
});

describe('a top-up', () => {
  const whole = { topUp: { seq: 3, held: money(1_000, 'LYD') } };
  const gone = { topUp: { seq: 3, held: null } };
  const both = ['clearing:wallet 12500', 'sales -12500', 'suspense 1000', 'sales -1000'];

  it('pays the sale together with the money in suspense', () => {
    const decision = judgeNotice(walletFacts(), walletAttempt(whole), null);
    expect(decision).toMatchObject({ receipt: { kind: 'sale' }, toppedUp: { seq: 3, amount: money(1_000, 'LYD') } });
    expect(lines(decision)).toEqual(both);
  });

  it('settled by hand pays the sale together with the money in suspense, too', () => {
    const settled = settleByHand(attempt(whole), 0);
    expect(settled.ok && lines(settled.value)).toEqual(both);
  });

  it('for a sale that was paid meanwhile is owed back, and the money in suspense stays', () => {
    const decision = judgeNotice(walletFacts(), walletAttempt({ ...whole, salePaid: true }), null);
    expect([decision.receipt?.kind, decision.toppedUp]).toEqual(['refund-owed', undefined]);
  });

  it('pays nothing if the first part is no longer in suspense: it is suspended itself, and cannot be settled by hand', () => {
    expect(judgeNotice(walletFacts(), walletAttempt(gone), null)).toMatchObject({
      receipt: { kind: 'suspense' },
      exception: 'amount-differs',
      event: null,
    });
    expect(settleByHand(attempt(gone), 0)).toMatchObject({ error: { code: 'attempt.money-apart' } });
    expect(judgeNotice(walletFacts(), walletAttempt({ ...gone, salePaid: true }), null)).toMatchObject({
      receipt: { kind: 'refund-owed' },
    });
  });
});
