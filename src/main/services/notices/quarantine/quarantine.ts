// Quarantined notices of the relay and of this till: lists them, searches for a signature profile (the provider's way of signing)
// under which they are genuine, and books them once a supervisor has adopted that profile.
import type { SignatureProfile } from '../../../../protocol/profile.ts';
import type { QuarantinedView } from '../../../../shared/contract/books/supervisor.ts';
import type { Clock } from '../../../../shared/ports.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { QuarantineSource } from '../../../../relay-client/quarantine.ts';
import type { RelayClient } from '../../../../relay-client/client.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Secrets } from '../../../../secrets/port.ts';
import type { Notices } from '../notices.ts';
import { earlierRequest } from '../../supervision/idempotency.ts';
import { type Approve, supervised } from '../../supervision/supervised.ts';
import { createCandidates } from './candidates.ts';
import { createAdoptedFollower } from './follow-adopted.ts';
import { listAtTill, listQuarantined, type ShownNotice } from './list.ts';

export type QuarantineDeps = {
  readonly ledger: Ledger;
  readonly notices: Notices;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly source: QuarantineSource & Pick<RelayClient, 'tellProfile'>;
  /** Runs searches for signature profiles in workers; null if the till runs without workers: `search` then returns an error. */
  readonly jobs: Jobs | null;
};

type AdoptProfile = { readonly requestId: string; readonly candidateId: string; readonly approve: Approve };

const mostShown = 100;

const viewOf = ({ arrived: _arrived, ...view }: ShownNotice): QuarantinedView => view;

/** Records in the journal that the signature profile of a candidate is adopted, and returns its id. */
const adoptProfile = (
  ledger: Ledger,
  profileOf: (candidateId: string) => Result<SignatureProfile>,
  { requestId, candidateId, approve }: AdoptProfile,
): Promise<Result<string>> =>
  supervised<SignatureProfile, string>({
    approve,
    repeated() {
      const earlier = earlierRequest(ledger, requestId, 'profile.adopted', () => true);
      return earlier.ok ? ok(earlier.value && earlier.value.body.profile.id) : earlier;
    },
    prepare: () => profileOf(candidateId),
    carryOut(found, approved) {
      const profile = { ...found, id: `adopted-${ledger.trust.adoptedProfiles().length + 1}` };
      const written = ledger.write(({ record }) => record('profile.adopted', { profile }, { ...approved, requestId }));
      return written.ok ? ok(profile.id) : written;
    },
  });

export const createQuarantine = ({ ledger, notices, secrets, clock, source, jobs }: QuarantineDeps) => {
  const list = () => listQuarantined(ledger, notices, source);
  const candidates = createCandidates({ notices, calibration: jobs && { ledger, secrets, jobs }, list });
  const follower = createAdoptedFollower({ ledger, notices, clock, source });
  const bookAtTill = (): Result<number> =>
    notices.bookQuarantined(
      ledger.feed.cursor()?.relayId ?? '',
      listAtTill(ledger).map(({ arrived }) => arrived),
    );

  return {
    /**
     * Books the notices in the till's own quarantine that verify under the present keys. Then starts watching the relay's
     * quarantine for notices that verify under adopted signature profiles.
     */
    start(): void {
      bookAtTill();
      follower.start();
    },
    stop: follower.stop,

    async get() {
      const { items, relayProblem } = await list();
      const shown = items.slice(0, mostShown).map(viewOf);
      return { items: shown, count: items.length, relayProblem, adopted: ledger.trust.adoptedProfiles().map(({ id }) => id) };
    },

    search: candidates.search,

    /**
     * Adopts a signature profile that the last search found, and books the notices that verify under it. Errors:
     * `quarantine.no-fit` if the last search did not find this profile, `quarantine.no-gain` if adopting it would book nothing,
     * those of the approval, `request.reused`, `data.*`.
     */
    async adopt(input: AdoptProfile) {
      const adopted = await adoptProfile(ledger, candidates.profile, input);
      if (!adopted.ok) return adopted;
      candidates.clear();
      follower.rewind();
      const atOnce = bookAtTill();
      if (!atOnce.ok) return atOnce;
      return ok({ profileId: adopted.value, booked: atOnce.value + (await follower.readOn()) });
    },
  };
};
export type Quarantine = ReturnType<typeof createQuarantine>;
