// Closes the books up to now. The close sums all entries since the last close and lists what is still open, in bytes that never
// change; later entries belong to the next close.
import {
  type AnyCloseDocument,
  anyCloseDocument,
  type CloseDocument,
  type CloseSummary,
  type CloseView,
} from '../../../shared/contract/books/close.ts';
import { canonicalJson } from '../../../shared/canonical-json.ts';
import type { Currency } from '../../../shared/money.ts';
import type { Attention } from '../../../shared/payment/attention.ts';
import type { Stretch } from '../../../shared/ledger/money-sum.ts';
import type { Clock, Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { RecordedApproval } from '../../../shared/people/rights.ts';
import type { EntryNotes } from '../../ledger/tx.ts';
import type { CloseRow } from '../../ledger/stores/closes-store.ts';
import type { ReceivedSum } from '../../ledger/stores/stretch-store.ts';
import type { BooksView } from '../../ledger/books-view.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TillSettings } from '../../settings.ts';
import { type Rechecked, tellRechecked } from '../health/rechecks.ts';
import type { Changes } from '../changes.ts';
import { writeClose } from './close-file.ts';
import { shiftSumsOf } from '../people/shifts/shift-sums.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import type { Approve } from '../supervision/supervised.ts';

export type CloseInput = {
  readonly requestId: string;
  readonly actor: string;
  /** The business day that the person who closes sees on the screen; refused if another day has begun. */
  readonly day: string;
  readonly acknowledge: boolean;
  readonly override: { readonly reason: string } | null;
  /** Asks for an approval; called if the close overrides a feed gap. */
  readonly approve: Approve;
};
export type CloseDeps = {
  readonly ledger: Ledger;
  readonly settings: TillSettings;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly files: Files;
  readonly dataDir: string;
  feedStatus(): FeedStatus;
  isClockWrong(): boolean;
  quarantine(): CloseDocument['quarantine'];
  /** Checks the rows that a close from `from` on covers; null if the check failed. */
  recheck(from: number): Promise<Rechecked | null>;
};

type Override = CloseDocument['feed']['override'];

const documentOf = ({ text }: CloseRow): AnyCloseDocument => anyCloseDocument.parse(JSON.parse(text));

type Gist = { readonly summary: CloseSummary; readonly feed: CloseDocument['feed'] };

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

const openIn = (document: AnyCloseDocument): number =>
  document.version === 1 ? document.unresolved.length : document.needed.length + document.pending.length;

const salesIn = (document: AnyCloseDocument): CloseSummary['sales'] => {
  if (document.version === 5) return document.money.map(({ currency, salesMinor }) => ({ currency, salesMinor }));
  const found = new Map<Currency, number>();
  for (const { kind, currency, amountMinor } of document.totals)
    if (kind === 'sale') found.set(currency, (found.get(currency) ?? 0) + amountMinor);
  return [...found].map(([currency, salesMinor]) => ({ currency, salesMinor }));
};

const gistOf = (document: AnyCloseDocument, seq: number): Gist => {
  const { number, closedAtMs, days, later, feed } = document;
  return {
    summary: { number, seq, closedAtMs, days, sales: salesIn(document), open: openIn(document), later: later.length },
    feed,
  };
};

export const createClose = (deps: CloseDeps) => {
  const { ledger, settings, changes, clock, files, dataDir, feedStatus, isClockWrong, quarantine, recheck } = deps;
  const { closes: store, journal } = ledger;

  /** Cached by number: a close never changes, and a long one is slow to parse. */
  const gists = new Map<number, Gist>();
  const gist = (row: CloseRow): Gist => {
    const found = gists.get(row.number) ?? gistOf(documentOf(row), row.seq);
    gists.set(row.number, found);
    return found;
  };

  const feedPart = (
    books: BooksView,
    before: CloseDocument['feed'] | null,
    range: { from: number; to: number },
    override: Override,
  ) => {
    const cursor = books.feed.cursor();
    const status = feedStatus();
    return {
      relayId: cursor?.relayId ?? null,
      from: before && before.relayId === (cursor?.relayId ?? null) ? before.to : 0,
      to: cursor?.after ?? 0,
      state: status.state,
      code: status.state === 'failing' ? status.code : null,
      missing: books.feed.gap()?.missing ?? null,
      skipped: books.closes.skips(range),
      override,
    };
  };

  /** The signature part of the close; null in a preview, and if the check failed. */
  const signaturesIn = (books: BooksView, found: Rechecked | null): CloseDocument['signatures'] =>
    found && {
      verified: found.span.looked,
      failed: found.span.wrong,
      first: found.span.first,
      unchecked: books.closes.noticesAfter(found.checked.upTo),
    };

  /** The close as it would be written now. */
  const draw = (books: BooksView, override: Override, found: Rechecked | null = null): CloseDocument => {
    const { ledgerId, epoch, seq, hash } = books.journal.head();
    const last = books.closes.last();
    const range = { from: (last?.toSeq ?? 0) + 1, to: seq };
    const states = books.closes.states(range);
    const own = [range];
    const money = (stretch: Stretch) => [...books.stretch.money(stretch)];
    const listed = (list: Attention) => books.attention.rows(list, clock.wallMs());
    return {
      format: 'qayd-close',
      version: 5,
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
      feed: feedPart(books, last && gist(last).feed, range, override),
      clockWrong: isClockWrong(),
      clock: { entries: books.clock.entries(range), sales: books.clock.marked(range) },
      quarantine: quarantine(),
      signatures: signaturesIn(books, found),
      dayChanges: books.dayRules.within(range),
      approvals: [...books.approvals.within(range)],
      shifts: books.shifts.within(range).map((shift) => shiftSumsOf(books, shift)),
      refunds: { moves: books.stretch.moves(own), owed: books.refunds.owed(), suspense: books.refunds.setAside() },
      waived: books.refunds.waivedIn(range),
      unwitnessed: books.refunds.unwitnessedIn(range),
      people: books.people.users().map(({ userId, name, role }) => ({ userId, name, role })),
      alerts: books.alerts.within(range).map(({ params, ...alert }) => ({ ...alert, params: { ...params } })),
    };
  };

  const viewOf = (row: CloseRow, document: AnyCloseDocument = documentOf(row)): CloseView => ({
    document,
    text: row.text,
    sha256: row.sha256,
    seq: row.seq,
    hash: journal.bySeq(row.seq)?.hash ?? '',
  });

  const repeated = ({ requestId, day }: CloseInput): Result<CloseView | null> => {
    const earlier = earlierRequest(
      ledger,
      requestId,
      'day.closed',
      ({ text }) => (JSON.parse(text) as CloseDocument).businessDay === day,
    );
    if (!earlier.ok || !earlier.value) return earlier as Result<null>;
    return ok(viewOf(store.close(earlier.value.body.number) as CloseRow));
  };

  const check = ({ day, acknowledge, override }: CloseInput): Result<Override> => {
    const today = ledger.businessDay();
    if (day !== today) return fail('close.wrong-day', { day: today });
    const last = store.last();
    if (last && !ledger.closes.hasHappened(last.toSeq)) return fail('close.nothing-new', { number: last.number });
    const missing = ledger.feed.gap()?.missing ?? null;
    if (missing !== null && !override) return fail('close.feed-gap', { missing });
    if (!acknowledge) {
      const { needed, pending } = ledger.attention.counts(clock.wallMs());
      const count = needed + pending;
      if (count > 0) return fail('close.unresolved', { count });
    }
    return ok(missing !== null && override ? { missing, reason: override.reason } : null);
  };

  return {
    preview: (): CloseDocument => draw(ledger, null),

    /**
     * Closes the books. Errors: `close.wrong-day` with the present `day`, `close.nothing-new`, `close.unresolved` (call again
     * with `acknowledge`), `close.feed-gap` (a supervisor may override), those of an approval, `request.reused`, `data.*`.
     */
    async close(input: CloseInput): Promise<Result<CloseView>> {
      const earlier = repeated(input);
      if (!earlier.ok || earlier.value) return earlier as Result<CloseView>;
      const before = check(input);
      if (!before.ok) return before;
      let notes: EntryNotes & { readonly approval?: RecordedApproval | null } = { actor: input.actor };
      if (before.value) {
        const approved = await input.approve();
        if (!approved.ok) return approved;
        notes = approved.value;
      }
      const found = await recheck((store.last()?.toSeq ?? 0) + 1);
      const since = repeated(input);
      if (!since.ok || since.value) return since as Result<CloseView>;
      const still = check(input);
      if (!still.ok) return still;
      const written = ledger.write((tx) => {
        const raised = found !== null && tellRechecked(tx, found);
        const document = draw(tx, still.value, found);
        const body = {
          number: document.number,
          fromSeq: document.fromSeq,
          toSeq: document.head.seq,
          text: canonicalJson(document),
          checked: found?.checked ?? null,
        };
        tx.record('day.closed', body, { ...notes, requestId: input.requestId });
        return { document, raised };
      });
      if (!written.ok) return written;
      const { document, raised } = written.value;
      if (raised) changes.tell({ type: 'alerts' });
      changes.tell({ type: 'closes' });
      const row = store.last() as CloseRow;
      gists.set(row.number, gistOf(document, row.seq));
      return ok(viewOf(row, document));
    },

    list(before: number | null, limit: number): { readonly rows: readonly CloseSummary[]; readonly more: boolean } {
      const rows = store.page(before ?? Number.MAX_SAFE_INTEGER, limit + 1);
      return { rows: rows.slice(0, limit).map((row) => gist(row).summary), more: rows.length > limit };
    },
    /** Reads one close. Error: `close.unknown`. */
    get(number: number): Result<CloseView> {
      const row = store.close(number);
      return row ? ok(viewOf(row)) : fail('close.unknown', { number });
    },
    /** Writes the close's exact bytes into the exports folder. Errors: `close.unknown`, `export.unwritable`. */
    async export(number: number): Promise<Result<{ readonly file: string }>> {
      const row = store.close(number);
      return row ? writeClose(files, dataDir, settings, row) : fail('close.unknown', { number });
    },
  };
};
export type Close = ReturnType<typeof createClose>;
