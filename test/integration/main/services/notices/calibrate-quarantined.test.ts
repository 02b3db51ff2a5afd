// The payment service signs in an undocumented format, so its notices are quarantined. A worker searches for the format, a
// supervisor adopts it, and the notices are booked. Uses the product's own search, relay and contract.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Jobs } from '../../../../../src/main/jobs/jobs.ts';
import type { Till } from '../../../../../src/main/till.ts';
import { readNotice } from '../../../../../src/protocol/notice.ts';
import { defaultProfile, signatureProfile } from '../../../../../src/protocol/profile.ts';
import { sign } from '../../../../../src/protocol/signature.ts';
import { defaultLimits } from '../../../../../src/relay/config/config.ts';
import { createRelay } from '../../../../../src/relay/relay.ts';
import type { Answer, CommandName, Input, Output } from '../../../../../src/shared/contract/index.ts';
import { postingsIn } from '../../../../support/books/books.ts';
import { really, verifyIn, workerJobs } from '../../../../support/health.ts';
import { newRequestId } from '../../../../support/counter.ts';
import { type TillClient, settle, createTillClient } from '../../../../support/till-client.ts';
import { createNetwork, type Network } from '../../../../support/network.ts';
import { scriptService } from '../../../../support/scripted-service.ts';
import { approval, hireIn } from '../../../../support/supervise.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { openTill, strictLog, testKeys, walletSale } from '../../../../support/till.ts';
import { createWorld, type World } from '../../../../support/world.ts';
import { addressesOf } from '../../../../support/ways.ts';

/** A format unlike the documented one: sorted fields, other separators, names included, base64. */
const theirs = signatureProfile.parse({ id: 'theirs', order: 'sorted', separator: '&', form: 'key=value', output: 'base64' });
const tokenSha256 = createHash('sha256').update(testKeys.relayToken).digest('hex');

let world: World;
let network: Network;
let dir: ReturnType<typeof tempDir>;
let relay: ReturnType<typeof createRelay>;
let jobs: Jobs;
let till: Till;
let client: TillClient;

beforeEach(async () => {
  dir = tempDir();
  world = createWorld();
  network = createNetwork(world);
  scriptService(network);
  const relayLife = world.life(50);
  const merchant = {
    id: 'shop',
    name: { ar: 'متجر', en: 'Shop' },
    lang: 'ar' as const,
    keys: [{ id: 'k1', secret: testKeys.secret, retiredAtMs: null }],
    profiles: [defaultProfile],
    tokenSha256,
    tills: [{ id: 'T1', tokenSha256 }],
  };
  relay = createRelay(
    { clock: relayLife.clock, random: relayLife.random, log: strictLog },
    { dbFile: join(dir.path, 'relay.db'), config: { limits: defaultLimits, merchants: [merchant] } },
  );
  network.serve('relay.test', relay.handle);
  jobs = workerJobs();
  await hireIn(join(dir.path, 'T1'), world.life(9));
  till = openTill({ dir: join(dir.path, 'T1'), life: world.life(1), network, jobs });
  client = createTillClient(world, till);
});
afterEach(() => {
  till.close();
  relay.close();
  dir.remove();
});

const stateOf = (attemptId: string): string => till.ledger.payments.attempt(attemptId)?.state ?? 'none';
const sell = async (invoiceNo: string): Promise<string> => {
  const started = till.payments.startSale(walletSale({ invoiceNo }));
  if (!started.ok) throw new Error(started.error.code);
  await world.until(() => stateOf(started.value.attemptId) === 'waiting');
  return started.value.attemptId;
};
const callBack = async (invoiceNo: string): Promise<number> => {
  const facts = { gateway: 'wallet', approved: '1', amount: '12.50', invoice_no: invoiceNo, transaction_id: `tx-${invoiceNo}` };
  const notice = readNotice('wallet-callback', Buffer.from(JSON.stringify(facts)));
  const hashed = notice.ok ? sign(notice.value, testKeys.secret, theirs) : notice;
  if (!hashed.ok) throw new Error(hashed.error.code);
  const reply = await settle(
    world,
    network.httpFor(
      'service',
      world.life(60),
    )({
      method: 'POST',
      url: addressesOf(till.ledger, invoiceNo)?.callbackUrl as string,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ ...facts, hashed: hashed.value })),
      timeoutMs: 5_000,
      maxReplyBytes: 9_999,
    }),
  );
  return reply.ok ? reply.value.status : -1;
};

