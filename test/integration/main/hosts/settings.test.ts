// The shop's settings: recorded in the journal, applied at once, kept over restarts, and without effect on earlier journal
// entries.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile, openLedger } from '../../../../src/main/ledger/ledger.ts';
import { zones } from '../../../../src/main/ledger/migrations/0090-zones.ts';
import type { ShopSettings } from '../../../../src/shared/contract/till.ts';
import { tablesIn } from '../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { testSettings, testSecrets } from '../../../support/till.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const shop = async (): Promise<ShopSettings> => (await counter.client.get('settings.get', {})).shop;
const change = async (changes: Partial<ShopSettings>, requestId = newRequestId()) =>
  counter.client.ask('settings.set', { requestId, shop: { ...(await shop()), ...changes } });

describe('settings', () => {
  it('begin with the till’s configuration', async () => {
    counter.restart(testSettings({ day: { timeZone: 'Asia/Tokyo', cutOff: '04:00' }, expiryMs: 120_000 }));
    expect(await shop()).toMatchObject({
      lang: 'ar',
      timeZone: 'Asia/Tokyo',
      cutOff: '04:00',
      expiryMinutes: 2,
      csvFormat: 'semicolon-point',
    });
  });

  it('stay after a restart with another configuration, and after a rebuild of the projections', async () => {
    await change({ shopName: 'دكان النور', lang: 'en', cutOff: '05:30' });
    counter.restart(testSettings({ day: { timeZone: 'Asia/Tokyo', cutOff: '04:00' } }));
    expect(await shop()).toMatchObject({ shopName: 'دكان النور', lang: 'en', timeZone: 'Africa/Tripoli', cutOff: '05:30' });
    counter.till.ledger.rebuild();
    counter.restart();
    expect(await shop()).toMatchObject({ shopName: 'دكان النور', cutOff: '05:30' });
  });

  it('are recorded in the journal with their author, and every window gets an event', async () => {
    await change({ shopName: 'Noor' });
    const entry = counter.till.ledger.journal.bySeq(counter.till.ledger.journal.head().seq);
    expect(entry).toMatchObject({ kind: 'settings.changed', actor: 'cashier', body: { shop: { shopName: 'Noor' } } });
    expect(counter.client.told.at(-1)).toEqual({ event: 'settings.changed', body: {} });
  });

  it('of the day wait for the next business day and are shown as pending; a begun day keeps its own', async () => {
    const before = await counter.sell();
    const today = before.businessDay;
    // The clock stands at 08:00 UTC, 10:00 in Tripoli: a cut-off at 23:00 would put this moment on the previous day, so
    // the change must wait for the next business day.
    await change({ cutOff: '23:00' });
    const { day } = await counter.client.get('settings.get', {});
    expect(day).toEqual({
      now: { timeZone: 'Africa/Tripoli', cutOff: '00:00' },
      next: { timeZone: 'Africa/Tripoli', cutOff: '23:00', from: '2026-01-16' },
    });
    expect(await shop()).toMatchObject({ cutOff: '23:00' });
    expect((await counter.client.get('app.get', {})).settings).toMatchObject({ cutOff: '00:00' });
    expect((await counter.sell()).businessDay).toBe(today);
    // The current cut-off 00:00 ends the running day; under the pending one it would last until 23:00.
    await counter.world.run(14 * 3_600_000);
    expect((await counter.sell()).businessDay).toBe('2026-01-16');
    expect((await counter.client.get('settings.get', {})).day).toEqual({
      now: { timeZone: 'Africa/Tripoli', cutOff: '23:00' },
      next: null,
    });
    await counter.world.run(23 * 3_600_000 - 60_000);
    expect((await counter.sell()).businessDay).toBe('2026-01-16');
    counter.restart();
    await counter.world.run(25 * 3_600_000);
    expect((await counter.sell()).businessDay).toBe('2026-01-17');
    counter.till.ledger.rebuild();
    expect(await counter.client.get('attempt.get', { attemptId: before.attemptId })).toMatchObject({ businessDay: today });
  });

  it('of the day are cancelled by choosing the present ones; other settings do not change pending ones', async () => {
    await change({ cutOff: '04:00' });
    const app = await counter.client.get('app.get', {});
    // A window sends the current cut-off along with another setting; the pending cut-off must stay.
    await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...app.settings, shopName: 'Noor' } });
    expect((await counter.client.get('settings.get', {})).day.next).toMatchObject({ cutOff: '04:00' });
    const { timeZone, cutOff } = app.settings;
    const asked = { requestId: newRequestId(), timeZone, cutOff };
    for (let i = 0; i < 2; i++)
      expect(await counter.client.get('settings.set-day', asked)).toMatchObject({ shopName: 'Noor', cutOff: '00:00' });
    expect((await counter.client.get('settings.get', {})).day.next).toBeNull();
    expect(await counter.client.codeOf('settings.set-day', { ...asked, cutOff: '05:00' })).toBe('request.reused');
    expect(
      await counter.client.codeOf('settings.set-day', { ...asked, requestId: newRequestId(), timeZone: 'Mars/Olympus' }),
    ).toBe('settings.malformed');
    expect(counter.till.ledger.journal.page(0, 99, 99).filter(({ kind }) => kind === 'settings.changed')).toHaveLength(3);
  });

  it('of the limits apply from the next sale', async () => {
    await change({
      limits: { wallet: { minAmountMinor: 5000, maxAmountMinor: 10_000 }, card: { minAmountMinor: 0, maxAmountMinor: null } },
    });
    const sale = { gateway: 'wallet' as const, invoiceNo: 'T1-0001', mobile: '0912345678', lang: 'ar' as const };
    const codeOf = (amount: string) => counter.client.codeOf('sale.start', { ...sale, requestId: newRequestId(), amount });
    expect(await codeOf('4.99')).toBe('amount.below-minimum');
    expect(await codeOf('10.01')).toBe('amount.above-maximum');
    expect(await codeOf('10')).toBe('ok');
  });

  it('of the expiry apply from the next checkout; waiting checkouts keep their time', async () => {
    const early = await counter.sell();
    await change({ expiryMinutes: 1 });
    const late = await counter.sell();
    expect(late.timeLeft?.leftMs).toBeLessThanOrEqual(60_000);
    const { timeLeft } = await counter.client.get('attempt.get', { attemptId: early.attemptId });
    expect(timeLeft?.leftMs).toBeGreaterThan(800_000);
  });

  it('of the CSV format and the language apply to the next export', async () => {
    const { businessDay } = await counter.sell();
    await change({ csvFormat: 'tab-comma', lang: 'en' });
    await counter.client.get('export.start', { requestId: newRequestId(), from: businessDay, to: businessDay });
    const dir = join(counter.dir, 'exports');
    await counter.world.until(() => counter.client.told.some(({ body }) => (body as { state?: string }).state === 'done'));
    expect(readFileSync(join(dir, readdirSync(dir).find((name) => name.endsWith('-attempts.csv')) as string), 'utf8')).toMatch(
      /^\ufeffbusiness day\ttime\t.*\r\n[^\r]*\t12,500\twaiting\t/,
    );
  });

  it('of version 1 are read as before: the separator alone, and the time zones of the shop so far', async () => {
    const { csvFormat: _, ...rest } = await shop();
    counter.till.close();
    const opened = openLedger(counter.dir, counter.life, testSettings().day);
    if (!opened.ok) throw new Error(opened.error.code);
    for (const timeZone of ['UTC', 'UTC', 'Asia/Tokyo'])
      opened.value.write(({ record }) => {
        const old = { ...rest, timeZone, shopName: 'دكان', csvDelimiter: '\t' } as unknown as ShopSettings;
        record('settings.changed', { shop: old, dayFrom: '' }, { actor: 'cashier' });
      });
    opened.value.close();
    const db = new Database(join(counter.dir, databaseFile));
    const made = db.prepare('SELECT * FROM shop_zones').all();
    db.exec(`DROP TABLE shop_zones; ${zones.sql}`);
    db.close();
    counter.restart();
    expect(await shop()).toEqual({ ...rest, timeZone: 'Asia/Tokyo', shopName: 'دكان', csvFormat: 'tab-point' });
    const lifted = tablesIn(counter.dir);
    expect(lifted['shop_zones']).toEqual(made);
    expect(made).toHaveLength(3);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(lifted);
  });

  it.each([
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    [
      'limits',
      { limits: { wallet: { minAmountMinor: 10, maxAmountMinor: 9 }, card: { minAmountMinor: 0, maxAmountMinor: null } } },
    ],
  ])('with a bad %s are rejected, and nothing is written', async (field, changes) => {
    const { seq } = counter.till.ledger.journal.head();
    expect(await change(changes)).toEqual({ ok: false, error: { code: 'settings.malformed', params: { field } } });
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
  });

  it('are changed once for one request id, in any order of the fields', async () => {
    const requestId = newRequestId();
    await change({ shopName: 'A' }, requestId);
    const { seq } = counter.till.ledger.journal.head();
    const turned = Object.fromEntries(Object.entries(await shop()).reverse()) as ShopSettings;
    expect((await counter.client.ask('settings.set', { requestId, shop: turned })).ok).toBe(true);
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
    expect(await change({ shopName: 'B' }, requestId)).toMatchObject({ error: { code: 'request.reused' } });
  });

  it('name the connections, but contain no key', async () => {
    const { connections } = await counter.client.get('settings.get', {});
    expect(connections).toEqual({
      merchant: 'shop',
      till: 'T1',
      serviceUrl: 'https://service.test',
      relayUrl: 'https://relay.test',
      relayPublicUrl: 'https://relay.test',
      checkoutHosts: [],
      keysSet: true,
      headKey: testSecrets.publicKey(),
      dataDir: counter.dir,
    });
  });
});
