// A line of what an approver reads: what it is, and what it would be; with what it is now, where it changes.
import type { Api } from '../../../shared/contract/index.ts';
import { type Currency, formatAmount, money } from '../../../shared/money.ts';
import type { Lang, Translate } from '../../i18n/index.ts';

export type Line = { readonly label: string; readonly value: string; readonly before?: string };

/** The interface for reading facts from the till, and the language to put them into words. */
export type Reading = {
  readonly api: Api;
  readonly t: Translate;
  readonly lang: Lang;
  readonly nameOf: (userId: string) => string;
};

export const amountOf = (of: { readonly amountMinor: number; readonly currency: Currency }): string =>
  `${formatAmount(money(of.amountMinor, of.currency))} ${of.currency}`;

/** The same things said of two states: those that differ. */
export const changed = (before: readonly Line[], after: readonly Line[]): readonly Line[] => {
  const was = new Map(before.map(({ label, value }) => [label, value]));
  return after.flatMap(({ label, value }) => {
    const old = was.get(label) ?? '';
    return old === value ? [] : [{ label, value, before: old }];
  });
};
