// Says of each payment once that it came, ever: restarts, several windows and rebuilt projections included. A second payment of a
// sale is announced as that: it is owed back.
import { ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { Changes } from '../changes.ts';

/** After a long absence there may be many: windows come again for the rest. */
export const announcedAtOnce = 100;

export const createAnnouncements = (ledger: Ledger, changes: Changes) => ({
  /** Paid attempts, oldest first, that nobody was told of before. Errors: `data.*`: then nothing is handed out. */
  take(): Result<readonly Attempt[]> {
    if (!ledger.announced.pending()) return ok([]);
    const taken = ledger.write(({ announced, sidecar }) => {
      const next = announced.next(announcedAtOnce);
      if (next) sidecar.setAnnounced(next.upTo);
      return next?.attempts ?? [];
    });
    if (taken.ok && ledger.announced.pending()) changes.tell({ type: 'paid' });
    return taken;
  },
});
export type Announcements = ReturnType<typeof createAnnouncements>;
