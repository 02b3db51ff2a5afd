// Close documents as earlier versions of the till wrote them, made from a close of today.
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import { balances } from '../../../src/shared/contract/books/close-parts.ts';

/** The same close as version 6 wrote it: without balances, and with `totals` over all methods in place of `received`. */
export const closeOfVersion6 = (document: CloseDocument) => {
  const rest = Object.fromEntries(Object.entries(document).filter(([field]) => !Object.hasOwn(balances, field)));
  const totals = document.received.map((sum) => Object.fromEntries(Object.entries(sum).filter(([field]) => field !== 'method')));
  return { ...(rest as Omit<CloseDocument, keyof typeof balances>), version: 6 as const, totals };
};
