// Closes are numbered, contain every journal entry exactly once, list what is open, and never change; later entries belong to the
// next close.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../../../src/main/ledger/ledger.ts';
import { createClosesStore } from '../../../../../src/main/ledger/stores/day/closes-store.ts';
import { closeDocument, type CloseView, receivedIn } from '../../../../../src/shared/contract/books/close.ts';
import { type Canonical, canonicalJson } from '../../../../../src/shared/canonical-json.ts';
import { lateStatements } from '../../../../../src/sqlite/statements.ts';
import { readBooks, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { json } from '../../../../support/scripted-service.ts';
import { approval, approvedWith, hirePin, settle } from '../../../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

const today = async (): Promise<string> => (await counter.client.get('app.get', {})).businessDay;
const ask = async (changes: Record<string, unknown> = {}) =>
  counter.client.ask('day.close', {
    requestId: newRequestId(),
    day: await today(),
    acknowledge: true,
    override: null,
    ...changes,
  });
const close = async (changes: Record<string, unknown> = {}): Promise<CloseView> => {
  const answer = await ask(changes);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
};
const codeOf = async (changes: Record<string, unknown> = {}): Promise<string> => {
  const answer = await ask(changes);
  return answer.ok ? 'ok' : answer.error.code;
};
const paid = async (changes: Record<string, unknown> = {}) => {
  const attempt = await counter.sell(changes);
  await counter.notify(attempt);
  return attempt;
};
const card = { gateway: 'card', mobile: undefined, amount: '18' };

describe('a close', () => {
  it('contains receipts, open payments, covered entries and notices, and the end of the chain', async () => {
    await paid();
    await paid(card);
    const waiting = await counter.sell();
    const vouched = await settle(counter, await counter.sell());
    await counter.notify(waiting, { invoice_no: 'T9-1', transaction_id: 's-1' });
    const head = counter.till.ledger.journal.head();
    const lyd = { currency: 'LYD', gateway: 'wallet', kind: 'sale', late: 0 };
    const usd = { currency: 'USD', gateway: 'card', kind: 'sale', late: 0 };
    const { document, text, sha256, seq } = await close();
    expect(document).toMatchObject({
      number: 1,
      till: 'T1',
      previous: null,
      fromSeq: 1,
      head: { seq: head.seq, hash: head.hash },
      days: [await today()],
      received: [
        { ...lyd, method: null, count: 1, amountMinor: 12_500, unverified: 1, unverifiedMinor: 12_500 },
        { ...lyd, method: 'method_a', count: 1, amountMinor: 12_500, unverified: 0, unverifiedMinor: 0 },
        { ...usd, method: null, count: 1, amountMinor: 1_800, unverified: 0, unverifiedMinor: 0 },
      ],
      attempts: { approved: 3, waiting: 1 },
      version: 7,
      needed: [{ attemptId: vouched.attemptId, display: 'settled', owner: 'cashier' }],
      pending: [{ attemptId: waiting.attemptId, invoiceNo: waiting.invoiceNo, display: 'waiting', owner: 'cashier' }],
      monitored: [],
      unverified: [{ attemptId: vouched.attemptId, amountMinor: 12_500 }],
      exceptions: [{ reason: 'invoice-unknown', invoiceNo: 'T9-1' }],
      carried: { unverified: 0, exceptions: 0 },
      later: [],
      proved: [],
      feed: { relayId: 'relay-1', from: 0, to: 3, state: 'following', missing: null, skipped: [], override: null },
      clockWrong: false,
    });
    expect(seq).toBe(head.seq + 1);
    expect(sha256).toBe(createHash('sha256').update(text).digest('hex'));
    expect(canonicalJson(JSON.parse(text) as Canonical)).toBe(text);
    expect(counter.till.ledger.journal.bySeq(seq)).toMatchObject({
      kind: 'day.closed',
      actor: 'cashier',
      body: { number: 1, text },
    });
  });

  it('equals its preview except for the time, the person, and the signatures, which are verified first', async () => {
    await paid();
    const { settings: _, ...preview } = await counter.client.get('close.preview', {});
    const { document } = await close();
    expect(preview.signatures).toBeNull();
    const signatures = { verified: 1, failed: 0, first: null, unchecked: 0 };
    const closedBy = { by: 'cashier', approvedBy: null };
    expect({ ...document, closedAtMs: 0 }).toEqual({ ...preview, closedAtMs: 0, closedBy, signatures });
  });

  it('begins after the last close’s last entry, so that each entry is covered once', async () => {
    const seen: number[] = [];
    const covering: number[] = [];
    for (let n = 1; n <= 3; n++) {
      await paid();
      const { document } = await close();
      expect(document.number).toBe(n);
      for (let seq = document.fromSeq; seq <= document.head.seq; seq++) {
        seen.push(seq);
        covering.push(n);
      }
    }
    const found = readBooks(counter.dir, (db) => {
      const closes = createClosesStore(lateStatements(db));
      return seen.flatMap((seq) => closes.over({ from: seq, to: seq }).map(({ number }) => number));
    });
    expect(found).toEqual(covering);
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, i) => i + 1));
    expect((await counter.client.get('close.preview', {})).fromSeq).toBe(seen.length + 1);
  });

  it('leaves later notices to the next close, which names their first close and day', async () => {
    const late = await counter.sell();
    const vouched = await counter.sell();
    await settle(counter, vouched);
    const first = await close();
    await counter.notify(late);
    await counter.notify(vouched);
    await paid();
    const second = await close();
    expect(second.document.later).toMatchObject([
      { close: 1, attemptId: late.attemptId, businessDay: late.businessDay, kind: 'sale', amountMinor: 12_500 },
    ]);
    expect(second.document.proved).toMatchObject([{ close: 1, attemptId: vouched.attemptId, amountMinor: 12_500 }]);
    expect(receivedIn(second.document)).toMatchObject([{ kind: 'sale', count: 2, amountMinor: 25_000 }]);
    expect(second.document.previous).toEqual({ number: 1, seq: first.seq, sha256: first.sha256 });
    expect(second.document.feed).toMatchObject({ from: first.document.feed.to, to: first.document.feed.to + 3 });
    expect(await counter.client.get('close.get', { number: 1 })).toEqual(first);
  });

  it('lists all open payments, and counts those that earlier closes listed', async () => {
    await counter.sell();
    await settle(counter, await counter.sell());
    await counter.notify(await counter.sell(), { invoice_no: 'T9-1' });
    await close();
    const { document } = await close(await counter.sell().then(() => ({})));
    expect(document).toMatchObject({ version: 7, needed: [{ display: 'settled' }], carried: { unverified: 1, exceptions: 1 } });
    expect(document.version === 7 && document.pending).toHaveLength(3);
    expect(document).toMatchObject({ unverified: [], exceptions: [] });
  });

  it('may cover several business days, which it lists', async () => {
    const first = await paid();
    await counter.world.run(36 * 3_600_000);
    const second = await paid();
    const { document } = await close();
    expect(document.days).toEqual([first.businessDay, second.businessDay]);
    expect(document.businessDay).toBe(second.businessDay);
  });

  it('is the same after a restart and a rebuild, and can be written to a file', async () => {
    await paid();
    const made = await close();
    const before = tablesIn(counter.dir);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(before);
    counter.restart();
    expect(await counter.client.get('close.get', { number: 1 })).toEqual(made);
    const { file } = await counter.client.get('close.export', { number: 1, approval });
    expect(file).toBe(join(counter.dir, 'exports', 'qayd-close-T1-0001.json'));
    expect(readFileSync(file, 'utf8')).toBe(made.text);
    expect((await counter.client.get('close.export', { number: 1, approval })).file).toBe(file);
  });

  it.each(['UPDATE closes SET text = 1', 'DELETE FROM closes', 'INSERT OR REPLACE INTO closes SELECT * FROM closes'])(
    'cannot be changed by %s',
    async (sql) => {
      await paid();
      await close();
      const db = new Database(join(counter.dir, databaseFile));
      db.pragma('recursive_triggers = 1');
      expect(() => db.exec(sql)).toThrow('append-only');
      db.close();
    },
  );
});

