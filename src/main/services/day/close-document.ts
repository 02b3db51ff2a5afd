// Builds the document of a close: sums the journal entries since the last close, and lists what is still open.
import type { CloseDocument } from '../../../shared/contract/books/close.ts';
import type { Attention } from '../../../shared/payment/attention.ts';
import type { Stretch } from '../../../shared/ledger/money-sum.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { CloseRow } from '../../ledger/stores/day/closes-store.ts';
import type { ReceivedSum } from '../../ledger/stores/day/stretch-store.ts';
import type { TillSettings } from '../../settings.ts';
import type { Rechecked } from '../health/rechecks/recheck-run.ts';
import { shiftSumsOf } from '../shifts/shift-sums.ts';

export type CloseOverride = CloseDocument['feed']['override'];

export type CloseDrawing = {
  readonly settings: TillSettings;
  readonly clock: Clock;
  feedStatus(): FeedStatus;
  isClockWrong(): boolean;
  quarantine(): CloseDocument['quarantine'];
};

type FeedPart = CloseDocument['feed'];

/** Sums the money received by currency, gateway and kind, over all methods. */
const totalsOf = (received: readonly ReceivedSum[]): CloseDocument['totals'] => {
  const found = new Map<string, CloseDocument['totals'][number]>();
  for (const { currency, gateway, kind, count, amountMinor, late, unconfirmed, unconfirmedMinor } of received) {
    const key = `${currency} ${gateway} ${kind}`;
    const sum = found.get(key);
    found.set(key, {
      ...{ currency, gateway, kind },
      count: (sum?.count ?? 0) + count,
      amountMinor: (sum?.amountMinor ?? 0) + amountMinor,
      late: (sum?.late ?? 0) + late,
      unverified: (sum?.unverified ?? 0) + unconfirmed,
      unverifiedMinor: (sum?.unverifiedMinor ?? 0) + unconfirmedMinor,
    });
  }
  return [...found.values()];
};

const feedPart = (
  books: BooksView,
  status: FeedStatus,
  before: FeedPart | null,
  range: { readonly from: number; readonly to: number },
): Omit<FeedPart, 'override'> => {
  const cursor = books.feed.cursor();
  const relayId = cursor?.relayId ?? null;
  return {
    relayId,
    from: before?.relayId === relayId ? before.to : 0,
    to: cursor?.after ?? 0,
    state: status.state,
    code: status.state === 'failing' ? status.code : null,
    missing: books.feed.gap()?.missing ?? null,
    skipped: books.closes.skips(range),
  };
};

/** The result of verifying the notices' signatures again, for the close; null in a preview, or if this verification failed. */
const signaturesIn = (books: BooksView, found: Rechecked | null): CloseDocument['signatures'] =>
  found && {
    verified: found.span.looked,
    failed: found.span.wrong,
    first: found.span.first,
    unchecked: books.closes.noticesAfter(found.checked.upTo),
  };

/**
 * Returns a function that builds the document of a close made now. `feedIn` reads the part about the relay's feed from an earlier
 * close.
 */
export const createCloseDrawer =
  ({ settings, clock, feedStatus, isClockWrong, quarantine }: CloseDrawing, feedIn: (row: CloseRow) => FeedPart) =>
  (books: BooksView, override: CloseOverride, found: Rechecked | null = null): CloseDocument => {
    const { ledgerId, epoch, seq, hash } = books.journal.head();
    const last = books.closes.last();
    const range = { from: (last?.toSeq ?? 0) + 1, to: seq };
    const states = books.closes.states(range);
    const own = [range];
    const money = (stretch: Stretch) => [...books.stretch.money(stretch)];
    const listed = (list: Attention) => books.attention.rows(list, clock.wallMs());
    return {
      format: 'qayd-close',
      version: 6,
      number: (last?.number ?? 0) + 1,
      merchant: settings.merchant,
      till: settings.till,
      ledgerId,
      epoch,
      closedAtMs: clock.wallMs(),
      businessDay: books.businessDay(),
      days: books.closes.days(range),
      previous: last && { number: last.number, seq: last.seq, sha256: last.sha256 },
      fromSeq: range.from,
      head: { seq, hash },
      money: money(own),
      byDay: books.stretch.daysIn(range).flatMap(({ day, stretch }) => {
        const part = money(stretch);
        return part.length > 0 ? [{ day, money: part }] : [];
      }),
      totals: totalsOf(books.stretch.received(own)),
      attempts: Object.fromEntries(states.map(({ state, count }) => [state, count])),
      needed: listed('needed'),
      pending: listed('pending'),
      monitored: listed('monitored'),
      unverified: books.closes.unverified(range),
      exceptions: books.closes.exceptions(range),
      carried: books.closes.carried(range.from),
      later: books.closes.later(range),
      proved: books.closes.proved(range),
      feed: { ...feedPart(books, feedStatus(), last && feedIn(last), range), override },
      clockWrong: isClockWrong(),
      clock: { entries: books.clock.entries(range), sales: books.clock.marked(range) },
      quarantine: quarantine(),
      signatures: signaturesIn(books, found),
      dayChanges: books.dayRules.within(range),
      approvals: [...books.approvals.within(range)],
      shifts: books.shifts.within(range).map((shift) => shiftSumsOf(books, shift)),
      cashMoves: books.drawer.moves(own),
      refunds: { moves: books.stretch.moves(own), owed: books.refunds.owed(), suspense: books.refunds.setAside() },
      waived: books.refunds.waivedIn(range),
      unwitnessed: books.refunds.unwitnessedIn(range),
      people: books.people.users().map(({ userId, name, role }) => ({ userId, name, role })),
      alerts: books.alerts.within(range).map(({ params, ...alert }) => ({ ...alert, params: { ...params } })),
    };
  };
