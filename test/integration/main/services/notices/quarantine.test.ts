// Unverified notices: listed, tried under other signature formats, and booked once after a format is adopted, as if they had just
// arrived. Uses the product's own relay.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job, Jobs } from '../../../../../src/main/jobs/jobs.ts';
import type { Attempt } from '../../../../../src/main/ledger/rows.ts';
import type { Till } from '../../../../../src/main/till.ts';
import type { Calibration, Sample } from '../../../../../src/protocol/calibrate/calibrate.ts';
import { readNotice } from '../../../../../src/protocol/notice.ts';
import { defaultProfile, type SignatureProfile, signatureProfile } from '../../../../../src/protocol/profile.ts';
import { sign, verifyNotice } from '../../../../../src/protocol/signature.ts';
import { defaultLimits, type RelayRules } from '../../../../../src/relay/config/config.ts';
import { createRelay } from '../../../../../src/relay/relay.ts';
import { fail, ok, type Result } from '../../../../../src/shared/result.ts';
import { postingsIn, readBooks, tablesIn } from '../../../../support/books/books.ts';
import { newRequestId } from '../../../../support/counter.ts';
import { genuineKeys, resultOf, verifyIn } from '../../../../support/health.ts';
import { type TillClient, settle, createTillClient } from '../../../../support/till-client.ts';
import { createNetwork, type Network } from '../../../../support/network.ts';
import { scriptService } from '../../../../support/scripted-service.ts';
import { approval, approvedWith, hireIn } from '../../../../support/supervise.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { openTill, strictLog, testKeys, walletSale } from '../../../../support/till.ts';
import { createWorld, type Life, type World } from '../../../../support/world.ts';
import { addressesOf } from '../../../../support/ways.ts';

const sorted = signatureProfile.parse({ id: 'found', order: 'sorted', separator: '|' });
const tokenSha256 = createHash('sha256').update(testKeys.relayToken).digest('hex');
const rules = (profiles: readonly SignatureProfile[]): RelayRules => ({
  limits: defaultLimits,
  merchants: [
    {
      id: 'shop',
      name: { ar: 'متجر', en: 'Shop' },
      lang: 'ar',
      keys: [{ id: 'k1', secret: testKeys.secret, retiredAtMs: null }],
      profiles: [...profiles],
      tokenSha256,
      tills: [{ id: 'T1', tokenSha256 }],
    },
  ],
});

/** Replaces the search of some thousand profiles by one of two profiles, synchronously and without a worker. */
const tried: (readonly Sample[])[] = [];
const twoProfiles = (samples: readonly Sample[], secret: string): Result<Calibration> => {
  tried.push(samples);
  const fitting = [defaultProfile, sorted].map((profile) => ({
    profile,
    samples: samples.flatMap(({ kind, raw }, i) => {
      const notice = readNotice(kind, raw);
      return notice.ok && verifyNotice(notice.value, [{ id: 'x', secret }], [profile]).ok ? [i] : [];
    }),
  }));
  const all = fitting.filter((each) => each.samples.length === samples.length).map(({ profile }) => profile);
  const closest = fitting.filter((each) => each.samples.length > 0);
  const rest = { equivalent: [], undecided: {}, suggestion: null, namesUnsigned: false, unmatched: [], problem: null };
  return ok({ fits: all, closest, tried: { macs: 2, complete: true }, ...rest });
};
const quick = async (job: Job): Promise<unknown> =>
  job.kind === 'calibrate' ? twoProfiles(job.samples, job.secret) : fail('request.failed');
const jobs: Jobs = { run: quick as Jobs['run'], stop: async () => {} };

let world: World;
let network: Network;
let dir: ReturnType<typeof tempDir>;
let relay: ReturnType<typeof createRelay>;
let serving: { end(): void };
let life: Life;
let till: Till;
let client: TillClient;

const bootRelay = (profiles: readonly SignatureProfile[]): void => {
  const relayLife = world.life(50);
  const ports = { clock: relayLife.clock, random: relayLife.random, log: strictLog };
  relay = createRelay(ports, { dbFile: join(dir.path, 'relay.db'), config: rules(profiles) });
  serving = network.serve('relay.test', relay.handle);
};
const bootTill = (lives: number): void => {
  life = world.life(lives);
  till = openTill({ dir: join(dir.path, 'T1'), life, network, jobs });
  client = createTillClient(world, till);
};
beforeEach(async () => {
  dir = tempDir();
  world = createWorld();
  network = createNetwork(world);
  scriptService(network);
  bootRelay([defaultProfile]);
  await hireIn(join(dir.path, 'T1'), world.life(9));
  bootTill(1);
});
afterEach(() => {
  till.close();
  relay.close();
  dir.remove();
});

