// Currencies are listed once, in money.ts. With a further currency in that list, each place that decides by currency fails to
// compile, and a database rejects its rows.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { migrations as ledger } from '../../../src/main/ledger/migrations/index.ts';
import { migrations as sandbox } from '../../../src/sandbox/store/schema.ts';
import { currencies } from '../../../src/shared/money.ts';
import { openDatabase } from '../../../src/sqlite/open.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { typeFindings } from '../../support/types.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files of the product that do not compile with `TND` in the list. */
const filesThatAsk = (): string[] => {
  const money = 'src/shared/money.ts';
  const text = readFileSync(root + money, 'utf8');
  const more = text.replace("currencies = ['LYD', 'USD'] as const", "currencies = ['LYD', 'USD', 'TND'] as const");
  expect(more).not.toBe(text);
  const found = typeFindings(globSync('src/**/*.{ts,tsx}', { cwd: root }), { [money]: more });
  return [...new Set(found.filter(({ text: said }) => /TND|Expected 2 arguments/.test(said)).map(({ file }) => file))].sort();
};

it('each place that decides by currency fails to compile when a currency is added to the list', {
  timeout: 300_000,
}, () => {
  expect(filesThatAsk()).toEqual([
    'src/exports/presets/presets.ts',
    'src/main/services/lookup/search-amount.ts',
    'src/receipt-page/words.ts',
    'src/renderer/parts/balances-table.tsx',
    'src/renderer/screens/books/charts/chart-card.tsx',
    'src/renderer/screens/books/day/day-cards.tsx',
    'src/renderer/screens/counter/sell/quick-amounts.tsx',
    'src/renderer/screens/setup/settings/counter/counter-form.ts',
    'src/shared/contract/counter/counter.ts',
    'src/shared/money.ts',
    'src/shared/receipt/proof.ts',
    'src/shared/receipt/words.ts',
    'src/shared/spell/spell.ts',
    'src/shared/words/setting-lines.ts',
  ]);
});

/** The first value that a column's check allows, so that only the currency is invalid. */
const allowed = (sql: string, name: string): string | undefined => new RegExp(`${name} IN \\('([^']+)'`).exec(sql)?.[1];

it.each([
  ['ledger', ledger],
  ['simulated service', sandbox],
])('the database of the %s names each currency of the list and refuses any other', (_, migrations) => {
  const dir = tempDir();
  const opened = openDatabase(join(dir.path, 'books.sqlite'), { migrations, waitMs: 0 });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  db.pragma('foreign_keys = OFF');
  const tables = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%currency TEXT%'").all() as {
    readonly name: string;
    readonly sql: string;
  }[];
  expect(tables.length).toBeGreaterThan(0);
  const check = `currency IN (${currencies.map((currency) => `'${currency}'`).join(', ')})`;
  for (const { name, sql } of tables) {
    const columns = db.pragma(`table_info(${name})`) as { readonly name: string; readonly type: string }[];
    const insert = db.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join(', ')})`);
    const usual = ({ name: column, type }: { name: string; type: string }): string | number =>
      allowed(sql, column) ?? (type === 'TEXT' ? 'x' : 1);
    const row = columns.map((column) => (column.name === 'currency' ? 'TND' : usual(column)));
    expect(() => insert.run(row), name).toThrow(`CHECK constraint failed: ${check}`);
  }
  db.close();
  dir.remove();
});
