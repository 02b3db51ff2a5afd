// Part "cashier" of the proof "dishonest": a cashier replaces keys, addresses, PINs and books, pays two sales with one payment,
// and moves the business day.
import { simulateDishonest } from '../../sim/dishonest/simulate.ts';
import type { Part, Weakness } from './part.ts';

const seeds = Array.from({ length: 30 }, (_, i) => i + 1);
/**
 * Planted weaknesses, each with the rule that it breaks. `first`: a seed that is known to find the weakness; it is tried first.
 */
const weaknesses: readonly (readonly [Weakness['plants'], rule: string, first: number])[] = [
  [
    [
      {
        what: 'rows that were written under other keys are no alert',
        in: 'writeOpened',
        find: "if (vouched?.untagged) raiseAlert(tx, 'rows-unsealed', vouched.untagged);",
        replace: 'if (vouched?.untagged) void 0;',
      },
    ],
    'row 1 is refused or seen before the next close',
    3,
  ],
  [
    [
      {
        what: 'what is not signed with the keys of the shop is no alert',
        in: 'tellRechecked',
        find: "const unsigned = count > 0 && raiseAlert(tx, 'signatures-wrong', { count, first: first ?? 0, last: last ?? 0 });",
        replace: 'const unsigned = false;',
      },
    ],
    'row 1 is refused or seen before the next close',
    8,
  ],
  [
    [
      {
        what: 'nobody is asked who may change addresses',
        in: 'approved',
        room: 'main',
        find: 'return changed.length === 0 || people.length === 0 ? ok(null) : deps.approveChange({ changed, people, check });',
        replace: 'return ok(null);',
      },
    ],
    'no key of the shop goes to her',
    2,
  ],
  [
    [
      {
        what: 'any address of a till is right',
        in: 'addressedOf',
        find: "return isTaken ? 'elsewhere' : found;",
        replace: "return 'right';",
      },
    ],
    'one payment pays one sale',
    2,
  ],
  [
    [
      {
        what: 'people stay behind in the books that a restore replaces',
        in: 'beginEpoch',
        find: 'if (people) carryPeople(tx, db, people, actor);',
        replace: '',
      },
      {
        what: 'books in which nobody is there are opened, though the keys know of people',
        in: 'checkAgainst',
        find: "keysMark?.people === true && books.people.state() === 'nobody' ? fail('data.foreign', { file }) : ok(null)",
        replace: 'file === null && keysMark && books ? fail(file) : ok(null)',
      },
    ],
    'an owner can sign in',
    1,
  ],
  [
    [{ what: 'so do alerts', in: 'beginEpoch', find: 'carryAlerts(tx, alerts);', replace: '' }],
    'row 5 is refused or seen before the next close',
    20,
  ],
  [
    [
      {
        what: 'a PIN that was exchanged is no alert when it is used',
        in: 'createBase',
        find: "onDifference: () => void alerts.raise('sidecar-differs', { problem: 'pin-differs' }),",
        replace: 'onDifference: () => {},',
      },
      {
        what: 'nor at the next start',
        in: 'tellRechecked',
        find: "const beside = sidecar !== null && raiseAlert(tx, 'sidecar-differs', { problem: sidecar });",
        replace: 'const beside = false;',
      },
    ],
    'row 5 is refused or seen before the next close',
    1,
  ],
  [
    [
      {
        what: 'a close does not say that the business day was moved',
        in: 'createCloseDrawer',
        find: 'dayChanges: books.dayRules.within(range),',
        replace: 'dayChanges: [],',
      },
    ],
    'row 6 is refused or seen before the next close',
    8,
  ],
];

export const cashier: Part = {
  name: 'dishonest-cashier',
  about: 'what somebody inside does with keys, addresses, PINs, books and days is refused, or seen before the next close',
  async run(seed) {
    const { done, refused, closes, payments, findings } = await simulateDishonest(seed);
    return {
      cases: 1,
      findings: findings.map(({ till, rule, detail }) => ({ seed, rule, detail: `${till}: ${detail}` })),
      sums: {
        payments,
        closes,
        'attacks of a cashier that were reported': done,
        'attacks of a cashier that were refused': refused,
      },
    };
  },
  weaknesses: weaknesses.map(([plants, rule, first]) => ({ plants, rule, seeds: () => [first, ...seeds] })),
};
