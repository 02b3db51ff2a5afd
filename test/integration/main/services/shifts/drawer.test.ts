// Tests the cash drawer: the count comes before the expected sum when a shift opens, closes and is handed over; money put in and
// taken out; cash refunds; the difference in the shift, the day and the close.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyCloseDocument, type CloseDocument } from '../../../../../src/shared/contract/books/close.ts';
import type { CountedInput, DrawerLine } from '../../../../../src/shared/contract/setup/drawer.ts';
import type { Currency } from '../../../../../src/shared/money.ts';
import { closeOfVersion6 } from '../../../../support/books/older-closes.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';
import { readBooks } from '../../../../support/books/books.ts';
import { verifyForged } from '../../../../support/books/forged-books.ts';
import { verifyIn } from '../../../../support/health.ts';

const allRows = (dir: string, table: string) => readBooks(dir, (db) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all());

let counter: Counter;
let owner: Known;
let salma: Known;
let nuri: Known;
let huda: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  huda = await add(counter.client, 'Huda', 'cashier');
});
afterEach(() => counter.close());

const lyd = (amount: string) => ({ currency: 'LYD' as const, amount });
const usd = (amount: string) => ({ currency: 'USD' as const, amount });
type Counts = readonly { readonly currency: Currency; readonly amount: string }[];

const useDrawer = async (drawer: readonly Currency[]): Promise<void> => {
  const { client } = counter;
  const { user } = await client.get('session.get', {});
  await signIn(client, owner);
  const { shop } = await client.get('settings.get', {});
  await client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, drawer: [...drawer] } });
  if (user?.userId !== owner.userId) await signIn(client, nuri);
};
const openAs = async (person: Known, counted: Counts = []) => {
  await signIn(counter.client, person);
  return counter.client.get('shift.open', { requestId: newRequestId(), counted: [...counted] });
};
const closeShift = (counted: Counts = []) =>
  counter.client.get('shift.close', { requestId: newRequestId(), counted: [...counted] });
const codeOf = (name: 'shift.open' | 'shift.close', counted: object[] = []) =>
  counter.client.codeOf(name, { requestId: newRequestId(), counted });
const move = (direction: 'in' | 'out', amount: string, currency: Currency = 'LYD', approver: Known | null = salma) =>
  counter.client.codeOf('drawer.move', {
    ...{ requestId: newRequestId(), direction, currency, amount, reason: 'change from the safe' },
    ...(approver && { approval: by(approver) }),
  });
/** Receives the money of one attempt twice, and pays the second sum back to the customer. */
const refund = async (way: 'cash' | 'transfer', changes: Record<string, unknown> = {}): Promise<void> => {
  const attempt = await counter.sell(changes);
  await counter.notify(attempt);
  await counter.notify(attempt);
  const { rows } = await counter.client.get('refunds.list', { after: null, limit: 1 });
  await counter.client.get('refund.give', {
    ...{ requestId: newRequestId(), what: { kind: 'owed' as const, seq: rows[0]?.seq ?? 0 }, way },
    ...{ reference: way === 'cash' ? '' : 'TR-1', reason: 'paid twice', approval: by(salma) },
  });
};
const line = (changes: Partial<DrawerLine>): DrawerLine => ({
  ...{ currency: 'LYD', openingMinor: null, openingDifferenceMinor: null, inMinor: 0, outMinor: 0, refundsMinor: 0 },
  ...{ expectedMinor: null, countedMinor: null, differenceMinor: null },
  ...changes,
});
const accountsOf = ({ checks }: ReturnType<typeof verifyIn>) => checks.find(({ check }) => check === 'accounts');
const day = () => counter.client.get('app.get', {}).then(({ businessDay }) => businessDay);
const closeDay = async (): Promise<CloseDocument> => {
  const asked = { requestId: newRequestId(), day: await day(), acknowledge: true, override: null };
  return (await counter.client.get('day.close', asked)).document as CloseDocument;
};

