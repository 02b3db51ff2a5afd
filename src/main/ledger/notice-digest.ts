// Digests by which the till recognises a notice that it has received before.
import { readNotice } from '../../protocol/notice.ts';
import type { NoticeKind } from '../../shared/payment/gateways.ts';
import { sha256Hex } from '../../ledger/sha256.ts';

/** The digest of an unverified notice, over its exact bytes. */
export const bytesDigest = (kind: NoticeKind, raw: Uint8Array): string =>
  sha256Hex(Buffer.concat([Buffer.from(`${kind}\n`), raw]));

/**
 * The digest of a verified notice, over its MAC rather than its bytes. The same signed content can be encoded in many ways (`%41`
 * for `A`, an extra space). A digest of the bytes would let anybody fill the journal with re-encoded copies of one genuine
 * notice.
 */
export const noticeDigest = (kind: NoticeKind, raw: Uint8Array): string => {
  const notice = readNotice(kind, raw);
  const hashed = notice.ok ? notice.value.hashed : null;
  return hashed === null ? bytesDigest(kind, raw) : sha256Hex(`${kind}\n${hashed}`);
};
