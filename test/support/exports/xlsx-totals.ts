// Counts the totals of an exported workbook from its sheet of lines, and compares them with the totals that the workbook shows.
import { csvColumns } from '../../../src/exports/csv-words.ts';
import { countTotals, type Totals } from '../../../src/exports/totals.ts';
import { xlsxSheets } from '../../../src/exports/xlsx-words.ts';
import type { Lang } from '../../../src/shared/lang.ts';
import { type Currency, decimalsOf, isCurrency } from '../../../src/shared/money.ts';
import { type MoneyMove, moneyMoves } from '../../../src/shared/payment/refund.ts';
import { err, ok, type Result } from '../../../src/shared/result.ts';
import { type BookCell, type BookSheet, readBook } from './xlsx-read.ts';

const columns = Object.keys(csvColumns);
const amounts = ['asked', 'received', 'moved', 'sales', 'returns', 'amount'] as const;
type Sums = Record<string, bigint>;

/** The minor units of a cell; throws for a cell that is no amount of the currency. */
const minorOf = (cell: BookCell | null | undefined, currency: Currency): bigint | null => {
  if (!cell) return null;
  const decimals = cell.value.split('.')[1] ?? '';
  const isLong = cell.value.replace(/\D/g, '').replace(/^0+/, '').length > 15;
  if (decimals.length !== decimalsOf[currency] || (cell.type === 'number') === isLong)
    throw new Error(`no amount: ${cell.value}`);
  return BigInt(cell.value.replace('.', ''));
};
const isMove = (status: string): status is MoneyMove => (moneyMoves as readonly string[]).includes(status);
const add = (sums: Sums, name: string, minor: bigint | null): void => {
  sums[name] = (sums[name] ?? 0n) + (minor ?? 0n);
};
const shownIn = (sheet: BookSheet | undefined): Sums =>
  Object.fromEntries(
    (sheet?.rows.slice(1) ?? []).flatMap(([, code, currency, amount]) =>
      currency && isCurrency(currency.value) ? [[`${code?.value} ${currency.value}`, minorOf(amount, currency.value) ?? 0n]] : [],
    ),
  );

const count = (bytes: Buffer, lang: Lang): Totals => {
  const sheets = readBook(bytes);
  const totals = countTotals();
  const [sums, below]: [Sums, Sums] = [{}, {}];
  for (const { rows } of sheets.filter(({ name }) => name.startsWith(xlsxSheets.lines[lang])))
    for (const row of rows.slice(1)) {
      const cell = (name: string): BookCell | null => row[columns.indexOf(name)] ?? null;
      const currency = cell('currency')?.value;
      if (!isCurrency(currency)) {
        if (currency !== undefined || cell('state')?.value !== 'handled') throw new Error('a line without a currency');
        totals.add(null, null, null, null);
        continue;
      }
      const minor = Object.fromEntries(amounts.map((name) => [name, minorOf(cell(name), currency)]));
      const number = (name: string): number | null => (minor[name] === null ? null : Number(minor[name]));
      for (const name of amounts) add(row[0]?.bold ? below : sums, `${name} ${currency}`, minor[name] ?? null);
      if (row[0]?.bold) continue;
      totals.add(currency, number('asked'), number('received'), number('amount'));
      totals.earn(currency, number('sales'), number('returns'));
      const status = cell('state')?.value ?? '';
      if (isMove(status)) {
        totals.move(status, currency, number('moved') ?? Number.NaN);
        add(sums, `moved ${status} ${currency}`, minor['moved'] ?? null);
      }
    }
  const shown = shownIn(sheets.find(({ name }) => name === xlsxSheets.totals[lang]));
  for (const [name, sum] of Object.entries(sums))
    if ((below[name] ?? sum) !== sum || (shown[name] ?? sum) !== sum) throw new Error(`another total: ${name}`);
  return totals.now();
};

export const readXlsx = async (
  pieces: AsyncIterable<Uint8Array>,
  { lang }: { readonly lang: Lang },
): Promise<Result<Totals, number>> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  try {
    return ok(count(Buffer.concat(all), lang));
  } catch {
    return err(1);
  }
};
