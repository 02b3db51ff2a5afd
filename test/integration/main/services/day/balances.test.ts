// The page of balances as windows call it: accounts and cash drawer over days or a close, the entries behind a balance, and the right
// to see them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Output } from '../../../../../src/shared/contract/index.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';

const today = '2026-01-15';
const days = { from: today, to: today };
let counter: Counter;
let owner: Known;
let salma: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  await signIn(counter.client, owner);
});
afterEach(() => counter.close());

type Row = Output<'balances.get'>['rows'][number];
const shown = ({ account, currency, openingMinor, debitMinor, creditMinor, closingMinor }: Row) =>
  [account, currency, openingMinor, debitMinor, creditMinor, closingMinor] as const;
const get = (range: Parameters<typeof counter.client.get<'balances.get'>>[1]['range']) =>
  counter.client.get('balances.get', { range });
const rows = async (range: Parameters<typeof get>[0]) => (await get(range)).rows.map(shown);
const paid = async (amount = '12.5') => {
  const attempt = await counter.sell({ amount });
  await counter.notify(attempt);
  return attempt;
};
const close = async () => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  await counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
};

describe('the balances', () => {
  it('of a close open as the close before it closed, and the number after the last close has what no close covers', async () => {
    await paid();
    await close();
    await paid('2');
    expect(await rows({ close: 1 })).toEqual([
      ['clearing:wallet', 'LYD', 0, 12_500, 0, 12_500],
      ['sales', 'LYD', 0, 0, 12_500, -12_500],
    ]);
    expect(await rows({ close: 2 })).toEqual([
      ['clearing:wallet', 'LYD', 12_500, 2_000, 0, 14_500],
      ['sales', 'LYD', -12_500, 0, 2_000, -14_500],
    ]);
    await close();
    const { document } = await counter.client.get('close.get', { number: 2 });
    expect((await get({ close: 2 })).rows).toEqual('balances' in document ? document.balances : []);
  });

  it('of business days open with the days before, and include a day that goes on', async () => {
    await paid();
    await counter.world.run(24 * 3_600_000);
    await signIn(counter.client, owner);
    await paid('3');
    expect(await rows({ from: '2026-01-16', to: '2026-01-20' })).toEqual([
      ['clearing:wallet', 'LYD', 12_500, 3_000, 0, 15_500],
      ['sales', 'LYD', -12_500, 0, 3_000, -15_500],
    ]);
    expect(await rows({ from: '2026-01-01', to: '2026-01-14' })).toEqual([]);
    expect(await get(days)).toMatchObject({ upToSeq: counter.till.ledger.journal.head().seq });
  });

  it('have the cash drawer from count to count, so that money that moved since tells no expected sum', async () => {
    const { shop } = await counter.client.get('settings.get', {});
    await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, drawer: ['LYD'] } });
    const counted = (amount: string) => [{ currency: 'LYD' as const, amount }];
    await counter.client.get('shift.open', { requestId: newRequestId(), counted: counted('50') });
    await counter.client.get('drawer.move', {
      ...{ requestId: newRequestId(), direction: 'out', currency: 'LYD', amount: '20', reason: 'the safe', approval: by(salma) },
    });
    const before = { currency: 'LYD', openingMinor: null, inMinor: 0, outMinor: 0, refundsMinor: 0, differenceMinor: 0 };
    expect((await get(days)).drawer).toEqual([{ ...before, closingMinor: 50_000 }]);
    expect((await get({ close: 1 })).drawer).toEqual([{ ...before, closingMinor: 50_000 }]);
    await counter.client.get('shift.close', { requestId: newRequestId(), counted: counted('29') });
    const after = { ...before, outMinor: 20_000, differenceMinor: -1_000, closingMinor: 29_000 };
    expect((await get(days)).drawer).toEqual([after]);
    expect((await get({ close: 1 })).drawer).toEqual([after]);
    expect((await get({ from: '2026-01-16', to: '2026-01-16' })).drawer).toEqual([
      { ...before, openingMinor: 29_000, closingMinor: 29_000 },
    ]);
    await close();
    expect((await get({ close: 1 })).drawer).toEqual([after]);
    expect((await get({ close: 2 })).drawer).toEqual([{ ...before, openingMinor: 29_000, closingMinor: 29_000 }]);
  });

  it.each([
    ['days in the wrong order', { from: '2026-01-16', to: today }, 'export.bad-range'],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }, 'export.bad-range'],
    ['a close that does not exist', { close: 3 }, 'close.unknown'],
    ['no range', {}, 'request.malformed'],
    ['days and a close', { ...days, close: 1 }, 'request.malformed'],
  ])('are refused for %s', async (_, range, code) => {
    await paid();
    await close();
    expect(await counter.client.codeOf('balances.get', { range })).toBe(code);
    const asked = { range, account: 'sales', currency: 'LYD', before: null, limit: 5 };
    expect(await counter.client.codeOf('balances.entries', asked)).toBe(code);
  });
});

describe('the entries behind a balance', () => {
  const entries = (more: object = {}): Promise<Output<'balances.entries'>> =>
    counter.client.get('balances.entries', {
      ...{ range: days, account: 'sales', currency: 'LYD', before: null, limit: 2 },
      ...more,
    } as never);

  it('lead to their payments, newest first, in pages', async () => {
    const [first, second, third] = [await paid('1'), await paid('2'), await paid('3')];
    const page = await entries();
    expect(page).toMatchObject({
      more: true,
      rows: [
        {
          attemptId: third.attemptId,
          invoiceNo: third.invoiceNo,
          amountMinor: -3_000,
          kind: 'notice.judged',
          businessDay: today,
        },
        { attemptId: second.attemptId, invoiceNo: second.invoiceNo, amountMinor: -2_000 },
      ],
    });
    expect(await entries({ before: page.rows.at(-1)?.seq })).toMatchObject({
      more: false,
      rows: [{ attemptId: first.attemptId, amountMinor: -1_000 }],
    });
    expect(await entries({ currency: 'USD' })).toEqual({ rows: [], more: false });
    expect(await entries({ range: { close: 1 }, account: 'clearing:wallet' })).toMatchObject({ more: true });
  });

  it('name the refunds paid in cash', async () => {
    const attempt = await paid();
    await counter.notify(attempt);
    const { rows: owed } = await counter.client.get('refunds.list', { after: null, limit: 1 });
    await signIn(counter.client, salma);
    await counter.client.get('refund.give', {
      ...{
        requestId: newRequestId(),
        what: { kind: 'owed', seq: owed[0]?.seq ?? 0 },
        way: 'cash',
        reference: '',
        reason: 'twice',
      },
      approval: by(owner),
    } as never);
    expect(await entries({ account: 'paid-out:cash' })).toMatchObject({
      rows: [{ kind: 'refund.paid', attemptId: attempt.attemptId, amountMinor: -12_500 }],
    });
  });
});

it('balances are for people with the right to see them: not for a cashier', async () => {
  await signIn(counter.client, await add(counter.client, 'Nuri', 'cashier'));
  expect(await counter.client.codeOf('balances.get', { range: days })).toBe('caller.not-allowed');
  await signIn(counter.client, owner);
  for (const role of ['supervisor', 'bookkeeper', 'auditor'] as const) {
    const person = role === 'supervisor' ? salma : await add(counter.client, `A ${role}`, role);
    await signIn(counter.client, person);
    expect(await counter.client.codeOf('balances.get', { range: days })).toBe('ok');
    await signIn(counter.client, owner);
  }
});
