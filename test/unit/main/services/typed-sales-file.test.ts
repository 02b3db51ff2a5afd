// Tests what the file of unfinished sales does if the disk refuses a write: it logs the reason, and the till goes on.
import { expect, it } from 'vitest';
import { createTypedSalesFile, type FiledSales } from '../../../../src/main/services/sale/typed-sales-file.ts';
import type { DiskFault } from '../../../../src/shared/ports.ts';
import { err, ok, type Result } from '../../../../src/shared/result.ts';

const sales: FiledSales = [
  {
    ...{ user: 'huda', atMs: 5 },
    sale: {
      ...{ gateway: 'wallet', amount: '12.5', invoiceNo: 'T1-0001', invoiceIsOwn: false, mobile: '0912345678' },
      ...{ email: '', customerName: '', note: '', items: [] },
    },
  },
];
const full: DiskFault = { reason: 'full', code: 'ENOSPC' };
/** Writes the sales to a disk that answers each call with `answer`; returns the calls and the logged errors. */
const write = (given: FiledSales, answer: Result<null, DiskFault>): readonly (readonly unknown[])[] => {
  const said: (readonly unknown[])[] = [];
  const called = (name: string) => () => {
    said.push([name]);
    return answer;
  };
  createTypedSalesFile({
    files: { has: () => false, readText: () => ok(''), replace: called('replace'), remove: called('remove') },
    random: { bytes: (count) => new Uint8Array(count) },
    log: { info() {}, warn() {}, error: (event, fields) => void said.push([event, fields]) },
    file: 'typed-sales.sealed',
    key: () => new Uint8Array(32),
  }).write(given);
  return said;
};

it.each([
  ['replace', sales],
  ['remove', []],
])('a file that cannot be written is logged with the reason, and a written file is not: %s', (call, given) => {
  expect(write(given, err(full))).toEqual([[call], ['typed-sales.unwritable', { reason: 'full' }]]);
  expect(write(given, ok(null))).toEqual([[call]]);
});
