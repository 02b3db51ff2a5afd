// Compares this till's own public key with the key that its relay stores for it. The result decides if receipts invite customers
// to scan their code, and what the relay's light shows. A different key raises an alert.
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
 * Limits the alerts: a first one, up to `burst` more at once, then one in an hour. Otherwise a relay that names another key with each poll would fill
 * the journal.
 */
const pace = { burst: 5, apartMs: 3_600_000 };
const reason = 'relay-key-other';

export const createHeldKey = ({ clock, changes, alerts, own }: HeldKeyDeps) => {
  let held: string | null | undefined;
  let standing: KeyStanding = 'unsaid';
  /**
   * The other key that the last alert names, read from the journal at a start. Null if the relay has since named this till's key
   * or none.
   */
  let told = alerts.newest(reason)?.params['theirs'] ?? null;
  const nextMs = createPace(clock, pace);
  let restUntilMs = 0;

  const tellOwner = (prints: ReturnType<typeof bothPrints>): void => {
    if (told === prints.theirs || clock.monoMs() < restUntilMs) return;
    // If the disk refuses the alert, the next poll raises it.
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
    /** The trouble that the relay's light shows; null for none. */
    trouble(): KeyTrouble | null {
      const { light } = keyStandings[standing];
      return light && { code: light, params: typeof held === 'string' ? bothPrints(own, held) : {} };
    },
  };
};
export type HeldKey = ReturnType<typeof createHeldKey>;
