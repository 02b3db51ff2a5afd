// Reads two facts that users confirmed outside the settings: the adopted signature profiles, and the clock's difference to the
// relay's.
import { type SignatureProfile, signatureProfile } from '../../../protocol/profile.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

export const createTrustStore = (db: ReadConnection) => {
  const profiles = db.prepare('SELECT profile FROM adopted_profiles ORDER BY seq').pluck();
  const newest = db.prepare('SELECT coalesce(max(seq), 0) FROM adopted_profiles').pluck();
  // Cached, because the adopted signature profiles are needed for every notice and seldom change.
  let kept: { readonly seq: number; readonly profiles: readonly SignatureProfile[] } = { seq: 0, profiles: [] };
  const clock = db.prepare('SELECT relay_ahead_ms AS relayAheadMs, wrong_by_ms AS wrongByMs FROM clock_known');
  return {
    /** The adopted profiles, oldest first. */
    adoptedProfiles(): readonly SignatureProfile[] {
      const seq = newest.get() as number;
      if (seq !== kept.seq) {
        kept = { seq, profiles: (profiles.all() as string[]).map((text) => signatureProfile.parse(JSON.parse(text))) };
      }
      return kept.profiles;
    },
    /**
     * `relayAheadMs`: by how much the relay's clock may be ahead of this machine's clock (`clock.acknowledged`). `wrongByMs`: by
     * how much this machine's clock was last found wrong. Both in ms.
     */
    clock: () => (clock.get() as { relayAheadMs: number; wrongByMs: number } | undefined) ?? { relayAheadMs: 0, wrongByMs: 0 },
  };
};
export type TrustStore = ReturnType<typeof createTrustStore>;