const attemptOf = (attemptId: string): Attempt => till.ledger.payments.attempt(attemptId) as Attempt;
const sell = async (invoiceNo: string): Promise<string> => {
  const started = till.payments.startSale(walletSale({ invoiceNo }));
  if (!started.ok) throw new Error(started.error.code);
  await world.until(() => attemptOf(started.value.attemptId).state === 'waiting');
  return started.value.attemptId;
};
const write = (facts: object): Buffer => Buffer.from(JSON.stringify(facts));
const signed = (invoice_no: string, secret = testKeys.secret, profile = sorted): Buffer => {
  const facts = {
    gateway: 'wallet',
    approved: '1',
    amount: '12.50',
    invoice_no,
    paymet_method: 'method_a',
    transaction_id: `tx-${invoice_no}`,
  };
  const notice = readNotice('wallet-callback', write(facts));
  const hashed = notice.ok ? sign(notice.value, secret, profile) : notice;
  if (!hashed.ok) throw new Error(hashed.error.code);
  return write({ ...facts, hashed: hashed.value });
};
const http = () => network.httpFor('service', world.life(60));
/** The payment service calls back; resolves with the relay's status. */
const callBack = async (body: Buffer): Promise<number> => {
  const named = /"invoice_no":"([^"]+)"/.exec(body.toString())?.[1] ?? '';
  const url = addressesOf(till.ledger, named)?.callbackUrl ?? 'https://relay.test/n/shop/T1/wallet/callback';
  const headers = { 'content-type': 'application/json' };
  const reply = await settle(world, http()({ method: 'POST', url, headers, body, timeoutMs: 5_000, maxReplyBytes: 9_999 }));
  return reply.ok ? reply.value.status : -1;
};
/** Id of the profile that the last search offered first. */
let best = 'none';
const search = async () => {
  const found = await client.get('quarantine.search', {});
  best = found[0]?.candidateId ?? 'none';
  return found;
};
const adopt = (candidateId: string, changes: Record<string, unknown> = {}) =>
  client.ask('profile.adopt', { requestId: newRequestId(), candidateId, approval, ...changes });
const states = (...ids: readonly string[]): string[] => ids.map((id) => attemptOf(id).state);

describe('the quarantine', () => {
  it('lists the relay’s notices, newest first, with bytes and problem', async () => {
    expect(await client.get('quarantine.get', {})).toEqual({ items: [], count: 0, relayProblem: null, adopted: [] });
    await callBack(signed('T1-0001'));
    await world.run(1_000);
    await callBack(write({ no: 'signature' }));
    const { items, count } = await client.get('quarantine.get', {});
    expect(items.map(({ at, problem }) => [at, problem])).toEqual([
      ['relay', 'notice.unsigned'],
      ['relay', 'notice.bad-signature'],
    ]);
    expect([count, items[1]?.raw]).toEqual([2, signed('T1-0001').toString()]);
  });

  it('reports why the relay’s part is missing', async () => {
    serving.end();
    expect(await client.get('quarantine.get', {})).toMatchObject({ items: [], relayProblem: 'feed.unreachable' });
  });

  it('cannot search without signed notices, and finds nothing if no format fits', async () => {
    expect(await client.codeOf('quarantine.search', {})).toBe('quarantine.too-few');
    await callBack(write({ no: 'signature' }));
    expect(await client.codeOf('quarantine.search', {})).toBe('quarantine.too-few');
    await callBack(signed('T1-0001', 'another secret'));
    expect(await client.codeOf('quarantine.search', {})).toBe('quarantine.no-fit');
  });
});

