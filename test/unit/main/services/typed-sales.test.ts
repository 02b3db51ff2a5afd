// Tests how the till keeps unfinished sales: by person and window, for at most twelve hours, at most fifty, also over a restart.
import { expect, it } from 'vitest';
import type { TypedSale } from '../../../../src/shared/contract/counter/typed-sale.ts';
import type { FiledSales } from '../../../../src/main/services/sale/typed-sales-file.ts';
import { createTypedSales, keptMs, mostKept } from '../../../../src/main/services/sale/typed-sales.ts';

const sale: TypedSale = {
  ...{ gateway: 'wallet', amount: '12.5', invoiceNo: 'T1-0001', invoiceIsOwn: false, mobile: '0912345678' },
  ...{ email: '', customerName: '', note: '', items: [] },
};
const at = (user: string, windowId = '1') => ({ window: 'till', windowId, user }) as const;
/** A till whose file is in memory. `restart` is a new process: a new steady clock, and windows with other ids. */
const create = () => {
  const now = { ms: 0, bootMs: 5_000_000 };
  const disk: { sales: FiledSales; writes: number } = { sales: [], writes: 0 };
  const pending = new Set<() => void>();
  const clock = {
    monoMs: () => now.ms,
    wallMs: () => now.bootMs + now.ms,
    after(_: number, run: () => void) {
      pending.add(run);
      return () => void pending.delete(run);
    },
  };
  const start = () =>
    createTypedSales(clock, {
      read: () => disk.sales,
      write: (sales) => void Object.assign(disk, { sales, writes: disk.writes + 1 }),
    });
  const wait = (): void => {
    for (const run of [...pending]) run();
  };
  return { now, disk, wait, sales: start(), restart: start };
};

it('a typed sale belongs to one person at one window', () => {
  const { sales } = create();
  sales.keep(at('huda'), sale);
  expect(sales.of(at('huda'))).toEqual(sale);
  expect([sales.of(at('yusuf')), sales.of(at('huda', '2'))]).toEqual([null, null]);
  sales.keep(at('huda'), null);
  expect(sales.of(at('huda'))).toBeNull();
});

it('a typed sale is forgotten after twelve hours', () => {
  const { now, sales } = create();
  sales.keep(at('huda'), sale);
  now.ms = keptMs - 1;
  expect(sales.of(at('huda'))).toEqual(sale);
  now.ms = keptMs;
  expect(sales.of(at('huda'))).toBeNull();
});

it('the sale that was typed longest ago is forgotten when there are too many', () => {
  const { sales } = create();
  for (let i = 0; i <= mostKept; i++) sales.keep(at('huda', String(i)), sale);
  expect(sales.of(at('huda', '0'))).toBeNull();
  expect(sales.of(at('huda', '1'))).toEqual(sale);
  sales.keep(at('huda', '1'), sale);
  sales.keep(at('huda', 'new'), sale);
  expect([sales.of(at('huda', '1')), sales.of(at('huda', '2'))]).toEqual([sale, null]);
});

it('a typed sale comes back once to the same person at any window after a restart, and to nobody else', () => {
  const { sales, restart, wait } = create();
  sales.keep(at('huda'), sale);
  wait();
  const again = restart();
  expect(again.of(at('yusuf'))).toBeNull();
  expect(again.of(at('huda', 'new'))).toEqual(sale);
  expect([again.of(at('huda', 'other')), again.of(at('huda', 'new'))]).toEqual([null, sale]);
});

it('the sale of a closed window comes back to the same person at another window; an open window keeps its own', () => {
  const { sales } = create();
  sales.keep(at('huda'), sale);
  sales.keep(at('huda', '2'), { ...sale, amount: '7' });
  sales.leave(at('huda'));
  expect(sales.of(at('yusuf', '3'))).toBeNull();
  expect(sales.of(at('huda', '3'))).toEqual(sale);
  expect([sales.of(at('huda', '4')), sales.of(at('huda', '2'))?.amount]).toEqual([null, '7']);
});

it('many changes are one write, and a sale that was charged or emptied leaves the file at once', () => {
  const { sales, disk, wait, restart } = create();
  for (const amount of ['1', '12', '12.5']) sales.keep(at('huda'), { ...sale, amount });
  expect(disk.writes).toBe(0);
  wait();
  expect([disk.writes, disk.sales.map((each) => each.sale.amount)]).toEqual([1, ['12.5']]);
  const again = restart();
  again.of(at('huda', 'new'));
  again.keep(at('huda', 'new'), null);
  expect(disk.sales).toEqual([]);
});

it('a stopped till writes nothing more', () => {
  const { sales, disk, wait } = create();
  sales.keep(at('huda'), sale);
  sales.stop();
  wait();
  expect(disk.writes).toBe(0);
});

it.each([
  ['twelve hours later', keptMs],
  ['if the clock was set back behind its time', -1],
])('a typed sale of the last run is dropped from the file %s', (_, laterMs) => {
  const { now, disk, sales, restart, wait } = create();
  sales.keep(at('huda'), sale);
  wait();
  now.bootMs += laterMs;
  expect(restart().of(at('huda'))).toBeNull();
  expect(disk.sales).toEqual([]);
});

it('a sale of the last run that nobody took expires twelve hours after it was typed', () => {
  const { now, sales, restart, wait } = create();
  sales.keep(at('huda'), sale);
  wait();
  const again = restart();
  now.ms = keptMs;
  expect(again.of(at('huda'))).toBeNull();
});
