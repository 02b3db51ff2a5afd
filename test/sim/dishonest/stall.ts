// A live till in virtual time with sealed keys in its own folder. The till starts from that folder, and can be ended as by a
// power cut.
import { join } from 'node:path';
import type { Dispatch } from '../../../src/main/dispatch.ts';
import { createDispatch } from '../../../src/main/ipc.ts';
import { type Jobs, tillJobs } from '../../../src/main/jobs/jobs.ts';
import type { ModeDeps, ModeRequest } from '../../../src/main/opening/mode-request.ts';
import { openMode, type OpenMode } from '../../../src/main/opening/modes.ts';
import type { PendingRestore } from '../../../src/main/opening/restore-question.ts';
import { createTill, type Till } from '../../../src/main/till.ts';
import type { KeyStore } from '../../../src/secrets/key-holders.ts';
import type { Secrets } from '../../../src/secrets/port.ts';
import { openSecrets, type SecretsStore } from '../../../src/secrets/store.ts';
import type { Answer, CommandName, Input, Output } from '../../../src/shared/contract/index.ts';
import { tillWindow, type WindowRef } from '../../../src/shared/people/rights.ts';
import { fail, type Result } from '../../../src/shared/result.ts';
import type { Network } from '../../support/network.ts';
import { quickStretch, strictLog } from '../../support/till.ts';
import type { Life } from '../../support/world.ts';

export type Stall = {
  readonly name: string;
  /** The till's folder: sealed keys, connection, books. */
  readonly dir: string;
  readonly booksDir: string;
  readonly till: Till | null;
  /** Secrets of the running till; null while no till runs. */
  readonly secrets: Secrets | null;
  /** Answers the question about restoring a backup that the till asks at its start. Default: no. */
  answer: ModeDeps['askRestore'];
  ask<N extends CommandName>(name: N, input: Input<N>, from?: WindowRef): Promise<Answer<Output<N>>>;
  /** Ends the till as a power cut would. */
  kill(): void;
  /** Starts the till from its folder and the given command-line options. */
  boot(request?: Partial<ModeRequest>): Promise<Result<null>>;
};

export type StallParts = Pick<ModeDeps, 'approveChange'> & {
  readonly name: string;
  readonly dir: string;
  readonly network: Network;
  newLife(skew?: { skewMs: number }): Life;
  /** Error of the till's wall clock in milliseconds; a test may change it. */
  readonly skew?: { skewMs: number };
};

/** The key store of one machine: every program of the same system account can read it. */
export const keyStore: KeyStore = {
  isAvailable: async () => true,
  encrypt: async (text) => Buffer.from(text, 'utf8'),
  decrypt: async (bytes) => Buffer.from(bytes).toString('utf8'),
};

/** Runs the till's jobs in this thread, since virtual time has only one. */
const jobs: Jobs = {
  run: async (job) => tillJobs[job.kind](job, { tell: () => {}, isStopped: () => false }),
  stop: async () => {},
};

const closedDispatch: Answer<never> = { ok: false, error: { code: 'request.not-here', params: {} } };

export const createStall = ({ name, dir, network, newLife, skew, approveChange }: StallParts): Stall => {
  let open: { readonly life: Life; readonly till: Till; readonly dispatch: Dispatch; readonly mode: OpenMode } | null = null;
  const stall: Stall = {
    name,
    dir,
    answer: ({ refuse }) => refuse(),
    booksDir: join(dir, 'books'),
    get till() {
      return open?.till ?? null;
    },
    get secrets() {
      return open?.mode.secrets ?? null;
    },
    async ask<N extends CommandName>(command: N, input: Input<N>, from: WindowRef = tillWindow): Promise<Answer<Output<N>>> {
      if (!open) return closedDispatch;
      return (await open.dispatch.answer(command, input, from)) as Answer<Output<N>>;
    },
    kill(): void {
      if (!open) return;
      open.life.end();
      open.till.close();
      void open.mode.stop();
      open = null;
    },
    async boot(request: Partial<ModeRequest> = {}): Promise<Result<null>> {
      const life = newLife(skew);
      const { clock, random, files } = life;
      const deps = {
        ...{ clock, random, files, approveChange },
        askRestore: (asked: PendingRestore) => stall.answer(asked),
        proveBooks: async () => fail('people.unknown'),
        stretch: quickStretch,
        fork: () => {
          throw new Error('a live till starts no processes');
        },
        openSecrets: (at: string) => openSecrets({ dir: at, random, files, keyStore }),
        unlock: (store: SecretsStore) => store.unlock(''),
      };
      const mode = await openMode({ mode: 'live', dir, ...request }, deps);
      if (!mode.ok) return mode;
      const { settings, secrets, booksDir, ignored } = mode.value;
      const ports = {
        ...{ clock, random, files, secrets, jobs },
        log: strictLog,
        http: network.httpFor(name, life),
        stretch: quickStretch,
      };
      const till = createTill(ports, settings, { dataDir: booksDir, appVersion: 'test', ignored });
      if (!till.ok) return till;
      mode.value.begun();
      const dispatch = createDispatch(till.value, { host: 'browser', mode: 'live', version: 'test' });
      open = { life, till: till.value, dispatch, mode: mode.value };
      return { ok: true, value: null };
    },
  };
  return stall;
};
