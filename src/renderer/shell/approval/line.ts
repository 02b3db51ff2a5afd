// One line that an approver reads: label and value; `before` holds the old value if the command changes it.
import type { Api } from '../../../shared/contract/index.ts';
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

/** Returns the lines of `after` that differ from `before`, matched by label, each with its old value. */
export const changed = (before: readonly ApprovalLine[], after: readonly ApprovalLine[]): readonly ApprovalLine[] => {
  const was = new Map(before.map(({ label, value }) => [label, value]));
  return after.flatMap(({ label, value }) => {
    const old = was.get(label) ?? '';
    return old === value ? [] : [{ label, value, before: old }];
  });
};
