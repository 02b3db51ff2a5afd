// The totals of a day and its CSV: which journal entries are counted, the content of each column, and the sums of the columns.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLedger } from '../../../../../src/main/ledger/ledger.ts';
import { createExports } from '../../../../../src/main/services/day/exports.ts';
import { type AttemptColumn, attemptColumns, type CsvColumn, csvColumns } from '../../../../../src/exports/csv-words.ts';
import { receivedIn as receivedInClose } from '../../../../../src/shared/contract/books/close.ts';
import type { ShopSettings } from '../../../../../src/shared/contract/till.ts';
import { type CsvFormat, csvFormatNames, csvFormats } from '../../../../../src/shared/csv-format.ts';
import type { Files } from '../../../../../src/shared/ports.ts';
import { readEchoedAmount } from '../../../../../src/shared/money.ts';
import { nodeFiles } from '../../../../../src/platform/node-files.ts';
import { readBooks } from '../../../../support/books/books.ts';
import { type Counter, type CounterOptions, newRequestId, openCounter } from '../../../../support/counter.ts';
import { fillGenuine } from '../../../../support/books/genuine-books.ts';
import { json } from '../../../../support/scripted-service.ts';
import { hirePin, settle } from '../../../../support/supervise.ts';
import { testSettings } from '../../../../support/till.ts';
import { createRng } from '../../../../support/world.ts';

type Row = Record<CsvColumn, string>;
type AttemptRow = Record<AttemptColumn, string>;

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());
const reopen = (options: CounterOptions): void => {
  counter.close();
  counter = openCounter(options);
};

const card = { gateway: 'card', mobile: undefined, amount: '18' };
const day1 = '2026-01-15';

const change = async (changes: Partial<ShopSettings>): Promise<void> => {
  const { shop } = await counter.client.get('settings.get', {});
  await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, ...changes } });
};
const tableIn = (text: string, format: CsvFormat, names: readonly string[]): Record<string, string | undefined>[] => {
  const [, ...rows] = parse(text, { bom: true, delimiter: csvFormats[format].separator });
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
};
const rowsIn = (text: string, format: CsvFormat): Row[] => tableIn(text, format, Object.keys(csvColumns)) as Row[];
const attemptsIn = (text: string, format: CsvFormat): AttemptRow[] =>
  tableIn(text, format, Object.keys(attemptColumns)) as AttemptRow[];

type ExportedCsv = { readonly text: string; readonly rows: Row[]; readonly attempts: AttemptRow[] };
const exported = async (from = day1, to = from): Promise<ExportedCsv> => {
  const file = join(counter.dir, 'day.csv');
  const done = await counter.till.exports.write({ kind: 'csv', from, to, file });
  if (!done.ok) throw new Error(done.error.code);
  const text = readFileSync(file, 'utf8');
  const { csvFormat } = counter.till.shopSettings.now();
  const rows = rowsIn(text, csvFormat);
  const attempts = attemptsIn(readFileSync(join(counter.dir, 'day-attempts.csv'), 'utf8'), csvFormat);
  expect(done.value).toMatchObject({ lines: rows.length, attempts: attempts.length });
  return { text, rows, attempts };
};
const pick = <Name extends string>(row: Readonly<Record<Name, string>> | undefined, ...names: Name[]): unknown[] =>
  names.map((name) => row?.[name]);

/** Returns the number of rows with received money, and their sum in minor units, for each currency, gateway and state. */
const receivedIn = (rows: readonly Row[]): Record<string, readonly [count: number, amountMinor: number]> => {
  const sums: Record<string, readonly [number, number]> = {};
  for (const { currency, gateway, state, received } of rows) {
    if (received === '') continue;
    const minor = readEchoedAmount(received, currency as 'LYD')?.amountMinor ?? Number.NaN;
    const key = `${currency} ${gateway} ${state === 'approved' ? 'sale' : state}`;
    const [count, sum] = sums[key] ?? [0, 0];
    sums[key] = [count + 1, sum + minor];
  }
  return sums;
};
type Total = {
  readonly currency: string;
  readonly gateway: string;
  readonly kind: string;
  readonly count: number;
  readonly amountMinor: number;
};
const totalsOf = (totals: readonly Total[]): ReturnType<typeof receivedIn> => {
  const sums: Record<string, readonly [number, number]> = {};
  for (const { currency, gateway, kind, count, amountMinor } of totals) {
    const [counted, sum] = sums[`${currency} ${gateway} ${kind}`] ?? [0, 0];
    sums[`${currency} ${gateway} ${kind}`] = [counted + count, sum + amountMinor];
  }
  return sums;
};

