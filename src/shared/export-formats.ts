// The kinds of exported files, as data: ending, media type, version, options, and words for the person who chooses.
import { type AccountProgram, accountPrograms } from './accounts/shop-accounts.ts';
import type { Phrase } from './words/phrase.ts';

type FormatRule = {
  /** The ending of the file's name. */
  readonly extension: string;
  readonly mediaType: string;
  /** The version of the format. Two files of one version, one language and one close have the same booked lines. */
  readonly version: number;
  /** Options of this kind besides the language: `csvFormat` is the separator and decimal sign, `currency` the file's one currency. */
  readonly options: readonly ('csvFormat' | 'currency')[];
  readonly name: Phrase;
  readonly text: Phrase;
};

export const exportFormats = {
  csv: {
    ...{ extension: 'csv', mediaType: 'text/csv; charset=utf-8', version: 2, options: ['csvFormat'] },
    name: { ar: 'جدول (CSV)', en: 'Spreadsheet (CSV)' },
    text: {
      ar: 'سطر لكل مال وصل أو رُدّ أو سُوّي، يفتح في Excel وLibreOffice بالعربية سليمة. المحاولات بلا مال في ملف ثانٍ.',
      en: 'One line for each time that money came, was paid back or was resolved. Opens in Excel and LibreOffice, Arabic intact. Attempts without money are a second file.',
    },
  },
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ...{ version: 3, options: [] },
    name: { ar: 'إكسل (XLSX)', en: 'Excel (XLSX)' },
    text: {
      ar: 'الأسطر نفسها في مصنّف: أرقام وتواريخ حقيقية، وتصفية، ومجاميع كل عملة. يفتح في Excel وLibreOffice أيًّا كانت إعدادات الجهاز.',
      en: 'The same lines as a workbook: real numbers and dates, filters, and totals of each currency. Opens in Excel and LibreOffice whatever the machine’s settings.',
    },
  },
  hledger: {
    ...{ extension: 'journal', mediaType: 'text/plain; charset=utf-8', version: 2, options: [] },
    name: { ar: 'دفتر يومية (hledger)', en: 'Journal (hledger)' },
    text: {
      ar: 'كل قيد بحساباته، لبرامج المحاسبة النصية. فيه حركة ما اخترته من أيام أو إقفال، فلا تكون أرصدته أرصدة الدفاتر إلا إذا بدأ بأول يوم فيها.',
      en: 'Every entry with its accounts, for plain-text accounting programs. It has the movements of the chosen days or Z report: its balances are those of the books only if it begins with their first day.',
    },
  },
  beancount: {
    ...{ extension: 'beancount', mediaType: 'text/plain; charset=utf-8', version: 1, options: [] },
    name: { ar: 'دفتر يومية (beancount)', en: 'Journal (beancount)' },
    text: {
      ar: 'كل قيد بحساباته لبرنامج beancount. أسماء الحسابات بحروف لاتينية، لأن البرنامج لا يقبل غيرها.',
      en: 'Every entry with its accounts, for beancount. The names of accounts are in Latin letters, because beancount accepts no others.',
    },
  },
  json: {
    ...{ extension: 'json', mediaType: 'application/json', version: 4, options: [] },
    name: { ar: 'للبرامج (JSON)', en: 'Programs (JSON)' },
    text: {
      ar: 'كل سطر وقيوده كما هي، لبرنامج يقرؤها.',
      en: 'Every line with its postings, for a program that reads them.',
    },
  },
  odoo: {
    ...{ extension: 'csv', mediaType: 'text/csv; charset=utf-8', version: 1, options: ['currency'] },
    name: { ar: 'قيود لبرنامج Odoo', en: 'Journal entries for Odoo' },
    text: {
      ar: 'قيد واحد لكل يوم أو للإقفال، بعملة واحدة، وفيه مجموع المدين ومجموع الدائن لكل حساب برمزه في Odoo.',
      en: 'One journal entry for each day, or for the Z report, in one currency: the debits and credits of each account, by its code in Odoo.',
    },
  },
  quickbooks: {
    ...{ extension: 'csv', mediaType: 'text/csv; charset=utf-8', version: 2, options: ['currency'] },
    name: { ar: 'قيود لبرنامج QuickBooks Online', en: 'Journal entries for QuickBooks Online' },
    text: {
      ar: 'قيد واحد لكل يوم أو للإقفال، بعملة واحدة، وفيه مجموع المدين ومجموع الدائن لكل حساب باسمه في QuickBooks.',
      en: 'One journal entry for each day, or for the Z report, in one currency: the debits and credits of each account, by its name in QuickBooks.',
    },
  },
  xero: {
    ...{ extension: 'csv', mediaType: 'text/csv; charset=utf-8', version: 1, options: ['currency'] },
    name: { ar: 'قيود لبرنامج Xero', en: 'Manual journals for Xero' },
    text: {
      ar: 'قيد واحد لكل يوم أو للإقفال، بعملة واحدة، وفيه مجموع المدين ومجموع الدائن لكل حساب برمزه في Xero.',
      en: 'One manual journal for each day, or for the Z report, in one currency: the debits and credits of each account, by its code in Xero.',
    },
  },
} as const satisfies Readonly<Record<string, FormatRule>> & Readonly<Record<AccountProgram, FormatRule>>;

