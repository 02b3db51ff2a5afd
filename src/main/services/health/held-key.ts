// Compares this till's own public key with the key that its relay stores for this till. The result decides if receipts invite
// customers to scan their QR code, and what the relay's status light shows. A different key raises an alert.
import {
  bothPrints,
  type KeyStanding,
  keyStandingOf,
  keyStandings,
  type KeyTrouble,
} from '../../../shared/receipt/key-standing.ts';
import type { Clock } from '../../../shared/ports.ts';
import { createPace } from '../../../relay-client/pacing.ts';
import type { Changes } from '../changes.ts';
import type { Alerts } from '../supervision/alerts.ts';

export type HeldKeyDeps = {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly alerts: Pick<Alerts, 'newest' | 'raise'>;
  /** The till's own public key. */
  readonly own: string;
};

/**
 * Limits the alerts about another key of this till at the relay: a first alert, up to `burst` more at once, then one an hour.
 * Otherwise a relay that names a different key at each poll would fill the journal.
 */
const pace = { burst: 5, apartMs: 3_600_000 };
const reason = 'relay-key-other';

export const createHeldKey = ({ clock, changes, alerts, own }: HeldKeyDeps) => {
  let held: string | null | undefined;
  let standing: KeyStanding = 'unsaid';
  /**
   * The fingerprint of the wrong public key in the last alert, read from the journal at a start of the till, so that the same key
   * raises no second alert. Null if the relay has since named this till's key or none.
   */
  let told = alerts.newest(reason)?.params['theirs'] ?? null;
  const nextMs = createPace(clock, pace);
  let restUntilMs = 0;

  const tellOwner = (prints: ReturnType<typeof bothPrints>): void => {
    if (told === prints.theirs || clock.monoMs() < restUntilMs) return;
    // If the alert cannot be written to disk, the next poll tries again.
    if (!alerts.raise(reason, prints).ok) return;
    told = prints.theirs;
    restUntilMs = clock.monoMs() + nextMs();
  };

  return {
    /**
     * Compares the key in a relay's answer with this till's key. Null: the relay holds no key. Undefined: the answer does not
     * contain this field.
     */
    hear(said: string | null | undefined): void {
      const isNew = said !== held;
      held = said;
      standing = keyStandingOf(own, said);
      if (keyStandings[standing].alerts) tellOwner(bothPrints(own, said as string));
      else if (said !== undefined) told = null;
      if (isNew) changes.tell({ type: 'lights' });
    },
    standing: (): KeyStanding => standing,
    /** The problem with this till's key that the relay's status light shows (another key, or no key); null for none. */
    trouble(): KeyTrouble | null {
      const { light } = keyStandings[standing];
      return light && { code: light, params: typeof held === 'string' ? bothPrints(own, held) : {} };
    },
  };
};
export type HeldKey = ReturnType<typeof createHeldKey>;
