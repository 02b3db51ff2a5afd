// Builds the document of a close: sums the journal entries since the last close, and lists what is still open.
import type { CloseDocument } from '../../../shared/contract/books/close.ts';
import type { Attention } from '../../../shared/payment/attention.ts';
import type { Stretch } from '../../../shared/ledger/money-sum.ts';
import type { ChainHead } from '../../../ledger/journal.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { CloseRow } from '../../ledger/stores/day/closes-store.ts';
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

const feedPart = (books: BooksView, status: FeedStatus, before: FeedPart | null): Omit<FeedPart, 'override' | 'skipped'> => {
  const cursor = books.feed.cursor();
  const relayId = cursor?.relayId ?? null;
  return {
    relayId,
    from: before?.relayId === relayId ? before.to : 0,
    to: cursor?.after ?? 0,
    state: status.state,
    code: status.state === 'failing' ? status.code : null,
    missing: books.feed.gap()?.missing ?? null,
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

/** The facts of a close that the journal does not hold. */
export type CloseFacts = Pick<
  CloseDocument,
  'merchant' | 'till' | 'mode' | 'closedAtMs' | 'businessDay' | 'closedBy' | 'clockWrong' | 'quarantine' | 'signatures'
> & {
  readonly feed: Omit<FeedPart, 'skipped'>;
  /** True if the close before has balances, at which this close continues. */
  readonly hasBalances: boolean;
};

/** The close before, of which a close names number, place and digest. */
export type CloseBefore = Pick<CloseRow, 'number' | 'seq' | 'sha256' | 'toSeq'>;

/**
 * Builds the document of the close that covers the entries after the close `last` up to `head`. `books` must show the books as
 * they are at `head`. The same books and facts always give the same document, so `verify` builds it again from the journal.
 */
export const drawClose = (
  books: BooksView,
  head: ChainHead,
  last: CloseBefore | null,
  { hasBalances, feed, ...facts }: CloseFacts,
): CloseDocument => {
  const { ledgerId, epoch, seq, hash } = head;
  const range = { from: (last?.toSeq ?? 0) + 1, to: seq };
  const own = [range];
  const { closes, closeBalances, closeEvents, stretch, refunds } = books;
  const money = (part: Stretch) => [...stretch.money(part)];
  const listed = (list: Attention) => books.attention.rows(list, facts.closedAtMs);
  return {
    ...{ format: 'qayd-close', version: 7, ...facts, number: (last?.number ?? 0) + 1, ledgerId, epoch },
    days: closes.days(range),
    previous: last && { number: last.number, seq: last.seq, sha256: last.sha256 },
    fromSeq: range.from,
    head: { seq, hash },
    rows: closeEvents.root(range),
    basis: hasBalances ? 'close' : 'postings',
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
    feed: { ...feed, skipped: closes.skips(range) },
    clock: { entries: books.clock.entries(range), sales: books.clock.marked(range) },
    dayChanges: books.dayRules.within(range),
    approvals: [...books.approvals.within(range)],
    shifts: books.shifts.within(range).map((shift) => shiftSumsOf(books, shift)),
    cashMoves: books.drawer.moves(own),
    refunds: { moves: stretch.moves(own), owed: refunds.owed(), suspense: refunds.setAside() },
    waived: refunds.waivedIn(range),
    unwitnessed: refunds.unwitnessedIn(range),
    people: books.people.users().map(({ userId, name, role }) => ({ userId, name, role })),
    alerts: books.alerts.within(range).map(({ params, ...alert }) => ({ ...alert, params: { ...params } })),
  };
};

/** The parts of a close that come from its request: the gap that it overrides, the check of the books, and the people. */
export type CloseAsked = {
  readonly override: CloseOverride;
  readonly found: Rechecked | null;
  readonly closedBy: CloseDocument['closedBy'];
};

/**
 * Returns a function that builds the document of a close made now. `before`: the part about the relay's feed in an earlier close,
 * and whether it has balances.
 */
export const createCloseDrawer =
  (
    { settings, clock, feedStatus, isClockWrong, quarantine }: CloseDrawing,
    before: (row: CloseRow) => { readonly feed: FeedPart; readonly hasBalances: boolean },
  ) =>
  (books: BooksView, { override, found, closedBy }: CloseAsked): CloseDocument => {
    const last = books.closes.last();
    const earlier = last && before(last);
    const { merchant, till, mode } = settings;
    return drawClose(books, books.journal.head(), last, {
      ...{ merchant, till, mode, closedBy, closedAtMs: clock.wallMs(), businessDay: books.businessDay() },
      ...{ clockWrong: isClockWrong(), quarantine: quarantine(), signatures: signaturesIn(books, found) },
      feed: { ...feedPart(books, feedStatus(), earlier?.feed ?? null), override },
      hasBalances: earlier?.hasBalances ?? true,
    });
  };
