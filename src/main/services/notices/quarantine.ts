// What did not verify: at the relay and on this till's own shelf. Looks for the way of signing under which it is genuine, and
// once that was adopted, books it as if it had just come.
import type { SignatureProfile } from '../../../protocol/profile.ts';
import { type Sample, usableSamples } from '../../../protocol/calibrate/calibrate.ts';
import { readNotice } from '../../../protocol/notice.ts';
import { verifyNotice } from '../../../protocol/signature.ts';
import { approvesUnder } from '../../../protocol/signed-facts.ts';
import { canonicalJson } from '../../../shared/canonical-json.ts';
import type { CandidateView, HeldView } from '../../../shared/contract/supervisor.ts';
import { errorCodes, type ErrorCode } from '../../../shared/errors.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type QuarantineSource, readQuarantine, readWholeQuarantine } from '../../../relay-client/quarantine.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { sha256Hex } from '../../../ledger/sha256.ts';
import type { Secrets } from '../../../secrets/port.ts';
import { differencesOf } from './profile-differences.ts';
import type { HeldItem, Notices } from './notices.ts';
import { repeatOf } from '../supervision/repeat-of.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';

export type QuarantineDeps = {
  readonly ledger: Ledger;
  readonly notices: Notices;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly source: QuarantineSource;
  /** Without workers nothing is looked for. */
  readonly jobs: Jobs | null;
};

type Held = HeldView & { readonly held: HeldItem };
type Found = CandidateView & { readonly profile: SignatureProfile };

/** A relay keeps no more for one till unless it is told to. */
const mostHeld = 2000;
const mostShown = 100;
/** While this till knows a profile that its relay does not, all news lie in the relay's quarantine. */
const followMs = 15_000;

const knownCode = (code: string): ErrorCode => errorCodes.find((known) => known === code) ?? 'notice.bad-signature';
const viewOf = ({ at, id, kind, problem, receivedAtMs, raw }: Held): HeldView => ({ at, id, kind, problem, receivedAtMs, raw });
/** Of what it says: another search by another window must not put another profile under the name that a supervisor saw. */
const candidateIdOf = (profile: SignatureProfile): string => sha256Hex(canonicalJson({ ...profile, id: '' })).slice(0, 32);
const newestFirst = (a: Held, b: Held): number => b.receivedAtMs - a.receivedAtMs;

