// Builds the part of a close document that the books alone decide. The till uses it for a new close, and `verify` builds it again
// for each earlier close from the journal.
import type { ChainHead } from '../../../ledger/journal.ts';
import type { CloseDocument } from '../../../shared/contract/books/close.ts';
import type { Stretch } from '../../../shared/ledger/money-sum.ts';
import type { Attention } from '../../../shared/payment/attention.ts';
import type { BooksView } from '../books/books-view.ts';
import type { CloseRow } from '../stores/day/closes-store.ts';

/** The close before, of which a close names number, place and digest. `hasBalances`: false before version 7 of the document. */
export type CloseBefore = Pick<CloseRow, 'number' | 'seq' | 'sha256' | 'toSeq'> & { readonly hasBalances: boolean };

/**
 * Builds the fields of the close that covers the entries after the close `last` up to `head`. `books` must show the books as they
 * are at `head`. `atMs`: the time of the close, which decides the lists of payments. The same books always give the same fields.
 */
export const bookedPart = (
  books: BooksView,
  { ledgerId, epoch, seq, hash }: ChainHead,
  last: CloseBefore | null,
  atMs: number,
) => {
  const range = { from: (last?.toSeq ?? 0) + 1, to: seq };
  const own = [range];
  const { closes, closeBalances, closeEvents, stretch, refunds } = books;
  const money = (part: Stretch) => [...stretch.money(part)];
  const listed = (list: Attention) => books.attention.rows(list, atMs);
  return {
    ...{ format: 'qayd-close', version: 7, number: (last?.number ?? 0) + 1, ledgerId, epoch },
    days: closes.days(range),
    previous: last && { number: last.number, seq: last.seq, sha256: last.sha256 },
    fromSeq: range.from,
    rows: closeEvents.root(range),
    head: { seq, hash },
    basis: last && !last.hasBalances ? 'postings' : 'close',
    balances: [...closeBalances.accounts(range)],
    unconfirmed: [...closeBalances.unconfirmed(range)],
    drawer: [...closeBalances.drawer(range)],
    money: money(own),
    byDay: stretch.daysIn(range).flatMap(({ day, stretch: part }) => {
      const sums = money(part);
      return sums.length > 0 ? [{ day, money: sums }] : [];
    }),
    received: stretch
      .received(own)
      .map(({ unconfirmed: unverified, unconfirmedMinor: unverifiedMinor, ...sum }) => ({ ...sum, unverified, unverifiedMinor })),
    attempts: Object.fromEntries(closes.states(range).map(({ state, count }) => [state, count])),
    needed: listed('needed'),
    pending: listed('pending'),
    monitored: listed('monitored'),
    unverified: closes.unverified(range),
    exceptions: closes.exceptions(range),
    carried: closes.carried(range.from),
    handled: closeEvents.handled(range),
    later: closes.later(range),
    proved: closes.proved(range),
    corrections: closeEvents.corrections(range),
    restored: closeEvents.restored(range),
    changes: closeEvents.changes(range),
    reprints: closeEvents.reprints(range),
    cashMoves: books.drawer.moves(own),
    refunds: { moves: stretch.moves(own), owed: refunds.owed(), suspense: refunds.setAside() },
    waived: refunds.waivedIn(range),
    unwitnessed: refunds.unwitnessedIn(range),
  } satisfies Partial<CloseDocument>;
};
export type BookedPart = ReturnType<typeof bookedPart>;
