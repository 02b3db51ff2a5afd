// Scripted sales that test whether till, display and phone agree while the outcome is open, and the messages after a decision.
import { type Habit, refundOwed, sale, suspense } from '../habit.ts';

type Given = Pick<Habit, 'name' | 'does' | 'amount' | 'steps'> & Partial<Habit>;

const paid = (given: Given): Habit => ({
  gateway: 'wallet',
  truth: 'paid',
  money: `${given.amount} came`,
  booked: [sale(given.amount)],
  careful: 'hand over',
  ...given,
});

const codes: readonly Habit[] = [
  paid({
    name: 'return-alone-shown-again',
    does: 'a return as if paid and no callback; the phone says declined, so the cashier shows the code again, and it is paid',
    amount: '31.5',
    manner: { callbacks: 0 },
    steps: ['charge', 'pay 1', 'back 1', 'show the code', 'notify 1'],
  }),
  {
    ...paid({
      name: 'guessed-number',
      does: 'nobody pays; somebody guesses the number and sends a made-up notice to the till’s address',
      amount: '32.5',
      steps: ['charge', 'guess 1', 'check now'],
    }),
    truth: 'guessed',
    money: 'nothing was taken: the notice is forged, and anybody could have sent it',
    booked: [],
    careful: 'call the owner',
    alone: true,
  },
  {
    ...paid({
      name: 'wrong-secret-then-f8',
      does: 'signs with another secret than the shop typed; the cashier presses F8',
      amount: '34.5',
      manner: { signature: 'old-secret' },
      steps: ['charge', 'pay 1', 'check now'],
    }),
    truth: 'quarantined',
    money: '34.5 was taken; the notice that says so does not verify',
    booked: [],
    careful: 'call the owner',
    alone: true,
  },
];

const keys: readonly Habit[] = [
  paid({
    name: 'keys-changed-meanwhile',
    does: 'the keys are changed while the customer pays: the till opens anew behind its window',
    amount: '35.5',
    steps: ['charge', 'change the keys', 'pay 1'],
    alone: true,
  }),
  paid({
    name: 'gateway-in-capitals',
    does: 'calls its wallet WALLET in notices; the supervisor takes that name up',
    amount: '64.5',
    manner: { names: { wallet: 'WALLET', card: 'card' } },
    steps: ['charge', 'pay 1', 'adopt the name'],
    alone: true,
  }),
];

const decisions: readonly Habit[] = [
  paid({
    name: 'twice-and-paid-back',
    does: 'lets the customer pay the same checkout twice; the extra is paid back in cash',
    amount: '17.5',
    steps: ['charge', 'pay 1', 'pay 1', 'pay back'],
    money: '17.5 came twice, and went back once',
    booked: [sale('17.5'), refundOwed('17.5')],
  }),
  {
    ...paid({
      name: 'less-and-given-back',
      does: 'lets the customer pay less; it is decided to give that back, and done in cash',
      amount: '24.5',
      manner: { amount: { text: '20' } },
      steps: ['charge', 'pay 1', 'give back'],
    }),
    truth: 'given back',
    money: '20 came for 24.5, and went back',
    booked: [suspense('20')],
    careful: 'charge again',
  },
];

const clocks: readonly Habit[] = [
  ...(['forward', 'back'] as const).map((where, nth) =>
    paid({
      name: `clock-${where}`,
      does: `the wall clock is put ${where} by four minutes while the customer pays`,
      amount: `6${nth}.75`,
      steps: ['charge', `clock ${where}`, 'pay 1'],
      alone: true,
    }),
  ),
];

export const voice: readonly Habit[] = [...codes, ...keys, ...decisions, ...clocks];
