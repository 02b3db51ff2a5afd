// The drills of training as a table: what happens in each, what leads from one step to the next, and which moves are right or wrong.
// Pure: the till plays them (main/services/drills), the screens tell them (renderer/screens/drills).

import type { Gateway } from '../payment/gateways.ts';

/** What the till's own books say of the payment that a drill is about, and a few things that were really done in its world. */
export const drillFacts = [
  /** It was charged, and its code is on the screen. */
  'code-shown',
  /** Somebody asked the relay for news. */
  'checked',
  /** Somebody posted a notice that is not signed by the payment service. */
  'forged',
  /** The customer's browser came back as from a paid checkout. */
  'came-back',
  'paid',
  'paid-late',
  'paid-twice',
  'wrong-amount',
  'expired',
  'given-up',
  /** The cashier said that it is not paid, and that the customer left. */
  'left',
  'charged-again',
  /** Another sale of the same amount was begun. */
  'sold-again',
  'settled',
  /** What did not fit about it was handled, with a note: no money moved. */
  'handled',
  /** What is owed to the customer was asked for, or paid back. */
  'refund',
  /** It was decided what becomes of money in another amount. */
  'resolved',
  /** The till was ended and opened anew. */
  'reopened',
  /** The receipt printer was asked, and has no paper. */
  'no-paper',
  /** The receipt came out of it. */
  'printed',
] as const;
export type DrillFact = (typeof drillFacts)[number];

/** What the world does to the payment. */
export const drillDeeds = ['pay', 'pay-twice', 'come-back', 'notify-again', 'forge', 'crash', 'load-paper'] as const;
export type DrillDeed = (typeof drillDeeds)[number];

/** Done so long after its step began; `on`: two seconds after that fact, where that is sooner. */
export type PlannedDeed = { readonly deed: DrillDeed; readonly afterMs: number; readonly on?: DrillFact };

export type DrillStep = {
  readonly name: string;
  /** Any of these ends it. */
  readonly until: readonly DrillFact[];
  readonly deeds?: readonly PlannedDeed[];
};

/** Switches of the simulated payment service (docs/service.md, Faults) for this one payment; `amount: 'less'`: six tenths of what was asked. */
export type DrillFaults = { readonly notify?: 'drop'; readonly payLateMs?: number; readonly amount?: 'less' };

export type DrillRule = {
  readonly faults: DrillFaults;
  /** Only a wallet's customer comes back without the result: a card's way back is its notice. Else either gateway will do. */
  readonly gateway?: Gateway;
  /** Receipts go to training's own printer, which has no paper. */
  readonly printer?: 'empty';
  /** How long its code holds, in place of the shop's own time; null: as ever. */
  readonly expiryMs: number | null;
  readonly steps: readonly DrillStep[];
  readonly right: readonly DrillFact[];
  readonly wrong: readonly DrillFact[];
};

const charge: DrillStep = { name: 'charge', until: ['code-shown'] };
/** The money came, whichever way the till calls it. */
const money = ['paid', 'paid-late', 'paid-twice'] as const;
const again = ['charged-again', 'sold-again'] as const;

export const drillRules = {
  'lost-callback': {
    faults: { notify: 'drop' },
    gateway: 'wallet',
    expiryMs: null,
    steps: [
      charge,
      {
        name: 'pays',
        until: ['came-back'],
        deeds: [
          { deed: 'pay', afterMs: 4_000 },
          { deed: 'come-back', afterMs: 7_000 },
        ],
      },
      { name: 'says-paid', until: money, deeds: [{ deed: 'notify-again', afterMs: 60_000, on: 'checked' }] },
    ],
    right: ['checked'],
    wrong: [...again, 'given-up', 'left', 'settled'],
  },
  'late-payment': {
    faults: {},
    expiryMs: 30_000,
    steps: [
      charge,
      { name: 'runs-out', until: ['expired', 'given-up', 'left'] },
      { name: 'still-paying', until: money, deeds: [{ deed: 'pay', afterMs: 10_000 }] },
    ],
    right: ['checked'],
    wrong: [...again, 'given-up', 'left', 'settled'],
  },
  'double-payment': {
    faults: {},
    expiryMs: null,
    steps: [
      charge,
      { name: 'pays-twice', until: ['paid-twice'], deeds: [{ deed: 'pay-twice', afterMs: 5_000 }] },
      { name: 'owed', until: ['refund'] },
    ],
    right: ['refund'],
    wrong: [...again, 'handled'],
  },
  'wrong-amount': {
    faults: { amount: 'less' },
    expiryMs: null,
    steps: [
      charge,
      { name: 'pays-less', until: ['wrong-amount'], deeds: [{ deed: 'pay', afterMs: 5_000 }] },
      { name: 'differs', until: ['resolved'] },
    ],
    right: ['resolved'],
    wrong: [...again, 'given-up', 'left', 'handled'],
  },
  crash: {
    faults: { payLateMs: 2_000 },
    expiryMs: null,
    steps: [
      charge,
      {
        name: 'crashes',
        until: ['reopened'],
        deeds: [
          { deed: 'pay', afterMs: 5_000 },
          { deed: 'crash', afterMs: 5_500 },
        ],
      },
      { name: 'back', until: money },
    ],
    right: ['checked'],
    wrong: [...again, 'given-up', 'left', 'settled'],
  },
  'forged-notice': {
    faults: {},
    expiryMs: null,
    steps: [
      charge,
      { name: 'says-paid', until: ['forged'], deeds: [{ deed: 'forge', afterMs: 5_000 }] },
      { name: 'insists', until: ['left', 'given-up', 'expired', ...money] },
    ],
    right: ['checked', 'left', 'given-up'],
    wrong: [...again, 'settled'],
  },
  'no-paper': {
    faults: {},
    expiryMs: null,
    printer: 'empty',
    steps: [
      charge,
      { name: 'pays', until: money, deeds: [{ deed: 'pay', afterMs: 4_000 }] },
      { name: 'receipt', until: ['no-paper'] },
      { name: 'paper', until: ['printed'], deeds: [{ deed: 'load-paper', afterMs: 4_000 }] },
    ],
    right: ['printed'],
    wrong: again,
  },
} as const satisfies Readonly<Record<string, DrillRule>>;

export type DrillId = keyof typeof drillRules;
export const drillIds = Object.keys(drillRules) as readonly DrillId[];
export const ruleOf = (id: DrillId): DrillRule => drillRules[id];

/** The names of the steps of a drill: each has its words. */
export type StepOf<D extends DrillId> = (typeof drillRules)[D]['steps'][number]['name'];
