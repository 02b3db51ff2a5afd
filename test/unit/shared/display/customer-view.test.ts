// The customer display's view of each payment: "Paid" only for proved money, a QR code only while the payment is owed, and no
// name of a person.
import { describe, expect, it } from 'vitest';
import { asOf, customerPayment, type CustomerFacts } from '../../../../src/shared/display/customer-view.ts';

const url = 'https://checkout.example/pay/7';
const facts = (changes: Partial<CustomerFacts> = {}): CustomerFacts => ({
  state: 'waiting',
  late: false,
  noResult: false,
  left: false,
  amountDiffers: false,
  resolved: null,
  paidTwice: false,
  unconfirmed: false,
  unfit: null,
  codeTaken: null,
  openExceptions: 0,
  startedSeq: 1,
  salePaidBy: null,
  saleUnfitSeq: null,
  moneyBack: null,
  amountMinor: 45_250,
  currency: 'LYD',
  gateway: 'wallet',
  redirectUrl: url,
  ...changes,
});
const seen = (changes: Partial<CustomerFacts> = {}, leftMs: number | null = 10_000) =>
  customerPayment(facts(changes), null, leftMs);

describe('the display for the customer', () => {
  it.each([
    ['creating', { state: 'creating' }, 'waiting'],
    ['waiting', {}, 'waiting'],
    ['no result', { noResult: true }, 'no-result'],
    ['back from the checkout as paid', { codeTaken: 'return' }, 'confirming'],
    ['paid', { state: 'approved', salePaidBy: 'A' }, 'paid'],
    ['paid late', { state: 'approved', late: true, salePaidBy: 'A' }, 'paid'],
    ['paid twice', { state: 'approved', paidTwice: true }, 'see-cashier'],
    ['settled by hand, proved by nothing', { state: 'approved', unconfirmed: true }, 'see-cashier'],
    ['another amount', { amountDiffers: true }, 'see-cashier'],
    ['money that does not fit', { unfit: 'open' }, 'see-cashier'],
    ['to be looked at', { state: 'declined', openExceptions: 1 }, 'see-cashier'],
    ['money under another number', { saleUnfitSeq: 5 }, 'see-cashier'],
    ['refused', { state: 'refused' }, 'see-cashier'],
    ['declined', { state: 'declined' }, 'see-cashier'],
    ['unknown', { state: 'unknown' }, 'see-cashier'],
    ['cancelled', { state: 'canceled' }, 'cancelled'],
    ['given up', { state: 'withdrawn' }, 'stopped'],
    ['left', { state: 'withdrawn', left: true }, 'stopped'],
    ['replaced', { state: 'superseded' }, 'stopped'],
    ['expired', { state: 'expired' }, 'expired'],
  ] as const)('shows the state for %s', (_, changes, state) => expect(seen(changes).state).toBe(state));

  it('shows only the amount, the gateway and the remaining time', () =>
    expect(seen()).toEqual({
      state: 'waiting',
      amountMinor: 45_250,
      currency: 'LYD',
      gateway: 'wallet',
      checkoutUrl: url,
      leftMs: 10_000,
    }));

  it('shows a code only while the payment is owed', () => {
    const without = [
      seen({ state: 'creating', redirectUrl: null }, null),
      seen({ codeTaken: 'return' }),
      seen({ state: 'approved' }),
      seen({ state: 'expired' }),
      seen({ state: 'withdrawn' }),
      seen({ salePaidBy: 'B' }),
      seen({}, 0),
    ];
    expect(without.map(({ checkoutUrl }) => checkoutUrl)).toEqual(without.map(() => null));
    expect(seen({ noResult: true }).checkoutUrl).toBe(url);
  });

  it('shows the payment as expired at its time, even if the till could not record the expiry', () => {
    expect([seen({}, 1).state, seen({}, 0).state]).toEqual(['waiting', 'expired']);
    expect(seen({}, null).state).toBe('waiting');
    expect(seen({ state: 'approved' }, 0).state).toBe('paid');
  });

  it('shows Paid if another attempt of the sale was paid with proved money', () => {
    const by = (changes: Partial<CustomerFacts> | null) =>
      customerPayment(facts({ salePaidBy: 'B' }), changes && facts(changes), null).state;
    expect(by({ state: 'approved' })).toBe('paid');
    expect(by({ state: 'approved', unconfirmed: true })).toBe('see-cashier');
    expect(by({ state: 'approved', paidTwice: true })).toBe('see-cashier');
    expect(by(null)).toBe('see-cashier');
  });
});

describe('a sale that was paid twice', () => {
  const back = { paidMinor: 45_250, extraOwedMinor: 0, goodsOwedMinor: 0, extraBackMinor: 45_250, goodsBackMinor: 0 };
  const twice = { state: 'approved', paidTwice: true, moneyBack: back } as const;

  it('sends its customer to the cashier while the extra is owed, and then shows that the extra was paid back', () => {
    expect(seen({ ...twice, moneyBack: { ...back, extraOwedMinor: 1 } }).state).toBe('see-cashier');
    expect(seen(twice).state).toBe('extra-back');
    expect(seen({ ...twice, moneyBack: { ...back, goodsOwedMinor: 5 } }).state).toBe('see-cashier');
  });

  it('shows the same for its other charge', () => {
    const other = (payer: Partial<CustomerFacts>) => customerPayment(facts({ salePaidBy: 'B' }), facts(payer), null).state;
    expect(other(twice)).toBe('extra-back');
    expect(other({ ...twice, moneyBack: { ...back, extraOwedMinor: 1 } })).toBe('see-cashier');
  });
});

describe('a view as of a later moment', () => {
  it('has no code after its time', () => {
    const payment = seen();
    expect(asOf(payment, 9_999)).toEqual({ ...payment, leftMs: 1 });
    expect(asOf(payment, 10_000)).toEqual({ ...payment, leftMs: 0, state: 'expired', checkoutUrl: null });
    expect(asOf(seen({ codeTaken: 'return' }), 10_000).state).toBe('expired');
  });
  it('stays the same if it has ended, or has no running time', () => {
    expect(asOf(seen({ state: 'approved' }, null), 20_000)).toEqual(seen({ state: 'approved' }, null));
    expect(asOf(seen({}, null), 20_000)).toEqual(seen({}, null));
    expect(asOf(seen({ state: 'approved' }), 20_000).state).toBe('paid');
  });
});
