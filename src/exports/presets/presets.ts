// The columns of the import files of Odoo, QuickBooks Online and Xero, as data, and the decimals that each program holds. The pages
// of the vendors that the columns follow are in docs/exports.md.
import { type AccountProgram, shopAccountOf } from '../../shared/accounts/shop-accounts.ts';
import { type Currency, decimalsOf } from '../../shared/money.ts';
import type { ExportOptions, PresetOptions } from '../line.ts';
import { plainTill, shortTill } from './short-till.ts';
import type { JournalLine, JournalSide, SumJournal } from './journals.ts';

/** The facts of one row of the file. */
export type PresetRow = {
  readonly journal: SumJournal;
  readonly line: JournalLine;
  /** True for the first row of a journal. */
  readonly isFirst: boolean;
  /** The account's code or name in the program. */
  readonly code: string;
  /** The amount without a sign, in the program's decimals. */
  readonly amount: string;
  readonly options: Pick<ExportOptions, 'lang' | 'till'>;
  readonly preset: Pick<PresetOptions, 'currency' | 'accounts'>;
};

type PresetColumn = {
  /** The id in the manifest; it never changes its meaning. */
  readonly id: string;
  readonly header: string;
  /** `text` may come from the shop; a `plain` cell is a date, an amount, a code, or a name of our own. */
  readonly kind: 'text' | 'plain';
  value(row: PresetRow): string;
};
type Preset = {
  /** The most digits after the decimal point. */
  readonly decimals: Readonly<Record<Currency, number>>;
  readonly columns: readonly PresetColumn[];
};

/** The longest journal number of QuickBooks Online. */
const longestNumber = 21;

/** The day or the close as a part of journal numbers: `20260115` or `Z0007`. */
const periodOf = ({ day, close }: SumJournal): string =>
  close === null ? day.replaceAll('-', '') : `Z${String(close).padStart(4, '0')}`;

/** The journal's number, such as `20260115-T1-LYD`. It begins with a digit or a letter, so that no spreadsheet reads it as a formula. */
const numberOf = ({ journal, preset }: PresetRow, till: string): string => `${periodOf(journal)}-${till}-${preset.currency}`;
/** The journal's number in QuickBooks Online: the till's part is shortened to the room between period and currency. */
const shortNumberOf = (row: PresetRow): string => {
  const room = longestNumber - numberOf(row, '').length;
  return numberOf(row, shortTill(row.options.till, room));
};
const odooId = (row: PresetRow): string => `qayd_${numberOf(row, plainTill(row.options.till))}`;

const titleOf = ({ journal, options, preset }: PresetRow): string => {
  const { day, close } = journal;
  const titles = {
    ar: close === null ? `يوم العمل ${day}` : `الإقفال ${close}`,
    en: close === null ? `business day ${day}` : `Z report ${close}`,
  };
  return `${options.till} ${titles[options.lang]} ${preset.currency}`;
};
/** The account's name in the file's language, as the shop names it. */
const accountName = ({ line, options, preset }: PresetRow): string =>
  shopAccountOf(line.account, preset.accounts).names[options.lang];

/** Writes a business day with slashes: `15/01/2026` or, with the month first, `01/15/2026`. */
const slashed = (day: string, isMonthFirst: boolean): string => {
  const [year, month, date] = day.split('-');
  return isMonthFirst ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
};
const ofSide = ({ line, amount }: PresetRow, side: JournalSide): string => (line.side === side ? amount : '');
const empty = (header: string): PresetColumn => ({ id: header, header, kind: 'plain', value: () => '' });

export const presets: Readonly<Record<AccountProgram, Preset>> = {
  // The headers are Odoo's technical names, which are the same in every language and version. A journal's own fields stand only in
  // its first row. The ids let a second import of the same file change the entries instead of adding them again.
  odoo: {
    decimals: decimalsOf,
    columns: [
      { id: 'id', header: 'id', kind: 'plain', value: (row) => (row.isFirst ? odooId(row) : '') },
      { id: 'ref', header: 'ref', kind: 'text', value: (row) => (row.isFirst ? titleOf(row) : '') },
      { id: 'date', header: 'date', kind: 'plain', value: (row) => (row.isFirst ? row.journal.day : '') },
      {
        ...{ id: 'lineId', header: 'line_ids/id', kind: 'plain' },
        value: (row) => `${odooId(row)}_${row.line.account.replaceAll(':', '-')}_${row.line.side}`,
      },
      { id: 'account', header: 'line_ids/account_id', kind: 'plain', value: ({ code }) => code },
      { id: 'label', header: 'line_ids/name', kind: 'text', value: accountName },
      { id: 'debit', header: 'line_ids/debit', kind: 'plain', value: (row) => ofSide(row, 'debit') || '0' },
      { id: 'credit', header: 'line_ids/credit', kind: 'plain', value: (row) => ofSide(row, 'credit') || '0' },
    ],
  },
  quickbooks: {
    decimals: { LYD: 2, USD: 2 },
    columns: [
      { id: 'number', header: 'JournalNo', kind: 'plain', value: shortNumberOf },
      { id: 'date', header: 'JournalDate', kind: 'plain', value: ({ journal }) => slashed(journal.day, true) },
      { id: 'account', header: 'AccountName', kind: 'plain', value: ({ code }) => code },
      { id: 'debit', header: 'Debits', kind: 'plain', value: (row) => ofSide(row, 'debit') },
      { id: 'credit', header: 'Credits', kind: 'plain', value: (row) => ofSide(row, 'credit') },
      { id: 'label', header: 'Description', kind: 'text', value: (row) => `${titleOf(row)}: ${accountName(row)}` },
    ],
  },
  // A positive amount is a debit. An asterisk marks a field that Xero requires; its template has the four columns of tracking, too.
  xero: {
    decimals: { LYD: 2, USD: 2 },
    columns: [
      { id: 'title', header: '*Narration', kind: 'text', value: titleOf },
      { id: 'date', header: '*Date', kind: 'plain', value: ({ journal }) => slashed(journal.day, false) },
      { id: 'label', header: 'Description', kind: 'text', value: accountName },
      { id: 'account', header: '*AccountCode', kind: 'plain', value: ({ code }) => code },
      { id: 'taxRate', header: '*TaxRate', kind: 'plain', value: () => 'Tax Exempt' },
      {
        ...{ id: 'amount', header: '*Amount', kind: 'plain' },
        value: ({ line, amount }) => (line.side === 'debit' ? amount : `-${amount}`),
      },
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map(empty),
    ],
  },
};
