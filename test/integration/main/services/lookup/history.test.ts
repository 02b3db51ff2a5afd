// The history of a payment lists every journal entry about it with its evidence, and no journal entry about another payment.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile, openLedger } from '../../../../../src/main/ledger/ledger.ts';
import { books } from '../../../../../src/main/ledger/migrations/0010-books.ts';
import { readHistory, stepOf } from '../../../../../src/main/services/lookup/history.ts';
import { nodeClock, nodeRandom } from '../../../../../src/platform/node-ports.ts';
import { defaultDay } from '../../../../../src/shared/time/business-day.ts';
import { tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { fillBooks } from '../../../../support/books/filled-books.ts';
import { json } from '../../../../support/scripted-service.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { createRng, createWorld } from '../../../../support/world.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const history = (attemptId: string) => counter.client.get('attempt.history', { attemptId });

describe('a payment’s history', () => {
  it('attributes a restarted till’s own finding to the till, not to the payment service', async () => {
    counter.service.reply = () => new Promise(() => {});
    const { invoiceNo } = await counter.client.get('sale.propose', {});
    const sale = { gateway: 'wallet', amount: '12.5', invoiceNo, mobile: '0912345678', lang: 'ar' } as const;
    const { attemptId } = await counter.client.get('sale.start', { requestId: newRequestId(), ...sale });
    counter.restart();
    await counter.world.until(() => counter.till.ledger.payments.attempt(attemptId)?.state === 'unknown');
    const { steps } = await history(attemptId);
    expect(steps.map(({ kind, actor, reason }) => [kind, actor, reason])).toEqual([
      ['attempt.started', 'cashier', null],
      ['attempt.answered', 'till', 'restart'],
    ]);
  });

  it('attributes such a finding to the till in older entries, too, which name the service', () => {
    const dir = tempDir();
    const made = openLedger(dir.path, createWorld().life(1), defaultDay);
    if (!made.ok) throw new Error(made.error.code);
    fillBooks(made.value, 60, createRng(3));
    const silent = made.value.payments.latestAttempts(60).find(({ state }) => state === 'unknown');
    const told = readHistory(made.value, silent?.attemptId ?? '');
    if (!told.ok) throw new Error(told.error.code);
    expect(told.value.steps.map(({ kind, actor }) => [kind, actor])).toContainEqual(['attempt.answered', 'till']);
    made.value.close();
    dir.remove();
  });

  it('attributes a notice’s second judgment to the till, not to the relay', () => {
    const entry = {
      ...{ seq: 9, kind: 'notice.rejudged', wallMs: 0, businessDay: '2026-01-15', hash: '', actor: 'relay' },
      body: { facts: { gateway: 'wallet' }, decision: { event: 'approval', exception: null, postings: [] } },
    };
    const nobody = { people: { nameOf: () => null } } as never;
    expect(stepOf(nobody, entry as never, 'attempt_1', false)).toMatchObject({ actor: 'till', event: 'approval' });
    expect(stepOf(nobody, { ...entry, actor: 'cashier' } as never, 'attempt_1', false).actor).toBe('cashier');
  });

  it('lists request, answer, notice and decision, with bytes, key and postings', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt, { transaction_id: 'TX-ثلاثة' });
    const { steps, attempt: told } = await history(attempt.attemptId);
    expect(told).toMatchObject({ state: 'approved', invoiceNo: attempt.invoiceNo });
    expect(steps.map(({ kind, actor, event }) => [kind, actor, event])).toEqual([
      ['attempt.started', 'cashier', null],
      ['attempt.answered', 'payment-service', 'redirected'],
      ['notice.judged', 'relay', 'approval'],
    ]);
    const [item] = counter.feed.items;
    expect(steps[2]).toMatchObject({
      notice: {
        kind: 'wallet-callback',
        number: 1,
        raw: Buffer.from(item?.raw ?? '', 'base64').toString('utf8'),
        receivedAtMs: item?.receivedAtMs,
        keyId: 'k1',
        profileId: 'default',
        method: 'method_a',
        transactionId: 'TX-ثلاثة',
        amount: '12.500',
        effect: 'receipt',
        exception: null,
      },
      postings: [
        { account: 'clearing:wallet', currency: 'LYD', amountMinor: 12_500 },
        { account: 'sales', currency: 'LYD', amountMinor: -12_500 },
      ],
    });
    for (const { seq, hash } of steps) expect(counter.till.ledger.journal.bySeq(seq)?.hash).toBe(hash);
  });

  it('tells of a second payment of the sale, and of a notice that repeats one', async () => {
    const attempt = await counter.sell();
    const notices = async () =>
      (await history(attempt.attemptId)).steps.flatMap(({ event, notice }) =>
        notice ? [[event, notice.effect, notice.exception, notice.handled]] : [],
      );
    await counter.notify(attempt, { transaction_id: 'TX-1' });
    await counter.notify(attempt, { transaction_id: 'TX-1', customer_email: 'again' });
    await counter.notify(attempt, { transaction_id: 'TX-2' });
    expect(await notices()).toEqual([
      ['approval', 'receipt', null, false],
      [null, 'repeat', null, false],
      ['approval', 'receipt', 'paid-twice', false],
    ]);
  });

  it('contains the service’s own words', async () => {
    counter.service.reply = () =>
      json(422, { error: { code: 'invalid_amount', message: 'Too much', fields: { amount: 'at most 10' } } });
    const { attemptId } = await counter.sell();
    const { steps } = await history(attemptId);
    expect(steps[1]).toMatchObject({
      event: 'refused',
      reason: 'service',
      words: { code: 'INVALID_AMOUNT', message: 'Too much', fields: { amount: 'at most 10' } },
    });
  });

  it('names the charge that replaced it, and lists no other payment’s entries', async () => {
    const first = await counter.sell();
    const other = await counter.sell();
    const { attemptId } = await counter.client.get('sale.retry', {
      requestId: newRequestId(),
      saleId: first.saleId,
      supersede: true,
    });
    await counter.notify(other);
    const steps = (await history(first.attemptId)).steps;
    expect(steps.map(({ kind, event, detail }) => [kind, event, detail])).toEqual([
      ['attempt.started', null, null],
      ['attempt.answered', 'redirected', null],
      ['attempt.started', 'supersession', `${first.invoiceNo}-2`],
    ]);
    await counter.world.until(() => counter.till.ledger.payments.attempt(attemptId)?.state === 'waiting');
    expect((await history(attemptId)).steps.map(({ event }) => event)).toEqual([null, 'redirected']);
  });

  it('names the person who gave it up, and the expiry', async () => {
    const given = await counter.sell();
    await counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId: given.attemptId });
    const left = await counter.sell();
    await counter.world.until(() => counter.till.ledger.payments.attempt(left.attemptId)?.state === 'expired');
    expect((await history(given.attemptId)).steps.at(-1)).toMatchObject({ event: 'withdrawal', actor: 'cashier' });
    expect((await history(left.attemptId)).steps.at(-1)).toMatchObject({ event: 'expiry', actor: 'till' });
  });

  it('is the same after a rebuild of the projections', async () => {
    const attempt = await counter.sell();
    await counter.notify(attempt);
    const before = await history(attempt.attemptId);
    counter.till.ledger.rebuild();
    expect(await history(attempt.attemptId)).toEqual(before);
  });
});

