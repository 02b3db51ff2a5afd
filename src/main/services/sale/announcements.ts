// Announces each payment once, ever, also across restarts, several windows and rebuilt tables. A second payment of a sale is
// announced as a second payment, because its money is owed back.
import { ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { Changes } from '../changes.ts';

/** Most payments announced in one call; windows call again for the rest. */
export const announcedAtOnce = 100;

export const createAnnouncements = (ledger: Ledger, changes: Changes) => ({
  /** Paid attempts that were not announced yet, oldest first. If an error `data.*` occurs, no attempt is returned. */
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
