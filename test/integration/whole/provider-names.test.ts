// A payment service with its own names for gateways, end to end: the names in the till's calls, and the outcome of its notices.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Attempt } from '../../../src/main/ledger/rows.ts';
import type { Till } from '../../../src/main/till.ts';
import { serviceNames } from '../../../src/sandbox/settings.ts';
import { withName } from '../../../src/shared/payment/named.ts';
import type { Http } from '../../../src/shared/ports.ts';
import { postingsIn, tablesIn } from '../../support/books/books.ts';
import { createSimulation, type Simulation } from '../../support/simulation.ts';
import { hireAt } from '../../support/people.ts';
import { approveAt, pin } from '../../support/supervise.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { cardSale, walletSale } from '../../support/till.ts';
import { createWorld, type World } from '../../support/world.ts';

const approve = () => approveAt(till(), 'change-names')();
let world: World;
let simulation: Simulation;
let browser: Http;
let dir: ReturnType<typeof tempDir>;

beforeEach(() => {
  dir = tempDir();
  world = createWorld();
  const names = serviceNames.parse({
    wallet: { path: 'tlync', notice: 'tlync', methods: { method_c: 'sadad' } },
    card: { path: 'moamalat', notice: 'moamalat-gw' },
  });
  simulation = createSimulation({ world, dir: dir.path, seed: 1, tills: ['T1'], serviceNames: names });
  browser = simulation.network.httpFor('browser', simulation.newLife());
});
afterEach(() => {
  for (const machine of simulation.machines) machine.kill();
  dir.remove();
});

const till = (): Till => {
  const open = simulation.booths[0]?.till;
  if (!open) throw new Error('the till is down');
  return open;
};
const reread = (attempt: Attempt): Attempt => till().ledger.payments.attempt(attempt.attemptId) as Attempt;
const sell = async (sale: ReturnType<typeof walletSale>): Promise<Attempt> => {
  const started = till().payments.startSale(sale);
  if (!started.ok) throw new Error(started.error.code);
  await world.until(() => reread(started.value).state !== 'creating');
  return reread(started.value);
};
const pay = async (attempt: Attempt): Promise<void> => {
  const url = attempt.redirectUrl as string;
  const body = Buffer.from(
    new URLSearchParams({ action: 'pay', ...(attempt.gateway === 'wallet' && { method: 'method_c' }) }).toString(),
  );
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin };
  const over = { reached: false };
  void (async () => {
    const reply = await browser({ method: 'POST', url, headers, body, timeoutMs: 60_000, maxReplyBytes: 1e6 });
    const next = reply.ok ? reply.value.headers['location'] : undefined;
    if (next) await browser({ method: 'GET', url: new URL(next, url).href, headers: {}, timeoutMs: 60_000, maxReplyBytes: 1e6 });
    over.reached = true;
  })();
  await world.until(() => over.reached);
  await world.run(60_000);
};

it('a service with own path names is called under them once they are set, and both gateways pay once their names are adopted', async () => {
  expect(await sell(walletSale({ invoiceNo: 'T1-0001' }))).toMatchObject({ state: 'refused', words: { code: 'NOT_FOUND' } });
  await hireAt(till(), 'request-pin', pin);
  const neutral = till().names.now();
  const paths = { wallet: { ...neutral.wallet, path: 'tlync' }, card: { ...neutral.card, path: 'moamalat' } };
  expect((await till().names.change({ requestId: 'request-names', approve, names: paths })).ok).toBe(true);

  const wallet = await sell(walletSale({ invoiceNo: 'T1-0002' }));
  const card = await sell(cardSale({ invoiceNo: 'T1-0003' }));
  await pay(wallet);
  await pay(card);
  expect([reread(wallet).state, reread(card).state]).toEqual(['waiting', 'waiting']);
  const open = till().ledger.payments.exceptionsAfter(0, 10);
  expect(open.map(({ reason, gateway }) => [reason, gateway])).toEqual([
    ['gateway-differs', 'tlync'],
    ['gateway-differs', 'moamalat-gw'],
  ]);
  for (const [i, { seq }] of open.entries()) {
    expect(await till().names.adopt({ requestId: `request-adopt-${i}`, seq, approve })).toEqual({
      ok: true,
      value: { judged: 1, paid: 1 },
    });
  }
  expect(till().names.now()).toEqual(withName(withName(paths, 'wallet', 'tlync'), 'card', 'moamalat-gw'));
  expect([reread(wallet).state, reread(card).state]).toEqual(['approved', 'approved']);
  expect(till().ledger.payments.receiptsOf(wallet.attemptId)).toMatchObject([
    { gateway: 'wallet', method: 'sadad', kind: 'sale' },
  ]);

  const later = await sell(walletSale({ invoiceNo: 'T1-0004' }));
  await pay(later);
  expect(reread(later).state).toBe('approved');
  expect(postingsIn(`${dir.path}/T1`)).toEqual([
    'clearing:wallet 12500 LYD',
    'sales -12500 LYD',
    'clearing:card 1800 USD',
    'sales -1800 USD',
    'clearing:wallet 12500 LYD',
    'sales -12500 LYD',
  ]);
  const before = tablesIn(`${dir.path}/T1`);
  till().ledger.rebuild();
  expect(tablesIn(`${dir.path}/T1`)).toEqual(before);
});
