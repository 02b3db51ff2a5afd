// Books of version 0.1 open, migrate, verify and continue: no data is lost, and their closes stay unchanged.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { attentionOf } from '../../../../src/shared/payment/attention.ts';
import { paymentStatusOf, isLive } from '../../../../src/shared/payment/payment-status.ts';
import { readBooks, tablesIn } from '../../../support/books/books.ts';
import { openBooksIn, verifyIn } from '../../../support/health.ts';
import { approval, approvedWith, pin } from '../../../support/supervise.ts';
import { createTillClient } from '../../../support/till-client.ts';
import { createNetwork } from '../../../support/network.ts';
import { scriptFeed, scriptService } from '../../../support/scripted-service.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { openTill } from '../../../support/till.ts';
import { createWorld } from '../../../support/world.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
  const packed = readFileSync(new URL('../../../fixtures/books-0.1/books.db.gz', import.meta.url));
  writeFileSync(join(dir.path, databaseFile), gunzipSync(packed));
});
afterEach(() => dir.remove());

const closesIn = () => readBooks(dir.path, (db) => db.prepare('SELECT number, sha256, text FROM closes').all());
const lastMs = (): number => readBooks(dir.path, (db) => db.prepare('SELECT max(wall_ms) FROM journal').pluck().get() as number);
const atTheEnd = () => {
  const world = createWorld(lastMs() + 60_000);
  const network = createNetwork(world);
  scriptService(network);
  scriptFeed(network, world);
  const life = world.life(77);
  const till = openTill({ dir: dir.path, life, network });
  return { world, till, client: createTillClient(world, till) };
};

it('migrated books have the same tables after a rebuild, and pass the verification', () => {
  const ledger = openBooksIn(dir.path);
  const before = tablesIn(dir.path);
  ledger.rebuild();
  expect(tablesIn(dir.path)).toEqual(before);
  ledger.close();
  const { checks } = verifyIn(dir.path);
  expect(checks.filter(({ state }) => state === 'bad')).toEqual([]);
  expect(checks.find(({ check }) => check === 'projections')).toMatchObject({ state: 'good' });
});

it('migrated books show the status of each payment, and the wrong amounts', () => {
  const { till } = atTheEnd();
  const attempts = till.ledger.payments.latestAttempts(200);
  const counts: Record<string, number> = {};
  for (const attempt of attempts) {
    const shown = paymentStatusOf(attempt);
    counts[shown] = (counts[shown] ?? 0) + 1;
  }
  expect(attempts.filter((attempt) => attempt.salePaidBy !== null && isLive(attempt))).toEqual([]);
  expect(counts).toMatchObject({ unfit: 6, 'wrong-amount': 2, 'sale-paid': 1, 'sale-unfit': 1, 'paid-twice': 1, settled: 2 });
  const nowMs = lastMs() + 60_000;
  const needed = attempts.filter((attempt) => attentionOf(attempt, nowMs) === 'needed').length;
  expect(till.lights().attention.needed).toBe(needed);
  expect(till.exceptions.list('open', null, 100).rows.map(({ reason }) => reason)).toContain('paid-twice');
  till.close();
});

it('migrated books keep their closes byte for byte, and the next close links to them', async () => {
  const before = closesIn() as { number: number; sha256: string; text: string }[];
  const { world, till, client } = atTheEnd();
  for (const { number, sha256, text } of before) {
    expect(await client.get('close.get', { number })).toMatchObject({ sha256, text, document: { version: 1 } });
    const { file } = await client.get('close.export', { number, approval });
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
  const { rows } = await client.get('close.list', { before: null, limit: 10 });
  expect(rows.map(({ open }) => open)).toEqual(
    before.map(({ text }) => (JSON.parse(text) as { unresolved: unknown[] }).unresolved.length).reverse(),
  );
  const { businessDay } = await client.get('app.get', {});
  const made = await client.get('day.close', {
    requestId: 'request-of-a-newer-till',
    day: businessDay,
    acknowledge: true,
    override: null,
  });
  expect(made.document).toMatchObject({ version: 7, number: 3, previous: { number: 2, sha256: before[1]?.sha256 } });
  expect(closesIn().slice(0, 2)).toEqual(before);
  await world.run(1_000);
  till.close();
  expect(verifyIn(dir.path).checks.filter(({ state }) => state === 'bad')).toEqual([]);
});

it('migrated books make the holder of the old PIN an owner, who may approve; the PIN is then stored with the till’s own secret', async () => {
  const { till, client } = atTheEnd();
  expect(await client.get('session.get', {})).toMatchObject({
    state: 'open',
    rights: ['look', 'sell', 'print-receipts', 'close-day'],
    people: [{ userId: 'supervisor', role: 'owner' }],
  });
  const kept = () => readBooks(dir.path, (db) => db.prepare('SELECT user_id, pepper FROM pins').all());
  expect(kept()).toEqual([{ user_id: 'supervisor', pepper: null }]);
  const vouch = (typed: string) =>
    client.codeOf('clock.acknowledge', { requestId: `vouch-for-${typed}`, approval: approvedWith(typed) });
  expect(await vouch('000001')).toBe('people.wrong-pin');
  expect(kept()).toEqual([{ user_id: 'supervisor', pepper: null }]);
  expect(await vouch(pin)).toBe('ok');
  expect(kept()).toEqual([{ user_id: 'supervisor', pepper: expect.stringMatching(/^[0-9a-f]{16}$/) as string }]);
  const { seq } = till.ledger.journal.head();
  const [changed, vouched] = till.ledger.journal.page(seq - 2, seq, 2);
  expect(changed).toMatchObject({ kind: 'pin.changed', actor: 'supervisor' });
  expect(changed?.body).toContain('"why":"upgrade"');
  expect(vouched).toMatchObject({ kind: 'clock.acknowledged', actor: 'cashier' });
  expect(await vouch('835172')).toBe('people.wrong-pin');
  till.close();
  expect(verifyIn(dir.path).checks.filter(({ state }) => state === 'bad')).toEqual([]);
});
