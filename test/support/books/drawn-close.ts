// Writes a close into books that tests fill without a till: the same document and signature as a till would write.
import type { Tx } from '../../../src/main/ledger/ledger.ts';
import { createCloseDrawer } from '../../../src/main/services/day/close-document.ts';
import { closeEntry } from '../../../src/main/services/day/close-entry.ts';
import { createCloseViews } from '../../../src/main/services/day/close-views.ts';
import { createWorld } from '../world.ts';
import { testSecrets, testSettings } from '../till.ts';

const drawing = {
  settings: testSettings(),
  clock: createWorld().life(1).clock,
  feedStatus: () => ({ state: 'connecting' }) as const,
  isClockWrong: () => false,
  quarantine: () => ({ count: 0, named: [] }),
};

/** Records the next close of the books. They must contain a `till.opened` with the public key of `testSecrets`. */
export const recordClose = (tx: Tx): void => {
  const draw = createCloseDrawer(drawing, createCloseViews(tx).before);
  const document = draw(tx, { override: null, found: null, closedBy: { by: 'cashier', approvedBy: null } });
  tx.record('day.closed', closeEntry(document, null, testSecrets), { actor: 'cashier' });
};
