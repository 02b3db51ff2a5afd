// A shop of an earlier version, with relay, service, sealed keys, running payments and printed receipts, opens with this version
// and continues.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealedFileName } from '../../../src/secrets/store.ts';
import { exportFormats, type ExportKind } from '../../../src/shared/export-formats.ts';
import { cashier, databases, openShopIn, owner, type Shop } from '../../fixtures/shop-ac27c40/shop.ts';
import { readBooks, tablesIn } from '../../support/books/books.ts';
import { openBooksIn, verifyIn } from '../../support/health.ts';
import { tempDir } from '../../support/temp-dir.ts';

const fixture = fileURLToPath(new URL('../../fixtures/shop-ac27c40', import.meta.url));
const codes = JSON.parse(readFileSync(join(fixture, 'codes.json'), 'utf8')) as readonly string[];
/** A day after the shop was killed. */
const nextDayMs = Date.parse('2026-01-16T08:01:30Z');

let dir: ReturnType<typeof tempDir>;
let shop: Shop;
let till: string;

beforeEach(async () => {
  dir = tempDir();
  till = join(dir.path, 'T1');
  for (const name of databases) {
    mkdirSync(dirname(join(dir.path, name)), { recursive: true });
    writeFileSync(join(dir.path, name), gunzipSync(readFileSync(join(fixture, `${name.replace('/', '-')}.gz`))));
  }
  copyFileSync(join(fixture, sealedFileName), join(dir.path, sealedFileName));
});
afterEach(() => {
  for (const machine of shop.simulation.machines) machine.kill();
  dir.remove();
});

const closesIn = () => readBooks(till, (db) => db.prepare('SELECT number, sha256, text FROM closes').all());
const ask = () => ({ requestId: shop.newRequestId() });
const open = async (): Promise<Shop> => {
  shop = await openShopIn(dir.path, 2, nextDayMs);
  await shop.quiet();
  return shop;
};
const signedIn = async (person: { readonly name: string; readonly pin: string }) => {
  const { client } = await open();
  const { people } = await client().get('session.get', {});
  const found = people.find(({ name }) => name === person.name);
  await client().get('session.sign-in', { userId: String(found?.userId), pin: person.pin });
  return { client: client(), userId: String(found?.userId) };
};
const payments = () => shop.simulation.booths[0]?.till?.ledger.payments.latestAttempts(50) ?? [];
const paymentOf = (amountMinor: number) => payments().find((each) => each.amountMinor === amountMinor);

