// Import files for Odoo, QuickBooks Online and Xero: a balanced journal for each day or close with whole sums by account, codes of
// the shop, and a refusal instead of a rounded sum.
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { exporters } from '../../../src/exports/index.ts';
import type { ExportLine, ExportOptions, PresetOptions } from '../../../src/exports/line.ts';
import { presets } from '../../../src/exports/presets/presets.ts';
import { shortTill } from '../../../src/exports/presets/short-till.ts';
import { type ReportKey, reportKeys } from '../../../src/shared/accounts/accounts.ts';
import { type AccountProgram, accountPrograms } from '../../../src/shared/accounts/shop-accounts.ts';
import type { AppError } from '../../../src/shared/errors.ts';
import type { Posting } from '../../../src/shared/ledger/postings.ts';
import { sumsOf, readPreset } from '../../support/exports/preset-read.ts';
import { contentOf, lineOf, optionsOf } from '../../support/unit/export-lines.ts';

const codes = Object.fromEntries(
  accountPrograms.map((program) => [program, Object.fromEntries(reportKeys.map((key, i) => [key, String(1000 + i)]))]),
);
const post = (account: ReportKey, amountMinor: number, currency: 'LYD' | 'USD' = 'LYD'): Posting<ReportKey> => ({
  ...{ account, amountMinor, currency },
});
const postings: Readonly<Record<number, readonly Posting<ReportKey>[]>> = {
  1: [post('clearing:wallet', 12_500), post('sales', -12_500)],
  2: [post('clearing:card', 1800, 'USD'), post('sales', -1800, 'USD')],
  3: [post('clearing:wallet', 7_500), post('refunds-owed', -7_500)],
  4: [post('refunds-owed', 2_500), post('clearing:wallet', -2_500)],
  5: [post('clearing:wallet', 1_000), post('sales', -1_000)],
  6: [post('clearing:wallet', 1_005), post('sales', -1_005)],
};
const at = (seq: number, businessDay: string, more: Partial<ExportLine> = {}): ExportLine =>
  lineOf({ seq, businessDay, ...more });
const lines = [
  ...[
    at(1, '2026-01-15'),
    at(2, '2026-01-15', { currency: 'USD' }),
    at(3, '2026-01-15'),
    at(4, '2026-01-15'),
    at(4, '2026-01-15'),
  ],
  ...[at(2, '2026-01-16', { currency: 'USD' }), at(5, '2026-01-17')],
];

const write = (
  program: AccountProgram,
  given: readonly ExportLine[],
  more: Partial<PresetOptions> = {},
  options: Partial<ExportOptions> = {},
) => {
  const preset: PresetOptions = { program, currency: 'LYD', close: null, accounts: {}, codes, ...more };
  const refused: AppError[] = [];
  const wrote: string[] = [];
  const report = {
    wrote: (account: ReportKey, minor: bigint) => void wrote.push(`${account} ${minor}`),
    refused: (error: AppError) => void refused.push(error),
  };
  const made = exporters[program].write(
    contentOf(given),
    optionsOf({ postingsOf: (seq) => postings[seq] ?? [], preset, ...options }),
    report,
  );
  const bytes = Buffer.concat([...made]);
  return { bytes, text: bytes.toString('utf8'), refused, wrote };
};