describe('a signature format under which quarantined notices verify', () => {
  it('is offered with its number of notices, and once adopted they are booked as if they had just arrived', async () => {
    const ids = [await sell('T1-0001'), await sell('T1-0002'), await sell('T1-0003')];
    const cameMs: number[] = [];
    for (const n of [1, 2, 3]) {
      cameMs.push(world.nowMs);
      expect(await callBack(signed(`T1-000${n}`))).toBe(200);
    }
    await world.run(120_000);
    expect(states(...ids)).toEqual(['waiting', 'waiting', 'waiting']);
    const [candidate, ...others] = await client.get('quarantine.search', {});
    expect(candidate).toMatchObject({ fits: 3, of: 3 });
    expect(candidate?.differs).toEqual([
      { axis: 'order', value: 'sorted' },
      { axis: 'separator', value: '|' },
    ]);
    expect(others).toEqual([]);
    // The candidate's id is a hash of its profile, so a second search gives the same id to the same profile.
    expect((await client.get('quarantine.search', {}))[0]?.candidateId).toBe(candidate?.candidateId);
    expect(candidate?.candidateId).toMatch(/^[0-9a-f]{32}$/);
    const { seq } = till.ledger.journal.head();
    expect(await adopt(candidate?.candidateId ?? '')).toEqual({ ok: true, value: { profileId: 'adopted-1', booked: 3 } });
    expect(states(...ids)).toEqual(['approved', 'approved', 'approved']);
    expect(postingsIn(join(dir.path, 'T1'))).toHaveLength(6);
    expect(till.ledger.journal.bySeq(seq + 1)).toMatchObject({
      kind: 'profile.adopted',
      actor: 'cashier',
      body: { profile: { order: 'sorted' } },
    });
    const rows = readBooks(join(dir.path, 'T1'), (db) =>
      db.prepare(`SELECT relay_ms FROM journal WHERE kind = 'notice.judged' ORDER BY seq`).pluck().all(),
    ) as number[];
    rows.forEach((relayMs, i) => expect(Math.abs(relayMs - (cameMs[i] as number))).toBeLessThan(1_000));
    expect(await client.get('quarantine.get', {})).toMatchObject({ items: [], count: 0, adopted: ['adopted-1'] });
    const keys = { ...genuineKeys, signingKeys: [{ id: 'current', secret: testKeys.secret }] };
    expect(resultOf(verifyIn(join(dir.path, 'T1'), keys), 'signatures')).toMatchObject({ state: 'good', looked: 3 });
    const before = tablesIn(join(dir.path, 'T1'));
    till.ledger.rebuild();
    expect(tablesIn(join(dir.path, 'T1'))).toEqual(before);
  });

  it('announces the booked notices to the windows as if they had just arrived', async () => {
    const attemptId = await sell('T1-0001');
    await callBack(signed('T1-0001'));
    await world.run(120_000);
    await search();
    client.told.length = 0;
    expect(await adopt(best)).toMatchObject({ ok: true, value: { booked: 1 } });
    const told = client.told.map(({ event }) => event);
    expect(told).toContain('paid.waiting');
    expect(client.told.find(({ event }) => event === 'attempt.changed')?.body).toMatchObject({ attemptId, state: 'approved' });
  });

  it('verifies later notices, even if the relay does not use it yet, and after a restart', async () => {
    const first = await sell('T1-0001');
    await callBack(signed('T1-0001'));
    await search();
    await adopt(best);
    const second = await sell('T1-0002');
    await callBack(signed('T1-0002'));
    await world.run(20_000);
    expect(states(first, second)).toEqual(['approved', 'approved']);
    life.end();
    till.close();
    bootTill(2);
    const third = await sell('T1-0003');
    await callBack(signed('T1-0003'));
    await world.run(20_000);
    expect(states(third)).toEqual(['approved']);
    expect(postingsIn(join(dir.path, 'T1'))).toHaveLength(6);
  });

  it('is sent to the relay, which then puts later notices into its feed', async () => {
    await sell('T1-0001');
    await callBack(signed('T1-0001'));
    await search();
    await adopt(best);
    await world.run(20_000);
    expect(till.ledger.feed.cursor()?.after).toBe(1);
    const second = await sell('T1-0002');
    await callBack(signed('T1-0002'));
    await world.until(() => states(second)[0] === 'approved');
    expect(till.ledger.feed.cursor()?.after).toBe(2);
  });

  it('books each notice once, even if the relay later sends the same notices through its feed', async () => {
    const id = await sell('T1-0001');
    await callBack(signed('T1-0001'));
    await search();
    await adopt(best);
    const before = postingsIn(join(dir.path, 'T1'));
    serving.end();
    relay.close();
    bootRelay([defaultProfile, { ...sorted, id: 'sorted' }]);
    await world.until(() => till.ledger.feed.cursor()?.after === 1);
    expect(states(id)).toEqual(['approved']);
    expect(postingsIn(join(dir.path, 'T1'))).toEqual(before);
  });

  it('is found despite forgeries in the quarantine', async () => {
    await sell('T1-0001');
    await callBack(signed('T1-0001'));
    for (const n of [2, 3]) await callBack(signed(`T1-000${n}`, 'another secret'));
    const [candidate] = await client.get('quarantine.search', {});
    expect(candidate).toMatchObject({ fits: 1, of: 3 });
    expect(await adopt(candidate?.candidateId ?? '')).toMatchObject({ ok: true, value: { booked: 1 } });
    expect(await client.get('quarantine.get', {})).toMatchObject({ count: 2 });
  });

  it('applies to the till’s own quarantine, too', async () => {
    const id = await sell('T1-0001');
    // A relay without the signing secret forwards notices that it cannot verify.
    serving.end();
    relay.close();
    const blind = rules([defaultProfile]);
    const relayLife = world.life(51);
    relay = createRelay(
      { clock: relayLife.clock, random: relayLife.random, log: strictLog },
      {
        dbFile: join(dir.path, 'blind.db'),
        config: { ...blind, merchants: blind.merchants.map((merchant) => ({ ...merchant, keys: [] })) },
      },
    );
    serving = network.serve('relay.test', relay.handle);
    const came = world.nowMs;
    await callBack(signed('T1-0001'));
    await world.until(() => till.ledger.feed.quarantined().length === 1);
    await world.run(60_000);
    expect((await client.get('quarantine.get', {})).items).toMatchObject([{ at: 'till', problem: 'notice.bad-signature' }]);
    await search();
    expect(await adopt(best)).toMatchObject({ ok: true, value: { booked: 1 } });
    expect(states(id)).toEqual(['approved']);
    expect(till.ledger.feed.quarantined()).toEqual([]);
    const { seq } = till.ledger.journal.head();
    expect(till.ledger.journal.bySeq(seq)).toMatchObject({ kind: 'feed.read', body: { shelved: [], dropped: [1] } });
    const head = till.ledger.journal.bySeq(seq - 1);
    expect(head).toMatchObject({ kind: 'notice.judged', body: { number: 1 } });
    expect(Math.abs((head?.relayMs ?? 0) - came)).toBeLessThan(1_000);
  });

  it('is adopted with the PIN, once, and only after a search', async () => {
    await sell('T1-0001');
    await callBack(signed('T1-0001'));
    expect(await adopt(best)).toMatchObject({ error: { code: 'quarantine.no-fit' } });
    await search();
    expect(await adopt(best, { approval: approvedWith('000001') })).toMatchObject({ error: { code: 'people.wrong-pin' } });
    expect(await adopt('c9')).toMatchObject({ error: { code: 'quarantine.no-fit' } });
    const requestId = newRequestId();
    expect(await adopt(best, { requestId })).toMatchObject({ ok: true, value: { booked: 1 } });
    expect(await adopt(best, { requestId })).toMatchObject({ ok: true, value: { profileId: 'adopted-1', booked: 0 } });
    expect(await adopt(best)).toMatchObject({ error: { code: 'quarantine.no-fit' } });
    expect(till.ledger.journal.page(0, 999, 999).filter(({ kind }) => kind === 'profile.adopted')).toHaveLength(1);
  });
});

