// Recomputes the sums of a close from its own figures: closing is opening and movement, and all accounts together are zero.
import type { AnyCloseDocument, CloseDocument } from '../contract/books/close.ts';
import { type CloseFault, fault } from './faults.ts';

// Sums are BigInt, because the figures of a forged file may exceed safe integers together.
const total = (figures: readonly number[]): bigint => figures.reduce((sum, figure) => sum + BigInt(figure), 0n);

const ofBalances = (balances: CloseDocument['balances']): CloseFault[] => {
  const found: CloseFault[] = [];
  const seen = new Set<string>();
  const sums = new Map<string, readonly [bigint, bigint]>();
  for (const { account, currency, openingMinor, debitMinor, creditMinor, closingMinor } of balances) {
    if (seen.has(`${currency} ${account}`)) found.push(fault('account-twice', { name: account, currency }));
    seen.add(`${currency} ${account}`);
    if (total([openingMinor, debitMinor, -creditMinor, -closingMinor]) !== 0n)
      found.push(fault('closing-differs', { field: 'balances', name: account, currency }));
    const [opening, movement] = sums.get(currency) ?? [0n, 0n];
    sums.set(currency, [opening + BigInt(openingMinor), movement + total([debitMinor, -creditMinor])]);
  }
  for (const [currency, [opening, movement]] of sums)
    if (opening !== 0n || movement !== 0n) found.push(fault('not-zero', { currency }));
  return found;
};

/** The sums of the document that do not tie, of versions that have balances. */
export const faultySums = (document: AnyCloseDocument): CloseFault[] => {
  if (document.version !== 7) return [];
  const unconfirmed = document.unconfirmed.filter(
    ({ openingMinor, addedMinor, provedMinor, closingMinor }) =>
      total([openingMinor, addedMinor, -provedMinor, -closingMinor]) !== 0n,
  );
  // The close of the first count has no opening to begin from.
  const drawer = document.drawer.filter(
    ({ openingMinor, inMinor, outMinor, refundsMinor, differenceMinor, closingMinor }) =>
      openingMinor !== null && total([openingMinor, inMinor, -outMinor, -refundsMinor, differenceMinor, -closingMinor]) !== 0n,
  );
  return [
    ...ofBalances(document.balances),
    ...unconfirmed.map(({ gateway, currency }) => fault('closing-differs', { field: 'unconfirmed', name: gateway, currency })),
    ...drawer.map(({ currency }) => fault('closing-differs', { field: 'drawer', name: '', currency })),
  ];
};
