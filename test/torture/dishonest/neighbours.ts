// Part "neighbours" of the proof "dishonest": honest people at tills with accidents. With each weakness planted in the till's
// code, the till must raise a false alert or lock somebody out.
import { type HonestOutcome, deedsOf, simulateHonest } from '../../sim/thief/neighbours.ts';
import type { Part, Weakness } from './part.ts';

/** Returns the first two seeds whose simulation begins with the honest event of this name. */
const beginningWith = (name: string) => (): readonly number[] => {
  const found: number[] = [];
  for (let seed = 1; found.length < 2; seed++) if (deedsOf(seed)[0]?.name === name) found.push(seed);
  return found;
};

type Planted = Weakness & { readonly rule: HonestOutcome['strayed'][number]['rule'] };

const weaknesses: readonly Planted[] = [
  {
    plants: [
      {
        what: 'books that a restore brought to a new machine are said to be taken over, too',
        in: 'writeOpened',
        find: 'else if ((keysMark?.ledgerId === ledgerId) === (before === 0) && !lost)',
        replace: 'else if ((keysMark?.ledgerId === ledgerId) === (before === 0))',
      },
    ],
    rule: 'nothing honest raises an alert but its own',
    seeds: beginningWith('a machine replaced, with a backup put back'),
  },
  {
    plants: [
      {
        what: 'keys that name books open none',
        in: 'checkFolderMark',
        find: 'if (expected !== null && identity?.ledgerId !== expected)',
        replace: 'if (expected !== null && folderMark !== null)',
      },
    ],
    rule: 'nobody honest is locked out',
    seeds: beginningWith('a power cut'),
  },
  {
    plants: [
      {
        what: 'keys of the former machine are not taken over, whoever comes in',
        in: 'receiptKeysOf',
        find: 'return [...former, ...keys];',
        replace: 'return keys;',
      },
    ],
    rule: 'no receipt of the shop is called false',
    seeds: beginningWith('a machine replaced, with its books carried over'),
  },
  {
    plants: [
      {
        what: 'books that a restore gave up are older ones',
        in: 'saysOlder',
        find: "verdict === 'newer' || ((verdict === 'cut' || verdict === 'differs') && epoch >= own)",
        replace: "verdict !== 'agrees' && verdict !== 'foreign'",
      },
    ],
    rule: 'nothing honest raises an alert but its own',
    seeds: beginningWith('a backup put back by the window'),
  },
  {
    plants: [
      {
        what: 'tags of a machine of before are wrong ones',
        in: 'checkTags',
        find: 'if (!fits && key === own) return bad(',
        replace: 'if (!fits) return bad(',
      },
    ],
    rule: 'honest books verify',
    seeds: beginningWith('a machine replaced, with its books carried over'),
  },
];

export const neighbours: Part = {
  name: 'dishonest-neighbours',
  about: 'nobody honest is taken for a thief: no alert that is none, nobody locked out, no receipt called false',
  async run(seed) {
    const { strayed, deeds, receipts } = await simulateHonest(seed);
    return {
      cases: 1,
      findings: strayed.map(({ rule, detail }) => ({ seed, rule, detail })),
      sums: { 'events at honest tills': deeds.length, 'receipts of honest tills': receipts },
    };
  },
  weaknesses,
};
