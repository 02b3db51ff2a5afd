// Part "thief" of the proof "dishonest": a thief has the folder of a closed till. With each weakness planted in the till's code,
// the thief must reach a goal (`ends.ts`) that the till otherwise prevents or reports.
import { seedsThat } from '../../sim/thief/plan.ts';
import { simulateThief } from '../../sim/thief/simulate.ts';
import type { End } from '../../sim/thief/ends.ts';
import type { Part, Weakness } from './part.ts';

type Planted = Weakness & { readonly rule: End };

const drawn = (names: readonly string[], witnessed: boolean) => () => seedsThat(names, 4, witnessed);

const moneyUnfollowed = {
  what: 'no start and no close follows the money by the journal',
  in: 'tellRechecked',
  find: "money !== null && raiseAlert(tx, 'money-differs', money)",
  replace: 'false',
};

const weaknesses: readonly Planted[] = [
  {
    plants: [
      {
        what: 'a start does not check the last tag',
        in: 'createTags',
        find: 'if (hash === null || tagOf(tagText(ledgerId, seq, hash)) !== tag) continue;',
        replace: 'if (hash === null) continue;',
      },
      {
        what: 'nor does the worker check the others',
        in: 'tellRechecked',
        find: "const lackTags = untagged !== null && raiseAlert(tx, 'rows-unsealed', untagged);",
        replace: 'const lackTags = false;',
      },
      {
        what: 'nor does a verification',
        in: 'checkTags',
        find: "if (!fits && key === own) return bad(looked, 'tag-differs', { from: upTo + 1, to: seq });",
        replace: '',
      },
      {
        what: 'nor does the check of each start and close',
        in: 'untaggedSince',
        find: 'let upTo = after;',
        replace: 'if (after >= 0) return null; let upTo = after;',
      },
    ],
    rule: 'no refund is paid twice unnoticed',
    seeds: drawn(['takes the refund out of the rows'], false),
  },
  {
    plants: [
      {
        what: 'the mark under the keys is not consulted: whether rows were ever tagged is asked of the books',
        in: 'createBooks',
        find: 'tags?.vouched(taggedFromOf(ports.mark, journal.head().ledgerId))',
        replace: 'tags?.vouched(null)',
      },
    ],
    rule: 'no refund is paid twice unnoticed',
    seeds: drawn(['takes refunds, connection and tags out of the books'], false),
  },
  {
    plants: [
      {
        what: 'heads of the relay are not compared with the books',
        in: 'createLackingHeads',
        find: 'if (!first) return false;',
        replace: 'if (!first || first) return false;',
      },
    ],
    rule: 'no books are older than they were unnoticed',
    seeds: drawn(['puts an earlier copy of the folder back'], true),
  },
  {
    plants: [
      {
        what: 'a request to restore that lies in the folder is believed',
        in: 'isTagged',
        find: 'return fits && isStill(replaced, request.asOf);',
        replace: 'return fits || replaced.length > 0;',
      },
      {
        what: 'a restore is no alert',
        in: 'writeOpened',
        find: "if (lost) raiseAlert(tx, 'books-restored', lost);",
        replace: '',
      },
    ],
    rule: 'no refund is paid twice unnoticed',
    seeds: drawn(['plants a request to restore'], true),
  },
  {
    plants: [
      {
        what: 'entries are filed by the wall clock',
        in: 'createBestClock',
        find: 'bestMs: (): number => judgeClock(reference, read(), wrong).bestMs,',
        replace: 'bestMs: (): number => clock.wallMs(),',
      },
      {
        what: 'also under a day before the last entry’s',
        in: 'filedDay',
        find: 'return day < floor ? floor : day;',
        replace: 'return day;',
      },
      {
        what: 'no close says what became of the clock',
        in: 'createCloseDrawer',
        find: 'clock: { entries: books.clock.entries(range), sales: books.clock.marked(range) },',
        replace: 'clock: { entries: [], sales: [] },',
      },
    ],
    rule: 'no sale is filed in a closed day unnoticed',
    seeds: drawn(['sets the clock back'], true),
  },
  {
    plants: [
      {
        what: 'rows that no tag vouches for are no alert',
        in: 'writeOpened',
        find: "if (vouched?.untagged) raiseAlert(tx, 'rows-unsealed', vouched.untagged);",
        replace: 'if (vouched?.untagged) void 0;',
      },
    ],
    rule: 'no receipt is genuine for money that never came',
    seeds: drawn(['appends his key as that of another till'], false),
  },
  {
    plants: [
      {
        what: 'the till’s own receipt keys are those that starts in its books name',
        in: 'servicesOf',
        find: 'own: () => ownReceiptKeys(ledger, secrets.mark.read()),',
        replace:
          'own: () => ({ keys: ledger.checks.keysSaid(1e9).map(({ key }) => ({ key, sinceMs: null, untilMs: null })), formerUntilMs: null }),',
      },
    ],
    rule: 'no receipt is genuine for money that never came',
    seeds: drawn(['appends a start that signs with his key'], false),
  },
  {
    plants: [
      moneyUnfollowed,
      {
        what: 'nor holds the tables against it',
        in: 'recheckBooks',
        find: '...differingTables(books, tick, tillLedger)',
        replace: '...[]',
      },
    ],
    rule: 'no refund is paid twice unnoticed',
    seeds: drawn(['takes the refund out of the table alone'], false),
  },
  {
    plants: [
      moneyUnfollowed,
      {
        what: 'nor holds indexes against their tables',
        in: 'recheckBooks',
        find: '...lyingIndexes(books)',
        replace: '...[]',
      },
    ],
    rule: 'no refund is paid twice unnoticed',
    seeds: drawn(['empties the indexes of refunds alone'], false),
  },
  {
    plants: [
      {
        what: 'books that are gone are begun anew',
        in: 'refuseMissing',
        find: "return there || (expected === null && readFolderMark(dataDir) === null) ? ok(null) : fail('data.missing', { file });",
        replace: 'return there || dataDir ? ok(null) : ok(null);',
      },
      {
        what: 'whatever books the keys name',
        in: 'checkFolderMark',
        find: "if (expected !== null && !identity) return fail('data.missing', { file });",
        replace: 'if (expected !== null && !identity) return ok(null);',
      },
      {
        what: 'they sign with the key of those that came first',
        in: 'signerFor',
        find: '(firstOf(sealed, ledgerId) === ledgerId ? secrets : secrets.derived(ledgerId))',
        replace: '(firstOf(sealed, ledgerId) === ledgerId ? secrets : secrets)',
      },
      {
        what: 'though they know of people',
        in: 'checkAgainst',
        find: "keysMark?.people === true && books.people.state() === 'nobody' ? fail('data.foreign', { file }) : ok(null)",
        replace: 'file === null && keysMark && books ? fail(file) : ok(null)',
      },
    ],
    rule: 'no receipt is genuine for money that never came',
    seeds: drawn(['moves the books away'], false),
  },
];

export const thief: Part = {
  name: 'dishonest-thief',
  about: 'no thief with the folder of a closed till comes to an end unnoticed',
  async run(seed) {
    const { judged, refused, moves } = await simulateThief(seed);
    const untold = judged.filter(({ told }) => !told);
    return {
      cases: 1,
      findings: untold.map(({ end, detail }) => ({ seed, rule: end, detail: `${detail} (${moves.join('; ')})` })),
      sums: {
        'actions of a thief': moves.length,
        'starts refused': refused.length,
        'results of thefts that were reported': judged.length - untold.length,
      },
    };
  },
  weaknesses,
};
