// Follows what the cashier does during a drill: reads the journal's new entries, and accepts facts that the journal does not
// contain.
import { type DrillFact, ruleOf } from '../../../shared/drills/drills.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { readFact } from './facts.ts';
import type { Running } from './kept.ts';
import { progressIn, startedIn } from './reading.ts';
import type { DrillEnd, DrillRecord } from './record.ts';

type FollowDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly record: DrillRecord;
  /** Called after each change of the drill, to plan its next scripted actions. */
  goOn(): void;
};

/** Returns the drill's result if the drill is still running in state `before` and over in state `after`; otherwise null. */
const endOf = (before: Running, after: Running, atMs: number): DrillEnd | null => {
  const { over, wrong } = progressIn(after);
  return over && !progressIn(before).over ? { id: after.id, user: after.user, atMs, wrong: [...wrong] } : null;
};

/** Applies the journal's next entry to the drill's progress. */
const readNext = (ledger: Ledger, running: Running): Running => {
  const { followed, seen, readSeq } = running;
  const entry = ledger.journal.bySeq(readSeq + 1);
  const asked = startedIn(ledger, running);
  const { gateway: only } = ruleOf(running.id);
  const read = entry
    ? readFact(entry, {
        followed,
        isOurs: (attemptId) => attemptId !== null && ledger.payments.attempt(attemptId)?.saleId === followed?.saleId,
        exceptionOf: (of) => ledger.exceptions.exception(of)?.attemptId ?? null,
        takes: (gateway) => only === undefined || gateway === only,
        isSameAmount: ({ amountMinor, currency }) => amountMinor === asked?.amountMinor && currency === asked.currency,
      })
    : {};
  return {
    ...running,
    readSeq: readSeq + 1,
    ...(read.follow !== undefined && { followed: read.follow }),
    ...(read.fact && { seen: [...seen, read.fact] }),
  };
};

export const createDrillFollower = ({ ledger, clock, changes, record, goOn }: FollowDeps) => {
  const take = (before: Running, next: Running): void => {
    if (JSON.stringify(before) === JSON.stringify(next)) return;
    record.keep(next, endOf(before, next, clock.wallMs()));
    goOn();
    changes.tell({ type: 'drill' });
  };
  return {
    /** Tells the drill a fact that no journal entry records, such as an empty printer or a forged notice. */
    note(fact: DrillFact): void {
      const running = record.running();
      if (running?.followed) take(running, { ...running, seen: [...running.seen, fact] });
    },
    /** Reads the journal's new entries and adds their facts to the drill. */
    catchUp(): void {
      const running = record.running();
      if (!running) return;
      const { seq } = ledger.journal.head();
      let next = running;
      while (next.readSeq < seq) next = readNext(ledger, next);
      take(running, next);
    },
  };
};
