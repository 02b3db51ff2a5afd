// The bookkeeping accounts of the books, as data. Their keys are used in code and in stored rows and never change; a shop may
// choose its own account names and account codes.
import type { Currency } from '../money.ts';

/** The kind of account: what the shop has, owes, earned or spent. */
export const accountRoles = ['asset', 'liability', 'income', 'expense'] as const;
export type AccountRole = (typeof accountRoles)[number];

type AccountRule = {
  readonly role: AccountRole;
  /**
   * The account's only currency. Null: the account has a separate balance in each currency; balances of different currencies are
   * never added.
   */
  readonly currency: Currency | null;
  readonly names: { readonly ar: string; readonly en: string };
  /** The account's number in the usual chart of accounts. */
  readonly code: string;
};

const kept = {
  'cash:lyd': { role: 'asset', currency: 'LYD', names: { ar: 'الصندوق النقدي – دينار', en: 'Cash – dinars' }, code: '1010' },
  'cash:usd': { role: 'asset', currency: 'USD', names: { ar: 'الصندوق النقدي – دولار', en: 'Cash – dollars' }, code: '1011' },
  'bank:lyd': { role: 'asset', currency: 'LYD', names: { ar: 'المصرف – دينار', en: 'Bank – dinars' }, code: '1020' },
  'bank:usd': { role: 'asset', currency: 'USD', names: { ar: 'المصرف – دولار', en: 'Bank – dollars' }, code: '1021' },
  'clearing:wallet': {
    role: 'asset',
    currency: 'LYD',
    names: { ar: 'تحت التحصيل – محفظة', en: 'Wallet clearing' },
    code: '1030',
  },
  'clearing:card': { role: 'asset', currency: 'USD', names: { ar: 'تحت التحصيل – بطاقة', en: 'Card clearing' }, code: '1031' },
  'refunds-owed': { role: 'liability', currency: null, names: { ar: 'مبالغ مستحقة الرد', en: 'Refunds owed' }, code: '2010' },
  suspense: { role: 'liability', currency: null, names: { ar: 'أمانات قيد التسوية', en: 'Suspense' }, code: '2020' },
  sales: { role: 'income', currency: null, names: { ar: 'المبيعات', en: 'Sales' }, code: '4010' },
  /** This account reduces the income from sales, so its balance is a debit. */
  'sales-returns': { role: 'income', currency: null, names: { ar: 'مرتجعات المبيعات', en: 'Sales returns' }, code: '4020' },
  'other-income': { role: 'income', currency: null, names: { ar: 'إيرادات أخرى', en: 'Other income' }, code: '4030' },
} as const satisfies Readonly<Record<string, AccountRule>>;

export type AccountKey = keyof typeof kept;
export const accountKeys = Object.keys(kept) as readonly AccountKey[];
export type Account = AccountRule & { readonly key: AccountKey };

/** The cash account and the bank account of each currency. */
export const cashOf = { LYD: 'cash:lyd', USD: 'cash:usd' } as const satisfies Readonly<Record<Currency, AccountKey>>;
export const bankOf = { LYD: 'bank:lyd', USD: 'bank:usd' } as const satisfies Readonly<Record<Currency, AccountKey>>;

export const accountOf = (key: AccountKey): Account => ({ key, ...kept[key] });
export const accounts: readonly Account[] = accountKeys.map(accountOf);