describe('a migration', () => {
  it('keeps all bookings, and a rebuild gives the same tables', async () => {
    await open();
    for (const amountMinor of [45_250, 1_800, 30_000, 20_000]) expect(paymentOf(amountMinor)?.state).toBe('approved');
    for (const machine of shop.simulation.machines) machine.kill();
    const before = tablesIn(till);
    const ledger = openBooksIn(till);
    ledger.rebuild();
    expect(tablesIn(till)).toEqual(before);
    ledger.close();
    expect(verifyIn(till).checks.filter(({ state }) => state === 'bad')).toEqual([]);
  });

  it('raises one alert once: keys that named no books before took over these books', async () => {
    const reasons = (): readonly string[] => shop.simulation.booths[0]?.till?.alerts.open().map(({ reason }) => reason) ?? [];
    await open();
    expect(reasons()).toEqual(['books-taken-over']);
    expect(shop.store.secrets().mark.read()).toMatchObject({ people: true, peppered: true });
    for (const machine of shop.simulation.machines) machine.kill();
    await open();
    expect(reasons()).toEqual(['books-taken-over']);
  });

  it('signs receipts and heads with the earlier key, because the ledger in use is the first one', async () => {
    await open();
    const own = shop.store.secrets();
    const opened = shop.simulation.booths[0]?.till;
    expect(opened?.headKey).toBe(own.publicKey());
    expect(own.mark.read()).toMatchObject({
      first: opened?.ledger.journal.head().ledgerId,
      receiptKeys: [{ key: own.publicKey(), since: 1, until: null }],
    });
    // The older relay stored the chain head of a row that this version wrote, signed with the key that the relay had pinned.
    const relay = new Database(join(dir.path, 'relay.db'), { readonly: true });
    const { head, signature } = relay.prepare('SELECT head, signature FROM heads ORDER BY id DESC LIMIT 1').get() as Record<
      string,
      string
    >;
    relay.close();
    expect(Number(head?.split('.')[2])).toBeGreaterThanOrEqual(Number(own.mark.read()?.taggedFrom));
    expect(signature).toEqual(expect.any(String));
  });

  it('continues to read the feed: a payment that the relay received meanwhile is booked', async () => {
    await open();
    expect(paymentOf(12_500)?.state).toBe('approved');
  });

  it('continues to wait for a payment that the customer makes afterwards', async () => {
    await open();
    const waiting = paymentOf(725);
    expect(waiting?.state).not.toBe('approved');
    await shop.customer({ redirectUrl: waiting?.redirectUrl ?? null }, 'pay');
    await shop.quiet();
    expect(paymentOf(725)).toMatchObject({ state: 'approved', late: true });
  });

  it('makes the outcome of an unanswered call unknown', async () => {
    await open();
    expect(paymentOf(900)?.state).toBe('unknown');
  });

  it('sells with the keys sealed before', async () => {
    const { client } = await signedIn(cashier);
    const { attemptId } = await shop.sell({ gateway: 'wallet', amount: '3' });
    const payment = await client.get('attempt.get', { attemptId });
    await shop.customer(payment, 'pay');
    await shop.quiet();
    expect(await client.get('attempt.get', { attemptId })).toMatchObject({ state: 'approved' });
  });

  it('prints no second original of a receipt, and continues its copy numbers', async () => {
    const { client } = await signedIn(owner);
    const printed = async (amountMinor: number) => {
      const id = String(paymentOf(amountMinor)?.attemptId);
      return (await client.get('receipt.print', { ...ask(), kind: 'payment', id, as: 'print' }))?.copy;
    };
    expect(await printed(45_250)).toBe(1);
    expect(await printed(1_800)).toBe(2);
    expect(await printed(30_000)).toBe(0);
  });

  it('verifies each earlier receipt as genuine', async () => {
    const { client } = await signedIn(cashier);
    expect(codes).toHaveLength(3);
    for (const text of codes)
      expect(await client.get('receipt.check', { ...ask(), text })).toMatchObject({ is: 'genuine', own: true });
  });

  it('lets another person approve and pay an earlier refund request', async () => {
    const { client } = await signedIn(owner);
    const { rows } = await client.get('refunds.list', { after: null, limit: 50 });
    const asked = rows.find(({ amountMinor }) => amountMinor === 2_500);
    await client.get('refund.approve', { ...ask(), seq: Number(asked?.seq) });
    await client.get('refund.pay', { ...ask(), seq: Number(asked?.seq), way: 'cash', reference: '', sameReference: false });
    expect(await client.get('refund.get', { seq: Number(asked?.seq) })).toMatchObject({ state: 'paid' });
  });

  it('keeps the account of an earlier refund in cash, and files show earlier and new refunds in one account', async () => {
    const { client } = await signedIn(owner);
    const { rows } = await client.get('refunds.list', { after: null, limit: 50 });
    const seq = Number(rows.find(({ amountMinor }) => amountMinor === 2_500)?.seq);
    await client.get('refund.approve', { ...ask(), seq });
    await client.get('refund.pay', { ...ask(), seq, way: 'cash', reference: '', sameReference: false });
    const paidOut = readBooks(till, (db) =>
      db
        .prepare(`SELECT account, amount_minor FROM postings WHERE account LIKE 'cash:%' OR account LIKE 'paid-out:%'`)
        .raw()
        .all(),
    );
    expect(paidOut).toEqual([
      ['cash:lyd', -5_000],
      ['paid-out:cash', -2_500],
    ]);
    const written = async (kind: ExportKind): Promise<string> => {
      const file = join(dir.path, `all.${exportFormats[kind].extension}`);
      const done = await shop.simulation.booths[0]?.till?.exports.write({ kind, from: '2026-01-01', to: '2026-12-31', file });
      expect(done?.ok).toBe(true);
      return readFileSync(file, 'utf8');
    };
    const booked = (text: string): readonly string[] => text.match(/paid-out:cash[" ].*?-\d[\d.]+/g) ?? [];
    expect(booked(await written('hledger'))).toEqual(['paid-out:cash  -5.000', 'paid-out:cash  -2.500']);
    expect(booked(await written('json'))).toHaveLength(2);
    for (const kind of ['hledger', 'json'] as const) expect(await written(kind)).not.toContain('cash:lyd');
    const manifest = JSON.parse(readFileSync(join(dir.path, 'all.json.manifest.json'), 'utf8')) as { posted: object };
    expect(manifest.posted).toMatchObject({ 'paid-out:cash LYD': '-7.500 LYD' });
    for (const machine of shop.simulation.machines) machine.kill();
    expect(verifyIn(till).checks.filter(({ state }) => state === 'bad')).toEqual([]);
  });

  it('closes the day after a close of the previous version, which stays the same byte for byte', async () => {
    const before = closesIn() as { number: number; sha256: string }[];
    const { client } = await signedIn(owner);
    const { businessDay } = await client.get('app.get', {});
    const made = await client.get('day.close', { ...ask(), day: businessDay, acknowledge: true, override: null });
    expect(made.document).toMatchObject({ number: 2, previous: { number: 1, sha256: before[0]?.sha256 } });
    expect(closesIn().slice(0, 1)).toEqual(before);
    expect((await client.get('close.get', { number: 1 })).document.version).toBe(4);
    for (const machine of shop.simulation.machines) machine.kill();
    expect(verifyIn(till).checks.filter(({ state }) => state === 'bad')).toEqual([]);
  });
});
