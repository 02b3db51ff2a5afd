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
 * Joins the parts of one line in reading order. In Arabic each part is isolated and the line runs from right to left; otherwise a
 * line of an amount and an invoice number would be read from its end.
 */
export const inOrder = (parts: readonly (string | null | undefined)[], lang: Lang): string => {
  const given = parts.filter((part): part is string => Boolean(part));
  if (lang === 'en' || given.length === 0) return given.join(' · ');
  return `\u200f${given.map((part) => `\u2068${part}\u2069`).join(' · ')}`;
};

/** Returns a mobile number in groups of digits; a text that is no mobile number stays as it is. */
export const mobileText = (typed: string, lang: Lang): string => {
  const read = normaliseMobile(typed);
  const text = read.ok ? readableMobile(read.value) : typed;
  return lang === 'ar' ? `\u2066${text}\u2069` : text;
};

/** Returns the lines of `after` that differ from `before`, matched by label, each with its old value. */
export const changed = (before: readonly ApprovalLine[], after: readonly ApprovalLine[]): readonly ApprovalLine[] => {
  const was = new Map(before.map(({ label, value }) => [label, value]));
  return after.flatMap(({ label, value }) => {
    const old = was.get(label) ?? '';
    return old === value ? [] : [{ label, value, before: old }];
  });
};
