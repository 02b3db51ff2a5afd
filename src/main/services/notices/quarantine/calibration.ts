// Searches signature profiles under which the shop's secrets signed quarantined notices, in worker threads.
import type { SignatureProfile } from '../../../../protocol/profile.ts';
import { type Sample, usableSamples } from '../../../../protocol/calibrate/calibrate.ts';
import { coversBegun, keysAt } from '../../../../protocol/keys-at.ts';
import { readNotice } from '../../../../protocol/notice.ts';
import { verifyNotice } from '../../../../protocol/signature.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Secrets } from '../../../../secrets/port.ts';
import { namedAttempt, type ShownNotice } from './list.ts';

export type CalibrationDeps = { readonly ledger: Pick<Ledger, 'payments'>; readonly secrets: Secrets; readonly jobs: Jobs };
type Key = ReturnType<Secrets['signingKeys']>[number];

/**
 * Notices that name an invoice of this till come first among the samples for the search of signature profiles: a sender who
 * floods the relay with forgeries does not know this till's invoices.
 */
const samplesOf = (ledger: CalibrationDeps['ledger'], signed: readonly ShownNotice[]): readonly Sample[] => {
  const ours = new Set(signed.filter((each) => namedAttempt(ledger, each) !== null));
  const ordered = [...ours, ...signed.filter((each) => !ours.has(each))];
  return usableSamples(ordered.map(({ kind, arrived }) => ({ kind, raw: Buffer.from(arrived.item.raw, 'base64') })));
};

/**
 * True if a notice signed with this secret may be booked: the secret was not retired when the notice arrived, nor when its
 * payment began.
 */
const holdsFor = ({ payments }: CalibrationDeps['ledger'], key: Key, quarantined: ShownNotice): boolean => {
  const attempt = namedAttempt({ payments }, quarantined);
  const covers = attempt === null || coversBegun(key, payments.begunMs(attempt));
  return covers && keysAt([key], quarantined.receivedAtMs).length > 0;
};

/**
 * Searches signature profiles for each secret among the notices that `samplesFor` returns for it. Each secret has its own worker,
 * so two secrets take no longer than one. Returns an error only if the search failed for every secret.
 */
const searchProfiles = async (
  { ledger, secrets, jobs }: CalibrationDeps,
  samplesFor: (key: Key) => readonly ShownNotice[],
): Promise<Result<readonly SignatureProfile[]>> => {
  const searched = await Promise.all(
    secrets.signingKeys().flatMap((key) => {
      const samples = samplesOf(ledger, samplesFor(key));
      return samples.length > 0 ? [jobs.run({ kind: 'calibrate', samples, secret: key.secret })] : [];
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

/** Searches signature profiles under which a secret signed notices that may be booked by this secret. */
export const searchValid = (
  deps: CalibrationDeps,
  signed: readonly ShownNotice[],
): Promise<Result<readonly SignatureProfile[]>> =>
  searchProfiles(deps, (key) => signed.filter((each) => holdsFor(deps.ledger, key, each)));

/** Counts notices that a secret signed after it was retired, in whatever format. None of them may be booked. */
export const countSignedByRetired = async (deps: CalibrationDeps, signed: readonly ShownNotice[]): Promise<number> => {
  const over = (key: Key): readonly ShownNotice[] => signed.filter((each) => !holdsFor(deps.ledger, key, each));
  const profiles = await searchProfiles(deps, over);
  if (!profiles.ok) return 0;
  const isSignedBy = (key: Key, { kind, arrived }: ShownNotice): boolean => {
    const notice = readNotice(kind, Buffer.from(arrived.item.raw, 'base64'));
    return notice.ok && verifyNotice(notice.value, [key], profiles.value).ok;
  };
  return new Set(deps.secrets.signingKeys().flatMap((key) => over(key).filter((each) => isSignedBy(key, each)))).size;
};
