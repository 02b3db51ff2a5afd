// The names and codes that a shop gives to accounts of the chart, the rules for them, and the accounts' codes in accounting
// programs.
import { isBlank } from '../blank.ts';
import { type Account, accountOf, accounts, type ChartKey, type ReportKey } from './accounts.ts';

/** The accounting programs for which a shop can set codes of its accounts. */
export const accountPrograms = ['odoo', 'quickbooks', 'xero'] as const;
export type AccountProgram = (typeof accountPrograms)[number];

/** A shop's choice for one account; an absent part is as in the chart. */
export type AccountChoice = {
  readonly names?: { readonly ar: string; readonly en: string } | undefined;
  readonly ascii?: string | undefined;
  readonly code?: string | undefined;
};
/** A shop's choices for accounts; an absent account is as in the chart. */
export type ShopAccounts = Readonly<Partial<Record<ChartKey, AccountChoice>>>;
/** For each accounting program: the code or the name that each account has there. */
export type AccountCodes = Readonly<Partial<Record<AccountProgram, Readonly<Partial<Record<ReportKey, string>>>>>>;

/** Returns `before` with each code of `change` in place of the account's earlier one; an empty code removes the account's code. */
export const withCodes = (before: AccountCodes, change: AccountCodes): AccountCodes =>
  Object.fromEntries(
    accountPrograms.flatMap((program) => {
      const codes = Object.entries({ ...before[program], ...change[program] }).filter(([, code]) => code !== '');
      return codes.length === 0 ? [] : [[program, Object.fromEntries(codes)]];
    }),
  );

/** The longest name of an account, in UTF-16 units; also the longest ASCII name. */
export const longestAccountName = 60;
export const longestAccountCode = 20;
/** The longest code or name of an account in an accounting program; QuickBooks identifies accounts by their full name. */
export const longestProgramCode = 150;

const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;
/** True if a text can stand on one line: visible, without spaces at its ends, no longer than `longest`. */
export const isAccountText = (text: string, longest: number): boolean =>
  text.length <= longest && text === text.trim() && !isBlank(text) && !unseen.test(text);

/** Parts separated by colons; each begins with a capital letter or a digit, as beancount requires. */
const asciiName = /^[A-Z0-9][A-Za-z0-9-]*(:[A-Z0-9][A-Za-z0-9-]*)*$/;
const codeForm = /^[A-Za-z0-9]([A-Za-z0-9./_-]*[A-Za-z0-9])?$/;

/** Returns the account with the shop's names and code; parts that the shop did not choose are the chart's. */
export const shopAccountOf = (key: ChartKey, chosen: ShopAccounts = {}): Account => {
  const account = accountOf(key);
  const { names: { ar, en } = account.names, ascii = account.names.ascii, code = account.code } = chosen[key] ?? {};
  return { ...account, names: { ar, en, ascii }, code };
};
/** Returns all accounts with the shop's names and codes, in the order of the chart. */
export const shopAccounts = (chosen: ShopAccounts = {}): readonly Account[] =>
  accounts.map(({ key }) => shopAccountOf(key, chosen));

const shownAs = (key: ChartKey, chosen: ShopAccounts): string => {
  const { names, code } = shopAccountOf(key, chosen);
  return JSON.stringify([names.ar, names.en, code]);
};
/** True if one of the accounts with these keys has another name or code now than it had `then`. */
export const areRenamed = (keys: readonly string[], then: ShopAccounts, now: ShopAccounts): boolean =>
  accounts.some(({ key }) => keys.includes(key) && shownAs(key, then) !== shownAs(key, now));

/** Returns only the choices that differ from the chart; the result is empty if none does. */
export const changedAccounts = (chosen: ShopAccounts): ShopAccounts =>
  Object.fromEntries(
    accounts.flatMap(({ key, names: usual, code: usualCode }): [ChartKey, AccountChoice][] => {
      const { names, code } = shopAccountOf(key, chosen);
      const changed: AccountChoice = {
        ...(names.ar === usual.ar && names.en === usual.en ? {} : { names: { ar: names.ar, en: names.en } }),
        ...(names.ascii === usual.ascii ? {} : { ascii: names.ascii }),
        ...(code === usualCode ? {} : { code }),
      };
      return Object.keys(changed).length === 0 ? [] : [[key, changed]];
    }),
  );

export const accountFields = ['ar', 'en', 'ascii', 'code'] as const;
export type AccountField = (typeof accountFields)[number];
/** The reasons for which a name or code of an account is refused. */
export type AccountFaultReason = 'name' | 'ascii' | 'code' | 'repeated' | 'chart-name';
export type AccountFault = {
  readonly key: ChartKey;
  readonly field: AccountField;
  readonly reason: AccountFaultReason;
  readonly value: string;
  /** The other account with the same name or code; null for other reasons. */
  readonly other: ChartKey | null;
};

const valueOf = ({ names, code }: Account, field: AccountField): string => (field === 'code' ? code : names[field]);
/** The form in which two names count as the same. */
const compared = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');

const formFault = (field: AccountField, value: string): AccountFaultReason | null => {
  if (field === 'ascii') return value.length <= longestAccountName && asciiName.test(value) ? null : 'ascii';
  if (field === 'code') return value.length <= longestAccountCode && codeForm.test(value) ? null : 'code';
  return isAccountText(value, longestAccountName) ? null : 'name';
};

/** The names under which files book the lines of an account: its ASCII name in beancount, its key in hledger. */
const bookedNames = ({ key, role, names }: Account): readonly string[] => [
  names.ascii,
  key.startsWith(`${role}:`) ? key.slice(role.length + 1) : key,
];

/**
 * Finds the names and codes that are refused, by account and field: malformed ones, and those of two accounts. An ASCII name may
 * not be a name under which files book another account either: an alias in a journal would then rename that account, too.
 */
export const accountFaults = (chosen: ShopAccounts): readonly AccountFault[] => {
  const all = shopAccounts(chosen);
  const inChart = new Map(accounts.flatMap((account) => bookedNames(account).map((name) => [compared(name), account.key])));
  return accountFields.flatMap((field) => {
    const values = all.map((account) => compared(valueOf(account, field)));
    return all.flatMap((account): AccountFault[] => {
      const { key } = account;
      const value = valueOf(account, field);
      const fault = (reason: AccountFaultReason, other: ChartKey | null = null): AccountFault[] => [
        { key, field, reason, value, other },
      ];
      const malformed = formFault(field, value);
      if (malformed) return fault(malformed);
      const twin = all.find((other, i) => other.key !== key && values[i] === compared(value));
      // The fault is reported at the accounts that the shop changed: an account as in the chart is right.
      if (twin) return value === valueOf(accountOf(key), field) ? [] : fault('repeated', twin.key);
      const usual = field === 'ascii' ? inChart.get(compared(value)) : undefined;
      return usual === undefined || usual === key ? [] : fault('chart-name', usual);
    });
  });
};
