// Checks of the books: the file, its settings, the hash chain of the last rows, and the chain heads that the relay recorded.
import { join } from 'node:path';
import type { Diagnosis } from '../../../../shared/health/diagnostics.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { databaseFile, type Ledger } from '../../../ledger/ledger.ts';
import type { Witness } from '../witness.ts';
import { diagnosisOf } from './diagnosis.ts';

const tailRows = 1000;
/** Number of hash digits that are shown for people to compare. */
const shownHash = 16;

export type BooksChecksDeps = {
  readonly jobs: Jobs | null;
  readonly ledger: Pick<Ledger, 'health' | 'journal'>;
  readonly witness: Pick<Witness, 'now'>;
  readonly dataDir: string;
};

export const createBooksChecks = ({ jobs, ledger, witness, dataDir }: BooksChecksDeps) => {
  const file = join(dataDir, databaseFile);
  const ofFile = async (): Promise<Diagnosis> => {
    const looked = await jobs?.run({ kind: 'file', file });
    // If the worker did not run, the file's state is unknown.
    if (!looked || (!looked.ok && looked.error.code === 'request.failed')) return diagnosisOf('file', 'unknown', 'file-unlooked');
    if (!looked.ok) return diagnosisOf('file', 'bad', 'file-damaged', { words: looked.error.code });
    return looked.value === null
      ? diagnosisOf('file', 'good', 'file-sound')
      : diagnosisOf('file', 'bad', 'file-damaged', { words: looked.value });
  };

  const ofSettings = (): Diagnosis => {
    const lost = ledger.health.lostPragmas();
    return lost.length === 0
      ? diagnosisOf('settings', 'good', 'settings-hold')
      : diagnosisOf('settings', 'bad', 'settings-lost', { names: lost.join(', ') });
  };

  const ofChain = (): Diagnosis => {
    const broken = ledger.health.brokenTail(tailRows);
    if (broken !== null) return diagnosisOf('chain', 'bad', 'chain-broken', { seq: broken });
    const { seq, hash } = ledger.journal.head();
    return diagnosisOf('chain', 'good', 'chain-sound', { rows: Math.min(tailRows, seq), seq, hash: hash.slice(0, shownHash) });
  };

  const ofWitness = (): Diagnosis => {
    const held = witness.now();
    if (held.state === 'differs') return diagnosisOf('witness', 'bad', 'witness-differs', { error: 'data.older', seq: held.seq });
    return held.state === 'agrees'
      ? diagnosisOf('witness', 'good', 'witness-agrees')
      : diagnosisOf('witness', 'unknown', 'witness-unknown');
  };

  return { file, ofFile, ofSettings, ofChain, ofWitness };
};
