// Jobs of printing, as long as windows may ask for them: a job is sent once, by whoever it was begun for.
import type { PrintJob } from '../../../shared/contract/counter/receipts.ts';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** A job, and who sends it: nobody but whoever it was begun for. */
export type SendRequest = { readonly jobId: string; readonly actor: string };
/** The receipt that a job prints, and the request that began it. */
export type JobOf = { readonly requestId: string; readonly kind: ReceiptOf; readonly id: string };
export type Kept = {
  readonly job: PrintJob;
  readonly actor: string;
  /** Which receipt it is; null of a test page. */
  readonly of: JobOf | null;
  state: 'new' | 'sending' | 'done';
  /** What becomes of it; null until it is sent. */
  sent: Promise<unknown> | null;
};

/** Enough for what a window may still ask of a job. */
const keptJobs = 40;

export const createJobs = () => {
  const jobs = new Map<string, Kept>();
  let made = 0;
  return {
    keep(actor: string, of: JobOf | null, job: Omit<PrintJob, 'jobId'>): PrintJob {
      const kept = { jobId: `job-${++made}`, ...job };
      jobs.set(kept.jobId, { job: kept, actor, of, state: 'new', sent: null });
      for (const old of [...jobs.keys()].slice(0, -keptJobs)) jobs.delete(old);
      return kept;
    },
    /** The job that this request began. Error: `receipt.used` where it is done, or no longer known: it may be on paper. */
    begunBy(requestId: string, actor: string): Result<PrintJob> {
      const kept = [...jobs.values()].find((each) => each.of?.requestId === requestId && each.actor === actor);
      return kept && kept.state !== 'done' ? ok(kept.job) : fail('receipt.used');
    },
    /** One that may be sent by this way. Errors: `receipt.over`, `receipt.used`. */
    unsent({ jobId, actor }: SendRequest, way: PrintJob['way']): Result<Kept> {
      const kept = jobs.get(jobId);
      if (kept?.job.way !== way || kept.actor !== actor) return fail('receipt.over');
      return kept.state === 'new' ? ok(kept) : fail('receipt.used');
    },
    /** Sends it, once. */
    async sendOnce<T>(kept: Kept, send: (layout: PrintJob['layout']) => Promise<Result<T>>): Promise<Result<T>> {
      kept.state = 'sending';
      const sent = send(kept.job.layout);
      kept.sent = sent;
      const result = await sent;
      kept.state = 'done';
      return result;
    },
    /** Waits for the printers that are at this receipt now. */
    async settled(kind: ReceiptOf, id: string): Promise<void> {
      const same = [...jobs.values()].filter(({ of }) => of?.kind === kind && of.id === id);
      await Promise.all(same.flatMap(({ sent }) => sent ?? []));
    },
  };
};
