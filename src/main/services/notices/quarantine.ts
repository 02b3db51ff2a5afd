// Quarantined notices, the relay's and this till's own: lists them, searches for a signature profile under which they are
// genuine, and books them once a supervisor has adopted it.
import type { SignatureProfile } from '../../../protocol/profile.ts';
import { type Sample, usableSamples } from '../../../protocol/calibrate/calibrate.ts';
import { coversBegun, keysAt } from '../../../protocol/keys-at.ts';
import { readNotice } from '../../../protocol/notice.ts';
import { verifyNotice } from '../../../protocol/signature.ts';
import { approvesUnder } from '../../../protocol/cut-anew.ts';
import { canonicalJson } from '../../../shared/canonical-json.ts';
import type { CandidateView, QuarantinedView } from '../../../shared/contract/books/supervisor.ts';
import { errorCodes, type ErrorCode } from '../../../shared/errors.ts';
import type { FeedItem } from '../../../shared/relay-wire/feed.ts';
import type { QuarantineItem } from '../../../shared/relay-wire/quarantine.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type QuarantineSource, readQuarantine, readWholeQuarantine } from '../../../relay-client/quarantine.ts';
import type { RelayClient } from '../../../relay-client/client.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import { sha256Hex } from '../../../ledger/sha256.ts';
import type { Secrets } from '../../../secrets/port.ts';
import { differencesOf } from './profile-differences.ts';
import type { QuarantinedItem, Notices } from './notices.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';

export type QuarantineDeps = {
  readonly ledger: Ledger;
  readonly notices: Notices;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly source: QuarantineSource & Pick<RelayClient, 'tellProfile'>;
  /** Null where there are no workers: then `search` is refused. */
  readonly jobs: Jobs | null;
};

type ShownNotice = QuarantinedView & { readonly arrived: QuarantinedItem };
/** A profile that the search found. `gains`: the notices that adopting it would book. */
type ProfileCandidate = CandidateView & { readonly profile: SignatureProfile; readonly gains: readonly ShownNotice[] };
type Key = ReturnType<Secrets['signingKeys']>[number];

/** Most notices to read from the relay's quarantine: its default limit for one till. */
const mostQuarantined = 2000;
const mostShown = 100;
/**
 * Time between two reads of the relay's quarantine. A relay that does not know an adopted profile puts every new notice there.
 */
const followMs = 15_000;

const knownCode = (code: string): ErrorCode => errorCodes.find((known) => known === code) ?? 'notice.bad-signature';
const viewOf = ({ at, id, kind, problem, receivedAtMs, raw }: ShownNotice): QuarantinedView => ({
  at,
  id,
  kind,
  problem,
  receivedAtMs,
  raw,
});
/** Turns a quarantined notice into a feed item; its number is 0, because it never was in the feed. */
const asFeedItem = ({ id: _id, problem: _problem, repeats: _repeats, ...came }: QuarantineItem): FeedItem => ({
  ...came,
  number: 0,
  keyId: null,
  profileId: null,
});
/**
 * A candidate's id is a hash of the profile's content, so a search started in another window cannot swap the profile that a
 * supervisor is about to adopt.
 */
const candidateIdOf = (profile: SignatureProfile): string => sha256Hex(canonicalJson({ ...profile, id: '' })).slice(0, 32);
const newestFirst = (a: ShownNotice, b: ShownNotice): number => b.receivedAtMs - a.receivedAtMs;

