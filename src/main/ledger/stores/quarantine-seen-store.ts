// Reads how far a supervisor has viewed the list of quarantined notices; null if nobody has viewed the list.
import type { LastLook } from '../../../shared/payment/quarantined-notices.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

export type LastQuarantineLook = LastLook & {
  readonly relayId: string | null;
  /** The last notice viewed in that relay's quarantine, and in this till's own. */
  readonly relayUpTo: number;
  readonly tillUpTo: number;
};

export const createQuarantineSeenStore = (db: ReadConnection) => {
  const read = db.prepare(
    'SELECT at_ms AS atMs, relay_id AS relayId, relay_up_to AS relayUpTo, till_up_to AS tillUpTo, named FROM quarantine_seen',
  );
  return {
    current(): LastQuarantineLook | null {
      const row = read.get() as (Omit<LastQuarantineLook, 'named'> & { readonly named: string }) | undefined;
      return row ? { ...row, named: JSON.parse(row.named) as string[] } : null;
    },
  };
};
export type QuarantineSeenStore = ReturnType<typeof createQuarantineSeenStore>;
