// `npm run verify -- --close PATH`: checks saved closes without the books. docs/verify.md lists the checks and exit codes.
import type { Lang } from '../../../shared/lang.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { wordsFor } from '../../start/words.ts';
import { checkCloses, type ClosesReport } from './check.ts';
import { findCloseFiles } from './read-files.ts';
import { isWholeKey } from './signature.ts';
import { closesText } from './words.ts';

export type CloseOptions = {
  readonly close: string;
  readonly key?: string | undefined;
  readonly json?: string | undefined;
  readonly lang?: Lang;
};

const exitCodes: Readonly<Record<ClosesReport['outcome'], number>> = { good: 0, bad: 1, partly: 3 };
const unusable = 2;

const reportOf = ({ close, key }: CloseOptions): Result<ClosesReport> => {
  const keys = key === undefined ? [] : key.split(',').map((one) => one.trim());
  if (!keys.every(isWholeKey)) return fail('config.invalid', { field: '--key', reason: 'key' });
  const found = findCloseFiles(close);
  if (!found.ok) return found;
  const report = checkCloses(found.value, keys);
  return report.files.length > 0 ? ok(report) : fail('config.invalid', { file: close, reason: 'no-close' });
};

/** Prints the report, and returns the exit code. */
export const checkSavedCloses = (options: CloseOptions): number => {
  const report = reportOf(options);
  if (report.ok) {
    console.log(options.json === undefined ? closesText(report.value, options.lang ?? 'en') : JSON.stringify(report.value));
    return exitCodes[report.value.outcome];
  }
  if (options.json !== undefined) console.log(JSON.stringify({ outcome: 'unusable', error: report.error }));
  console.error(wordsFor(report.error));
  return unusable;
};