describe('books of the previous version', () => {
  it('get histories, methods, transaction ids and counts from their own entries', () => {
    const dir = tempDir();
    const old = tempDir();
    const life = createWorld().life(1);
    const made = openLedger(dir.path, life, defaultDay);
    if (!made.ok) throw new Error(made.error.code);
    fillBooks(made.value, 300, createRng(3));
    made.value.write(({ record }) =>
      record(
        'settings.changed',
        {
          dayFrom: '',
          shop: {
            shopName: 'x',
            lang: 'ar',
            timeZone: 'UTC',
            cutOff: '00:00',
            expiryMinutes: 1,
            limits: { wallet: { minAmountMinor: 0, maxAmountMinor: null }, card: { minAmountMinor: 0, maxAmountMinor: null } },
            csvFormat: 'comma-point',
          },
        },
        { actor: 'cashier' },
      ),
    );
    made.value.close();

    const db = new Database(join(old.path, databaseFile));
    db.exec(books.sql);
    db.pragma('user_version = 10');
    db.exec(`ATTACH '${join(dir.path, databaseFile)}' AS new`);
    db.pragma('foreign_keys = OFF');
    const columnsOf = (table: string): string =>
      db.prepare(`SELECT group_concat(name) FROM pragma_table_info(?)`).pluck().get(table) as string;
    const isSettings = `(SELECT seq FROM new.journal WHERE kind = 'settings.changed')`;
    for (const table of ['ledger', 'journal', 'postings', 'attempts', 'numbering', 'receipts', 'exceptions']) {
      const columns = columnsOf(table);
      const where = table === 'journal' ? `WHERE seq <> ${isSettings}` : '';
      db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM new.${table} ${where}`);
    }
    // Each sale in the books of this test has one attempt.
    db.exec(`INSERT INTO main.sales SELECT sale_id, a.gateway, a.currency, a.amount_minor, attempt_id, 1, r.seq
        FROM new.attempts a LEFT JOIN new.receipts r USING (attempt_id) WHERE r.kind IS NULL OR r.kind = 'sale';
      INSERT INTO main.notices SELECT digest, seq, body ->> '$.attemptId' FROM new.notices JOIN new.journal USING (seq)`);
    db.close();

    const lifted = openLedger(old.path, { clock: nodeClock, random: nodeRandom }, defaultDay);
    if (!lifted.ok) throw new Error(lifted.error.code);
    expect(lifted.value.announced.pending()).toBe(false);
    lifted.value.close();
    const { shop_settings: _, shop_zones: __, day_rules: ___, ...expected } = tablesIn(dir.path);
    const { shop_settings: none, shop_zones: unsaid, day_rules: unruled, ...tables } = tablesIn(old.path);
    expect(tables).toEqual(expected);
    expect([none, unsaid, unruled]).toEqual([[], [], []]);
    expect(tables['attempt_transactions']?.length).toBeGreaterThan(50);
    dir.remove();
    old.remove();
  });
});
