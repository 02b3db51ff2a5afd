// Entries of a supervisor: the PIN, and exceptions that were handled.
import type { Family } from './family.ts';

export type SupervisionBodies = {
  'exception.handled': { readonly seq: number; readonly note: string };
  /** A supervisor's PIN was set, or another one. `pin` is the fingerprint of what is kept of it; null where an older program wrote it. */
  'supervisor.changed': { readonly first: boolean; readonly pin: string | null };
  /** A wrong PIN. `failures` counts them in a row; from the fifth on the PIN is locked for `lockMs`. */
  'supervisor.refused': { readonly failures: number; readonly lockMs: number };
  /** The right one after wrong ones. */
  'supervisor.admitted': { readonly failures: number };
};

export const supervisionEntries: Family<SupervisionBodies> = {
  kinds: {
    'exception.handled': { version: 1 },
    'supervisor.changed': {
      version: 2,
      upcasts: [(older) => ({ pin: null, ...older })],
      sidecar: (said, { pin }) => ({ ...said, pin, failures: 0 }),
    },
    'supervisor.refused': { version: 1, sidecar: (said, { failures }) => ({ ...said, failures }) },
    'supervisor.admitted': { version: 1, sidecar: (said) => ({ ...said, failures: 0 }) },
  },
  tables: [],
  appliers({ db, attempts }) {
    const handle = db.prepare('UPDATE exceptions SET handled_seq = @by, note = @note WHERE seq = @seq');
    const attemptOfException = db.prepare('SELECT attempt_id FROM exceptions WHERE seq = ?').pluck();
    return {
      'exception.handled'({ seq: by, body: { seq, note } }) {
        handle.run({ by, seq, note });
        const attemptId = attemptOfException.get(seq) as string | null | undefined;
        if (typeof attemptId === 'string') attempts.recount(by, attemptId);
      },
      'supervisor.changed': () => {},
      'supervisor.refused': () => {},
      'supervisor.admitted': () => {},
    };
  },
};