export type ExportKind = keyof typeof exportFormats;
/** In the order in which people are offered them. */
export const exportKinds = Object.keys(exportFormats) as readonly ExportKind[];

/** The kinds of import files for other programs: journals with sums of accounts, not lines. */
export type PresetKind = AccountProgram;
/** The kinds of files that list each booked line. */
export type ListKind = Exclude<ExportKind, PresetKind>;
export const isPreset = (kind: ExportKind): kind is PresetKind => accountPrograms.some((program) => program === kind);
export const listKinds: readonly ListKind[] = exportKinds.filter((kind) => !isPreset(kind));

/** The pages that the till can write as PDFs at each close: only the app draws them, a till in a browser does not. */
const closePdfNames = {
  'close-pdf': { ar: 'الإقفال على ورق (PDF)', en: 'The Z report on paper (PDF)' },
  'balances-pdf': { ar: 'أرصدة الإقفال على ورق (PDF)', en: 'The balances of the Z report on paper (PDF)' },
} as const satisfies Readonly<Record<string, Phrase>>;
export type ClosePdfKind = keyof typeof closePdfNames;
const closePdfKinds = Object.keys(closePdfNames) as readonly ClosePdfKind[];

/** The kinds of files that the till can write at each close: `document` is the close itself, with its signature beside it. */
export type CloseFileKind = ExportKind | ClosePdfKind | 'document';
export const isClosePdf = (kind: CloseFileKind): kind is ClosePdfKind => closePdfKinds.some((each) => each === kind);
/** In the order in which people are offered them. */
export const closeFileKinds: readonly CloseFileKind[] = [...listKinds, 'document', ...closePdfKinds, ...accountPrograms];
const documentName: Phrase = { ar: 'الإقفال نفسه مع توقيعه (JSON)', en: 'The Z report itself, with its signature (JSON)' };
export const closeFileName = (kind: CloseFileKind): Phrase => {
  if (kind === 'document') return documentName;
  return isClosePdf(kind) ? closePdfNames[kind] : exportFormats[kind].name;
};

/** The range of a file: business days `YYYY-MM-DD`, both included, or the close with this number. */
export type ExportRange = { readonly from: string; readonly to: string } | { readonly close: number };

/**
 * The first business day of the range that is not over: entries may still be booked on it, so a file lacks what comes later. Null
 * if the range is settled; a close always is. `businessDay`: the business day in progress.
 */
export const openDayIn = (range: ExportRange, businessDay: string): string | null => {
  if ('close' in range || range.to < businessDay) return null;
  return range.from > businessDay ? range.from : businessDay;
};
