// Rules for charging a sale again: when it is offered, and the warning that the cashier reads first.
import { describe, expect, it } from 'vitest';
import { attemptStates, retryAfter } from '../../../../src/shared/payment/attempt.ts';
import { type ChargeFacts, isBackAsPaid, retryOf, riskOf } from '../../../../src/shared/payment/charge-again.ts';

const facts = (changes: Partial<ChargeFacts> = {}): ChargeFacts => ({
  state: 'declined',
  amountDiffers: false,
  unfit: null,
  returnedPaid: false,
  salePaidBy: null,
  saleUnfitBy: null,
  ...changes,
});

describe('charging again', () => {
  it.each(attemptStates)('follows the state if no money arrived: %s', (state) =>
    expect(retryOf(facts({ state }))).toBe(retryAfter[state]),
  );

  it.each(attemptStates)('is never offered for a paid sale: %s', (state) =>
    expect(retryOf(facts({ state, salePaidBy: 'T1-2' }))).toBe('never'),
  );

  it.each([
    [{ unfit: 'open' }, 'money-unfit'],
    [{ unfit: 'handled' }, 'money-unfit'],
    [{ saleUnfitBy: 'T1-2' }, 'money-unfit'],
    [{ amountDiffers: true, returnedPaid: true }, 'money-unfit'],
    [{ returnedPaid: true, state: 'expired' }, 'came-back-paid'],
    [{ returnedPaid: true }, 'came-back-paid'],
  ] as const)('needs a confirmation after money that does not fit, or a return as paid: %j', (changes, risk) => {
    expect(retryOf(facts(changes))).toBe('explicit');
    expect(riskOf(facts(changes))).toBe(risk);
  });

  it('has no risk after a final answer of the service', () => {
    expect(riskOf(facts())).toBeNull();
    expect(riskOf(facts({ state: 'waiting' }))).toBe('may-still-be-paid');
  });

  it('is still not allowed while a call is in progress', () =>
    expect(retryOf(facts({ state: 'creating', unfit: 'open' }))).toBe('never'));
});

describe('a customer who came back as paid', () => {
  const back = facts({ state: 'expired', returnedPaid: true });
  it('is shown as such until money arrives', () => {
    expect(isBackAsPaid(back)).toBe(true);
    const ended: Partial<ChargeFacts>[] = [
      ...[{ returnedPaid: false }, { salePaidBy: 'T1-2' }, { amountDiffers: true }, { unfit: 'open' }, { unfit: 'handled' }],
      ...[{ state: 'creating' }, { state: 'waiting' }, { state: 'approved' }],
    ] as Partial<ChargeFacts>[];
    for (const changes of ended) expect(isBackAsPaid({ ...back, ...changes })).toBe(false);
  });
});
