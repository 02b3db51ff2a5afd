// Jobs of printing, as long as windows may ask for them: a job is sent once, by whoever it was begun for.
import type { PrintJob } from '../../../shared/contract/receipts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** A job, and who sends it: nobody but whoever it was begun for. */
export type SendRequest = { readonly jobId: string; readonly actor: string };
export type Kept = {
  readonly job: PrintJob;
  readonly actor: string;
  /** Null of a test page. */
  readonly requestId: string | null;
  /** Back to new only where it is certain that nothing was sent: a second original must not come out. */
  state: 'new' | 'sending' | 'done';
};

/** Enough for what a window may still ask of a job. */
const keptJobs = 40;

const isUnsent = (sent: Result<unknown>): boolean => !sent.ok && sent.error.params['sent'] === 0;

export const createJobs = () => {
  const jobs = new Map<string, Kept>();
  let made = 0;
  return {
    keep(actor: string, requestId: string | null, job: Omit<PrintJob, 'jobId'>): PrintJob {
      const kept = { jobId: `job-${++made}`, ...job };
      jobs.set(kept.jobId, { job: kept, actor, requestId, state: 'new' });
      for (const old of [...jobs.keys()].slice(0, -keptJobs)) jobs.delete(old);
      return kept;
    },
    /** The job that this request began. Error: `receipt.used` where it is done, or no longer known: it may be on paper. */
    begunBy(requestId: string, actor: string): Result<PrintJob> {
      const kept = [...jobs.values()].find((each) => each.requestId === requestId && each.actor === actor);
      return kept && kept.state !== 'done' ? ok(kept.job) : fail('receipt.used');
    },
    /** One that may be sent by this way. Errors: `receipt.over`, `receipt.used`. */
    unsent({ jobId, actor }: SendRequest, way: PrintJob['way']): Result<Kept> {
      const kept = jobs.get(jobId);
      if (kept?.job.way !== way || kept.actor !== actor) return fail('receipt.over');
      return kept.state === 'new' ? ok(kept) : fail('receipt.used');
    },
    /** Sends it, and keeps what became of it. */
    async sendOnce<T>(kept: Kept, send: (layout: PrintJob['layout']) => Promise<Result<T>>): Promise<Result<T>> {
      kept.state = 'sending';
      const sent = await send(kept.job.layout);
      kept.state = isUnsent(sent) ? 'new' : 'done';
      return sent;
    },
  };
};