export const createQuarantine = ({ ledger, notices, secrets, clock, source, jobs }: QuarantineDeps) => {
  let candidates: readonly Found[] = [];
  let readUpTo = 0;
  let timer: Cancel = () => {};
  let stopped = false;

  const shelf = (): Held[] =>
    ledger.feed.unverified().map(({ id, item, problem }) => ({
      at: 'till',
      id,
      kind: item.kind,
      problem: knownCode(problem),
      receivedAtMs: item.receivedAtMs,
      raw: Buffer.from(item.raw, 'base64').toString('utf8'),
      held: { item, shelfId: id },
    }));

  const atRelay = async (): Promise<Result<Held[]>> => {
    const read = await readWholeQuarantine(source, mostHeld);
    if (!read.ok) return read;
    return ok(
      read.value.items.map(({ id, kind, raw, headers, receivedAtMs, problem }): Held => {
        // A number of the feed it has none: it never got into it.
        const item = { number: 0, kind, raw, headers, receivedAtMs, keyId: null, profileId: null };
        const text = Buffer.from(raw, 'base64').toString('utf8');
        return { at: 'relay', id, kind, problem: knownCode(problem), receivedAtMs, raw: text, held: { item, shelfId: null } };
      }),
    );
  };

  /** What was booked since is not held any more, whatever the relay still keeps. */
  const all = async (): Promise<{ readonly items: Held[]; readonly relayProblem: ErrorCode | null }> => {
    const relay = await atRelay();
    const items = [...shelf(), ...(relay.ok ? relay.value : [])].filter(({ held }) => !notices.isBooked(held.item));
    return { items: items.sort(newestFirst), relayProblem: relay.ok ? null : relay.error.code };
  };

  const fitsUnder = (profile: SignatureProfile, { kind, held }: Held): boolean => {
    const notice = readNotice(kind, Buffer.from(held.item.raw, 'base64'));
    return notice.ok && verifyNotice(notice.value, secrets.signingKeys(), [profile]).ok;
  };

  /** Whoever floods the relay with forgeries does not know which invoices are open here: those come first. */
  const isOurs = ({ kind, held }: Held): boolean => {
    const notice = readNotice(kind, Buffer.from(held.item.raw, 'base64'));
    const invoiceNo = notice.ok ? notice.value.facts.invoiceNo : null;
    return invoiceNo !== null && ledger.payments.attemptByInvoice(invoiceNo) !== null;
  };

  const samplesOf = (signed: readonly Held[]): readonly Sample[] => {
    const ours = new Set(signed.filter(isOurs));
    const ordered = [...ours, ...signed.filter((held) => !ours.has(held))];
    return usableSamples(ordered.map(({ kind, held }) => ({ kind, raw: Buffer.from(held.item.raw, 'base64') })));
  };

  /** Each key in a worker of its own: whoever has two waits no longer. The error where none could be tried. */
  const search = async (signed: readonly Held[], by: Jobs): Promise<Result<readonly SignatureProfile[]>> => {
    const samples = samplesOf(signed);
    const searched = await Promise.all(secrets.signingKeys().map(({ secret }) => by.run({ kind: 'calibrate', samples, secret })));
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

  const relayId = (): string => ledger.feed.cursor()?.relayId ?? '';

  /** Reads the relay's quarantine on from where it was read to, and books what verifies by now: answers how many. */
  const readOn = async (): Promise<number> => {
    for (let booked = 0; ; ) {
      const page = await readQuarantine(source, readUpTo);
      const last = page.ok ? page.value.items.at(-1) : undefined;
      if (stopped || !page.ok || !last) return booked;
      const items = page.value.items.map(({ kind, raw, headers, receivedAtMs }) => ({
        item: { number: 0, kind, raw, headers, receivedAtMs, keyId: null, profileId: null },
        shelfId: null,
      }));
      const taken = notices.bookHeld(page.value.relayId, items);
      if (!taken.ok) return booked;
      booked += taken.value;
      readUpTo = last.id;
    }
  };
  const follow = (): void => {
    timer = clock.after(followMs, () => {
      const turn = ledger.trust.adoptedProfiles().length > 0 ? readOn() : Promise.resolve(0);
      void turn.then(() => stopped || follow());
    });
  };
  const bookShelf = (): Result<number> =>
    notices.bookHeld(
      relayId(),
      shelf().map(({ held }) => held),
    );

  return {
    /** Books what of the shelf verifies under the keys of today, and watches the relay's quarantine where that is needed. */
    start(): void {
      bookShelf();
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

    /** Best first. Errors: `quarantine.no-search`, `quarantine.too-few`, `quarantine.no-fit`, `request.failed`. */
    async search(): Promise<Result<readonly CandidateView[]>> {
      if (!jobs) return fail('quarantine.no-search');
      const { items } = await all();
      const signed = items.filter(({ problem }) => problem === 'notice.bad-signature');
      if (signed.length === 0) return fail('quarantine.too-few');
      const profiles = await search(signed, jobs);
      if (!profiles.ok) return profiles;
      candidates = profiles.value
        .map((profile): Found => {
          const fits = signed.filter((item) => fitsUnder(profile, item)).length;
          const [candidateId, differs, approves] = [candidateIdOf(profile), differencesOf(profile), approvesUnder(profile)];
          return { candidateId, fits, of: signed.length, differs, approves, profile };
        })
        .filter(({ fits }) => fits > 0)
        .sort((a, b) => b.fits - a.fits);
      if (candidates.length === 0) return fail('quarantine.no-fit', { count: signed.length });
      return ok(candidates.map(({ candidateId, fits, of, differs, approves }) => ({ candidateId, fits, of, differs, approves })));
    },

    /** Errors: `quarantine.no-fit` for a candidate of no present search, those of an approval, `request.reused`, `data.*`. */
    async adopt(input: { readonly requestId: string; readonly candidateId: string; readonly approve: Approve }) {
      const { requestId, candidateId, approve } = input;
      const adopted = await supervised<SignatureProfile, string>({
        approve,
        repeated() {
          const earlier = repeatOf(ledger, requestId, 'profile.adopted', () => true);
          return earlier.ok ? ok(earlier.value && earlier.value.body.profile.id) : earlier;
        },
        prepare() {
          const found = candidates.find((candidate) => candidate.candidateId === candidateId);
          return found ? ok(found.profile) : fail('quarantine.no-fit', { count: 0 });
        },
        carryOut(found, actor) {
          const profile = { ...found, id: `adopted-${ledger.trust.adoptedProfiles().length + 1}` };
          const written = ledger.write(({ record }) => record('profile.adopted', { profile }, { actor, requestId }));
          return written.ok ? ok(profile.id) : written;
        },
      });
      if (!adopted.ok) return adopted;
      candidates = [];
      readUpTo = 0;
      const shelved = bookShelf();
      if (!shelved.ok) return shelved;
      return ok({ profileId: adopted.value, booked: shelved.value + (await readOn()) });
    },
  };
};
export type Quarantine = ReturnType<typeof createQuarantine>;
