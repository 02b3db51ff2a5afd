// Reads the import files for Odoo, QuickBooks Online and Xero as those programs read them: rows of journals with debits and credits.
import { parse } from 'csv-parse/sync';
import type { AccountProgram } from '../../../src/shared/accounts/shop-accounts.ts';

export type ReadRow = {
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly account: string;
  readonly label: string;
  /** In thousandths of the currency, exactly: debits positive. */
  readonly thousandths: bigint;
  readonly cells: Readonly<Record<string, string>>;
};

/** A plain decimal number as thousandths; throws for anything else, such as an exponent or a third decimal too many. */
const thousandthsOf = (text: string, decimals: number): bigint => {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts || (parts[3] ?? '').length > decimals) throw new Error(`not a number of ${decimals} decimals: ${text}`);
  const minor = BigInt(`${parts[2]}${(parts[3] ?? '').padEnd(3, '0')}`);
  return parts[1] === '-' ? -minor : minor;
};

type Cells = Readonly<Record<string, string>>;
const day = (text: string, order: readonly [year: number, month: number, date: number]): string => {
  const parts = text.split(/[/-]/);
  return order.map((at) => parts[at]).join('-');
};
const sides = (debit: string | undefined, credit: string | undefined, decimals: number): bigint =>
  thousandthsOf(debit || '0', decimals) - thousandthsOf(credit || '0', decimals);

const rowOf: Readonly<Record<AccountProgram, (cells: Cells, before: ReadRow | undefined) => Omit<ReadRow, 'cells'>>> = {
  // Odoo takes the journal of the row before if the journal's own fields are empty.
  odoo: (cells, before) => ({
    title: cells['ref'] || (before?.title ?? ''),
    day: cells['date'] || (before?.day ?? ''),
    account: cells['line_ids/account_id'] ?? '',
    label: cells['line_ids/name'] ?? '',
    thousandths: sides(cells['line_ids/debit'], cells['line_ids/credit'], 3),
  }),
  quickbooks: (cells) => ({
    title: cells['JournalNo'] ?? '',
    day: day(cells['JournalDate'] ?? '', [2, 0, 1]),
    account: cells['AccountName'] ?? '',
    label: cells['Description'] ?? '',
    thousandths: sides(cells['Debits'], cells['Credits'], 2),
  }),
  xero: (cells) => ({
    title: cells['*Narration'] ?? '',
    day: day(cells['*Date'] ?? '', [2, 1, 0]),
    account: cells['*AccountCode'] ?? '',
    label: cells['Description'] ?? '',
    thousandths: thousandthsOf(cells['*Amount'] ?? '', 2),
  }),
};

export const readPreset = (program: AccountProgram, bytes: Buffer): readonly ReadRow[] => {
  const rows: ReadRow[] = [];
  for (const cells of parse(bytes, { columns: true }) as Cells[]) rows.push({ ...rowOf[program](cells, rows.at(-1)), cells });
  return rows;
};

/** The sums of the rows by a key, in thousandths. */
export const sumsOf = (rows: readonly ReadRow[], keyOf: (row: ReadRow) => string): Readonly<Record<string, bigint>> => {
  const sums: Record<string, bigint> = {};
  for (const row of rows) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0n) + row.thousandths;
  return sums;
};
