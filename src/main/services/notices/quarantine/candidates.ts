// The signature profiles that the last search found, best first, and for each profile the notices that would be booked after
// adopting it.
import type { SignatureProfile } from '../../../../protocol/profile.ts';
import { approvesUnder } from '../../../../protocol/cut-anew.ts';
import { canonicalJson } from '../../../../shared/canonical-json.ts';
import type { CandidateView } from '../../../../shared/contract/books/supervisor.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { sha256Hex } from '../../../../ledger/sha256.ts';
import type { Notices } from '../notices.ts';
import { type CalibrationDeps, countSignedByRetired, searchValid } from './calibration.ts';
import type { ShownNotice } from './list.ts';
import { differencesOf } from './profile-differences.ts';

/** A signature profile that the search found. `gains`: the notices that adopting the profile would book. */
type ProfileCandidate = CandidateView & { readonly profile: SignatureProfile; readonly gains: readonly ShownNotice[] };

export type CandidatesDeps = {
  readonly notices: Pick<Notices, 'isBooked' | 'verifiesUnder'>;
  /**
   * The parts that a search for signature profiles needs; null if the till runs without workers: `search` then returns an error.
   */
  readonly calibration: CalibrationDeps | null;
  /** All quarantined notices. */
  list(): Promise<{ readonly items: readonly ShownNotice[] }>;
};

/**
 * The id is a hash of the signature profile's content. So a search started in another window cannot swap the profile that a
 * supervisor is about to adopt.
 */
const candidateIdOf = (profile: SignatureProfile): string => sha256Hex(canonicalJson({ ...profile, id: '' })).slice(0, 32);

export const createCandidates = ({ notices, calibration, list }: CandidatesDeps) => {
  let candidates: readonly ProfileCandidate[] = [];

  /** True if the notice would be booked now after adopting the signature profile. */
  const isGained = (profile: SignatureProfile, { arrived: { item } }: ShownNotice): boolean =>
    !notices.isBooked(item) && notices.verifiesUnder(profile, item);

  const candidateOf = (profile: SignatureProfile, signed: readonly ShownNotice[]): ProfileCandidate => {
    const gains = signed.filter((each) => isGained(profile, each));
    const [candidateId, differs, approves] = [candidateIdOf(profile), differencesOf(profile), approvesUnder(profile)];
    return { candidateId, fits: gains.length, of: signed.length, differs, approves, profile, gains };
  };

  return {
    /**
     * Searches signature formats under which a valid secret signed quarantined notices, best first. Errors:
     * `quarantine.no-search`, `quarantine.too-few`, `quarantine.key-retired`, `quarantine.no-fit`, `request.failed`.
     */
    async search(): Promise<Result<readonly CandidateView[]>> {
      if (!calibration) return fail('quarantine.no-search');
      const { items } = await list();
      const signed = items.filter(({ problem }) => problem === 'notice.bad-signature');
      if (signed.length === 0) return fail('quarantine.too-few');
      const profiles = await searchValid(calibration, signed);
      if (!profiles.ok) return profiles;
      candidates = profiles.value
        .map((profile) => candidateOf(profile, signed))
        .filter(({ fits }) => fits > 0)
        .sort((a, b) => b.fits - a.fits);
      if (candidates.length === 0) {
        const retired = await countSignedByRetired(calibration, signed);
        return retired > 0
          ? fail('quarantine.key-retired', { count: retired })
          : fail('quarantine.no-fit', { count: signed.length });
      }
      return ok(candidates.map(({ candidateId, fits, of, differs, approves }) => ({ candidateId, fits, of, differs, approves })));
    },

    /**
     * The signature profile of a candidate. Errors: `quarantine.no-fit` if the last search has no such candidate;
     * `quarantine.no-gain` if adopting the profile would book nothing, because keys have changed or the notices were booked since
     * the search.
     */
    profile(candidateId: string): Result<SignatureProfile> {
      const found = candidates.find((candidate) => candidate.candidateId === candidateId);
      if (!found) return fail('quarantine.no-fit', { count: 0 });
      return found.gains.some((each) => isGained(found.profile, each)) ? ok(found.profile) : fail('quarantine.no-gain');
    },

    clear(): void {
      candidates = [];
    },
  };
};
