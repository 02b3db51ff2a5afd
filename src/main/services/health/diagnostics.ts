// The till's self-check, at the start and on demand: one result for each thing that a till depends on.
import type { Diagnoses } from '../../../shared/contract/setup/health.ts';
import { appError } from '../../../shared/errors.ts';
import type { Changes } from '../changes.ts';
import { type AllChecksDeps, createAllChecks } from './diagnostics/all-checks.ts';
import type { Warnings } from './warnings.ts';
import type { Witness } from './witness.ts';

export type DiagnosticsDeps = AllChecksDeps & {
  readonly warnings: Warnings;
  readonly changes: Changes;
  readonly witness: Witness;
};

/** Delay of the self-check after a start of the till, so that the first polls and calls are answered before it. */
const firstMs = 10_000;

export const createDiagnostics = (deps: DiagnosticsDeps) => {
  const { jobs, warnings, clock, changes, witness, lights } = deps;
  let now: Diagnoses = { list: [], atMs: null, busy: false };
  let running: Promise<Diagnoses> | null = null;
  let stopped = false;
  let timer: () => void = () => {};
  let unlisten: () => void = () => {};
  const checks = createAllChecks(deps, () => stopped);
  const { books } = checks;

  const show = (next: Diagnoses): Diagnoses => {
    now = next;
    changes.tell({ type: 'diagnostics' });
    return now;
  };

  /** Compares the books with the chain heads that the relay recorded, and stores the result in the present list of diagnoses. */
  const hearWitness = async (): Promise<void> => {
    await witness.ask(() => stopped);
    if (!stopped && now.list.length > 0)
      show({ ...now, list: now.list.map((each) => (each.check === 'witness' ? books.ofWitness() : each)) });
  };

  const carryOut = async (call: boolean): Promise<Diagnoses> => {
    show({ ...now, busy: true });
    const list = await checks.all(call);
    if (stopped) return now;
    if (list.some(({ check, state }) => state === 'bad' && (check === 'file' || check === 'chain'))) {
      warnings.show('books', appError('data.damaged', { file: books.file }));
    }
    return show({ list: [...list], atMs: clock.wallMs(), busy: false });
  };

  const run = (call: boolean): Promise<Diagnoses> => {
    running ??= carryOut(call).finally(() => {
      running = null;
    });
    return running;
  };

  return {
    now: (): Diagnoses => now,
    /** Starts a self-check and returns the present list; a running self-check continues. Listeners are notified of the result. */
    begin(): Diagnoses {
      void run(true);
      return now;
    },
    /**
     * Runs one self-check after the start, if there is a worker to check the file. The chain heads are compared as soon as the
     * relay answers.
     */
    start(): void {
      if (!jobs) return;
      timer = clock.after(firstMs, () => void run(false));
      unlisten = changes.listen(({ type }) => {
        if ((type === 'feed' || type === 'alerts') && witness.now().state === 'unknown' && lights().relay.state === 'good')
          void hearWitness();
      });
    },
    stop(): void {
      stopped = true;
      timer();
      unlisten();
    },
  };
};
export type Diagnostics = ReturnType<typeof createDiagnostics>;
