// The chart of accounts, as data. Account keys are used in code and in stored rows and never change; a shop may choose its own
// account names and account codes.
import type { Currency } from '../money.ts';

/** The kind of account: what the shop has, owes, began with, earned or spent. */
export const accountRoles = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountRole = (typeof accountRoles)[number];

type AccountRule = {
  readonly role: AccountRole;
  /**
   * The account's only currency. Null: the account has a separate balance in each currency; balances of different currencies are
   * never added.
   */
  readonly currency: Currency | null;
  /** `ascii`: the name for programs that accept only ASCII letters, such as beancount; a colon separates its levels. */
  readonly names: { readonly ar: string; readonly en: string; readonly ascii: string };
  /** The account's number in the usual chart of accounts. */
  readonly code: string;
};

/** The accounts to which journal entries of the till post. */
const posted = {
  'clearing:wallet': {
    role: 'asset',
    currency: 'LYD',
    names: { ar: 'تحت التحصيل – محفظة', en: 'Wallet clearing', ascii: 'Clearing:Wallet' },
    code: '1030',
  },
  'clearing:card': {
    role: 'asset',
    currency: 'USD',
    names: { ar: 'تحت التحصيل – بطاقة', en: 'Card clearing', ascii: 'Clearing:Card' },
    code: '1031',
  },
  'refunds-owed': {
    role: 'liability',
    currency: null,
    names: { ar: 'مبالغ مستحقة الرد', en: 'Refunds owed', ascii: 'Refunds-Owed' },
    code: '2010',
  },
  suspense: {
    role: 'liability',
    currency: null,
    names: { ar: 'أمانات قيد التسوية', en: 'Suspense', ascii: 'Suspense' },
    code: '2020',
  },
  /** Cash that the till paid back. The till takes no cash payments, so the shop owes this money to the owner of the cash. */
  'paid-out:cash': {
    role: 'liability',
    currency: null,
    names: { ar: 'مبالغ رُدّت نقدًا', en: 'Paid out in cash', ascii: 'Paid-Out:Cash' },
    code: '2030',
  },
  /** Money that was paid back by transfer from a bank account that these books do not keep. */
  'paid-out:transfer': {
    role: 'liability',
    currency: null,
    names: { ar: 'مبالغ رُدّت بحوالة', en: 'Paid out by transfer', ascii: 'Paid-Out:Transfer' },
    code: '2031',
  },
  sales: { role: 'income', currency: null, names: { ar: 'المبيعات', en: 'Sales', ascii: 'Sales' }, code: '4010' },
  /** This account reduces the income from sales, so its balance is a debit. */
  'sales-returns': {
    role: 'income',
    currency: null,
    names: { ar: 'مرتجعات المبيعات', en: 'Sales returns', ascii: 'Sales-Returns' },
    code: '4020',
  },
  'other-income': {
    role: 'income',
    currency: null,
    names: { ar: 'إيرادات أخرى', en: 'Other income', ascii: 'Other-Income' },
    code: '4030',
  },
} as const satisfies Readonly<Record<string, AccountRule>>;

