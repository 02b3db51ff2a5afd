// Scripted sales in which the payment is right, but its notice is written differently from the document's example.
import { type Habit, sale } from '../habit.ts';
import type { Gateway, Manner } from '../service/manner.ts';

const wellPaid = (
  name: string,
  does: string,
  gateway: Gateway,
  amount: string,
  manner: Partial<Manner>,
  steps: Habit['steps'] = gateway === 'wallet' ? ['charge', 'pay 1', 'back 1'] : ['charge', 'pay 1', 'back 1'],
): Habit => ({
  name,
  does,
  gateway,
  amount,
  manner,
  steps,
  truth: 'paid',
  money: `${amount} came, and the service said so`,
  booked: [sale(amount)],
  careful: 'hand over',
});

export const spelling: readonly Habit[] = [
  wellPaid('plain-wallet', 'as documented: callback, then return', 'wallet', '45.25', {}),
  wellPaid('plain-card', 'as documented: the redirect is the callback', 'card', '18', {}),
  wellPaid('payment-method', 'writes payment_method', 'wallet', '12.5', {
    method: { field: 'payment_method', value: 'method_c' },
  }),
  wellPaid('own-methods', 'has method names of its own', 'wallet', '3.75', {
    method: { field: 'paymet_method', value: 'hasala-qr' },
  }),
  wellPaid('approved-number', 'writes approved as the number 1', 'wallet', '7.5', { approved: '1' }),
  wellPaid('approved-true', 'writes approved as true', 'wallet', '9.25', { approved: 'true' }),
  wellPaid('approved-word', 'writes approved as the word "true"', 'card', '22.5', { approved: '"true"' }),
  wellPaid('amount-normalised', 'asked "5", says "5.00"', 'wallet', '5', { amount: 'two-decimals' }),
  wellPaid('amount-bare', 'writes the amount without quotes', 'wallet', '6.10', { bare: ['amount'] }),
  wellPaid('amount-three-decimals', 'asked "45.25", says "45.250"', 'wallet', '45.25', { amount: { text: '45.250' } }),
  wellPaid('amount-one-decimal', 'asked "12.50" on the till, says "12.5"', 'card', '12.50', { amount: { text: '12.5' } }),
  wellPaid('amount-typed-long', 'asked "45.250" on the till, as its screens write it', 'wallet', '45.250', {}),
  wellPaid('amount-smallest', 'takes a cent', 'card', '0.01', { amount: 'two-decimals' }),
  wellPaid('other-order', 'writes the amount first, the invoice last', 'wallet', '14.2', {
    order: ['amount', 'transaction_id', 'paymet_method', 'approved', 'gateway'],
  }),
  wellPaid('further-fields', 'signs fields that no document lists, with Arabic, spaces, slashes and a tilde', 'wallet', '31.05', {
    more: [
      ['customer_name', '"سالم المبروك"'],
      ['note', '"a~b *c/d + e"'],
      ['receipt_url', String.raw`"https:\/\/pay.example.ly\/r\/9"`],
      ['fee', '0.10'],
      ['test', 'false'],
      ['branch', 'null'],
      ['terminal', '""'],
    ],
  }),
  wellPaid('return-first', 'the customer is back before the callback comes', 'wallet', '64', { callbacks: 0 }, [
    'charge',
    'pay 1',
    'back 1',
    'notify 1',
  ]),
  wellPaid('callback-alone', 'calls back; the customer never presses "back to the shop"', 'wallet', '2.5', {}, [
    'charge',
    'pay 1',
  ]),
  wellPaid('callback-twice', 'calls back twice', 'wallet', '120', { callbacks: 2 }),
  wellPaid('card-called-back-too', 'calls back by itself, and the customer’s browser comes as well', 'card', '40', {
    callbacks: 1,
  }),
  wellPaid('months-later', 'the customer opens the page of a paid card payment again, months later', 'card', '75', {}, [
    'charge',
    'pay 1',
    'back 1',
    'again 1',
    'again 1',
  ]),
  wellPaid('screen-loaded-anew', 'the cashier loads the screen anew while the customer pays', 'wallet', '8.75', {}, [
    'charge',
    'reload',
    'pay 1',
  ]),
  wellPaid(
    'answer-in-small-letters',
    'answers the call with status "200" as text and checkout_redirect in small letters',
    'wallet',
    '11',
    {
      reply: { kind: 'checkout', body: '{"status":"200","result":{"code":"checkout_redirect","redirect_url":"{address}"}}' },
    },
  ),
];
