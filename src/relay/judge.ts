// Whether a notice is genuine, under the keys and profiles of its merchant.
import { readNotice } from '../protocol/notice.ts';
import { verifyNotice } from '../protocol/signature.ts';
import type { NoticeKind } from '../shared/payment/gateways.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { Merchant, RelayKey } from './config.ts';
import type { VerifiedBy } from './store/notices.ts';

/** The relay has no secret, and the till must verify. */
const unverified: VerifiedBy = { keyId: null, profileId: null };

/** Keys that were in use when the notice first came. */
const keysAt = (keys: readonly RelayKey[], receivedAtMs: number): readonly RelayKey[] =>
  keys.every(({ retiredAtMs }) => retiredAtMs === null)
    ? keys
    : keys.filter(({ retiredAtMs }) => retiredAtMs === null || receivedAtMs < retiredAtMs);

/** Errors: those of `readNotice`, `notice.unsigned`, `notice.bad-signature`. */
export const judge = (
  { keys, profiles }: Pick<Merchant, 'keys' | 'profiles'>,
  kind: NoticeKind,
  raw: Uint8Array,
  receivedAtMs: number,
): Result<VerifiedBy> => {
  const notice = readNotice(kind, raw);
  if (!notice.ok) return notice;
  if (keys.length > 0) return verifyNotice(notice.value, keysAt(keys, receivedAtMs), profiles);
  return notice.value.hashed === null ? fail('notice.unsigned') : ok(unverified);
};