it('a shop that did not switch the drawer on opens, hands over and closes its shifts without a count', async () => {
  await openAs(nuri);
  const taken = await counter.client.codeOf('shift.hand-over', {
    ...{ requestId: newRequestId(), toUserId: huda.userId, pin: huda.pin },
  });
  expect(taken).toBe('ok');
  expect(await closeShift()).toMatchObject({ drawer: [] });
  expect(await codeOf('shift.open', [lyd('5')])).toBe('drawer.off');
  expect(await move('in', '5')).toBe('drawer.off');
  expect(counter.till.ledger.journal.page(0, 999, 999).filter(({ kind }) => kind === 'drawer.counted')).toEqual([]);
});

describe('with the drawer in dinars', () => {
  beforeEach(() => useDrawer(['LYD']));

  it('no shift opens or closes without a count, and a shift is not opened by a count that cannot be read', async () => {
    await signIn(counter.client, nuri);
    expect(await codeOf('shift.open')).toBe('drawer.count-needed');
    expect(await codeOf('shift.open', [lyd('')])).toBe('drawer.count-needed');
    expect(await codeOf('shift.open', [lyd('1,5')])).toBe('amount.comma-decimal');
    expect(await codeOf('shift.open', [lyd('-5')])).toBe('amount.negative');
    expect(await codeOf('shift.open', [lyd('5'), usd('5')])).toBe('drawer.off');
    expect(await codeOf('shift.open', [lyd('5'), lyd('6')])).toBe('request.malformed');
    expect(await counter.client.get('shift.now', {})).toBeNull();
    expect(await codeOf('shift.open', [lyd('0')])).toBe('ok');
    expect(await codeOf('shift.close')).toBe('drawer.count-needed');
    expect(await codeOf('shift.close', [lyd('٠')])).toBe('ok');
  });

  it('the expected sum is sent to no window before the count is recorded', async () => {
    await openAs(nuri, [lyd('100')]);
    await move('in', '20');
    await refund('cash');
    const open = line({ openingMinor: 100_000, inMinor: 20_000, refundsMinor: 12_500 });
    expect((await counter.client.get('shift.now', {}))?.drawer).toEqual([open]);
    const { rows } = await counter.client.get('shift.list', { before: null, limit: 1 });
    expect(rows[0]?.drawer).toEqual([open]);
    expect((await counter.client.get('day.get', { day: await day() })).drawer.shifts).toMatchObject([{ lines: [open] }]);
    expect((await counter.client.get('close.preview', {})).shifts).toMatchObject([{ drawer: [open] }]);
    // No answer contains the expected sum, 107.500.
    const sent = await Promise.all([
      counter.client.get('shift.now', {}),
      counter.client.get('close.preview', {}),
      counter.client.get('session.get', {}),
    ]);
    expect(JSON.stringify(sent)).not.toContain('107500');
    expect((await closeShift([lyd('105')])).drawer).toEqual([
      { ...open, expectedMinor: 107_500, countedMinor: 105_000, differenceMinor: -2_500 },
    ]);
  });

  it('cash refunds are taken off, whoever paid them; other refunds and sales are not', async () => {
    await openAs(nuri, [lyd('100')]);
    await counter.notify(await counter.sell());
    await refund('cash');
    await refund('transfer');
    await signIn(counter.client, huda);
    await refund('cash');
    await signIn(counter.client, nuri);
    expect((await closeShift([lyd('75')])).drawer).toEqual([
      line({
        ...{ openingMinor: 100_000, refundsMinor: 25_000, expectedMinor: 75_000 },
        ...{ countedMinor: 75_000, differenceMinor: 0 },
      }),
    ]);
    await refund('cash');
    expect((await counter.client.get('shift.list', { before: null, limit: 1 })).rows[0]?.drawer).toMatchObject([
      { refundsMinor: 25_000, differenceMinor: 0 },
    ]);
  });

  it('an opening count is compared with the count before and the money moved since', async () => {
    await openAs(nuri, [lyd('100')]);
    expect((await counter.client.get('shift.now', {}))?.drawer).toEqual([line({ openingMinor: 100_000 })]);
    await closeShift([lyd('100')]);
    // Cash is moved to the safe between the two shifts.
    expect(await move('out', '70.5')).toBe('ok');
    await openAs(huda, [lyd('30')]);
    expect((await counter.client.get('shift.now', {}))?.drawer).toEqual([
      line({ openingMinor: 30_000, openingDifferenceMinor: 500 }),
    ]);
  });

  it('one count hands a shift over: it closes the first and opens the next, and its difference belongs to the first', async () => {
    await openAs(nuri, [lyd('100')]);
    const input = (counted: CountedInput) => ({ requestId: newRequestId(), toUserId: huda.userId, pin: huda.pin, counted });
    expect(await counter.client.codeOf('shift.hand-over', input([]))).toBe('drawer.count-needed');
    // The answer names the person who took over, and has the sums of the shift that was closed.
    expect(await counter.client.get('shift.hand-over', input([lyd('98')]))).toMatchObject({
      name: 'Huda',
      closed: { name: 'Nuri', closedBy: nuri.userId, drawer: [{ expectedMinor: 100_000, differenceMinor: -2_000 }] },
    });
    await move('in', '1');
    await closeShift([lyd('99')]);
    const { rows } = await counter.client.get('shift.list', { before: null, limit: 2 });
    expect(rows.map(({ name, drawer }) => [name, drawer])).toEqual([
      [
        'Huda',
        [
          line({
            ...{ openingMinor: 98_000, inMinor: 1_000, expectedMinor: 99_000 },
            ...{ countedMinor: 99_000, differenceMinor: 0 },
          }),
        ],
      ],
      ['Nuri', [line({ openingMinor: 100_000, expectedMinor: 100_000, countedMinor: 98_000, differenceMinor: -2_000 })]],
    ]);
    const counted = counter.till.ledger.journal.page(0, 999, 999).filter(({ kind }) => kind === 'drawer.counted');
    expect(counted).toHaveLength(3);
  });

  it('a shift of another person is closed with a count, too', async () => {
    await openAs(nuri, [lyd('100')]);
    await signIn(counter.client, owner);
    const close = (counted: object[]) =>
      counter.client.codeOf('shift.close', { requestId: newRequestId(), userId: nuri.userId, counted, approval: by(salma) });
    expect(await close([])).toBe('drawer.count-needed');
    expect(await close([lyd('100')])).toBe('ok');
  });

  it('a repeated request counts once', async () => {
    await openAs(nuri, [lyd('100')]);
    const requestId = newRequestId();
    const closed = await counter.client.get('shift.close', { requestId, counted: [lyd('90')] });
    expect(await counter.client.get('shift.close', { requestId, counted: [lyd('90')] })).toEqual(closed);
    const moving = {
      ...{ requestId: newRequestId(), direction: 'in' as const, currency: 'LYD' as const, amount: '5', reason: 'change' },
      approval: by(salma),
    };
    const moved = await counter.client.get('drawer.move', moving);
    expect(await counter.client.get('drawer.move', { ...moving, amount: '5.0' })).toEqual(moved);
    for (const other of [{ amount: '6' }, { direction: 'out' as const }, { reason: 'other' }])
      expect(await counter.client.codeOf('drawer.move', { ...moving, ...other })).toBe('request.reused');
    expect(allRows(counter.dir, 'cash_moves')).toHaveLength(1);
  });

  it('a shift that was open before the drawer was switched on, or after it was switched off, keeps what was counted', async () => {
    await useDrawer([]);
    await openAs(nuri);
    await useDrawer(['LYD']);
    const closed = await closeShift([lyd('40')]);
    expect(closed.drawer).toEqual([line({ countedMinor: 40_000 })]);
    await openAs(nuri, [lyd('40')]);
    await useDrawer([]);
    expect((await closeShift()).drawer).toEqual([line({ openingMinor: 40_000, openingDifferenceMinor: 0 })]);
    await useDrawer(['LYD']);
    await move('in', '3');
    expect((await counter.client.get('shift.list', { before: null, limit: 1 })).rows[0]?.drawer).toMatchObject([{ inMinor: 0 }]);
  });

  it('money is put in and taken out with a reason and a right, and the person and the approver stay on record', async () => {
    await openAs(nuri, [lyd('100')]);
    expect(await move('in', '5', 'LYD', null)).toBe('caller.not-allowed');
    expect(await move('in', '5', 'LYD', huda)).toBe('caller.not-allowed');
    const malformed = { requestId: newRequestId(), direction: 'in', currency: 'LYD', amount: '5', approval: by(salma) };
    expect(await counter.client.codeOf('drawer.move', { ...malformed, reason: ' ' })).toBe('request.malformed');
    expect(await move('in', '0')).toBe('amount.zero');
    expect(await move('in', '5', 'USD')).toBe('drawer.off');
    expect(await move('in', '20')).toBe('ok');
    // The till accepts an amount above the cash in the drawer: a rejection would reveal the expected sum before the count.
    expect(await move('out', '500')).toBe('ok');
    await signIn(counter.client, salma);
    expect(await move('out', '1', 'LYD', null)).toBe('ok');
    const moves = [
      { direction: 'in', amountMinor: 20_000, by: nuri.userId, name: 'Nuri', approvedBy: salma.userId, approverName: 'Salma' },
      { direction: 'out', amountMinor: 500_000, by: nuri.userId, approvedBy: salma.userId, reason: 'change from the safe' },
      { direction: 'out', amountMinor: 1_000, by: salma.userId, approvedBy: null, approverName: null },
    ];
    expect((await counter.client.get('day.get', { day: await day() })).drawer.moves).toMatchObject(moves);
    const document = await closeDay();
    expect(document.cashMoves).toMatchObject(moves);
    expect(document.approvals).toMatchObject([
      { kind: 'cash.moved', approvedBy: salma.userId, money: { currency: 'LYD', amountMinor: 20_000 } },
      { kind: 'cash.moved', approvedBy: salma.userId, money: { currency: 'LYD', amountMinor: 500_000 } },
    ]);
    await signIn(counter.client, nuri);
    expect((await closeShift([lyd('0')])).drawer).toMatchObject([{ expectedMinor: -381_000, differenceMinor: 381_000 }]);
  });

  it('counts and movements have no postings', async () => {
    await openAs(nuri, [lyd('100')]);
    await move('in', '20');
    await closeShift([lyd('100')]);
    expect(allRows(counter.dir, 'postings')).toEqual([]);
  });

  it('a close shows the drawer of each shift, and the drawer’s balance', async () => {
    await openAs(nuri, [lyd('100')]);
    await refund('cash');
    await closeShift([lyd('80')]);
    const document = await closeDay();
    expect(document).toMatchObject({
      version: 7,
      drawer: [
        {
          ...{ currency: 'LYD', openingMinor: null, inMinor: 0, outMinor: 0, refundsMinor: 12_500 },
          ...{ differenceMinor: -7_500, closingMinor: 80_000 },
        },
      ],
      shifts: [
        {
          name: 'Nuri',
          drawer: [{ refundsMinor: 12_500, expectedMinor: 87_500, countedMinor: 80_000, differenceMinor: -7_500 }],
        },
      ],
    });
    const six = closeOfVersion6(document);
    const { cashMoves: _, shifts, ...rest } = six;
    const before = { ...rest, version: 5, shifts: shifts.map(({ drawer: __, ...shift }) => shift) };
    for (const older of [six, before]) expect(anyCloseDocument.parse(older)).toEqual(older);
    expect(anyCloseDocument.safeParse({ ...six, version: 5 }).success).toBe(false);
    expect(anyCloseDocument.safeParse({ ...document, version: 6 }).success).toBe(false);
  });

  it('a shift opened without a count, while the drawer was switched off, is closed against the newest count', async () => {
    await openAs(huda, [lyd('100')]);
    await closeShift([lyd('100')]);
    await useDrawer([]);
    await openAs(nuri);
    await useDrawer(['LYD']);
    expect((await closeShift([lyd('90')])).drawer).toMatchObject([{ expectedMinor: 100_000, differenceMinor: -10_000 }]);
    expect(accountsOf(verifyIn(counter.dir))).toMatchObject({ state: 'good' });
  });

  it('each of two shifts at the same time is compared with its own opening count, and the books verify', async () => {
    await openAs(nuri, [lyd('100')]);
    await openAs(huda, [lyd('150')]);
    await move('in', '20');
    expect((await closeShift([lyd('170')])).drawer).toMatchObject([{ openingMinor: 150_000, differenceMinor: 0 }]);
    await signIn(counter.client, nuri);
    expect((await closeShift([lyd('115')])).drawer).toMatchObject([{ openingMinor: 100_000, differenceMinor: -5_000 }]);
    expect(accountsOf(verifyIn(counter.dir))).toMatchObject({ state: 'good' });
  });

  it('a rebuild gives the same tables, and the books verify', async () => {
    await openAs(nuri, [lyd('100')]);
    await move('in', '20');
    await refund('cash');
    await counter.client.get('shift.hand-over', {
      ...{ requestId: newRequestId(), toUserId: huda.userId, pin: huda.pin, counted: [lyd('107')] },
    });
    await closeShift([lyd('107')]);
    const tables = () => ['drawer_counts', 'cash_moves', 'shifts'].map((table) => allRows(counter.dir, table));
    const before = tables();
    expect(before.map((rows) => rows.length)).toEqual([3, 1, 2]);
    counter.till.ledger.rebuild();
    expect(tables()).toEqual(before);
    expect(accountsOf(verifyIn(counter.dir))).toMatchObject({ state: 'good' });
    expect(verifyIn(counter.dir).checks.filter(({ state }) => state === 'bad')).toEqual([]);
  });
});

