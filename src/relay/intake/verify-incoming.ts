// Verifies a notice under the keys and profiles of its merchant.
import { keysAt } from '../../protocol/keys-at.ts';
import type { Notice } from '../../protocol/notice.ts';
import { findFit } from '../../protocol/signature.ts';
import { signedFacts } from '../../protocol/signed-facts.ts';
import type { PhonePage } from '../../shared/payment/voice.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Flag, NoticeFacts } from '../../shared/payment/notice-facts.ts';
import type { NamedCharge } from '../pages/page.ts';
import { askedOf } from './asked.ts';
import type { Merchant } from '../config/config.ts';
import type { VerifiedBy } from '../store/port.ts';
import { digestOf } from '../../protocol/feed-digest.ts';

/**
 * The result of verifying a notice. The digest of a verified notice is the digest of its MAC, which stays the same however the
 * bytes are encoded (`%41` for `A`, an extra space). The digest of an unverified notice is that of its bytes.
 */
export type VerifiedIncoming = {
  /** The key and profile that verified the notice. Null if the relay has no secret, so that the till must verify. */
  readonly by: VerifiedBy | null;
  readonly digest: string;
  /** The invoice number of the notice; read from the signed fields if the relay verified the notice. */
  invoiceNo(): string | null;
  /** The payment that the customer's page may show; null unless the relay verified the notice. */
  asked(): NamedCharge | null;
  /** The result page to show for the notice; `no-result` unless the relay verified the notice. */
  says(): ReportedPage;
};
/** The result pages that a customer can be shown after a notice was stored. */
export type ReportedPage = Extract<PhonePage, 'reported' | 'canceled' | 'no-result'>;

/**
 * Chooses the page for the customer from the notice's two result flags (`approved`, `canceled`): `no-result` if both flags are
 * set, neither is set, or one is unreadable.
 */
const outcomeOf = ({ approved, canceled }: NoticeFacts): ReportedPage => {
  const isOff = (flag: Flag): boolean => flag === 'absent' || flag === 'no';
  if (approved === 'yes' && isOff(canceled)) return 'reported';
  return canceled === 'yes' && isOff(approved) ? 'canceled' : 'no-result';
};

/** Verifies a notice; `raw` are its bytes. Errors: `notice.unsigned`, `notice.bad-signature`. */
export const verifyIncoming = (
  { keys, profiles }: Pick<Merchant, 'keys' | 'profiles'>,
  notice: Notice,
  raw: Uint8Array,
  receivedAtMs: number,
): Result<VerifiedIncoming> => {
  const { hashed } = notice;
  if (hashed === null) return fail('notice.unsigned');
  if (keys.length === 0) {
    return ok({
      by: null,
      digest: digestOf(raw),
      invoiceNo: () => notice.facts.invoiceNo,
      asked: () => null,
      says: () => 'no-result',
    });
  }
  const fit = findFit(notice, keysAt(keys, receivedAtMs), profiles);
  if (!fit.ok) return fit;
  const { key, profile } = fit.value;
  return ok({
    by: { keyId: key.id, profileId: profile.id },
    digest: digestOf(Buffer.from(hashed, 'utf8')),
    invoiceNo: () => signedFacts(notice, profile).invoiceNo,
    asked: () => askedOf(notice, profile),
    says: () => outcomeOf(signedFacts(notice, profile)),
  });
};
