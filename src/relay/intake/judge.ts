// Whether a notice is genuine, under the keys and profiles of its merchant.
import { keysAt } from '../../protocol/keys-at.ts';
import type { Notice } from '../../protocol/notice.ts';
import { findFit } from '../../protocol/signature.ts';
import { signedFacts } from '../../protocol/signed-facts.ts';
import type { PhonePage } from '../../shared/payment/voice.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Flag, NoticeFacts } from '../../shared/payment/notice-facts.ts';
import type { Asked } from '../pages/page.ts';
import { askedOf } from './asked.ts';
import type { Merchant } from '../config/config.ts';
import type { VerifiedBy } from '../store/port.ts';
import { digestOf } from './digest.ts';

/**
 * How a notice is known again. Genuine ones by their MAC: it stands for all that is signed, however the bytes around it are
 * spelled (`%41` for `A`, a space more). What nobody has verified is known by its bytes alone.
 */
export type Judged = {
  /** Null: the relay has no secret, and the till must verify. */
  readonly by: VerifiedBy | null;
  readonly digest: string;
  /** The number that it names: signed, where it verified here. */
  invoiceNo(): string | null;
  /** What a page may name; null unless the notice verified here. */
  asked(): Asked | null;
  /** The outcome that it says, if it verified here. */
  says(): Said;
};
/** The pages that a kept notice may put on its sender's phone. */
export type Said = Extract<PhonePage, 'reported' | 'canceled' | 'no-result'>;

/** Neither where it says both, or something that nobody can read. */
const outcomeOf = ({ approved, canceled }: NoticeFacts): Said => {
  const isOff = (flag: Flag): boolean => flag === 'absent' || flag === 'no';
  if (approved === 'yes' && isOff(canceled)) return 'reported';
  return canceled === 'yes' && isOff(approved) ? 'canceled' : 'no-result';
};

/** `raw` are the bytes that the notice was read from. Errors: `notice.unsigned`, `notice.bad-signature`. */
export const judge = (
  { keys, profiles }: Pick<Merchant, 'keys' | 'profiles'>,
  notice: Notice,
  raw: Uint8Array,
  receivedAtMs: number,
): Result<Judged> => {
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
