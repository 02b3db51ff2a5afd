// A till process that sells for weeks of virtual time, and prints its memory as a JSON line after each given number of sales. Run
// by the soak bench: `soak-till.ts DIR SALES…`, with --expose-gc.
import { createDispatch } from '../../src/main/ipc.ts';
import type { CommandName, Input, Output } from '../../src/shared/contract/index.ts';
import type { AttemptView } from '../../src/shared/contract/counter/sale.ts';
import type { FeedItem } from '../../src/shared/relay-wire/feed.ts';
import { wireVersion } from '../../src/shared/relay-wire/parts.ts';
import { settle } from '../support/till-client.ts';
import { createNetwork } from '../support/network.ts';
import { json, redirectTo, signedNotice } from '../support/scripted-service.ts';
import { openTill } from '../support/till.ts';
import { wayTo } from '../support/ways.ts';
import { createWorld } from '../support/world.ts';

const [dir = '', ...points] = process.argv.slice(2);
const apartMs = 10_000;
/** Number of sales after which the bench searches the payments, reads a payment's history and reads the day. */
const lookEach = 20;
/** Number of sales after which the bench closes the books; closing reads the earlier closes. */
const closeEach = 1_000;

const world = createWorld();
const network = createNetwork(world);
network.serve('service.test', async () => redirectTo('https://service.test/checkout/1'));

// A simulated relay feed that deletes each notice once the till has read it: so this process's memory grows only by the till's.
let last = 0;
let unread: FeedItem[] = [];
let wake = (): void => {};
network.serve('relay.test', async ({ path, query }, stop) => {
  const asked = new URLSearchParams(query);
  if (path.startsWith('/v1/quarantine/')) return json(200, { relayId: 'relay-1', items: [] });
  const after = Number(asked.get('after'));
  unread = unread.filter(({ number }) => number > after);
  if (unread.length === 0) {
    await new Promise<void>((resolve) => {
      const cancel = world.at(Number(asked.get('wait')) * 1000, resolve);
      wake = () => {
        cancel();
        resolve();
      };
      stop?.onStop(wake);
    });
  }
  return json(200, { relayId: 'relay-1', relayMs: world.nowMs, last, items: unread, wire: wireVersion });
});

const till = openTill({ dir, life: world.life(1), network });
const dispatch = createDispatch(till, { host: 'browser', mode: 'training', version: '0' });
let told = 0;
dispatch.listen(() => {
  told += 1;
});

const get = async <N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> => {
  const given = await settle(world, dispatch.answer(name, input));
  if (!given.ok) throw new Error(`${name}: ${given.error.code}`);
  return given.value as Output<N>;
};

const pay = ({ invoiceNo }: AttemptView, n: number): void => {
  const facts = { gateway: 'wallet', approved: '1', invoice_no: invoiceNo, amount: '12.500', paymet_method: 'method_a' };
  const raw = signedNotice('wallet-callback', { ...facts, transaction_id: `tx-${n}` }).toString('base64');
  const by = { keyId: 'k1', profileId: 'default', ...wayTo(till.ledger, invoiceNo) };
  const how = { headers: {}, receivedAtMs: world.nowMs, ...by };
  unread.push({ number: ++last, kind: 'wallet-callback', raw, ...how });
  wake();
};

const look = async (n: number, { attemptId, invoiceNo, businessDay }: AttemptView): Promise<void> => {
  const all = { day: null, states: [], gateway: null, method: null, before: null, limit: 50 };
  const found = await get('payments.search', { ...all, text: invoiceNo });
  const history = await get('attempt.history', { attemptId });
  if (found.rows.length === 0 || history.attempt.state !== 'approved') throw new Error(`sale ${n} is ${history.attempt.state}`);
  await get('payments.recent', { limit: 10 });
  await get('day.get', { day: businessDay });
};

const close = async (n: number): Promise<void> => {
  const requestId = `close-${String(n).padStart(8, '0')}`;
  await get('day.close', { requestId, day: till.businessDay(), acknowledge: true, override: null });
  await get('close.list', { before: null, limit: 50 });
};

const sell = async (n: number): Promise<void> => {
  const { invoiceNo } = await get('sale.propose', {});
  const sale = { gateway: 'wallet' as const, amount: '12.5', invoiceNo, mobile: '0912345678', lang: 'ar' as const };
  const begun = await get('sale.start', { requestId: `request-${String(n).padStart(8, '0')}`, ...sale });
  const state = (): string | undefined => till.ledger.payments.attempt(begun.attemptId)?.state;
  await world.until(() => state() === 'waiting');
  // Every tenth sale stays unpaid and expires.
  if (n % 10 !== 0) {
    pay(begun, n);
    await world.until(() => state() === 'approved');
    await get('paid.take', {});
    if (n % lookEach === 1) await look(n, begun);
  }
  if (n % closeEach === 0) await close(n);
  await world.run(apartMs);
};

const held = (sales: number): object => {
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { sales, live: heapUsed + external, rss, told };
};

for (let n = 1; n <= Math.max(...points.map(Number)); n++) {
  await sell(n);
  if (points.includes(String(n))) console.log(JSON.stringify(held(n)));
}
till.close();
