// Scripted sales with a fault between service and till: the relay stops and returns, the till is killed, or the service uses its
// own names. Each sale has its own shop, because such a fault affects all sales of a shop.
import { type Habit, sale } from '../habit.ts';
import { ownNames } from '../service/manner.ts';

type Given = Pick<Habit, 'name' | 'does' | 'amount' | 'steps'> & Partial<Habit>;

/** Makes a scripted sale in which the money arrives in the end and the till gets its notice. */
const paid = (given: Given): Habit => ({
  gateway: 'wallet',
  truth: 'paid',
  money: `${given.amount} came`,
  booked: [sale(given.amount)],
  careful: 'hand over',
  alone: true,
  ...given,
});

const away = (amount: string): Pick<Habit, 'meanwhile'> => ({
  meanwhile: { truth: 'away', money: `${amount} may have been taken; no notices come in`, careful: 'go on later' },
});
const gone = (amount: string): Pick<Habit, 'meanwhile'> => ({
  meanwhile: { truth: 'till gone', money: `${amount} may have been taken; the till has ended`, careful: 'open it anew' },
});

const relay: readonly Habit[] = [
  paid({
    name: 'relay-killed',
    does: 'the relay is killed while the customer pays; the service calls back once more when it runs again',
    amount: '46',
    steps: ['charge', 'relay gone', 'pay 1', 'look', 'relay back', 'notify 1'],
    ...away('46'),
  }),
  {
    ...paid({
      name: 'relay-killed-callback-lost',
      does: 'the relay is killed while the customer pays; the service never calls back again',
      amount: '47',
      steps: ['charge', 'relay gone', 'pay 1', 'look', 'relay back'],
      ...away('47'),
    }),
    truth: 'untold',
    money: '47 was taken; nobody told the till',
    booked: [],
    careful: 'wait',
  },
  paid({
    name: 'relay-killed-card',
    does: 'the relay is killed while the customer pays by card; they load the page again when it runs',
    gateway: 'card',
    amount: '47.5',
    steps: ['charge', 'relay gone', 'pay 1', 'back 1', 'look', 'relay back', 'again 1'],
    ...away('47.5'),
  }),
  paid({
    name: 'relay-killed-before',
    does: 'the relay is away before the sale begins',
    amount: '48.5',
    steps: ['relay gone', 'charge late', 'look', 'relay back', 'pay 1'],
    ...away('48.5'),
  }),
  paid({
    name: 'relay-busy',
    does: 'the relay answers 429 while the customer pays',
    amount: '49.5',
    steps: ['charge', 'relay busy', 'pay 1', 'look', 'relay back'],
    meanwhile: { truth: 'untold', money: '49.5 was taken; the till is told within a minute', careful: 'wait' },
  }),
  paid({
    name: 'relay-renewed',
    does: 'the relay comes back with an empty store and a new id; the customer pays',
    amount: '51',
    steps: ['charge', 'relay gone', 'relay renewed', 'pay 1'],
  }),
  paid({
    name: 'relay-renewed-again',
    does: 'the same behind a paid sale, and the service sends its notice once more',
    amount: '51.5',
    steps: ['charge', 'pay 1', 'relay gone', 'relay renewed', 'again 1'],
  }),
];

const till: readonly Habit[] = [
  paid({
    name: 'till-killed',
    does: 'the till is killed while the customer pays',
    amount: '56',
    steps: ['charge', 'till gone', 'pay 1', 'look', 'till back'],
    ...gone('56'),
  }),
  {
    ...paid({
      name: 'till-killed-asking',
      does: 'makes a checkout and does not answer; the till is killed while it waits for the answer',
      amount: '57',
      manner: { reply: { kind: 'silence' } },
      steps: ['charge and leave', 'till gone', 'till back'],
    }),
    truth: 'unclear',
    money: 'nothing yet: a live checkout exists that the till never saw',
    booked: [],
    careful: 'stop',
  },
  paid({
    name: 'till-killed-asking-paid',
    does: 'the same, and the customer pays from a message on the phone while the till is down',
    amount: '57.5',
    manner: { reply: { kind: 'silence' } },
    steps: ['charge and leave', 'till gone', 'pay 1', 'till back'],
  }),
  paid({
    name: 'till-killed-paid',
    does: 'the till is killed right behind the payment, and the service sends its notice once more',
    gateway: 'card',
    amount: '58.5',
    steps: ['charge', 'pay 1', 'back 1', 'till gone', 'again 1', 'till back'],
  }),
];

const names: readonly Habit[] = [
  paid({
    name: 'own-gateway-name-adopted',
    does: 'has a name of its own for its wallet in notices; the supervisor takes it up',
    amount: '61',
    manner: { names: ownNames },
    steps: ['charge', 'pay 1', 'adopt the name'],
  }),
  paid({
    name: 'own-path-typed',
    does: 'refuses the path; the supervisor types the service’s names; charged again, and paid by a method of its own',
    amount: '62',
    manner: { paths: ownNames },
    afterwards: { paths: ownNames, names: ownNames, method: { field: 'paymet_method', value: 'hasala-qr' } },
    steps: ['charge', 'type the names', 'charge again', 'pay 2'],
  }),
  paid({
    name: 'own-names-card',
    does: 'has names of its own everywhere; they were typed before the first sale',
    gateway: 'card',
    amount: '63',
    manner: { paths: ownNames, names: ownNames },
    steps: ['type the names', 'charge', 'pay 1', 'back 1'],
  }),
];

const strays: readonly Habit[] = [
  {
    ...paid({
      name: 'invoice-unknown',
      does: 'names an invoice that the till never asked for',
      amount: '66',
      manner: { invoice: 'K9-0001' },
      steps: ['charge', 'pay 1'],
    }),
    truth: 'unfit',
    money: '66 was taken; the notice came to this sale’s address and names another invoice',
    booked: [],
    careful: 'stop',
    review: 'K9-0001',
  },
  paid({
    name: 'opened-and-closed',
    does: 'the checkout is opened beside the till and closed; the customer pays on the phone',
    amount: '67',
    steps: ['charge', 'open here', 'pay 1'],
  }),
];

export const trouble: readonly Habit[] = [...relay, ...till, ...names, ...strays];
