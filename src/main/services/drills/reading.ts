// Reads from a running drill's state its progress, its payment, and the object that windows show (view).
import type { DrillNow } from '../../../shared/contract/counter/drills.ts';
import { ruleOf } from '../../../shared/drills/drills.ts';
import { type DrillProgress, progressOf } from '../../../shared/drills/progress.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Running } from './kept.ts';

export const progressIn = ({ id, seen }: Running): DrillProgress => progressOf(ruleOf(id), seen);

/** The charge of the drill's payment, from the journal; null until a payment is charged. */
export const startedIn = (
  { payments, journal }: Pick<Ledger, 'payments' | 'journal'>,
  { followed }: Running,
): AttemptStarted | null => {
  const attempt = followed && payments.attempt(followed.attemptId);
  const entry = attempt && journal.bySeq(attempt.startedSeq);
  return entry?.kind === 'attempt.started' ? entry.body : null;
};

/** True during a drill with the receipt printer. */
export const isPrinting = (running: Running | null): running is Running =>
  running !== null && ruleOf(running.id).printer !== undefined && !progressIn(running).over;

/** True during a drill with the receipt printer, until its paper is put back. */
export const isWithoutPaper = (running: Running | null): boolean => isPrinting(running) && !running.done.includes('load-paper');

/** The running drill as windows see it. `started`: the charge of its payment; null before there is one. */
export const viewOf = (running: Running, started: AttemptStarted | null): DrillNow => {
  const { step, over, right, wrong } = progressIn(running);
  return {
    ...{ id: running.id, step, steps: ruleOf(running.id).steps.length, over },
    attemptId: running.followed?.attemptId ?? null,
    invoiceNo: started?.invoiceNo ?? null,
    ...{ right: [...right], wrong: [...wrong] },
  };
};