/** Sends a command and advances virtual time until its worker, which runs in real time, has answered. */
const ask = async <N extends CommandName>(name: N, input: Input<N>): Promise<Answer<Output<N>>> => {
  const asked = client.dispatch.answer(name, input);
  let over = false;
  const end = (): void => {
    over = true;
  };
  asked.then(end, end);
  // The command first sends a request to the relay, in virtual time.
  await world.run(2_000);
  await really(() => over);
  return (await asked) as Answer<Output<N>>;
};

it('a worker recognises genuine quarantined notices, and with the PIN their payments are booked once', async () => {
  const invoices = ['T1-0001', 'T1-0002', 'T1-0003'];
  const ids = [];
  for (const invoice of invoices) ids.push(await sell(invoice));
  for (const invoice of invoices) expect(await callBack(invoice)).toBe(200);
  await world.run(60_000);
  expect(ids.map(stateOf)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(await client.get('quarantine.get', {})).toMatchObject({ count: 3, adopted: [] });

  const startMs = performance.now();
  const found = await ask('quarantine.search', {});
  expect(performance.now() - startMs).toBeLessThan(5_000);
  if (!found.ok) throw new Error(found.error.code);
  expect(found.value[0]).toMatchObject({ fits: 3, of: 3 });
  expect(found.value[0]?.differs).toContainEqual({ axis: 'output', value: 'base64' });

  const candidateId = found.value[0]?.candidateId ?? '';
  const used = await client.get('profile.adopt', { requestId: newRequestId(), candidateId, approval });
  expect(used).toEqual({ profileId: 'adopted-1', booked: 3 });
  expect(ids.map(stateOf)).toEqual(['approved', 'approved', 'approved']);
  expect(postingsIn(join(dir.path, 'T1'))).toHaveLength(6);
  await world.run(120_000);
  expect(postingsIn(join(dir.path, 'T1'))).toHaveLength(6);
  expect(await client.get('quarantine.get', {})).toMatchObject({ count: 0, adopted: ['adopted-1'] });
  expect(verifyIn(join(dir.path, 'T1')).checks.filter(({ state }) => state === 'bad')).toEqual([]);

  const next = await sell('T1-0004');
  await callBack('T1-0004');
  await world.until(() => stateOf(next) === 'approved');
});

it('a search without a result does not delay other calls', async () => {
  const facts = {
    approved: '1',
    amount: '12.50',
    gateway: 'wallet',
    invoice_no: 'T1-0001',
    paymet_method: 'a',
    transaction_id: 'x',
  };
  const samples = Array.from({ length: 12 }, (_, i) => ({
    kind: 'wallet-callback' as const,
    raw: Buffer.from(
      JSON.stringify({ ...facts, invoice_no: `T1-${i}`, hashed: createHash('sha256').update(`${i}`).digest('hex') }),
    ),
  }));
  let longestMs = 0;
  let lastMs = performance.now();
  const beat = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 5);
  const startMs = performance.now();
  const searched = await jobs.run({ kind: 'calibrate', samples, secret: testKeys.secret });
  const tookMs = performance.now() - startMs;
  clearInterval(beat);
  expect(searched).toMatchObject({ ok: true, value: { fits: [], closest: [], problem: { code: 'calibrate.no-fit' } } });
  expect(longestMs).toBeLessThan(tookMs / 2);
});
