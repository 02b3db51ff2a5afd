// Verifies the books of the running till in a worker, one verification at a time, and announces its progress.
import { join } from 'node:path';
import type { SignatureProfile } from '../../../protocol/profile.ts';
import type { Verification } from '../../../shared/contract/setup/health.ts';
import type { Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { databaseFile } from '../../ledger/ledger.ts';
import type { HeadPlace } from '../../ledger/verify/own-heads.ts';
import type { VerifyKeys } from '../../ledger/verify/signatures-check.ts';
import { fetchHeads, type HeadsSource } from '../../../relay-client/heads.ts';
import type { Secrets } from '../../../secrets/port.ts';
import type { Changes } from '../changes.ts';

export type VerificationsDeps = {
  readonly jobs: Jobs | null;
  readonly secrets: Secrets;
  readonly relayHeads: HeadsSource;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly dataDir: string;
  readonly place: HeadPlace;
  profiles(): readonly SignatureProfile[];
};

const progressMs = 100;
const idle: Verification = { state: 'idle', check: null, done: 0, of: 0, report: null, endedMs: null, code: null };

export const createVerifications = (deps: VerificationsDeps) => {
  const { jobs, secrets, relayHeads, clock, changes, dataDir, place, profiles } = deps;
  let now: Verification = idle;
  let toldMs = 0;
  let stopped = false;

  const show = (next: Partial<Verification>): void => {
    now = { ...now, ...next };
    toldMs = clock.monoMs();
    changes.tell({ type: 'verify', verification: now });
  };

  const run = async (by: Jobs, keys: VerifyKeys): Promise<void> => {
    // Fetch the recorded chain heads before the verification starts: the books then contain every row that a chain head names,
    // even if the till writes meanwhile.
    const heads = await fetchHeads(relayHeads);
    if (stopped) return;
    const taggedFrom = secrets.mark.read()?.taggedFrom;
    const verified = await by.run(
      {
        kind: 'verify',
        file: join(dataDir, databaseFile),
        keys,
        heads,
        place,
        tagKey: secrets.tagKey(),
        ...(taggedFrom !== undefined && { taggedFrom }),
      },
      ({ check, done, of }) => {
        now = { ...now, check, done, of };
        if (clock.monoMs() - toldMs >= progressMs) show({});
      },
    );
    if (stopped) return;
    const ended = { check: null, done: 0, of: 0, endedMs: clock.wallMs() };
    if (verified.ok) show({ ...ended, state: 'done', report: verified.value, code: null });
    else show({ ...ended, state: 'failed', code: verified.error.code });
  };

  return {
    now: (): Verification => now,
    /**
     * Starts a verification, or joins a running one, and returns its state. Error: `request.not-here` if the till runs without
     * workers.
     */
    start(): Result<Verification> {
      if (!jobs) return fail('request.not-here');
      if (now.state !== 'running') {
        const keys = { signingKeys: secrets.signingKeys(), profiles: profiles() };
        show({ ...idle, state: 'running', report: now.report, endedMs: now.endedMs });
        void run(jobs, keys);
      }
      return ok(now);
    },
    stop(): void {
      stopped = true;
    },
  };
};
export type Verifications = ReturnType<typeof createVerifications>;
