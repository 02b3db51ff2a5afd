// Cold start: measures the time from process start to a painted Sell screen with the cursor in the amount field, and compares it
// with a minimal Electron app. Runs with empty books, with a million payments, and in training, which also starts the simulated
// service and a relay.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { modeFolder } from '../../../src/main/opening/data-folder.ts';
import { openMode } from '../../../src/main/opening/modes.ts';
import { openSecrets } from '../../../src/secrets/store.ts';
import { createTill } from '../../../src/main/till.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { pourBooks } from '../../support/books/filled-books.ts';
import { childrenOf } from '../../support/machine/processes.ts';
import { type Server, startRelay } from '../../support/machine/servers.ts';
import { strictLog, testKeys } from '../../support/till.ts';
import type { Given } from '../deadline.ts';
import { closeRuntime, openRuntime, type Runtime } from './electron-runtime.ts';
import { atMost, quantile, type Ratio } from '../measure.ts';
import { wallMs } from './page-clock.ts';

/** The steps of a cold start of the till, in their usual order; each in milliseconds of the wall clock. */
const stepNames = ['main', 'loaded', 'ready', 'window', 'page', 'content', 'shown', 'painted', 'end'] as const;
type Steps = Readonly<Record<(typeof stepNames)[number], number>>;

type Way = {
  readonly name: string;
  readonly main: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
};

const end = async (child: ChildProcess, gone: Promise<void>): Promise<void> => {
  const pid = child.pid as number;
  for (const each of [...childrenOf(pid), pid]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // Ignore the error of `process.kill`: the process has ended already.
    }
  }
  await gone;
};

/** Starts the app once, and returns the milliseconds from process start to each step. */
const startOnce = async (runtime: Runtime, { name, main, args, env }: Way, { wait }: Given): Promise<Steps> => {
  const line = runtime.line('test/bench/cold/probe.cjs', args, { PROBE_MAIN: resolve(main), ...env });
  const beganMs = wallMs();
  const child = spawn(line.program, line.args, { env: line.env, stdio: ['ignore', 'pipe', 'ignore'] });
  const gone = new Promise<void>((done) => void child.once('exit', () => done()));
  const painted = async (): Promise<Steps> => {
    for await (const text of createInterface({ input: child.stdout })) {
      if (!text.startsWith('{"main":')) continue;
      const told = JSON.parse(text) as Steps;
      return Object.fromEntries(stepNames.map((step) => [step, told[step] - beganMs])) as Steps;
    }
    throw new Error(`${name} did not start`);
  };
  try {
    return await wait(`${name} to be painted`, painted());
  } finally {
    await end(child, gone);
  }
};

/** Creates a trial's data folder with sealed keys and empty books. Returns the folder of the books. */
const makeTrial = async (dataDir: string, relayUrl: string): Promise<string> => {
  mkdirSync(dataDir, { recursive: true });
  const keysFile = join(dataDir, 'keys.json');
  writeFileSync(keysFile, JSON.stringify({ ...testKeys, merchant: 'shop', till: 'T1', relayPublicUrl: relayUrl }), {
    mode: 0o600,
  });
  const keyStore = {
    isAvailable: async () => true,
    encrypt: async (text: string) => Buffer.from(text, 'utf8'),
    decrypt: async (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8'),
  };
  const mode = await openMode(
    { mode: 'trial', dir: modeFolder(dataDir, 'trial', relayUrl), serviceUrl: relayUrl, relayUrl, keysFile },
    {
      clock: nodeClock,
      random: nodeRandom,
      files: nodeFiles,
      fork: () => {
        throw new Error('a trial starts nothing');
      },
      openSecrets: (dir) => openSecrets({ dir, random: nodeRandom, files: nodeFiles, keyStore }),
      unlock: (store) => store.unlock(''),
      approveChange: () => Promise.reject(new Error('there is nobody to ask')),
      askRestore: () => Promise.reject(new Error('nothing is restored')),
      proveBooks: () => Promise.reject(new Error('there is nobody to ask')),
    },
  );
  if (!mode.ok) throw new Error(mode.error.code);
  const { settings, secrets, booksDir } = mode.value;
  const http = () => new Promise<never>(() => {});
  const ports = { clock: nodeClock, random: nodeRandom, http, files: nodeFiles, log: strictLog, secrets };
  const till = createTill(ports, settings, { dataDir: booksDir, appVersion: 'bench' });
  if (!till.ok) throw new Error(till.error.code);
  till.value.close();
  return booksDir;
};

const middle = (all: readonly Steps[], step: keyof Steps): number =>
  quantile(
    all.map((steps) => steps[step]),
    0.5,
  );

/** Formats the breakdown of a cold start: the median time of each step. */
const account = (all: readonly Steps[]): string =>
  stepNames
    .filter((step) => step !== 'end')
    .map((step) => `${step} ${Math.round(middle(all, step))}`)
    .join(', ');

const measure = async (runtime: Runtime, root: string, relay: Server, given: Given): Promise<Ratio[]> => {
  const [rounds, warmUp, payments] = given.short ? [1, 0, 1_000] : [10, 1, 1_000_000];
  const relayUrl = `http://127.0.0.1:${relay.port}`;
  const dir = (name: string): string => resolve(root, name);
  const trial = (name: string): Way => ({
    name,
    main: 'out/main/index.cjs',
    args: ['--data', dir(name), '--service', relayUrl, '--relay', relayUrl],
    env: {},
  });
  await makeTrial(dir('empty'), relayUrl);
  pourBooks(await makeTrial(dir('million'), relayUrl), payments);
  mkdirSync(dir('hello'));
  const hello: Way = { name: 'hello', main: 'test/bench/floor-app/main.cjs', args: [], env: { FLOOR_DATA: dir('hello') } };
  const training: Way = { name: 'training', main: 'out/main/index.cjs', args: ['--data', dir('training')], env: {} };
  const ways = [hello, trial('empty'), trial('million'), training] as const;
  const samples: Steps[][] = ways.map(() => []);
  // The warm-up round fills caches and creates the files of a first start.
  for (let round = -warmUp; round < rounds; round++) {
    for (const [i, way] of ways.entries()) {
      const steps = await startOnce(runtime, way, given);
      if (round >= 0) samples[i]?.push(steps);
    }
  }
  const [bare, empty, million, trained] = samples as [Steps[], Steps[], Steps[], Steps[]];
  const ratio = (name: string, all: readonly Steps[]): Ratio => {
    const [ours, floor] = [middle(all, 'end'), middle(bare, 'end')];
    const reached = `reached after ms: ${account(all)}; by hello-world: ${account(bare)}`;
    const detail = `${Math.round(ours)} against ${Math.round(floor)} ms; ${reached}`;
    return atMost(`cold start to Sell against a hello-world, ${name}`, ours / floor, 1.5, detail);
  };
  return [
    ratio('empty books', empty),
    ratio(`${payments.toLocaleString('en')} payments`, million),
    ratio('training, with its service and relay', trained),
  ];
};

export const benchColdStart = async (given: Given): Promise<Ratio[]> => {
  const runtime = await given.start('a screen', openRuntime(), closeRuntime);
  if (typeof runtime === 'string') {
    given.skip('cold start to Sell against a hello-world', runtime);
    return [];
  }
  const dir = mkdtempSync(join(given.root, 'cold-'));
  const relay = await given.start('the relay', startRelay(dir), (each) => each.stop());
  return measure(runtime, dir, relay, given);
};
