// The till checks its own books: in a worker at each start, once the first screen is drawn, and at each close. Alerts are raised
// for notices that were booked under other keys than the shop's, and for tables that were changed by hand beside the journal.
import { join } from 'node:path';
import type { SignatureProfile } from '../../../protocol/profile.ts';
import { type Canonical, canonicalJson } from '../../../shared/canonical-json.ts';
import type { Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Secrets } from '../../../secrets/port.ts';
import { type Jobs, tillJobs } from '../../jobs/jobs.ts';
import type { BooksChecked } from '../../../till-journal/checks.ts';
import { databaseFile, type Ledger, type Tx } from '../../ledger/ledger.ts';
import type { Recheck, Signed } from '../../ledger/verify/recheck.ts';
import { raiseAlert } from '../supervision/alerts.ts';
import type { Changes } from '../changes.ts';
import type { Witness } from './witness.ts';

export type RechecksDeps = {
  readonly jobs: Jobs | null;
  readonly ledger: Ledger;
  readonly secrets: Secrets;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly dataDir: string;
  profiles(): readonly SignatureProfile[];
  readonly witness: Pick<Witness, 'agreed'>;
};

/** The result of a check: `checked` and `span` go into the close's entry, the rest into alerts. */
export type Rechecked = { readonly checked: BooksChecked; readonly span: Signed } & Pick<
  Recheck,
  'untagged' | 'changed' | 'money' | 'sidecar'
>;

/** Delay of the check after a start: by then the first screen is drawn and the first polls are sent. */
const startMs = 3_000;
/** Longest time that an action waits for this start's check. */
const longestMs = 30_000;

/** Raises alerts for the findings, in the transaction of the check's entry. Returns true if any was raised. */
export const tellRechecked = (tx: Tx, { checked, untagged, changed, money, sidecar }: Rechecked): boolean => {
  const { wrong: count, first, last } = checked;
  const unsigned = count > 0 && raiseAlert(tx, 'signatures-wrong', { count, first: first ?? 0, last: last ?? 0 });
  const beside = sidecar !== null && raiseAlert(tx, 'sidecar-differs', { problem: sidecar });
  const lackTags = untagged !== null && raiseAlert(tx, 'rows-unsealed', untagged);
  const inPlace = changed !== null && raiseAlert(tx, 'rows-unsealed', changed);
  const booked = money !== null && raiseAlert(tx, 'money-differs', money);
  return unsigned || beside || lackTags || inPlace || booked;
};

export const createRechecks = ({ jobs, ledger, secrets, changes, clock, dataDir, profiles, witness }: RechecksDeps) => {
  const { checks: store, journal } = ledger;
  const file = join(dataDir, databaseFile);
  let stopped = false;
  let timer: () => void = () => {};
  /** True once this run has compared the tables with the journal, and rebuilt those that differed. */
  let isCompared = false;
  let first: Promise<void> | null = null;

  const keysNow = () => ({ signingKeys: secrets.signingKeys(), profiles: profiles() });
  const tagOf = (checked: BooksChecked): string => {
    const said = { ...checked, tag: '', ledgerId: journal.head().ledgerId, keys: keysNow() };
    return secrets.fingerprint(canonicalJson(JSON.parse(JSON.stringify(said)) as Canonical));
  };

  /** The last row up to which the books, unchanged since, were checked under the present keys; 0 for none. */
  const checkedUpTo = (): number => {
    const genuine = store.all().find((checked) => store.hashOf(checked.upTo) === checked.hash && tagOf(checked) === checked.tag);
    return genuine?.upTo ?? 0;
  };

  /**
   * Raises an alert, then rebuilds the altered tables. The alert comes first, so after a crash in between the next start finds
   * the same difference. False if the disk refuses; then the tables are still wrong.
   */
  const putRight = (altered: readonly string[]): boolean => {
    const raised = ledger.write((tx) => raiseAlert(tx, 'books-altered', { where: altered.join(', ') }));
    if (!raised.ok) return false;
    changes.tell({ type: 'alerts' });
    return ledger.putRight();
  };

  /** Checks the books behind the last checked row. Null if the check failed; the next check covers the same rows. */
  const run = async (spanFrom: number): Promise<Rechecked | null> => {
    const after = checkedUpTo();
    const compares = !isCompared;
    const order = { kind: 'recheck' as const, file, keys: keysNow(), after, tagKey: secrets.tagKey(), compares, spanFrom };
    const steps = { tell: () => {}, isStopped: () => false };
    const found: Result<Recheck> = jobs ? await jobs.run(order) : tillJobs.recheck(order, steps);
    if (!found.ok || stopped) return null;
    const { upTo, hash, fresh, span, untagged, changed, money, sidecar, altered } = found.value;
    if (altered.length > 0 && !putRight(altered)) return null;
    isCompared = isCompared || compares;
    const checked = { after, upTo, hash, ...fresh, agreed: witness.agreed(), tag: '' };
    return { checked: { ...checked, tag: tagOf(checked) }, span, untagged, changed, money, sidecar };
  };

  const atStart = async (): Promise<void> => {
    const found = await run(Number.MAX_SAFE_INTEGER);
    if (!found) return;
    const written = ledger.write((tx) => {
      tx.record('books.checked', found.checked, { actor: 'till' });
      return tellRechecked(tx, found);
    });
    if (written.ok && written.value) changes.tell({ type: 'alerts' });
  };

  /** Starts this start's check, or joins it while it runs. If the check failed, a later call runs it again. */
  const begun = (): Promise<void> => {
    first ??= atStart().finally(() => {
      first = null;
    });
    return first;
  };

  return {
    /**
     * Resolves when this run has compared the tables with the journal. Refunds and closes wait for it, because they rely on the
     * tables. Error: `books.checking` after `longestMs`.
     */
    async compared(): Promise<Result<null>> {
      if (isCompared || !jobs) return ok(null);
      let stopWaiting = (): void => {};
      const tooLong = new Promise<void>((resolve) => {
        stopWaiting = clock.after(longestMs, resolve);
      });
      await Promise.race([begun(), tooLong]);
      stopWaiting();
      return isCompared ? ok(null) : fail('books.checking');
    },
    /** Checks the books for a close whose rows begin at `from`; null if the check failed. */
    forClose: (from: number): Promise<Rechecked | null> => run(from),
    /** Runs one check after the start, if there is a worker. */
    start(): void {
      if (jobs) timer = clock.after(startMs, () => void begun());
    },
    stop(): void {
      stopped = true;
      timer();
    },
  };
};
export type Rechecks = ReturnType<typeof createRechecks>;
