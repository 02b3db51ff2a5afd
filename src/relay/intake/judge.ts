// Whether a notice is genuine, under the keys and profiles of its merchant.
import { keysAt } from '../../protocol/keys-at.ts';
import type { Notice } from '../../protocol/notice.ts';
import { findFit } from '../../protocol/signature.ts';
import { signedFacts } from '../../protocol/signed-facts.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Asked, askedOf } from './asked.ts';
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
  /** True if the notice verified here and says that the transaction was completed. */
  approves(): boolean;
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
      approves: () => false,
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
    approves: () => {
      const { approved, canceled } = signedFacts(notice, profile);
      return approved === 'yes' && (canceled === 'absent' || canceled === 'no');
    },
  });
};