describe('a file for Odoo', () => {
  it('has one journal for each day with postings in the currency, with the debits and the credits of each account', () =>
    expect(write('odoo', lines).text).toBe(
      [
        'id,ref,date,line_ids/id,line_ids/account_id,line_ids/name,line_ids/debit,line_ids/credit',
        'qayd_20260115-T1-LYD,T1 business day 2026-01-15 LYD,2026-01-15,qayd_20260115-T1-LYD_clearing-wallet_debit,1000,Wallet clearing,20.000,0',
        ',,,qayd_20260115-T1-LYD_clearing-wallet_credit,1000,Wallet clearing,0,2.500',
        ',,,qayd_20260115-T1-LYD_refunds-owed_debit,1002,Refunds owed,2.500,0',
        ',,,qayd_20260115-T1-LYD_refunds-owed_credit,1002,Refunds owed,0,7.500',
        ',,,qayd_20260115-T1-LYD_sales_credit,1006,Sales,0,12.500',
        'qayd_20260117-T1-LYD,T1 business day 2026-01-17 LYD,2026-01-17,qayd_20260117-T1-LYD_clearing-wallet_debit,1000,Wallet clearing,1.000,0',
        ',,,qayd_20260117-T1-LYD_sales_credit,1006,Sales,0,1.000',
        '',
      ].join('\r\n'),
    ));

  it('of a close has one journal, on the latest business day of its entries', () => {
    const rows = readPreset('odoo', write('odoo', [...lines, at(1, '2026-01-15')], { close: 7 }).bytes);
    expect(new Set(rows.map(({ title, day }) => `${title} ${day}`))).toEqual(new Set(['T1 Z report 7 LYD 2026-01-17']));
    expect(rows[0]?.cells['id']).toBe('qayd_Z0007-T1-LYD');
    expect(sumsOf(rows, ({ account }) => account)['1000']).toBe(31_000n);
  });

  it('writes a dinar with three decimals, and reports each sum that it wrote', () => {
    const { text, wrote, refused } = write('odoo', [at(6, '2026-01-18')]);
    expect(text).toContain(',1.005,0\r\n');
    expect([wrote, refused]).toEqual([['clearing:wallet 1005', 'sales -1005'], []]);
  });
});

describe('a file for QuickBooks Online', () => {
  it('has the columns of its import page, with the month first in dates', () =>
    expect(write('quickbooks', lines).text.split('\r\n').slice(0, 3)).toEqual([
      'JournalNo,JournalDate,AccountName,Debits,Credits,Description',
      '20260115-T1-LYD,01/15/2026,1000,20.00,,T1 business day 2026-01-15 LYD: Wallet clearing',
      '20260115-T1-LYD,01/15/2026,1000,,2.50,T1 business day 2026-01-15 LYD: Wallet clearing',
    ]));

  it.each([
    ['corniche', null, '20260115-corniche-LYD'],
    ['corniche1', null, '20260115-co-BYJN6-LYD'],
    ['T1 (training)', null, '20260115-T1-7JD65-LYD'],
    ['T1 (training)', 7, 'Z0007-T1-tr-7JD65-LYD'],
    ['corniche1', 7, 'Z0007-corniche1-LYD'],
    ['T1 (training)', 123_456, 'Z123456-T1-7JD65-LYD'],
    ['--', null, '20260115-F87TC-LYD'],
  ])('gives a journal of the till %j (Z report %j) the number %j, at most 21 characters', (till, close, number) => {
    expect(readPreset('quickbooks', write('quickbooks', lines, { close }, { till }).bytes)[0]?.title).toBe(number);
    expect(number.length).toBeLessThanOrEqual(21);
  });

  it('gives each till of a shop a number of its own, in training, too, and however long their names are', () => {
    const names = Array.from({ length: 300 }, (_, n) => [
      ...[`T${n}`, `counter-${n}`, `counter-till-number-${n}`, `${n}-counter-till-number`],
    ]).flat();
    const tills = names.flatMap((name) => [name, `${name} (training)`]);
    for (const room of [8, 11]) {
      const short = tills.map((till) => shortTill(till, room));
      expect(new Set(short).size).toBe(tills.length);
      for (const each of short) expect(each).toMatch(new RegExp(`^[A-Za-z0-9_-]{1,${room}}$`));
    }
  });
});

