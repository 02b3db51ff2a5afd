// Orders a day's sums for display: one block for each currency, with its lines and total. Amounts of different currencies are
// never added.
import type { DayTotalsView } from '../../../../shared/contract/books/day.ts';
import { receiptKinds, type ReceiptKind } from '../../../../shared/ledger/postings.ts';
import { addMoney, currencies, type Currency, type Money, money } from '../../../../shared/money.ts';
import { type PaymentStatus, paymentStatuses } from '../../../../shared/payment/payment-status.ts';

export type DayLine = DayTotalsView['sums'][number];
export type CurrencyBlock = {
  readonly currency: Currency;
  readonly lines: readonly DayLine[];
  readonly total: Money;
  readonly count: number;
};

const sum = (lines: readonly DayLine[], currency: Currency): Money =>
  lines.reduce((total, { amountMinor }) => addMoney(total, money(amountMinor, currency)), money(0, currency));

const order = (kind: ReceiptKind): number => receiptKinds.indexOf(kind);

export const blocksOf = (sums: readonly DayLine[]): CurrencyBlock[] =>
  currencies.flatMap((currency) => {
    const lines = sums
      .filter((line) => line.currency === currency)
      .sort((a, b) => order(a.kind) - order(b.kind) || (a.method ?? '').localeCompare(b.method ?? ''));
    const count = lines.reduce((all, line) => all + line.count, 0);
    return lines.length === 0 ? [] : [{ currency, lines, total: sum(lines, currency), count }];
  });

export type KindTotal = { readonly money: Money; readonly count: number; readonly late: number; readonly unconfirmed: number };

/** Total of one kind of receipt in one currency, in minor units; zero if no money of this kind was received. */
export const totalOf = (sums: readonly DayLine[], kind: ReceiptKind, currency: Currency): KindTotal => {
  const lines = sums.filter((line) => line.kind === kind && line.currency === currency);
  const add = (pick: (line: DayLine) => number): number => lines.reduce((all, line) => all + pick(line), 0);
  return {
    money: sum(lines, currency),
    count: add(({ count }) => count),
    late: add(({ late }) => late),
    unconfirmed: add(({ unconfirmed }) => unconfirmed),
  };
};

export type StateCount = { readonly state: PaymentStatus; readonly count: number };

/**
 * Counts of the attempts begun that day, by display state in the order of `paymentStatuses`. States without attempts are left
 * out.
 */
export const stateCounts = (states: DayTotalsView['states']): StateCount[] =>
  paymentStatuses.flatMap((state) => {
    const count = states[state] ?? 0;
    return count === 0 ? [] : [{ state, count }];
  });

/** True if the day has no payment attempts, no money received or moved, and no open exceptions. */
export const isEmptyDay = ({ sums, moves, states, exceptions }: DayTotalsView): boolean =>
  sums.length === 0 && moves.length === 0 && exceptions === 0 && Object.values(states).every((count) => count === 0);

/** True if anything of any day is open now that a person should see also on a day without content. */
export const hasOpen = ({ open: { owed, suspense, exceptions, attention } }: Pick<DayTotalsView, 'open'>): boolean =>
  owed.length + suspense.length + exceptions + attention.needed + attention.pending > 0;
