// The self-check of the books: which finding makes which result, so that a fault is never shown as good or only as unknown.
import { describe, expect, it } from 'vitest';
import { createBooksChecks, type BooksChecksDeps } from '../../../../../src/main/services/health/diagnostics/books-checks.ts';
import type { WitnessState } from '../../../../../src/main/services/health/witness.ts';
import { fail, ok, type Result } from '../../../../../src/shared/result.ts';

type Found = {
  /** The answer of the worker that reads the file; null without a worker. */
  readonly file?: Result<string | null> | null;
  readonly lost?: string[];
  readonly broken?: number | null;
  readonly seq?: number;
  readonly witness?: WitnessState;
};

const hash = 'a'.repeat(64);
const checks = ({ file = null, lost = [], broken = null, seq = 7, witness = { state: 'unknown' } }: Found) =>
  createBooksChecks({
    jobs: file && ({ run: async () => file } as unknown as BooksChecksDeps['jobs']),
    ledger: {
      health: { lostPragmas: () => lost, brokenTail: () => broken },
      journal: { head: () => ({ seq, hash }) },
    } as unknown as BooksChecksDeps['ledger'],
    witness: { now: () => witness },
    dataDir: 'books',
  });

describe('the self-check of the books reports', () => {
  it.each<[string, Found, object]>([
    ['a file that was not read as unknown', {}, { state: 'unknown', code: 'file-unlooked' }],
    ['a worker that failed as unknown', { file: fail('request.failed') }, { state: 'unknown', code: 'file-unlooked' }],
    ['a file that cannot be read as bad', { file: fail('data.damaged') }, { state: 'bad', params: { words: 'data.damaged' } }],
    [
      'a damaged file as bad, in SQLite’s words',
      { file: ok('row 12 missing') },
      { state: 'bad', params: { words: 'row 12 missing' } },
    ],
    ['a sound file as good', { file: ok(null) }, { state: 'good', code: 'file-sound' }],
  ])('%s', async (_, found, result) => expect(await checks(found).ofFile()).toMatchObject({ check: 'file', ...result }));

  it.each<[string, string[], object]>([
    [
      'a lost setting as bad, with its name',
      ['synchronous'],
      { state: 'bad', code: 'settings-lost', params: { names: 'synchronous' } },
    ],
    ['several lost settings as bad, with all names', ['a', 'b'], { state: 'bad', params: { names: 'a, b' } }],
    ['kept settings as good', [], { state: 'good', code: 'settings-hold', params: {} }],
  ])('%s', (_, lost, result) => expect(checks({ lost }).ofSettings()).toMatchObject({ check: 'settings', ...result }));

  it.each<[string, Found, object]>([
    [
      'a broken chain as bad, with its first wrong row',
      { broken: 5 },
      { state: 'bad', code: 'chain-broken', params: { seq: 5 } },
    ],
    ['a chain broken in its first row as bad', { broken: 0 }, { state: 'bad', params: { seq: 0 } }],
    ['a short chain with all its rows', { seq: 7 }, { state: 'good', params: { rows: 7, seq: 7, hash: hash.slice(0, 16) } }],
    ['a long chain with its last 1,000 rows', { seq: 1001 }, { state: 'good', params: { rows: 1000, seq: 1001 } }],
  ])('%s', (_, found, result) => expect(checks(found).ofChain()).toMatchObject({ check: 'chain', ...result }));

  it.each<[string, WitnessState, object]>([
    [
      'a head that differs as bad, with its row',
      { state: 'differs', seq: 9 },
      { state: 'bad', params: { error: 'data.older', seq: 9 } },
    ],
    ['heads that agree as good', { state: 'agrees' }, { state: 'good', code: 'witness-agrees' }],
    ['heads that were not compared as unknown', { state: 'unknown' }, { state: 'unknown', code: 'witness-unknown' }],
  ])('%s', (_, witness, result) => expect(checks({ witness }).ofWitness()).toMatchObject({ check: 'witness', ...result }));
});
