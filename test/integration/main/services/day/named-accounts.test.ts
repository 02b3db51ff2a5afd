// The shop's names and codes of accounts in files: in the head of each journal, in JSON, in a sheet of the workbook and in the
// manifest. Booked lines stay as they are, and hledger and beancount, where installed, accept the files.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { xlsxSheets } from '../../../../../src/exports/xlsx-words.ts';
import type { ShopAccounts } from '../../../../../src/shared/accounts/shop-accounts.ts';
import type { ListKind } from '../../../../../src/shared/export-formats.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { bookedPart } from '../../../../support/exports/booked-part.ts';
import { readBook, valuesOf } from '../../../../support/exports/xlsx-read.ts';

const accounts: ShopAccounts = {
  'clearing:wallet': { names: { ar: 'محفظة، عند المزوّد', en: 'Wallet, "at" =provider' }, ascii: 'Bank:Wallet', code: '1199' },
  sales: { ascii: 'Takings', code: '4100' },
};
const kinds = ['csv', 'xlsx', 'hledger', 'beancount', 'json'] as const satisfies readonly ListKind[];

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await counter.notify(await counter.sell());
  const { businessDay: day } = await counter.client.get('app.get', {});
  await counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
});
afterEach(() => counter.close());

const name = (chosen: ShopAccounts) => counter.client.get('accounts.save', { requestId: newRequestId(), accounts: chosen });
const fileOf = (kind: ListKind): string => join(counter.dir, `close.${kind}`);
const written = async (kind: ListKind, lang: 'ar' | 'en' = 'en'): Promise<Buffer> => {
  const done = await counter.till.exports.write({ kind, close: 1, file: fileOf(kind), lang });
  if (!done.ok) throw new Error(done.error.code);
  return readFileSync(fileOf(kind));
};

it('booked lines are the same byte for byte, whatever the shop calls its accounts', async () => {
  for (const kind of kinds) {
    const before = bookedPart[kind](await written(kind, 'ar'));
    await name(accounts);
    expect(bookedPart[kind](await written(kind, 'ar')), kind).toEqual(before);
    await name({});
  }
});

it('hledger shows the shop’s ASCII names with codes and names as tags; the lines have the chart’s names', async (context) => {
  await name(accounts);
  const text = (await written('hledger')).toString();
  expect(text).toContain('    asset:clearing:wallet  12.500 LYD\n');
  // A comma would end the tag.
  expect(text).toContain('account asset:clearing:wallet  ; type:A, code:1199, name:Wallet\uff0c "at" =provider\n');
  const hledger = (...options: string[]): string =>
    execFileSync('hledger', ['-f', fileOf('hledger'), ...options], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
  if (spawnSync('hledger', ['--version']).error) return context.skip('hledger is not installed');
  hledger('check', '--strict');
  expect(
    hledger('balance', '--flat', '--no-total')
      .trim()
      .split(/\s*\n\s*/),
  ).toEqual(['12.500 LYD  asset:Bank:Wallet', '-12.500 LYD  income:Takings']);
  expect(hledger('accounts')).not.toContain('clearing:wallet');
  return undefined;
});

it('beancount keeps the chart’s names, with the shop’s names and codes as metadata', async (context) => {
  await name(accounts);
  const text = (await written('beancount', 'ar')).toString();
  expect(text).toContain(
    '1970-01-01 open Assets:Clearing:Wallet LYD\n  key: "clearing:wallet"\n  code: "1199"\n  name: "محفظة، عند المزوّد"\n  ascii: "Bank:Wallet"\n',
  );
  expect(text.match(/^ {2}ascii: /gm)).toHaveLength(2);
  await written('beancount', 'en');
  const checked = spawnSync('bean-check', [fileOf('beancount')], { encoding: 'utf8' });
  if (checked.error) return context.skip('bean-check is not installed');
  expect([checked.status, checked.stderr]).toEqual([0, '']);
  return undefined;
});

it('JSON and manifest list the accounts by their keys, and the workbook has a sheet of them', async () => {
  await name(accounts);
  const wallet = {
    key: 'clearing:wallet',
    code: '1199',
    ar: 'محفظة، عند المزوّد',
    en: 'Wallet, "at" =provider',
    ascii: 'Bank:Wallet',
  };
  const json = JSON.parse((await written('json')).toString()) as { readonly accounts: readonly unknown[] };
  expect(json.accounts).toHaveLength(9);
  expect(json.accounts[0]).toEqual(wallet);
  for (const kind of kinds) {
    await written(kind);
    const manifest = JSON.parse(readFileSync(`${fileOf(kind)}.manifest.json`, 'utf8')) as Partial<typeof json>;
    expect(manifest.accounts, kind).toEqual(json.accounts);
  }
  for (const lang of ['ar', 'en'] as const) {
    const sheet = readBook(await written('xlsx', lang)).find(({ name: title }) => title === xlsxSheets.accounts[lang]);
    const rows = sheet ? valuesOf(sheet) : [];
    expect(rows).toHaveLength(10);
    expect(rows[1]).toEqual(['clearing:wallet', '1199', wallet[lang], 'Bank:Wallet']);
  }
});
