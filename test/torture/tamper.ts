// The proof that no falsification of the books goes unnoticed: bits turned over, cells, rows, notices, tables and whole
// histories changed; each must be found, and by its name.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBooks } from '../../src/main/ledger/verify/books-file.ts';
import { verifyBooks } from '../../src/main/ledger/verify/verify.ts';
import { defaultProfile } from '../../src/protocol/profile.ts';
import { type CheckName, checkNames, type VerifyReport } from '../../src/shared/verify.ts';
import { tempDir } from '../support/temp-dir.ts';
import { testKeys } from '../support/till.ts';
import { createRng } from '../support/world.ts';
import { attackers } from './tamper/attacks.ts';
import { type SoundBooks, soundBooks } from './tamper/books.ts';
import { contentOf, flipped } from './tamper/flip.ts';

export type Finding = { readonly seed: number; readonly what: string };
export type Ran = {
  readonly cases: number;
  readonly findings: readonly Finding[];
  readonly sums: Readonly<Record<string, number>>;
};

const keys = { signingKeys: [{ id: 'k1', secret: testKeys.secret }], profiles: [defaultProfile] };

/** What a verification with keys and relay says of a file; null when it is damaged beyond opening. */
type Verifier = (file: string, books: SoundBooks) => VerifyReport | null;

const verifier =
  (only: readonly CheckName[]): Verifier =>
  (file, { heads }) => {
    const opened = openBooks(file);
    if (!opened.ok) return null;
    try {
      return verifyBooks(opened.value, { keys, heads: { state: 'given', heads } }, only);
    } finally {
      opened.value.close();
    }
  };

const casesOfBooks = 100;
/** Of each hundred tamperings so many are bits turned over. */
const flips = 0.3;

type Means = { readonly flips: number; readonly attackers: typeof attackers };

const tryAll = (seed: number, cases: number, verify: Verifier, means: Means = { flips, attackers }): Ran => {
  const dir = tempDir();
  const file = join(dir.path, 'books.db');
  const findings: Finding[] = [];
  const sums: Record<string, number> = {};
  const count = (name: string): void => void (sums[name] = (sums[name] ?? 0) + 1);
  const reportOn = (bytes: Buffer, books: SoundBooks): VerifyReport | null => {
    writeFileSync(file, bytes);
    try {
      return verify(file, books);
    } finally {
      rmSync(file, { force: true });
    }
  };
  const rng = createRng(seed);
  let done = 0;
  try {
    for (let part = 0; done < cases; part++) {
      const books = soundBooks(seed * 1000 + part);
      const content = contentOf(books.bytes);
      if (reportOn(books.bytes, books)?.outcome === 'bad') findings.push({ seed, what: 'sound books were found bad' });
      for (let i = 0; i < casesOfBooks && done < cases; i++) {
        if (rng.chance(means.flips)) {
          const { bytes, at } = flipped(books.bytes, rng);
          if (contentOf(bytes) === content) {
            count('bits that changed nothing');
            continue;
          }
          done += 1;
          count('bits');
          const report = reportOn(bytes, books);
          if (report && report.outcome !== 'bad') findings.push({ seed, what: `a bit at byte ${at} was not noticed` });
          continue;
        }
        const { name, run } = rng.pick(means.attackers);
        const attack = run(books, rng);
        if (!attack) continue;
        done += 1;
        count(name);
        const report = reportOn(attack.bytes, books);
        if (report?.outcome !== 'bad') findings.push({ seed, what: `${name}: ${attack.what}: not noticed` });
        else if (!attack.named(report)) {
          const said = report.checks.filter(({ state }) => state === 'bad').map(({ check, problem }) => ({ check, ...problem }));
          findings.push({ seed, what: `${name}: ${attack.what}: found, and misnamed: ${JSON.stringify(said)}` });
        }
      }
    }
  } finally {
    dir.remove();
  }
  return { cases: done, findings, sums };
};

export type Control = { readonly planted: string; readonly caught: boolean; readonly detail: string };

/** A verification that leaves one check out must be caught by what this check alone answers. */
const withoutCheck = (left: CheckName): Control => {
  const means = left === 'file' ? { flips: 1, attackers } : { flips: 0, attackers: attackers.filter(({ by }) => by === left) };
  const { cases, findings } = tryAll(7, left === 'file' ? 60 : 10, verifier(checkNames.filter((name) => name !== left)), means);
  const planted = `a verification without the check "${left}"`;
  return { planted, caught: findings.length > 0, detail: `${findings.length} of ${cases} went unnoticed or misnamed` };
};

export const tamper = {
  name: 'tamper',
  about: 'falsified books: bits, cells, rows, notices, tables, cut tails and rewritten histories are all found, and named',
  unit: 'tamperings',
  short: 1000,
  long: 100_000,
  /** The same tamperings for the same seed. */
  run: async ({ seed, cases }: { readonly seed: number; readonly cases: number }): Promise<Ran> =>
    tryAll(seed, cases, verifier(checkNames)),
  control: async (): Promise<readonly Control[]> => checkNames.map(withoutCheck),
};

/** The same proof a seed at a time, as the long runs take it. */
export const tamperBySeed = {
  ...tamper,
  async run(seed: number) {
    const { cases, findings, sums } = await tamper.run({ seed, cases: casesOfBooks });
    return {
      cases,
      sums,
      findings: findings.map(({ what }) => ({ seed, rule: 'every tampering is found and named', detail: what })),
    };
  },
};
