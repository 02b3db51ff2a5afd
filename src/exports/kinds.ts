// The kinds of lines: money received, a later move of money, or neither; and the amounts that follow from the kind.
import { type ReceiptKind, receiptKinds } from '../shared/ledger/postings.ts';
import { type MoneyMove, moneyMoves, moveSign } from '../shared/payment/refund.ts';
import type { ExportLine, LineKind } from './line.ts';

/** The kind of a line of money received; null for other lines. */
export const receiptOf = (kind: LineKind): ReceiptKind | null => receiptKinds.find((each) => each === kind) ?? null;
/** The move of money received before; null for other lines. */
export const moveOf = (kind: LineKind): MoneyMove | null => moneyMoves.find((each) => each === kind) ?? null;

/** The status of a line, a fixed word for programs. */
export const statusOf = ({ kind }: Pick<ExportLine, 'kind'>): string => (kind === 'sale' ? 'approved' : kind);

/**
 * The signed amount of a move: positive if the shop owes more afterwards, negative if the amount owed or in suspense shrinks.
 * Null on all other lines.
 */
export const movedOf = ({ kind, movedMinor }: Pick<ExportLine, 'kind' | 'movedMinor'>): number | null => {
  const move = moveOf(kind);
  return move === null || movedMinor === null ? null : moveSign(move) * movedMinor;
};

/**
 * The amount by which the line changes the shop's money: positive if money was received, negative if money was paid back. Null on
 * lines that move no money into or out of the shop. Its sum by currency is the movement of the accounts `clearing:*` and
 * `paid-out:*`.
 */
export const amountOf = (line: Pick<ExportLine, 'kind' | 'movedMinor' | 'receivedMinor' | 'way'>): number | null =>
  line.way === null ? line.receivedMinor : movedOf(line);