describe('a day’s totals', () => {
  it('are grouped by currency, gateway, method and kind', async () => {
    const first = await counter.sell();
    await counter.sell(card);
    const second = await counter.sell({ amount: '7' });
    await counter.notify(first);
    await counter.notify(second, { paymet_method: 'method_c' });
    await counter.notify(second, { transaction_id: 'again' });
    const totals = await counter.client.get('day.get', { day: day1 });
    expect(totals).toMatchObject({
      attention: { needed: 1, pending: 1 },
      states: { paid: 1, 'paid-twice': 1, waiting: 1 },
      exceptions: 1,
    });
    expect(
      totals.sums.map(({ kind, currency, method, amountMinor, count }) => [kind, currency, method, amountMinor, count]),
    ).toEqual([
      ['refund-owed', 'LYD', 'method_a', 7_000, 1],
      ['sale', 'LYD', 'method_a', 12_500, 1],
      ['sale', 'LYD', 'method_c', 7_000, 1],
    ]);
  });

  it('reject an invalid date', () => {
    for (const day of ['', '2026-02-30', '15-01-2026'])
      expect(counter.till.day.totals(day)).toMatchObject({ ok: false, error: { code: 'export.bad-range' } });
  });
});

describe('the business day', () => {
  it('ends at the shop’s cut-off in the shop’s time zone', async () => {
    // 02:30 in Tripoli on the 16th, before a cut-off at 03:00.
    reopen({
      startMs: Date.UTC(2026, 0, 16, 0, 30),
      settings: testSettings({ day: { timeZone: 'Africa/Tripoli', cutOff: '03:00' } }),
    });
    await counter.notify(await counter.sell());
    const { rows } = await exported();
    expect(rows.map((row) => [row.businessDay, row.time.slice(0, 13)])).toEqual([['2026-01-15', '2026-01-16 02']]);
  });
});

