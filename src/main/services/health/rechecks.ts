// The till checks its own books: at each start, in a worker, once the first screen is drawn; and at each close. What was booked under other keys than
// the shop's, or changed by hand beside the journal, is an alert.
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

/** What a close has to say, and what its entry keeps. */
export type Rechecked = { readonly checked: BooksChecked; readonly span: Signed } & Pick<
  Recheck,
  'untagged' | 'changed' | 'money' | 'sidecar'
>;

/** The first screen is drawn by then, and the first polls are under way. */
const startMs = 3_000;
/** So long a person waits at most until the check of this start is done. */
const longestMs = 30_000;

/** Raises what was found, with the entry that says so: answers whether anything was raised. */
export const tellRechecked = (tx: Tx, { checked, untagged, changed, money, sidecar }: Rechecked): boolean => {
  const { wrong: count, first, last } = checked;
  const unsigned = count > 0 && raiseAlert(tx, 'signatures-wrong', { count, first: first ?? 0, last: last ?? 0 });
  const beside = sidecar !== null && raiseAlert(tx, 'sidecar-differs', { problem: sidecar });
  const unsealed = untagged !== null && raiseAlert(tx, 'rows-unsealed', untagged);
  const inPlace = changed !== null && raiseAlert(tx, 'rows-unsealed', changed);
  const booked = money !== null && raiseAlert(tx, 'money-differs', money);
  return unsigned || beside || unsealed || inPlace || booked;
};

export const createRechecks = ({ jobs, ledger, secrets, changes, clock, dataDir, profiles, witness }: RechecksDeps) => {
  const { checks: store, journal } = ledger;
  const file = join(dataDir, databaseFile);
  let stopped = false;
  let timer: () => void = () => {};
  /** Tables were held against the journal since this start, and made anew where they differed. */
  let isCompared = false;
  let first: Promise<void> | null = null;

  const keysNow = () => ({ signingKeys: secrets.signingKeys(), profiles: profiles() });
  const tagOf = (checked: BooksChecked): string => {
    const said = { ...checked, tag: '', ledgerId: journal.head().ledgerId, keys: keysNow() };
    return secrets.fingerprint(canonicalJson(JSON.parse(JSON.stringify(said)) as Canonical));
  };

  /** Up to where the books, as they are, were checked under the keys of now. */
  const checkedUpTo = (): number => {
    const genuine = store.all().find((checked) => store.hashOf(checked.upTo) === checked.hash && tagOf(checked) === checked.tag);
    return genuine?.upTo ?? 0;
  };

  /**
   * Says it first: after a crash in between, the next start finds the same. False where the disk would not take it; then the tables still lie.
   */
  const putRight = (altered: readonly string[]): boolean => {
    const raised = ledger.write((tx) => raiseAlert(tx, 'books-altered', { where: altered.join(', ') }));
    if (!raised.ok) return false;
    changes.tell({ type: 'alerts' });
    return ledger.putRight();
  };

  /** Null when it could not be done: the next one does it. */
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

  /** The check of this start: begun by whichever needs it first, and once more where it could not be done. */
  const begun = (): Promise<void> => {
    first ??= atStart().finally(() => {
      first = null;
    });
    return first;
  };

  return {
    /** Resolves once tables were held against the journal since this start; before that, nothing is paid out or closed by them. Error: `books.checking`. */
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
    /** What a close from row `from` on has to say; null when it could not be checked. */
    forClose: (from: number): Promise<Rechecked | null> => run(from),
    /** Once by itself, where there is a worker for it. */
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
