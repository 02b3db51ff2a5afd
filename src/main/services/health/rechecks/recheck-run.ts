// Runs one check of the journal rows after the last checked row, in a worker where workers exist. Rebuilds tables that were
// altered.
import { join } from 'node:path';
import type { Secrets } from '../../../../secrets/port.ts';
import type { Result } from '../../../../shared/result.ts';
import type { BooksChecked } from '../../../../till-journal/checks.ts';
import { type Jobs, tillJobs } from '../../../jobs/jobs.ts';
import { databaseFile, type Ledger } from '../../../ledger/ledger.ts';
import type { Recheck, Signed } from '../../../ledger/verify/recheck.ts';
import type { Changes } from '../../changes.ts';
import { raiseAlert } from '../../supervision/alerts.ts';
import type { Witness } from '../witness.ts';
import { type CheckedRowsDeps, createCheckedRows } from './checked-rows.ts';

export type RecheckRunDeps = CheckedRowsDeps & {
  readonly jobs: Jobs | null;
  readonly ledger: Ledger;
  readonly secrets: Pick<Secrets, 'tagKey'>;
  readonly changes: Pick<Changes, 'tell'>;
  readonly dataDir: string;
  readonly witness: Pick<Witness, 'agreed'>;
};

/**
 * The result of a check. `checked` is recorded in the journal; `span` counts the signatures of the rows that a close covers; from
 * the other fields the caller raises alerts.
 */
export type Rechecked = { readonly checked: BooksChecked; readonly span: Signed } & Pick<
  Recheck,
  'untagged' | 'changed' | 'money' | 'sidecar'
>;

export const createRecheckRun = (deps: RecheckRunDeps) => {
  const { jobs, ledger, secrets, changes, dataDir, witness } = deps;
  const checkedRows = createCheckedRows(deps);
  const file = join(dataDir, databaseFile);
  let stopped = false;
  let isCompared = false;

  /**
   * Raises an alert, then rebuilds the altered tables. If the till crashes in between, the next start finds the same difference,
   * and raises the alert again. Returns false if a write fails; the altered tables are then still wrong.
   */
  const putRight = (altered: readonly string[]): boolean => {
    const raised = ledger.write((tx) => raiseAlert(tx, 'books-altered', { where: altered.join(', ') }));
    if (!raised.ok) return false;
    changes.tell({ type: 'alerts' });
    return ledger.putRight();
  };

  /** Checks the journal rows after the last checked row. Null if the check failed; the next check then covers the same rows. */
  const run = async (spanFrom: number): Promise<Rechecked | null> => {
    const after = checkedRows.upTo();
    const compares = !isCompared;
    const order = {
      kind: 'recheck' as const,
      file,
      keys: checkedRows.keysNow(),
      after,
      tagKey: secrets.tagKey(),
      compares,
      spanFrom,
    };
    const steps = { tell: () => {}, isStopped: () => false };
    const found: Result<Recheck> = jobs ? await jobs.run(order) : tillJobs.recheck(order, steps);
    if (!found.ok || stopped) return null;
    const { upTo, hash, fresh, span, untagged, changed, money, sidecar, altered } = found.value;
    if (altered.length > 0 && !putRight(altered)) return null;
    isCompared = isCompared || compares;
    const checked = { after, upTo, hash, ...fresh, agreed: witness.agreed(), tag: '' };
    return { checked: { ...checked, tag: checkedRows.tagOf(checked) }, span, untagged, changed, money, sidecar };
  };

  return {
    run,
    /**
     * True once the tables were compared with the journal since the till was started, and the tables that differed were rebuilt.
     */
    isCompared: (): boolean => isCompared,
    stop(): void {
      stopped = true;
    },
  };
};
