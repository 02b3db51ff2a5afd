// A till in virtual time with a scripted payment service and feed, and functions for the actions of cashier and customer.
import type { Serve, StretchSecret } from '../../src/shared/ports.ts';
import type { Till } from '../../src/main/till.ts';
import type { TillSettings } from '../../src/main/settings.ts';
import type { Printers } from '../../src/printing/printers.ts';
import type { Jobs } from '../../src/main/jobs/jobs.ts';
import type { Secrets } from '../../src/secrets/port.ts';
import type { AttemptView } from '../../src/shared/contract/counter/sale.ts';
import { plainAmount, money } from '../../src/shared/money.ts';
import { type TillClient, createTillClient } from './till-client.ts';
import type { Abilities } from '../../src/main/ipc.ts';
import { createNetwork, type Network } from './network.ts';
import { scriptFeed, type ScriptedFeed, scriptService, type ScriptedService, signedNotice } from './scripted-service.ts';
import { tempDir } from './temp-dir.ts';
import { openTill, testSecrets, testSettings } from './till.ts';
import { createWorld, type Life, type World } from './world.ts';

export type Counter = {
  readonly world: World;
  readonly network: Network;
  readonly service: ScriptedService;
  readonly feed: ScriptedFeed;
  readonly dir: string;
  /** The secrets that the till was first started with. */
  readonly secrets: Secrets;
  /** The worker jobs that the next start of the till uses. */
  jobs: Jobs | undefined;
  till: Till;
  client: TillClient;
  life: Life;
  /** Ends the till as a crash would, and starts it again. */
  restart(settings?: TillSettings, secrets?: Secrets): void;
  /** Starts a sale, which then waits for its customer. */
  sell(changes?: Record<string, unknown>): Promise<AttemptView>;
  /** Puts the service's notice about this attempt into the feed. Returns the notice's number in the feed. */
  post(attempt: AttemptView, changes?: Record<string, unknown>): number;
  /** Sends the notice, and resolves once the till has read that notice from the feed. */
  notify(attempt: AttemptView, changes?: Record<string, unknown>): Promise<void>;
  /** Simulates a wallet customer's return to the shop, and resolves once the till has read the return notice. */
  comeBack(attempt: AttemptView, approved?: string): Promise<void>;
  close(): void;
};

let requests = 0;
export const newRequestId = (): string => `request-${String(++requests).padStart(8, '0')}`;

export type CounterOptions = {
  readonly abilities?: Partial<Abilities>;
  readonly settings?: TillSettings;
  readonly stretch?: StretchSecret;
  readonly jobs?: Jobs;
  readonly printers?: Printers;
  readonly secrets?: Secrets;
  /** Opens the HTTP server of the local status address. Default: the till has no status address. */
  readonly serve?: Serve;
  /** Error of this till's wall clock in milliseconds, added to virtual time; a test may change it while the till runs. */
  readonly skew?: { skewMs: number };
  /** Start of virtual time, in milliseconds since 1970. */
  readonly startMs?: number;
};

/** Stops virtual time while the till checks its books, because the check runs in real time and has a timeout in virtual time. */
const checkingInRealTime = (world: World, jobs: Jobs): Jobs => {
  let stopWaiting = (): void => {};
  let stopped = new Promise<void>((resolve) => {
    stopWaiting = resolve;
  });
  return {
    run(job, onProgress) {
      const done = jobs.run(job, onProgress);
      if (job.kind === 'recheck') void world.real(Promise.race([done, stopped]));
      return done;
    },
    async stop() {
      stopWaiting();
      stopped = new Promise<void>((resolve) => {
        stopWaiting = resolve;
      });
      await jobs.stop();
    },
  };
};

export const openCounter = ({
  abilities,
  settings = testSettings(),
  skew,
  startMs,
  jobs,
  ...parts
}: CounterOptions = {}): Counter => {
  const dir = tempDir();
  const world = createWorld(startMs);
  const network = createNetwork(world);
  const service = scriptService(network);
  const feed = scriptFeed(network, world);
  let lives = 1;
  let transactions = 0;
  const open = (life: Life, at: TillSettings, workers: Jobs | undefined, secrets = parts.secrets) => {
    const till = openTill({
      dir: dir.path,
      life,
      network,
      settings: at,
      ...parts,
      ...(secrets && { secrets }),
      ...(workers && { jobs: checkingInRealTime(world, workers) }),
    });
    return { till, client: createTillClient(world, till, abilities), life };
  };

  const counter: Counter = {
    world,
    network,
    service,
    feed,
    dir: dir.path,
    secrets: parts.secrets ?? testSecrets,
    jobs,
    ...open(world.life(lives, skew), settings, jobs),
    restart(at = settings, secrets = parts.secrets) {
      counter.life.end();
      counter.till.close();
      Object.assign(counter, open(world.life(++lives, skew), at, counter.jobs, secrets));
    },
    async sell(changes = {}) {
      const { invoiceNo } = await counter.client.get('sale.propose', {});
      const sale = { gateway: 'wallet' as const, amount: '12.5', invoiceNo, mobile: '0912345678', lang: 'ar' as const };
      const { attemptId } = await counter.client.get('sale.start', { requestId: newRequestId(), ...sale, ...changes });
      await world.until(() => counter.till.ledger.payments.attempt(attemptId)?.state !== 'creating');
      return counter.client.get('attempt.get', { attemptId });
    },
    post({ gateway, invoiceNo, amountMinor, currency }, changes = {}) {
      const wallet = gateway === 'wallet';
      const facts = {
        gateway,
        approved: '1',
        invoice_no: invoiceNo,
        amount: plainAmount(money(amountMinor, currency)),
        ...(wallet ? { paymet_method: 'method_a' } : { currency }),
        transaction_id: `tx-${++transactions}`,
        ...changes,
      };
      const named = Object.entries(facts).filter(([, value]) => value !== undefined);
      const kind = wallet ? 'wallet-callback' : 'card-callback';
      return feed.add(kind, signedNotice(kind, Object.fromEntries(named)));
    },
    async notify(attempt, changes) {
      const number = counter.post(attempt, changes);
      await world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
    },
    async comeBack({ invoiceNo }, approved = '1') {
      const number = feed.add('wallet-return', signedNotice('wallet-return', { approved, invoice_no: invoiceNo }));
      await world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
    },
    close() {
      counter.till.close();
      dir.remove();
    },
  };
  return counter;
};