describe('a file for Xero', () => {
  it('has the columns of its template, signed amounts, and the day first in dates', () =>
    expect(write('xero', lines, { currency: 'USD' }, { lang: 'ar' }).text.split('\r\n')).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      'T1 يوم العمل 2026-01-15 USD,15/01/2026,تحت التحصيل – بطاقة,1001,Tax Exempt,18.00,,,,',
      'T1 يوم العمل 2026-01-15 USD,15/01/2026,المبيعات,1006,Tax Exempt,-18.00,,,,',
      'T1 يوم العمل 2026-01-16 USD,16/01/2026,تحت التحصيل – بطاقة,1001,Tax Exempt,18.00,,,,',
      'T1 يوم العمل 2026-01-16 USD,16/01/2026,المبيعات,1006,Tax Exempt,-18.00,,,,',
      '',
    ]));
});

describe.each(accountPrograms)('a file for %s', (program) => {
  it('has journals that balance, each in rows that follow each other', () => {
    const rows = readPreset(program, write(program, lines).bytes);
    expect(Object.values(sumsOf(rows, ({ title, day }) => `${title} ${day}`))).toEqual([0n, 0n]);
  });

  it('names every account without a code, whatever day it is on, and writes no row without a code', () => {
    const known = { [program]: { 'clearing:wallet': '1030' } };
    const accounts = { sales: { names: { ar: 'إيراد', en: 'Revenue' } } };
    const { text, refused } = write(program, lines, { codes: known, accounts });
    expect(refused).toEqual([
      {
        code: 'export.account-unmapped',
        params: {
          program: { odoo: 'Odoo', quickbooks: 'QuickBooks Online', xero: 'Xero' }[program],
          keys: 'refunds-owed sales',
          names: 'Refunds owed, Revenue',
          namesAr: 'مبالغ مستحقة الرد، إيراد',
        },
      },
    ]);
    expect(readPreset(program, Buffer.from(text)).every(({ account }) => account === '1030')).toBe(true);
  });

  it('takes a code that could run as a formula for no code', () => {
    const hostile = { [program]: { 'clearing:wallet': '=1+41', sales: 'a;=1+41' } };
    expect(write(program, [at(1, '2026-01-15')], { codes: hostile }).refused).toMatchObject([
      { params: { keys: 'clearing:wallet sales' } },
    ]);
  });

  it('needs no code of an account that has no postings in the currency', () =>
    expect(
      write(program, lines, { currency: 'USD', codes: { [program]: { 'clearing:card': '1031', sales: '4010' } } }).refused,
    ).toEqual([]));

  it('lets no name of a till or an account run as a formula', () => {
    const text = '=1+41';
    const accounts = Object.fromEntries(reportKeys.map((key) => [key, { names: { ar: `a;${text}`, en: `a;${text}` } }]));
    const { bytes } = write(program, lines, { accounts }, { till: text });
    const apart = bytes.toString('utf8').split(/[\r\n,;\t |:/"']/);
    const cells = [...parse(bytes).flat(), ...apart];
    expect(cells.filter((cell) => /^[\s\p{C}]*(?!-\d+(?:\.\d+)?$)[=+@-]/u.test(cell))).toEqual([]);
    expect(cells.some((cell) => cell.includes('\u02bc=1'))).toBe(true);
  });

  it('of no postings has the headers alone', () =>
    expect(write(program, []).text).toBe(`${presets[program].columns.map(({ header }) => header).join(',')}\r\n`));

  it('is made only with options for this program', () =>
    expect(() => write(program, lines, {}, { preset: undefined })).toThrow('not the options of a file'));
});

it.each(['quickbooks', 'xero'] as const)('a dinar with three decimals is refused by name, and never rounded: %s', (program) => {
  const { refused, text } = write(program, [at(1, '2026-01-15'), at(6, '2026-01-16')]);
  expect(refused).toEqual([
    {
      code: 'export.decimals',
      params: {
        ...{ program: program === 'xero' ? 'Xero' : 'QuickBooks Online', currency: 'LYD', day: '2026-01-16', decimals: 2 },
        ...{ account: 'Wallet clearing', accountAr: 'تحت التحصيل – محفظة', sum: '1.005' },
      },
    },
  ]);
  expect(text).not.toMatch(/1\.01|1\.00/);
});
