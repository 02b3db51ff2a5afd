// Which key of this till its relay holds: what follows from it for receipts and lights, and the alert where it holds another one.
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
  /** The public part of the till's own key. */
  readonly own: string;
};

/** A relay that names another key with each poll does not fill the journal: so many at once, then one in an hour. */
const pace = { burst: 5, apartMs: 3_600_000 };
const reason = 'relay-key-other';

export const createHeldKey = ({ clock, changes, alerts, own }: HeldKeyDeps) => {
  let held: string | null | undefined;
  let standing: KeyStanding = 'unsaid';
  /** Which other key the last alert names; null once the relay held none, or ours, since. A start goes on from the journal. */
  let told = alerts.newest(reason)?.params['theirs'] ?? null;
  const nextMs = createPace(clock, pace);
  let restUntilMs = 0;

  const tellOwner = (prints: ReturnType<typeof bothPrints>): void => {
    if (told === prints.theirs || clock.monoMs() < restUntilMs) return;
    // What the disk refuses is raised by the next poll.
    if (!alerts.raise(reason, prints).ok) return;
    told = prints.theirs;
    restUntilMs = clock.monoMs() + nextMs();
  };

  return {
    /** What an answer of the relay says; undefined where it says nothing. */
    hear(said: string | null | undefined): void {
      const isNew = said !== held;
      held = said;
      standing = keyStandingOf(own, said);
      if (keyStandings[standing].alerts) tellOwner(bothPrints(own, said as string));
      else if (said !== undefined) told = null;
      if (isNew) changes.tell({ type: 'lights' });
    },
    standing: (): KeyStanding => standing,
    /** What the relay's light says of it; null for nothing. */
    trouble(): KeyTrouble | null {
      const { light } = keyStandings[standing];
      return light && { code: light, params: typeof held === 'string' ? bothPrints(own, held) : {} };
    },
  };
};
export type HeldKey = ReturnType<typeof createHeldKey>;
