// Print jobs, kept while windows may still send them. A job is sent once, and only by the user for whom it began.
import type { PrintJob } from '../../../shared/contract/counter/receipts.ts';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** The job to send and the user who sends it, who must be the user for whom it began. */
export type SendRequest = { readonly jobId: string; readonly actor: string };
/** The receipt that a job prints, and the request that began it. */
export type JobReceipt = { readonly requestId: string; readonly kind: ReceiptOf; readonly id: string };
export type KeptJob = {
  readonly job: PrintJob;
  readonly actor: string;
  /** The receipt that the job prints; null for a test page. */
  readonly of: JobReceipt | null;
  state: 'new' | 'sending' | 'done';
  /** Settles when the printer has answered; null until the job is sent. */
  sent: Promise<unknown> | null;
};

/** Most print jobs that are kept in memory; older jobs can no longer be sent to a printer. */
const keptJobs = 40;

export const createJobs = () => {
  const jobs = new Map<string, KeptJob>();
  let made = 0;
  return {
    keep(actor: string, of: JobReceipt | null, job: Omit<PrintJob, 'jobId'>): PrintJob {
      const kept = { jobId: `job-${++made}`, ...job };
      jobs.set(kept.jobId, { job: kept, actor, of, state: 'new', sent: null });
      for (const old of [...jobs.keys()].slice(0, -keptJobs)) jobs.delete(old);
      return kept;
    },
    /**
     * The print job that this request began. Error: `receipt.used` if the job is done or no longer kept, because its receipt may
     * already be printed.
     */
    begunBy(requestId: string, actor: string): Result<PrintJob> {
      const kept = [...jobs.values()].find((each) => each.of?.requestId === requestId && each.actor === actor);
      return kept && kept.state !== 'done' ? ok(kept.job) : fail('receipt.used');
    },
    /** Returns the job, if it may be sent now to this kind of output (`way`). Errors: `receipt.over`, `receipt.used`. */
    unsent({ jobId, actor }: SendRequest, way: PrintJob['way']): Result<KeptJob> {
      const kept = jobs.get(jobId);
      if (kept?.job.way !== way || kept.actor !== actor) return fail('receipt.over');
      return kept.state === 'new' ? ok(kept) : fail('receipt.used');
    },
    /**
     * Marks the print job as being sent, passes its layout to `send`, then marks the job as done. Call `unsent` before, which
     * refuses a job that was sent: this function would send the job again.
     */
    async sendOnce<T>(kept: KeptJob, send: (layout: PrintJob['layout']) => Promise<Result<T>>): Promise<Result<T>> {
      kept.state = 'sending';
      const sent = send(kept.job.layout);
      kept.sent = sent;
      const result = await sent;
      kept.state = 'done';
      return result;
    },
    /** Waits for all running print jobs of this receipt. */
    async untilPrinted(kind: ReceiptOf, id: string): Promise<void> {
      const same = [...jobs.values()].filter(({ of }) => of?.kind === kind && of.id === id);
      await Promise.all(same.flatMap(({ sent }) => sent ?? []));
    },
  };
};
export type PrintJobs = ReturnType<typeof createJobs>;
