// Whether a notice is genuine, under the keys and profiles of its merchant.
import { keysAt } from '../../protocol/keys-at.ts';
import { readNotice } from '../../protocol/notice.ts';
import { findFit } from '../../protocol/signature.ts';
import type { NoticeKind } from '../../shared/payment/gateways.ts';
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
  /** What a page may name; null unless the notice verified here. */
  asked(): Asked | null;
};

/** Errors: those of `readNotice`, `notice.unsigned`, `notice.bad-signature`. */
export const judge = (
  { keys, profiles }: Pick<Merchant, 'keys' | 'profiles'>,
  kind: NoticeKind,
  raw: Uint8Array,
  receivedAtMs: number,
): Result<Judged> => {
  const notice = readNotice(kind, raw);
  if (!notice.ok) return notice;
  const { hashed } = notice.value;
  if (hashed === null) return fail('notice.unsigned');
  if (keys.length === 0) return ok({ by: null, digest: digestOf(raw), asked: () => null });
  const fit = findFit(notice.value, keysAt(keys, receivedAtMs), profiles);
  if (!fit.ok) return fit;
  const { key, profile } = fit.value;
  const by = { keyId: key.id, profileId: profile.id };
  return ok({ by, digest: digestOf(Buffer.from(hashed, 'utf8')), asked: () => askedOf(notice.value, profile) });
};
