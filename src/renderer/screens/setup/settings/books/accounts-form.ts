// Converts the shop's names and codes of accounts to a form of texts and back, and finds the fields that are refused.
import { accounts, type ChartKey } from '../../../../../shared/accounts/accounts.ts';
import {
  type AccountFault,
  accountFaults,
  type AccountField,
  accountFields,
  changedAccounts,
  type ShopAccounts,
  shopAccountOf,
} from '../../../../../shared/accounts/shop-accounts.ts';
import { digitsToLatin } from '../../../../../shared/digits.ts';

export type AccountForm = Readonly<Record<AccountField, string>>;
export type AccountsForm = Readonly<Record<ChartKey, AccountForm>>;

const keys = accounts.map(({ key }) => key);
const formOfOne = (key: ChartKey, chosen: ShopAccounts): AccountForm => {
  const { names, code } = shopAccountOf(key, chosen);
  return { ...names, code };
};
export const accountsFormOf = (chosen: ShopAccounts): AccountsForm =>
  Object.fromEntries(keys.map((key) => [key, formOfOne(key, chosen)])) as AccountsForm;

/** The names and code of an account in the chart. */
export const chartForm = (key: ChartKey): AccountForm => formOfOne(key, {});

/** The text of a field as it is saved; an empty field has the chart's text. */
const read = (key: ChartKey, field: AccountField, typed: string): string => {
  const text = typed.trim();
  if (text === '') return chartForm(key)[field];
  return field === 'code' || field === 'ascii' ? digitsToLatin(text) : text;
};

/** Reads the form: the choices that differ from the chart, and the fields that are refused. */
export const readAccounts = (
  form: AccountsForm,
): { readonly accounts: ShopAccounts; readonly faults: readonly AccountFault[] } => {
  const chosen: ShopAccounts = Object.fromEntries(
    keys.map((key) => {
      const text = (field: AccountField): string => read(key, field, form[key][field]);
      return [key, { names: { ar: text('ar'), en: text('en') }, ascii: text('ascii'), code: text('code') }];
    }),
  );
  return { accounts: changedAccounts(chosen), faults: accountFaults(chosen) };
};

/** True if the form, once read, differs from these choices. */
export const isAccountsFormChanged = (form: AccountsForm, chosen: ShopAccounts): boolean => {
  const before = accountsFormOf(chosen);
  return keys.some((key) => accountFields.some((field) => read(key, field, form[key][field]) !== before[key][field]));
};

/** True if the account of the form is as in the chart. */
export const isAsInChart = (key: ChartKey, form: AccountForm): boolean =>
  accountFields.every((field) => read(key, field, form[field]) === chartForm(key)[field]);