describe('the CSV', () => {
  it('names methods as in the settings, in the shop’s language, and unknown methods by their code', async () => {
    const names = { wallet: { methods: [{ code: 'sadad', ar: 'سداد', en: 'Sadad' }] } };
    reopen({ settings: testSettings({ names }) });
    await counter.notify(await counter.sell(), { paymet_method: 'sadad' });
    await counter.notify(await counter.sell(), { paymet_method: 'method_b' });
    expect((await exported()).rows.map(({ method }) => method)).toEqual(['سداد', 'method_b']);
    await change({ lang: 'en' });
    expect((await exported()).rows.map(({ method }) => method)).toEqual(['Sadad', 'method_b']);
  });

  it('has column names in the shop’s language after a byte order mark, with CRLF', async () => {
    expect((await exported()).text).toBe(
      '\ufeffيوم العمل;الوقت;فرق التوقيت;الصندوق;رقم الإقفال;الفاتورة;رقم الدفعة;البوابة;الوسيلة;العملة;المطلوب;' +
        'المستلم;الحالة;متأخرة;رقم الهاتف;رقم المعاملة;رقم القيد;ملاحظة;طلب;وافق;موافقة ذاتية;الزبون;ملاحظة البيعة;ما تحرّك;كيف رُدّ;المرجع;المبيعات;المرتجعات;' +
        'المبلغ;الحالة بالكلمات;البوابة بالكلمات;رمز الوسيلة;كيف رُدّ بالكلمات;يخص القيد\r\n',
    );
    await change({ lang: 'en', csvFormat: 'comma-point' });
    expect((await exported()).text).toBe(
      '\ufeffbusiness day,time,time offset,till,Z report,invoice,payment number,gateway,method,currency,asked,received,status,late,mobile,' +
        'transaction id,entry,note,requested by,approved by,self-approved,customer,sale note,moved,paid back by,reference,sales,returns,' +
        'amount,status in words,gateway in words,method code,"paid back by, in words",about entry\r\n',
    );
  });

  it('lists payments and unpaid attempts, with requested and received amounts in separate columns', async () => {
    const paid = await counter.sell({ invoiceNo: '0012' });
    await counter.sell(card);
    counter.service.reply = () => json(400, { error: { code: 'invalid_amount', message: '=cmd|"/c calc"' } });
    await counter.sell({ ...card, invoiceNo: 'C-3' });
    await counter.notify(paid);
    const { rows, attempts } = await exported();
    expect(attempts.map((row) => pick(row, 'saleInvoiceNo', 'state', 'asked', 'currency', 'mobile', 'note'))).toEqual([
      ['T1-0001', 'waiting', '18.00', 'USD', '', ''],
      ['C-3', 'refused', '18.00', 'USD', '', 'لم تقبل خدمة الدفع الطلب.; INVALID_AMOUNT; ʼ=cmd|"/c calc"'],
    ]);
    expect(
      rows.map((row) =>
        pick(row, 'saleInvoiceNo', 'state', 'asked', 'received', 'amount', 'currency', 'mobile', 'method', 'note'),
      ),
    ).toEqual([['\u200e0012', 'approved', '12.500', '12.500', '12.500', 'LYD', '091-2345678', 'method_a', '']]);
    expect(pick(rows[0], 'late', 'transactionId', 'gateway', 'invoiceNo', 'till', 'close')).toEqual([
      ...['no', 'tx-1', 'wallet', '\u200e0012', 'T1', '1'],
    ]);
    expect(pick(rows[0], 'time', 'offset')).toEqual([expect.stringMatching(/^2026-01-15 10:0\d:\d\d$/), 'UTC+02:00']);
  });

  it('has each sale’s customer name and note, and neither can run as a formula', async () => {
    await counter.notify(await counter.sell({ customerName: 'أحمد، الزوي', note: '=HYPERLINK("http://x")' }));
    await counter.sell(card);
    const { rows, attempts } = await exported();
    expect([...rows, ...attempts].map((row) => pick(row, 'state', 'customer', 'saleNote'))).toEqual([
      ['approved', 'أحمد، الزوي', 'ʼ=HYPERLINK("http://x")'],
      ['waiting', '', ''],
    ]);
  });

  it.each(csvFormatNames)(
    'in format %s keeps quotes, separators and Arabic intact, with the format’s decimal sign',
    async (name) => {
      await change({ csvFormat: name });
      counter.service.reply = () => json(400, { error: { message: 'المبلغ "غير" مقبول; نعم, لا' } });
      await counter.sell({ ...card, amount: '1234.5' });
      const { attempts } = await exported();
      expect(pick(attempts[0], 'note', 'asked')).toEqual([
        'لم تقبل خدمة الدفع الطلب.; HTTP_400; المبلغ "غير" مقبول; نعم, لا',
        `1234${csvFormats[name].decimal}50`,
      ]);
    },
  );

  it('writes each time in the zone in which its row was written, whatever zone followed', async () => {
    reopen({ settings: testSettings({ day: { timeZone: 'Asia/Tokyo', cutOff: '00:00' } }) });
    const sellAt = async (): Promise<number> => (await counter.sell(card)).startedSeq;
    const tokyo = await sellAt();
    await change({ timeZone: 'Africa/Tripoli' });
    await counter.world.run(86_400_000);
    const tripoli = await sellAt();
    await change({ timeZone: 'America/New_York' });
    await counter.world.run(86_400_000);
    const newYork = await sellAt();
    counter.till.ledger.rebuild();
    counter.restart(testSettings({ day: { timeZone: 'UTC', cutOff: '00:00' } }));
    const { attempts } = await exported('2026-01-01', '2026-01-31');
    const zones = Object.fromEntries(attempts.map((row) => [row.seq, `${row.time.slice(0, 13)} ${row.offset}`]));
    expect(zones).toEqual({
      [tokyo]: '2026-01-15 17 UTC+09:00',
      [tripoli]: '2026-01-16 10 UTC+02:00',
      [newYork]: '2026-01-17 03 UTC-05:00',
    });
  });

  it('sums up to the totals of Day and of each close, and counts each requested amount once', async () => {
    await hirePin(counter);
    const close = async () => {
      const { businessDay } = await counter.client.get('app.get', {});
      const input = { requestId: newRequestId(), day: businessDay, acknowledge: true, override: null };
      return (await counter.client.get('day.close', input)).document;
    };
    await counter.notify(await counter.sell());
    await counter.notify(await counter.sell(card));
    const left = await counter.sell({ amount: '3.25' });
    const wrong = await counter.sell({ amount: '20' });
    await counter.notify(wrong, { amount: '7.750' });
    await settle(counter, await counter.sell({ ...card, amount: '99.99' }));
    const first = await close();
    const twice = await counter.sell({ amount: '40' });
    await counter.notify(twice);
    await counter.world.run(26 * 3_600_000);
    // On the next day a late notice arrives, two payments get a second notice each, and a sale is paid under two invoice numbers.
    await counter.notify(left);
    await counter.notify(wrong);
    await counter.notify(twice);
    const before = await counter.sell({ amount: '5' });
    const after = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: before.saleId, supersede: true });
    await counter.notify(before);
    await counter.notify(after);
    const second = await close();
    await counter.notify(await counter.sell({ amount: '1.75' }));
    await counter.sell(card);

    const { rows, attempts } = await exported('2026-01-01', '2026-01-31');
    const days = [...new Set(rows.map((row) => row.businessDay))];
    expect(days).toHaveLength(2);
    for (const day of days) {
      const ofDay = rows.filter((row) => row.businessDay === day);
      expect(receivedIn(ofDay)).toEqual(totalsOf((await counter.client.get('day.get', { day })).sums));
    }
    for (const made of [first, second]) {
      const ofClose = rows.filter((row) => row.close === String(made.number));
      expect(receivedIn(ofClose)).toEqual(totalsOf(receivedInClose(made)));
    }
    expect(Object.keys(receivedIn(rows))).toHaveLength(4);
    // A line that no close covers yet has the number that the next close will have.
    expect(rows.filter((row) => row.close === '3').length).toBe(1);

    const askedIn = (gateway: string): number =>
      [...rows, ...attempts]
        .filter((row) => row.gateway === gateway && row.asked !== '')
        .reduce((sum, row) => sum + (readEchoedAmount(row.asked, row.currency as 'LYD')?.amountMinor ?? Number.NaN), 0);
    const inBooks = readBooks(counter.dir, (db) =>
      db.prepare('SELECT gateway, sum(amount_minor) AS sum FROM attempts GROUP BY gateway ORDER BY gateway').all(),
    );
    expect(['card', 'wallet'].map((gateway) => ({ gateway, sum: askedIn(gateway) }))).toEqual(inBooks);
    expect(rows.map((row) => row.note).filter((note) => note !== '')).toEqual(
      expect.arrayContaining(['مبلغ مختلف: المطلوب 20.000', 'دُفعت مرتين: مبلغ مستحق الرد', 'سُوّيت يدويًا، غير مؤكدة']),
    );
  });

  it('has every line of a day longer than a page, whatever the page size', async () => {
    const dir = join(counter.dir, 'long');
    const opened = openLedger(dir, counter.life, testSettings().day);
    if (!opened.ok) throw new Error(opened.error.code);
    fillGenuine(opened.value, 240, createRng(5));
    const day = opened.value.businessDay();
    const texts = [];
    for (const pageLines of [1, 2, 7, 100, 1000]) {
      const file = join(dir, `${pageLines}.csv`);
      const shop = () => ({ csvFormat: 'comma-point' as const, lang: 'en' as const });
      const exports = createExports({ ledger: opened.value, files: nodeFiles, till: 'T1', firstZone: 'UTC', shop, pageLines });
      expect(await exports.write({ kind: 'csv', from: day, to: day, file })).toMatchObject({ ok: true });
      texts.push(readFileSync(file, 'utf8'));
    }
    const rows = rowsIn(texts[0] as string, 'comma-point');
    const received = totalsOf(opened.value.stretch.received(opened.value.stretch.ofDay(day)));
    opened.value.close();
    expect(new Set(texts).size).toBe(1);
    expect(new Set(rows.map((row) => row.seq)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(100);
    expect(receivedIn(rows)).toEqual(received);
  });

  it('contains the books as of its start, whatever is booked meanwhile', async () => {
    const attempt = await counter.sell();
    const reader = counter.till.exports;
    const file = join(counter.dir, 'then.csv');
    const pages: number[] = [];
    const done = reader.write({ kind: 'csv', from: day1, to: day1, file, onProgress: ({ lines }) => pages.push(lines) });
    // At this moment the export writes the file's header and has not read any line, so the notice must not change the exported
    // line.
    await counter.notify(attempt);
    expect(await done).toMatchObject({ ok: true, value: { lines: 0, attempts: 1 } });
    const attempts = readFileSync(join(counter.dir, 'then-attempts.csv'), 'utf8');
    expect(pick(attemptsIn(attempts, 'semicolon-point')[0], 'state', 'asked')).toEqual(['waiting', '12.500']);
    expect(pick((await exported()).rows[0], 'state', 'received')).toEqual(['approved', '12.500']);
    expect((await exported()).attempts).toEqual([]);
  });

  it('is deleted if the file on disk differs from the bytes that were made', async () => {
    const dir = join(counter.dir, 'turned');
    const opened = openLedger(dir, counter.life, testSettings().day);
    if (!opened.ok) throw new Error(opened.error.code);
    fillGenuine(opened.value, 20, createRng(5));
    const day = opened.value.businessDay();
    const file = join(dir, 'day.csv');
    const shop = () => ({ csvFormat: 'semicolon-point' as const, lang: 'ar' as const });
    const writeOn = (files: Files) =>
      createExports({ ledger: opened.value, files, till: 'T1', firstZone: 'UTC', shop }).write({
        kind: 'csv',
        from: day,
        to: day,
        file,
      });
    expect(await writeOn(nodeFiles)).toMatchObject({ ok: true });
    const sound = readFileSync(file, 'utf8');
    // A file system that writes one amount with another digit.
    const turning: Files = {
      ...nodeFiles,
      create: async (path) => {
        const made = await nodeFiles.create(path);
        if (!made.ok) return made;
        const turned = (content: Uint8Array | string) =>
          Buffer.from(content)
            .toString()
            .replace(/;(\d)(\d*\.\d+;approved)/, (_, digit: string, rest: string) => `;${(Number(digit) + 1) % 10}${rest}`);
        return { ok: true, value: { ...made.value, write: (content) => made.value.write(turned(content)) } };
      },
    };
    expect(await writeOn(turning)).toMatchObject({ error: { code: 'export.differs' } });
    opened.value.close();
    expect(readFileSync(file, 'utf8')).toBe(sound);
    expect(readdirSync(dir).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('is refused for an invalid range or an unwritable place, and leaves no partial file', async () => {
    const file = join(counter.dir, 'x.csv');
    const request = { from: day1, to: day1, file };
    expect(await counter.till.exports.write({ kind: 'csv', ...request, to: '2026-01-14' })).toMatchObject({
      error: { code: 'export.bad-range' },
    });
    expect(await counter.till.exports.write({ kind: 'csv', ...request, from: 'x' })).toMatchObject({
      error: { code: 'export.bad-range' },
    });
    expect(await counter.till.exports.write({ kind: 'csv', ...request, file: join(counter.dir, 'no', 'x.csv') })).toMatchObject({
      error: { code: 'export.unwritable' },
    });
    let asked = 0;
    expect(await counter.till.exports.write({ kind: 'csv', ...request, isStopped: () => ++asked > 0 })).toMatchObject({
      ok: false,
    });
    expect(readdirSync(counter.dir).filter((name) => name.includes('.csv'))).toEqual([]);
  });
});