describe('closing a day', () => {
  it('needs an acknowledgement of open and pending payments, but not of monitored ones', async () => {
    await counter.sell();
    await counter.sell();
    expect(await ask({ acknowledge: false })).toMatchObject({ error: { code: 'close.unresolved', params: { count: 2 } } });
    expect(await codeOf()).toBe('ok');
    await paid();
    expect(await codeOf({ acknowledge: false })).toBe('close.unresolved');
    await counter.world.run(20 * 60_000);
    expect(await codeOf({ acknowledge: false })).toBe('ok');
  });

  it('accepts the present business day only', async () => {
    await paid();
    expect(await ask({ day: '2026-01-14' })).toMatchObject({
      error: { code: 'close.wrong-day', params: { day: await today() } },
    });
    expect(await codeOf({ day: '2026-02-31' })).toBe('close.wrong-day');
  });

  it('is refused if nothing happened since the last close', async () => {
    await paid();
    await close();
    expect(await codeOf()).toBe('close.nothing-new');
    const closed = async () => (await counter.client.get('day.get', { day: await today() })).closed;
    expect(await closed()).toEqual({ number: 1, since: false });
    await counter.client.get('shift.open', { requestId: newRequestId() });
    await close();
    // The end of a shift alone does not allow a new close; a changed setting does.
    await counter.client.get('shift.close', { requestId: newRequestId() });
    expect(await codeOf()).toBe('close.nothing-new');
    const { shop } = await counter.client.get('settings.get', {});
    await counter.client.get('settings.set', { requestId: newRequestId(), approval, shop: { ...shop, expiryMinutes: 20 } });
    expect(await closed()).toEqual({ number: 2, since: true });
    expect(await codeOf()).toBe('ok');
    await paid();
    expect(await closed()).toEqual({ number: 3, since: true });
    expect(await codeOf()).toBe('ok');
  });

  it('makes a day closed once nothing of that day is left to close', async () => {
    const toClose = async () => (await counter.client.get('day.get', { day: await today() })).toClose;
    await paid();
    expect(await toClose()).toBe(true);
    await close();
    expect(await toClose()).toBe(false);
    await paid();
    expect(await toClose()).toBe(true);
  });

  it('accepts a day with a shift but no sale; the end of that shift belongs to the next close', async () => {
    await paid();
    await close();
    await counter.client.get('shift.open', { requestId: newRequestId() });
    const closed = async () => (await counter.client.get('day.get', { day: await today() })).closed;
    expect(await closed()).toEqual({ number: 1, since: true });
    expect((await close()).document).toMatchObject({ number: 2, shifts: [{}], money: [] });
    await counter.client.get('shift.close', { requestId: newRequestId() });
    expect(await closed()).toEqual({ number: 2, since: false });
    expect(await codeOf()).toBe('close.nothing-new');
  });

  it('accepts a day with only an alert once, and lists the alert', async () => {
    await paid();
    await close();
    expect(counter.till.alerts.raise('relay-downgraded').ok).toBe(true);
    expect((await close()).document).toMatchObject({ number: 2, alerts: [{ reason: 'relay-downgraded' }] });
    expect(await codeOf()).toBe('close.nothing-new');
  });

  it('happens once by one request id', async () => {
    await paid();
    const requestId = newRequestId();
    const made = await close({ requestId });
    expect(await close({ requestId })).toEqual(made);
    expect(await codeOf({ requestId, day: '2026-01-01' })).toBe('request.reused');
    expect((await counter.client.get('close.list', { before: null, limit: 10 })).rows).toHaveLength(1);
  });

  it('over a gap in the feed needs a supervisor, and the close records the gap', async () => {
    const attempt = await paid();
    const items = [{ ...counter.feed.items[0], number: 3 }];
    counter.feed.reply = () => json(200, { relayId: 'relay-1', relayMs: counter.world.nowMs, last: 3, items });
    await counter.world.until(() => counter.till.lights().relay.code === 'feed.gap');
    expect(await ask()).toMatchObject({ error: { code: 'close.feed-gap', params: { missing: 2 } } });
    expect(await codeOf({ override: { reason: 'late' }, approval: approvedWith('000001') })).toBe('people.wrong-pin');
    const { document } = await close({ override: { reason: 'the provider looks for it' }, approval });
    expect(document.feed).toMatchObject({
      state: 'failing',
      code: 'feed.gap',
      to: 1,
      override: { missing: 2, reason: 'the provider looks for it' },
    });
    expect(counter.till.ledger.journal.bySeq(document.head.seq + 1)).toMatchObject({
      actor: 'cashier',
      body: { approval: { by: 'supervisor', self: false } },
    });
    expect(attempt.state).toBe('waiting');
  });

  it('over a gap found before a restart needs a supervisor, even if the relay no longer answers', async () => {
    await paid();
    const items = [{ ...counter.feed.items[0], number: 3 }];
    counter.feed.reply = () => json(200, { relayId: 'relay-1', relayMs: counter.world.nowMs, last: 3, items });
    await counter.world.until(() => counter.till.lights().relay.code === 'feed.gap');
    counter.feed.reply = () => json(503, {});
    counter.restart();
    await counter.world.until(() => counter.till.lights().relay.code === 'feed.unreachable');
    expect(await ask()).toMatchObject({ error: { code: 'close.feed-gap', params: { missing: 2 } } });
    const { document } = await close({ override: { reason: 'the provider looks for it' }, approval });
    expect(document.feed).toMatchObject({ code: 'feed.unreachable', override: { missing: 2 } });
  });

  it('while the relay does not answer needs no supervisor', async () => {
    await paid();
    counter.feed.reply = () => json(503, {});
    await counter.world.until(() => counter.till.lights().relay.code === 'feed.unreachable');
    expect((await close()).document.feed).toMatchObject({ state: 'failing', code: 'feed.unreachable', override: null });
  });

  it('over a relay that was set back needs a supervisor, even if the relay no longer answers', async () => {
    await paid();
    counter.feed.reply = () => json(200, { relayId: 'relay-1', relayMs: counter.world.nowMs, last: 0, items: [] });
    await counter.world.until(() => counter.till.lights().relay.code === 'feed.set-back');
    expect(await codeOf()).toBe('close.feed-gap');
    counter.feed.reply = () => json(503, {});
    await counter.world.until(() => counter.till.lights().relay.code === 'feed.unreachable');
    expect(await codeOf()).toBe('close.feed-gap');
  });
});

describe('the list of closes', () => {
  it('is newest first, in pages', async () => {
    for (let n = 0; n < 4; n++) {
      await paid();
      await close();
    }
    const { rows, more } = await counter.client.get('close.list', { before: null, limit: 3 });
    expect([rows.map(({ number }) => number), more]).toEqual([[4, 3, 2], true]);
    const rest = await counter.client.get('close.list', { before: 2, limit: 3 });
    expect([rest.rows.map(({ number }) => number), rest.more]).toEqual([[1], false]);
  });

  it('rejects an unknown number', async () => {
    expect(await counter.client.codeOf('close.get', { number: 1 })).toBe('close.unknown');
    expect(await counter.client.codeOf('close.export', { number: 1, approval })).toBe('close.unknown');
  });
});

it('stored close documents match the schema of the journal', async () => {
  await paid();
  await close();
  const texts = readBooks(counter.dir, (db) => db.prepare('SELECT text FROM closes').pluck().all() as string[]);
  expect(texts.map((text) => closeDocument.parse(JSON.parse(text)).number)).toEqual([1]);
});
