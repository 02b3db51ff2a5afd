// Closes the books up to now. The close sums all entries since the last close and lists what is still open, in bytes that never
// change; later entries belong to the next close.
import type { CloseDocument, ClosePreview, CloseView } from '../../../shared/contract/books/close.ts';
import type { Signer } from '../../../secrets/port.ts';
import type { Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { RecordedApproval } from '../../../shared/people/rights.ts';
import type { EntryNotes } from '../../ledger/tx.ts';
import type { CloseRow } from '../../ledger/stores/day/closes-store.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Rechecked } from '../health/rechecks/recheck-run.ts';
import { tellRechecked } from '../health/rechecks.ts';
import type { Changes } from '../changes.ts';
import { type CloseDrawing, type CloseOverride, createCloseDrawer } from './close-document.ts';
import { writeClose } from './close-file.ts';
import { closeEntry } from './close-entry.ts';
import { createCloseViews } from './close-views.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import type { Approve } from '../supervision/supervised.ts';

export type CloseInput = {
  readonly requestId: string;
  readonly actor: string;
  /** The business day that was on screen when the person confirmed the close; the close is refused if another day has begun. */
  readonly day: string;
  readonly acknowledge: boolean;
  readonly override: { readonly reason: string } | null;
  /** Asks for an approval; called if the close overrides a feed gap. */
  readonly approve: Approve;
};
export type CloseDeps = CloseDrawing & {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly files: Files;
  readonly dataDir: string;
  readonly signer: Pick<Signer, 'sign' | 'publicKey'>;
  /**
   * Checks the books again, and counts the notices from row `from` on with and without a valid signature. Null if the check
   * failed.
   */
  recheck(from: number): Promise<Rechecked | null>;
};

/** Refuses a close that may not be written now; otherwise returns the feed gap that it overrides. */
const checkClose = (ledger: Ledger, nowMs: number, { day, acknowledge, override }: CloseInput): Result<CloseOverride> => {
  const today = ledger.businessDay();
  if (day !== today) return fail('close.wrong-day', { day: today });
  const last = ledger.closes.last();
  if (!ledger.closes.hasHappened(last?.toSeq ?? 0)) return fail('close.nothing-new', last ? { number: last.number } : {});
  const missing = ledger.feed.gap()?.missing ?? null;
  if (missing !== null && !override) return fail('close.feed-gap', { missing });
  if (!acknowledge) {
    const { needed, pending } = ledger.attention.counts(nowMs);
    const count = needed + pending;
    if (count > 0) return fail('close.unresolved', { count });
  }
  return ok(missing !== null && override ? { missing, reason: override.reason } : null);
};

export const createClose = (deps: CloseDeps) => {
  const { ledger, settings, changes, clock, files, dataDir, signer, recheck } = deps;
  const { closes } = ledger;
  const views = createCloseViews(ledger);
  const draw = createCloseDrawer(deps, views.before);

  const repeated = ({ requestId, day }: CloseInput): Result<CloseView | null> => {
    const isSame = ({ text }: { readonly text: string }): boolean => (JSON.parse(text) as CloseDocument).businessDay === day;
    const earlier = earlierRequest(ledger, requestId, 'day.closed', isSame);
    return earlier.ok && earlier.value ? views.get(earlier.value.body.number) : (earlier as Result<null>);
  };

  return {
    preview(): ClosePreview {
      const document = draw(ledger, { override: null, found: null, closedBy: null });
      return { ...document, settings: views.settingsIn(document) };
    },
    ...{ list: views.list, get: views.get },

    /**
     * Closes the books. Errors: `close.wrong-day` with the present `day`, `close.nothing-new`, `close.unresolved` (call again
     * with `acknowledge`), `close.feed-gap` (a supervisor may override), those of an approval, `request.reused`, `data.*`.
     */
    async close(input: CloseInput): Promise<Result<CloseView>> {
      const earlier = repeated(input);
      if (!earlier.ok || earlier.value) return earlier as Result<CloseView>;
      const before = checkClose(ledger, clock.wallMs(), input);
      if (!before.ok) return before;
      let notes: EntryNotes & { readonly approval?: RecordedApproval | null } = { actor: input.actor };
      if (before.value) {
        const approved = await input.approve();
        if (!approved.ok) return approved;
        notes = approved.value;
      }
      const found = await recheck((closes.last()?.toSeq ?? 0) + 1);
      const since = repeated(input);
      if (!since.ok || since.value) return since as Result<CloseView>;
      const still = checkClose(ledger, clock.wallMs(), input);
      if (!still.ok) return still;
      const written = ledger.write((tx) => {
        const raised = found !== null && tellRechecked(tx, found);
        const closedBy = { by: notes.actor, approvedBy: notes.approval?.by ?? null };
        const document = draw(tx, { override: still.value, found, closedBy });
        const body = closeEntry(document, found?.checked ?? null, signer);
        tx.record('day.closed', body, { ...notes, requestId: input.requestId });
        return { document, raised };
      });
      if (!written.ok) return written;
      const { document, raised } = written.value;
      if (raised) changes.tell({ type: 'alerts' });
      changes.tell({ type: 'closes' });
      const row = closes.last() as CloseRow;
      return ok(views.viewNew(row, document));
    },

    /**
     * Writes the close's exact bytes into the exports folder, with its signature in a file beside. Errors: `close.unknown`,
     * `export.unwritable`.
     */
    async export(number: number): Promise<Result<{ readonly file: string }>> {
      const view = views.get(number);
      return view.ok ? writeClose(files, dataDir, settings, view.value) : view;
    },
  };
};
export type Close = ReturnType<typeof createClose>;
