// One line that an approver reads: label and value; `before` holds the old value if the command changes it.
import type { Api } from '../../../shared/contract/index.ts';
import { normaliseMobile } from '../../../shared/payment/mobile.ts';
import { readableMobile } from '../../parts/fields/mobile.ts';
import { type Currency, money, moneyText } from '../../../shared/money.ts';
import type { Lang, Translate } from '../../i18n/index.ts';

export type ApprovalLine = { readonly label: string; readonly value: string; readonly before?: string };

/**
 * The arguments of the functions that make an approver's lines: the till's api, the language, and a function from user ids to
 * names.
 */
export type ApprovalContext = {
  readonly api: Api;
  readonly t: Translate;
  readonly lang: Lang;
  readonly nameOf: (userId: string) => string;
};

export const amountOf = (of: { readonly amountMinor: number; readonly currency: Currency }): string =>
  moneyText(money(of.amountMinor, of.currency));

/**
 * Joins the parts of one line in reading order. Each part is isolated and the line runs in the language's direction; otherwise a line
 * with an amount, or with a name of the other script, would be read from its end.
 */
export const inOrder = (parts: readonly (string | null | undefined)[], lang: Lang): string => {
  const given = parts.filter((part): part is string => Boolean(part));
  if (given.length === 0) return '';
  return `${lang === 'ar' ? '\u200f' : '\u200e'}${given.map((part) => `\u2068${part}\u2069`).join(' · ')}`;
};

/** Returns a mobile number in groups of digits on one line; a text that is no mobile number stays as it is. */
export const mobileText = (typed: string): string => {
  const read = normaliseMobile(typed);
  return `\u2066${read.ok ? readableMobile(read.value).replaceAll(' ', '\u00a0') : typed}\u2069`;
};

/** Returns the lines of `after` that differ from `before`, matched by label, each with its old value. */
export const changed = (before: readonly ApprovalLine[], after: readonly ApprovalLine[]): readonly ApprovalLine[] => {
  const was = new Map(before.map(({ label, value }) => [label, value]));
  return after.flatMap(({ label, value }) => {
    const old = was.get(label) ?? '';
    return old === value ? [] : [{ label, value, before: old }];
  });
};
