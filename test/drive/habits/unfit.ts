// Scripted sales whose notice is genuine, but reports another payment than requested.
import { type Habit, suspense } from '../habit.ts';
import { type Manner, ownNames } from '../service/manner.ts';

const unfit = (
  name: string,
  does: string,
  of: Pick<Habit, 'gateway' | 'amount' | 'money'> & { readonly manner: Partial<Manner>; readonly came?: string },
): Habit => ({
  name,
  does,
  gateway: of.gateway,
  amount: of.amount,
  manner: of.manner,
  steps: of.gateway === 'wallet' ? ['charge', 'pay 1'] : ['charge', 'pay 1', 'back 1'],
  truth: 'unfit',
  money: of.money,
  booked: of.came === undefined ? [] : [suspense(of.came)],
  careful: 'stop',
  review: true,
});

export const unfits: readonly Habit[] = [
  unfit('less', 'lets the customer pay less', {
    gateway: 'wallet',
    amount: '60',
    manner: { amount: { text: '45.5' } },
    money: '45.5 came for 60',
    came: '45.5',
  }),
  unfit('more', 'lets the customer pay more', {
    gateway: 'card',
    amount: '30',
    manner: { amount: { text: '300.00' } },
    money: '300 came for 30',
    came: '300',
  }),
  unfit('five-dirhams-more', 'rounds up by five dirhams', {
    gateway: 'wallet',
    amount: '20',
    manner: { amount: { text: '20.005' } },
    money: '20.005 came for 20',
    came: '20.005',
  }),
  unfit('other-currency', 'settles the card in euros', {
    gateway: 'card',
    amount: '55',
    manner: { currency: 'EUR' },
    money: '55 EUR came for 55 USD',
  }),
  unfit('other-gateway', 'calls its wallet "card" in notices', {
    gateway: 'wallet',
    amount: '13.25',
    manner: { names: { wallet: 'card', card: 'wallet' } },
    money: '13.25 came; the notice names the other gateway',
  }),
  unfit('own-gateway-name', 'has a name of its own for its wallet in notices', {
    gateway: 'wallet',
    amount: '23.5',
    manner: { names: ownNames },
    money: '23.5 came; the notice calls the gateway otherwise',
  }),
  unfit('transaction-reused', 'gives this payment the transaction id of an earlier sale', {
    gateway: 'wallet',
    amount: '29',
    manner: { transaction: 'first' },
    money: '29 came, under a transaction id that is booked for another sale',
  }),
  unfit('approved-and-canceled', 'says approved and cancelled at once', {
    gateway: 'card',
    amount: '34',
    manner: { more: [['canceled', '"1"']] },
    money: '34 came; the notice says cancelled as well',
  }),
  unfit('approved-odd', 'writes approved as "yes"', {
    gateway: 'wallet',
    amount: '10.25',
    manner: { approved: '"yes"' },
    money: '10.25 came; the notice does not say so in a known way',
  }),
  unfit('amount-in-words', 'writes the amount with its currency', {
    gateway: 'wallet',
    amount: '44',
    manner: { amount: { text: '44 LYD' } },
    money: '44 came; the notice’s amount cannot be read',
  }),
];
