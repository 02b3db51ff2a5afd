// Proof "tamper": each falsification of the books is found and named: flipped bits, and changed cells, rows, notices, tables and
// whole histories.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBooks } from '../../../src/ledger/verify/books-file.ts';
import { verifyBooks } from '../../../src/main/ledger/verify/verify-books.ts';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import { type CheckName, checkNames, type VerifyReport } from '../../../src/shared/health/verify-report.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { testKeys, testSecrets } from '../../support/till.ts';
import { createRng } from '../../support/world.ts';
import { type Batch, type Control, createFindings, type Proof } from '../proof.ts';
import { attackers } from './attacks.ts';
import { type SoundBooks, soundBooks } from './books.ts';
import { contentOf, flipped } from './flip.ts';

const keys = { signingKeys: [{ id: 'k1', secret: testKeys.secret }], profiles: [defaultProfile] };

/** Verifies a file with the till's keys and the relay's chain heads; returns null if the file is too damaged to open. */
type Verifier = (file: string, books: SoundBooks) => VerifyReport | null;

const verifier =
  (only: readonly CheckName[]): Verifier =>
  (file, { heads }) => {
    const opened = openBooks(file);
    if (!opened.ok) return null;
    try {
      return verifyBooks(opened.value, { keys, tagKey: testSecrets.tagKey(), heads: { state: 'given', heads } }, only);
    } finally {
      opened.value.close();
    }
  };

/** Number of falsifications for each seed; each falsification starts from the sound books. */
const triesPerSeed = 100;
/** Share of the falsifications that flip a single bit; the rest are attacks by edits of the books. */
const flips = 0.3;

type Means = { readonly flips: number; readonly attackers: typeof attackers };

const unnoticed = 'every tampering is noticed';
const misnamed = 'every tampering is named';

/**
 * True if the report counts as noticing a falsification. A flipped bit may raise the schema number: such books may be genuine, so
 * the report calls them neither good nor bad.
 */
const isNoticed = ({ outcome, checks }: VerifyReport): boolean =>
  outcome === 'bad' || checks.some(({ why }) => why?.code === 'newer-schema');

const tryAll = (seed: number, tries: number, verify: Verifier, means: Means = { flips, attackers }): Batch => {
  const dir = tempDir();
  const file = join(dir.path, 'books.db');
  const { list, found } = createFindings(seed);
  const sums: Record<string, number> = {};
  const count = (name: string): void => void (sums[name] = (sums[name] ?? 0) + 1);
  const rng = createRng(seed);
  const books = soundBooks(seed);
  const content = contentOf(books.bytes);
  const reportOn = (bytes: Buffer): VerifyReport | null => {
    writeFileSync(file, bytes);
    try {
      return verify(file, books);
    } finally {
      rmSync(file, { force: true });
    }
  };
  const flip = (): boolean => {
    const { bytes, at } = flipped(books.bytes, rng);
    if (contentOf(bytes) === content) {
      count('bits that changed nothing');
      return false;
    }
    count('bits');
    const report = reportOn(bytes);
    if (report && !isNoticed(report)) found(unnoticed, `a bit at byte ${at}`);
    return true;
  };
  const falsify = (): boolean => {
    const { name, run } = rng.pick(means.attackers);
    const attack = run(books, rng);
    if (!attack) return false;
    count(name);
    const report = reportOn(attack.bytes);
    if (report?.outcome !== 'bad') found(unnoticed, `${name}: ${attack.what}`);
    else if (!attack.named(report)) {
      const said = report.checks.filter(({ state }) => state === 'bad').map(({ check, problem }) => ({ check, ...problem }));
      found(misnamed, `${name}: ${attack.what}: ${JSON.stringify(said)}`);
    }
    return true;
  };
  try {
    if (reportOn(books.bytes)?.outcome === 'bad') found('sound books are found sound', 'they were found bad');
    let cases = 0;
    for (let i = 0; i < tries; i++) if (rng.chance(means.flips) ? flip() : falsify()) cases += 1;
    return { cases, findings: list, sums };
  } finally {
    dir.remove();
  }
};

/**
 * Control: verifies falsified books without the check `left`. Without this check, at least one falsification must go unnoticed or
 * be named wrongly.
 */
const withoutCheck = (left: CheckName): Control => {
  const means = left === 'file' ? { flips: 1, attackers } : { flips: 0, attackers: attackers.filter(({ by }) => by === left) };
  const verify = verifier(checkNames.filter((name) => name !== left));
  const { cases, findings } = tryAll(7, left === 'file' ? 600 : 12, verify, means);
  const planted = `a verification without the check "${left}"`;
  const caught = findings.some(({ rule }) => rule === unnoticed || rule === misnamed);
  return { planted, caught, detail: `${findings.length} of ${cases} went unnoticed or misnamed` };
};

export const tamper: Proof = {
  name: 'tamper',
  about: 'falsified books: bits, cells, rows, notices, tables, cut tails and rewritten histories are all found, and named',
  unit: 'tamperings',
  short: 1_000,
  long: 100_000,
  run: async (seed) => tryAll(seed, triesPerSeed, verifier(checkNames)),
  plants: [],
  control: async () => checkNames.map(withoutCheck),
};