/** Accounts without postings of the till: for exported files, and for ledgers that import a till's entries. */
const unposted = {
  /** The cash drawer. Counts and movements of the drawer are a statement of their own, without postings. */
  drawer: {
    role: 'asset',
    currency: null,
    names: { ar: 'درج النقد', en: 'Cash drawer', ascii: 'Cash-Drawer' },
    code: '1000',
  },
  'reserve:wallet': {
    role: 'asset',
    currency: 'LYD',
    names: { ar: 'محتجز لدى المزوّد – محفظة', en: 'Wallet reserve', ascii: 'Reserve:Wallet' },
    code: '1040',
  },
  'reserve:card': {
    role: 'asset',
    currency: 'USD',
    names: { ar: 'محتجز لدى المزوّد – بطاقة', en: 'Card reserve', ascii: 'Reserve:Card' },
    code: '1041',
  },
  'fees-payable': {
    role: 'liability',
    currency: null,
    names: { ar: 'عمولات مستحقة الدفع', en: 'Fees payable', ascii: 'Fees-Payable' },
    code: '2040',
  },
  'equity:opening': {
    role: 'equity',
    currency: null,
    names: { ar: 'أرصدة افتتاحية', en: 'Opening balances', ascii: 'Opening-Balances' },
    code: '3010',
  },
  'exchange:lyd': {
    role: 'equity',
    currency: 'LYD',
    names: { ar: 'تحويل العملة – دينار', en: 'Exchange – dinars', ascii: 'Exchange:LYD' },
    code: '3020',
  },
  'exchange:usd': {
    role: 'equity',
    currency: 'USD',
    names: { ar: 'تحويل العملة – دولار', en: 'Exchange – dollars', ascii: 'Exchange:USD' },
    code: '3021',
  },
  fees: { role: 'expense', currency: null, names: { ar: 'عمولات المزوّد', en: 'Fees', ascii: 'Fees' }, code: '5010' },
  'fee-tax': {
    role: 'expense',
    currency: null,
    names: { ar: 'ضريبة العمولات', en: 'Tax on fees', ascii: 'Fee-Tax' },
    code: '5020',
  },
  'bank-charges': {
    role: 'expense',
    currency: null,
    names: { ar: 'مصاريف مصرفية', en: 'Bank charges', ascii: 'Bank-Charges' },
    code: '5030',
  },
  chargebacks: {
    role: 'expense',
    currency: null,
    names: { ar: 'مبالغ استردّها المزوّد', en: 'Chargebacks', ascii: 'Chargebacks' },
    code: '5040',
  },
  difference: {
    role: 'expense',
    currency: null,
    names: { ar: 'فروقات', en: 'Differences', ascii: 'Differences' },
    code: '5050',
  },
} as const satisfies Readonly<Record<string, AccountRule>>;

const chart = { ...posted, ...unposted };

/** Any account of the chart. */
export type ChartKey = keyof typeof chart;
/** The accounts to which new journal entries post, and by which balances, closes and files report old entries, too. */
export type ReportKey = keyof typeof posted;

/**
 * The accounts of entries `refund.paid` before version 4, each with the account that replaced it. Stored postings keep the old key;
 * every report translates it with `reportAccountOf`.
 */
const replaced = {
  'cash:lyd': 'paid-out:cash',
  'cash:usd': 'paid-out:cash',
  'bank:lyd': 'paid-out:transfer',
  'bank:usd': 'paid-out:transfer',
} as const satisfies Readonly<Record<string, ReportKey>>;

export type OldAccountKey = keyof typeof replaced;
/** The keys that a posting of the till may have: those of new entries, and those of old entries. */
export type AccountKey = ReportKey | OldAccountKey;

const isReplaced = (key: AccountKey): key is OldAccountKey => Object.hasOwn(replaced, key);
/** The account that reports show for the account of a posting. */
export const reportAccountOf = (key: AccountKey): ReportKey => (isReplaced(key) ? replaced[key] : key);

export const reportKeys = Object.keys(posted) as readonly ReportKey[];
export const oldAccountKeys = Object.keys(replaced) as readonly OldAccountKey[];
export const accountKeys: readonly AccountKey[] = [...reportKeys, ...oldAccountKeys];

export type Account = AccountRule & { readonly key: ChartKey };
export const accountOf = (key: ChartKey): Account => ({ key, ...chart[key] });
/** All accounts of the chart, by their usual code. */
export const accounts: readonly Account[] = (Object.keys(chart) as ChartKey[])
  .map(accountOf)
  .sort((a, b) => Number(a.code) - Number(b.code));

const places = new Map<string, number>(accounts.map(({ key }, at) => [key, at]));
/**
 * Rows in the order of the chart, as each screen and each paper shows them. Accounts of later versions, which the chart does not
 * have, come last; rows of the same account keep their order.
 */
export const inChartOrder = <Row extends { readonly account: string }>(rows: readonly Row[]): readonly Row[] => {
  const placeOf = ({ account }: Row): number => places.get(account) ?? accounts.length;
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
};
