// Builds the document of a close: sums the journal entries since the last close, and lists what is still open.
import type { CloseDocument } from '../../../shared/contract/books/close.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import { bookedPart } from '../../ledger/closes/booked-part.ts';
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
    const row = books.closes.last();
    const earlier = row && { ...row, ...before(row) };
    const atMs = clock.wallMs();
    const booked = bookedPart(books, books.journal.head(), earlier, atMs);
    const range = { from: booked.fromSeq, to: booked.head.seq };
    const { merchant, till, mode } = settings;
    return {
      ...booked,
      ...{ merchant, till, mode, closedBy, closedAtMs: atMs, businessDay: books.businessDay() },
      feed: { ...feedPart(books, feedStatus(), earlier?.feed ?? null), skipped: books.closes.skips(range), override },
      ...{ clockWrong: isClockWrong(), quarantine: quarantine(), signatures: signaturesIn(books, found) },
      clock: { entries: books.clock.entries(range), sales: books.clock.marked(range) },
      dayChanges: books.dayRules.within(range),
      approvals: [...books.approvals.within(range)],
      shifts: books.shifts.within(range).map((shift) => shiftSumsOf(books, shift)),
      people: books.people.users().map(({ userId, name, role }) => ({ userId, name, role })),
      alerts: books.alerts.within(range).map(({ params, ...alert }) => ({ ...alert, params: { ...params } })),
    };
  };
