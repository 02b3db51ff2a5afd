// Tests the file of unfinished sales: it survives a crash of the till, is sealed, and is deleted with its last sale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { typedSalesFile } from '../../../../../src/main/services/sale/typed-sales-file.ts';
import { writeDelayMs } from '../../../../../src/main/services/sale/typed-sales.ts';
import type { TypedSale } from '../../../../../src/shared/contract/counter/typed-sale.ts';
import { type Counter, openCounter } from '../../../../support/counter.ts';

const sale: TypedSale = {
  ...{ gateway: 'wallet', amount: '12.5', invoiceNo: 'T1-0001', invoiceIsOwn: false, mobile: '0912345678' },
  ...{ email: '', customerName: 'Salma Ben Ali', note: 'blue bag', items: [] },
};
let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await counter.client.get('sale.keep-typed', { sale });
  await counter.world.run(writeDelayMs);
});
afterEach(() => counter.close());
const file = (): string => join(counter.dir, typedSalesFile);
const typed = (): Promise<TypedSale | null> => counter.client.get('sale.typed', {});

it('a sale being typed survives an end of the till without notice', async () => {
  counter.restart();
  expect(await typed()).toEqual(sale);
});

it('the file of unfinished sales has no readable part of a sale', () => {
  const bytes = readFileSync(file());
  for (const known of ['912345678', 'Salma', 'blue bag', 'T1-0001', 'wallet']) {
    expect(bytes.includes(known)).toBe(false);
    expect(Buffer.from(bytes.toString(), 'base64').includes(known)).toBe(false);
  }
});

it('the file is deleted once the sale is charged or emptied', async () => {
  await counter.client.get('sale.keep-typed', { sale: null });
  expect(existsSync(file())).toBe(false);
  counter.restart();
  expect(await typed()).toBeNull();
});

it('a changed file counts as empty, and the till opens', async () => {
  const text = readFileSync(file(), 'utf8');
  writeFileSync(file(), `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`);
  counter.restart();
  expect(await typed()).toBeNull();
});