export const createQuarantine = ({ ledger, notices, secrets, clock, source, jobs }: QuarantineDeps) => {
  let candidates: readonly ProfileCandidate[] = [];
  let readUpTo = 0;
  let timer: Cancel = () => {};
  let stopped = false;
  /** Ids of the profiles that were sent to the relay since this start. */
  const toldRelay = new Set<string>();

  const atTill = (): ShownNotice[] =>
    ledger.feed.quarantined().map(({ id, item, problem }) => ({
      at: 'till',
      id,
      kind: item.kind,
      problem: knownCode(problem),
      receivedAtMs: item.receivedAtMs,
      raw: Buffer.from(item.raw, 'base64').toString('utf8'),
      arrived: { item, quarantineId: id },
    }));

  const atRelay = async (): Promise<Result<ShownNotice[]>> => {
    const read = await readWholeQuarantine(source, mostQuarantined);
    if (!read.ok) return read;
    return ok(
      read.value.items.map((quarantined): ShownNotice => {
        const { id, kind, raw, receivedAtMs, problem } = quarantined;
        const item = asFeedItem(quarantined);
        const text = Buffer.from(raw, 'base64').toString('utf8');
        return {
          at: 'relay',
          id,
          kind,
          problem: knownCode(problem),
          receivedAtMs,
          raw: text,
          arrived: { item, quarantineId: null },
        };
      }),
    );
  };

  /**
   * All quarantined notices of both places, newest first, without those that were booked since; the relay may still keep those.
   */
  const all = async (): Promise<{ readonly items: ShownNotice[]; readonly relayProblem: ErrorCode | null }> => {
    const relay = await atRelay();
    const items = [...atTill(), ...(relay.ok ? relay.value : [])].filter(({ arrived }) => !notices.isBooked(arrived.item));
    return { items: items.sort(newestFirst), relayProblem: relay.ok ? null : relay.error.code };
  };

  /** True if adopting the profile would book the notice now. */
  const isGained = (profile: SignatureProfile, { arrived: { item } }: ShownNotice): boolean =>
    !notices.isBooked(item) && notices.verifiesUnder(profile, item);

  /** The payment of this till whose invoice the notice names; that claim is not proved. */
  const attemptNamed = ({ kind, arrived }: ShownNotice): Attempt | null => {
    const notice = readNotice(kind, Buffer.from(arrived.item.raw, 'base64'));
    const invoiceNo = notice.ok ? notice.value.facts.invoiceNo : null;
    return invoiceNo === null ? null : ledger.payments.attemptByInvoice(invoiceNo);
  };
  /**
   * True if the notice names an invoice of this till. Such notices are searched first: a sender who floods the relay with
   * forgeries does not know this till's invoices.
   */
  const isOurs = (quarantined: ShownNotice): boolean => attemptNamed(quarantined) !== null;

  /**
   * True if a notice signed with this secret may be booked: the secret was not retired when the notice arrived, nor when its
   * payment began.
   */
  const holdsFor = (key: Key, quarantined: ShownNotice): boolean => {
    const attempt = attemptNamed(quarantined);
    const covers = attempt === null || coversBegun(key, ledger.payments.begunMs(attempt));
    return covers && keysAt([key], quarantined.receivedAtMs).length > 0;
  };

  const samplesOf = (signed: readonly ShownNotice[]): readonly Sample[] => {
    const ours = new Set(signed.filter(isOurs));
    const ordered = [...ours, ...signed.filter((each) => !ours.has(each))];
    return usableSamples(ordered.map(({ kind, arrived }) => ({ kind, raw: Buffer.from(arrived.item.raw, 'base64') })));
  };

  /**
   * Searches profiles for each secret, with the notices that `samplesFor` gives for it. Each secret has a worker of its own, so
   * two take no longer than one. Returns a worker's error only if every search failed.
   */
  const search = async (
    by: Jobs,
    samplesFor: (key: Key) => readonly ShownNotice[],
  ): Promise<Result<readonly SignatureProfile[]>> => {
    const searched = await Promise.all(
      secrets.signingKeys().flatMap((key) => {
        const samples = samplesOf(samplesFor(key));
        return samples.length > 0 ? [by.run({ kind: 'calibrate', samples, secret: key.secret })] : [];
      }),
    );
    const failed = searched.find((calibrated) => !calibrated.ok);
    if (failed && !failed.ok && searched.every(({ ok: tried }) => !tried)) return failed;
    return ok(
      searched.flatMap((calibrated) => {
        if (!calibrated.ok) return [];
        const { fits, closest } = calibrated.value;
        return fits.length > 0 ? fits : closest.map(({ profile }) => profile);
      }),
    );
  };

  /** Counts notices that a secret signed after it was retired, in whatever format. None of them may be booked. */
  const signedByRetired = async (signed: readonly ShownNotice[], by: Jobs): Promise<number> => {
    const over = (key: Key): readonly ShownNotice[] => signed.filter((each) => !holdsFor(key, each));
    const profiles = await search(by, over);
    if (!profiles.ok) return 0;
    const isSignedBy = (key: Key, { kind, arrived }: ShownNotice): boolean => {
      const notice = readNotice(kind, Buffer.from(arrived.item.raw, 'base64'));
      return notice.ok && verifyNotice(notice.value, [key], profiles.value).ok;
    };
    return new Set(secrets.signingKeys().flatMap((key) => over(key).filter((each) => isSignedBy(key, each)))).size;
  };

  const relayId = (): string => ledger.feed.cursor()?.relayId ?? '';

  /**
   * Reads the relay's quarantine from the last position on, and books the notices that verify now. Returns how many were booked.
   */
  const readOn = async (): Promise<number> => {
    for (let booked = 0; ; ) {
      const page = await readQuarantine(source, readUpTo);
      const last = page.ok ? page.value.items.at(-1) : undefined;
      if (stopped || !page.ok || !last) return booked;
      const items = page.value.items.map((quarantined) => ({ item: asFeedItem(quarantined), quarantineId: null }));
      const taken = notices.bookQuarantined(page.value.relayId, items);
      if (!taken.ok) return booked;
      booked += taken.value;
      readUpTo = last.id;
    }
  };
  /**
   * Sends adopted profiles to the relay, so that it verifies by them, too. Profiles under which some approval would be ambiguous
   * are not sent.
   */
  const tellRelay = async (): Promise<void> => {
    for (const profile of ledger.trust.adoptedProfiles()) {
      if (toldRelay.has(profile.id) || approvesUnder(profile) !== 'all') continue;
      if (!(await source.tellProfile(profile)) || stopped) return;
      toldRelay.add(profile.id);
    }
  };
  const followAdopted = async (): Promise<number> => {
    await tellRelay();
    return readOn();
  };
  const follow = (): void => {
    timer = clock.after(followMs, () => {
      const turn = ledger.trust.adoptedProfiles().length > 0 ? followAdopted() : Promise.resolve(0);
      void turn.then(() => stopped || follow());
    });
  };
  const bookAtTill = (): Result<number> =>
    notices.bookQuarantined(
      relayId(),
      atTill().map(({ arrived }) => arrived),
    );

  return {
    /**
     * Books the till's quarantined notices that verify under today's keys, and starts watching the relay's quarantine for adopted
     * profiles.
     */
    start(): void {
      bookAtTill();
      follow();
    },
    stop(): void {
      stopped = true;
      timer();
    },

    async get() {
      const { items, relayProblem } = await all();
      const shown = items.slice(0, mostShown).map(viewOf);
      return { items: shown, count: items.length, relayProblem, adopted: ledger.trust.adoptedProfiles().map(({ id }) => id) };
    },

    /**
     * Searches signature formats under which a valid secret signed quarantined notices, best first. Errors:
     * `quarantine.no-search`, `quarantine.too-few`, `quarantine.key-retired`, `quarantine.no-fit`, `request.failed`.
     */
    async search(): Promise<Result<readonly CandidateView[]>> {
      if (!jobs) return fail('quarantine.no-search');
      const { items } = await all();
      const signed = items.filter(({ problem }) => problem === 'notice.bad-signature');
      if (signed.length === 0) return fail('quarantine.too-few');
      const profiles = await search(jobs, (key) => signed.filter((each) => holdsFor(key, each)));
      if (!profiles.ok) return profiles;
      candidates = profiles.value
        .map((profile): ProfileCandidate => {
          const gains = signed.filter((each) => isGained(profile, each));
          const [candidateId, differs, approves] = [candidateIdOf(profile), differencesOf(profile), approvesUnder(profile)];
          return { candidateId, fits: gains.length, of: signed.length, differs, approves, profile, gains };
        })
        .filter(({ fits }) => fits > 0)
        .sort((a, b) => b.fits - a.fits);
      if (candidates.length === 0) {
        const retired = await signedByRetired(signed, jobs);
        return retired > 0
          ? fail('quarantine.key-retired', { count: retired })
          : fail('quarantine.no-fit', { count: signed.length });
      }
      return ok(candidates.map(({ candidateId, fits, of, differs, approves }) => ({ candidateId, fits, of, differs, approves })));
    },

    /**
     * Adopts a candidate of the last search, and books the notices that verify under it. Errors: `quarantine.no-fit` if the last
     * search has no such candidate, `quarantine.no-gain` if adopting it would book nothing, those of an approval,
     * `request.reused`, `data.*`.
     */
    async adopt(input: { readonly requestId: string; readonly candidateId: string; readonly approve: Approve }) {
      const { requestId, candidateId, approve } = input;
      const adopted = await supervised<SignatureProfile, string>({
        approve,
        repeated() {
          const earlier = earlierRequest(ledger, requestId, 'profile.adopted', () => true);
          return earlier.ok ? ok(earlier.value && earlier.value.body.profile.id) : earlier;
        },
        prepare() {
          const found = candidates.find((candidate) => candidate.candidateId === candidateId);
          if (!found) return fail('quarantine.no-fit', { count: 0 });
          // Keys may have changed since the search, or the notices were booked meanwhile.
          return found.gains.some((each) => isGained(found.profile, each)) ? ok(found.profile) : fail('quarantine.no-gain');
        },
        carryOut(found, approved) {
          const profile = { ...found, id: `adopted-${ledger.trust.adoptedProfiles().length + 1}` };
          const written = ledger.write(({ record }) => record('profile.adopted', { profile }, { ...approved, requestId }));
          return written.ok ? ok(profile.id) : written;
        },
      });
      if (!adopted.ok) return adopted;
      candidates = [];
      readUpTo = 0;
      const atOnce = bookAtTill();
      if (!atOnce.ok) return atOnce;
      return ok({ profileId: adopted.value, booked: atOnce.value + (await readOn()) });
    },
  };
};
export type Quarantine = ReturnType<typeof createQuarantine>;
