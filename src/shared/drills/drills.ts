// The drills of training as a table: the events of each drill, the facts that lead from step to step, and the cashier's right and
// wrong moves. The table only; the till runs the drills (main/services/drills), the screens describe them
// (renderer/screens/drills).

import type { Gateway } from '../payment/gateways.ts';

/** The facts that decide a drill's progress: journal entries about the drill's payment, or actions of the simulated world. */
export const drillFacts = [
  /** The payment was charged, and its QR code is on the screen. */
  'code-shown',
  /** The cashier requested new notices from the relay. */
  'checked',
  /** A notice without the payment service's signature was sent to the relay. */
  'forged',
  /** The customer's browser came back with the result "paid". */
  'came-back',
  'paid',
  'paid-late',
  'paid-twice',
  'wrong-amount',
  'expired',
  'given-up',
  /** The cashier reported that the customer left without paying. */
  'left',
  'charged-again',
  /** Another sale of the same amount was begun. */
  'sold-again',
  'settled',
  /** The payment's exception was handled with a note: no money moved. */
  'handled',
  /** A refund was requested or paid back. */
  'refund',
  /** A decision on the money in another amount was made, or the missing rest was charged. */
  'resolved',
  /** The till was closed and opened again. */
  'reopened',
  /** The receipt printer reported that it has no paper. */
  'no-paper',
  /** The receipt was printed. */
  'printed',
] as const;
export type DrillFact = (typeof drillFacts)[number];

/** Actions of the simulated world on the payment. */
export const drillDeeds = ['pay', 'pay-twice', 'come-back', 'notify-again', 'forge', 'crash', 'load-paper'] as const;
export type DrillDeed = (typeof drillDeeds)[number];

/**
 * An action of the simulated world, `afterMs` milliseconds after its step began. `on`: once this fact happens, the action follows
 * two seconds after the fact, or `afterMs` after the fact if that is shorter.
 */
export type PlannedDeed = { readonly deed: DrillDeed; readonly afterMs: number; readonly on?: DrillFact };

export type DrillStep = {
  readonly name: string;
  /** The drill's step ends when any of these facts occurs. */
  readonly until: readonly DrillFact[];
  readonly deeds?: readonly PlannedDeed[];
};

/**
 * Faults of the simulated payment service for this one payment (docs/service.md, Faults). `amount: 'less'`: six tenths of the
 * amount.
 */
export type DrillFaults = { readonly notify?: 'drop'; readonly payLateMs?: number; readonly amount?: 'less' };

export type DrillRule = {
  readonly faults: DrillFaults;
  /**
   * The gateway that the drill needs; absent: either gateway. Only with the wallet can the customer come back without a result:
   * the card's return is its notice.
   */
  readonly gateway?: Gateway;
  /** Receipts go to training's simulated printer, which has no paper. */
  readonly printer?: 'empty';
  /** The expiry time of the payment in this drill; null: the shop's own. */
  readonly expiryMs: number | null;
  readonly steps: readonly DrillStep[];
  readonly right: readonly DrillFact[];
  readonly wrong: readonly DrillFact[];
};

const charge: DrillStep = { name: 'charge', until: ['code-shown'] };
/** The display states of a payment whose money arrived. */
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

/** The names of a drill's steps; the screens have a text for each. */
export type StepOf<D extends DrillId> = (typeof drillRules)[D]['steps'][number]['name'];