describe('a search in the quarantine reads', () => {
  const lookedAt = async (): Promise<string[]> => {
    tried.length = 0;
    await client.ask('quarantine.search', {});
    return (tried[0] ?? []).map(({ raw }) => Buffer.from(raw).toString());
  };

  it('the newest fifty notices at most', async () => {
    for (let n = 0; n < 60; n++) await callBack(signed(`T1-${1000 + n}`));
    const looked = await lookedAt();
    expect(looked).toHaveLength(50);
    expect(looked[0]).toContain('T1-1059');
  });

  it('first the notices with an invoice number of this till, however many forgeries followed', async () => {
    const id = await sell('T1-0001');
    await callBack(signed('T1-0001'));
    for (let n = 0; n < 60; n++) await callBack(signed(`X-${1000 + n}`, 'another secret'));
    expect((await lookedAt())[0]).toContain('T1-0001');
    expect(await search()).toMatchObject([{ fits: 1, of: 61 }]);
    expect(await adopt(best)).toMatchObject({ ok: true, value: { booked: 1 } });
    expect(states(id)).toEqual(['approved']);
  });

  it('a bounded number of bytes, and an oversized notice does not exclude the others', async () => {
    await callBack(signed('T1-0001'));
    const forged = (parameters: number, text: string): Buffer =>
      write({ hashed: 'A'.repeat(64), ...Object.fromEntries(Array.from({ length: parameters }, (_, i) => [`p${i}`, text])) });
    for (const digit of ['8', '9']) await callBack(forged(30, digit.repeat(1_300)));
    await callBack(forged(60, 'x'));
    const { items } = await client.get('quarantine.get', {});
    expect(items.map(({ problem }) => problem)).toEqual(Array(4).fill('notice.bad-signature'));
    expect((await lookedAt()).map((text) => text.length > 30_000)).toEqual([true, false]);
  });
});