describe('verify finds, in books that were changed and hashed anew,', () => {
  const last = (kind: string) => `seq = (SELECT max(seq) FROM journal WHERE kind = '${kind}')`;
  const set = (kind: string, path: string, value: string) =>
    `UPDATE journal SET body = json_set(body, '${path}', ${value}) WHERE ${last(kind)}`;
  const forged = (sql: string) =>
    accountsOf(
      verifyForged(counter.dir, (db) => {
        db.exec(sql);
      }),
    );
  beforeEach(async () => {
    await useDrawer(['LYD']);
    await openAs(nuri, [lyd('100')]);
    await move('in', '20');
    await refund('cash');
    await closeShift([lyd('100')]);
  });
  it('nothing if nothing was changed', () => expect(forged('SELECT 1')).toMatchObject({ state: 'good' }));

  it.each([
    [
      'an expected sum that hides a difference',
      () => set('drawer.counted', '$.counts[0].expectedMinor', '100000'),
      'drawer-differs',
    ],
    ['another amount put in', () => set('cash.moved', '$.amountMinor', '7500'), 'drawer-differs'],
    ['money put in that was taken out', () => set('cash.moved', '$.direction', "'out'"), 'drawer-differs'],
    ['a count for another shift', () => set('drawer.counted', '$.closes', "'shift_other'"), 'drawer-differs'],
    ['a count for no shift', () => set('drawer.counted', '$.closes', 'NULL'), 'drawer-differs'],
    [
      'a closing count in another currency than the settings require',
      () =>
        `UPDATE journal SET body = json_set(body, '$.counts[0].currency', 'USD', '$.counts[0].expectedMinor', NULL)
        WHERE ${last('drawer.counted')}`,
      'drawer-differs',
    ],
    ['a closing count that was emptied', () => set('drawer.counted', '$.counts', "json('[]')"), 'drawer-differs'],
    [
      'a movement that nobody with the right approved',
      () => set('cash.moved', '$.approval.by', `'${huda.userId}'`),
      'approver-lacks-right',
    ],
    [
      'a shift that was opened without a count',
      () =>
        `UPDATE journal SET body = json_set(body, '$.opens', 'shift_other') WHERE seq =
        (SELECT min(seq) FROM journal WHERE kind = 'drawer.counted')`,
      'drawer-differs',
    ],
  ])('%s', (_, sql, code) => expect(forged(sql())).toMatchObject({ state: 'bad', problem: { code } }));
});

it('dinars and dollars are counted separately and never added', async () => {
  await useDrawer(['USD', 'LYD']);
  await signIn(counter.client, nuri);
  expect(await codeOf('shift.open', [lyd('100')])).toBe('drawer.count-needed');
  await openAs(nuri, [usd('50'), lyd('100')]);
  await move('in', '10', 'USD');
  await refund('cash', { gateway: 'card', mobile: undefined, amount: '18' });
  await refund('cash');
  const closed = await closeShift([lyd('87.5'), usd('40')]);
  expect(closed.drawer).toEqual([
    line({ openingMinor: 100_000, refundsMinor: 12_500, expectedMinor: 87_500, countedMinor: 87_500, differenceMinor: 0 }),
    line({
      ...{ currency: 'USD', openingMinor: 5_000, inMinor: 1_000, refundsMinor: 1_800 },
      ...{ expectedMinor: 4_200, countedMinor: 4_000, differenceMinor: -200 },
    }),
  ]);
});
