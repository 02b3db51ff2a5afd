// Currencies stand once, in money.ts: with another one in that list, the types ask at each place that decides by currency, and a database refuses it by name.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { migrations as ledger } from '../../../src/main/ledger/migrations/index.ts';
import { migrations as sandbox } from '../../../src/sandbox/store/schema.ts';
import { currencies } from '../../../src/shared/money.ts';
import { openDatabase } from '../../../src/sqlite/open.ts';
import { tempDir } from '../../support/temp-dir.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const money = `${root}src/shared/money.ts`;

/** All of the product's sources in one program, with `TND` in the list of currencies: the files in which it does not compile. */
const filesThatAsk = (): string[] => {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const both = { ...config.compilerOptions, lib: ['ES2024', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx' };
  const { options } = ts.convertCompilerOptionsFromJson(both, root);
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version) => {
    if (file !== money) return read(file, version);
    const text = ts.sys.readFile(file) ?? '';
    expect(text).toContain("currencies = ['LYD', 'USD'] as const");
    return ts.createSourceFile(file, text.replace("['LYD', 'USD'] as const", "['LYD', 'USD', 'TND'] as const"), version, true);
  };
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => root + file);
  const program = ts.createProgram(sources, options, host);
  const found = ts
    .getPreEmitDiagnostics(program)
    .filter(({ messageText }) => /TND|"?currency|Expected 2 arguments/.test(textOf(messageText)));
  return [...new Set(found.map(({ file }) => file?.fileName.slice(root.length) ?? ''))].sort();
};
const textOf = (message: string | ts.DiagnosticMessageChain): string => ts.flattenDiagnosticMessageText(message, ' ');

it('a currency that is added to the list does not compile wherever something is decided by currency', () => {
  expect(filesThatAsk()).toEqual([
    'src/main/ledger/verify/money-owed.ts',
    'src/receipt-page/words.ts',
    'src/renderer/screens/books/day/day-cards.tsx',
    'src/renderer/screens/counter/sell/quick-amounts.tsx',
    'src/renderer/screens/setup/settings/counter/counter-form.ts',
    'src/renderer/shell/approval/settings-lines.ts',
    'src/shared/accounts/accounts.ts',
    'src/shared/contract/counter.ts',
    'src/shared/ledger/postings.ts',
    'src/shared/money.ts',
    'src/shared/receipt/proof.ts',
    'src/shared/receipt/words.ts',
    'src/shared/spell/spell.ts',
  ]);
});

/** A value that a column of a table takes: the first of those that are allowed, so that the currency alone is wrong. */
const allowed = (sql: string, name: string): string | undefined => new RegExp(`${name} IN \\('([^']+)'`).exec(sql)?.[1];

it.each([
  ['ledger', ledger],
  ['simulated service', sandbox],
])('the database of the %s refuses a currency that is not in the list, by name', (_, migrations) => {
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
