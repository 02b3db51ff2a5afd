// What a notice is known by.
import { readNotice } from '../../protocol/notice.ts';
import type { NoticeKind } from '../../shared/payment/gateways.ts';
import { sha256Hex } from '../../ledger/sha256.ts';

/** The digest of an unverified notice: of its exact bytes. */
export const bytesDigest = (kind: NoticeKind, raw: Uint8Array): string =>
  sha256Hex(Buffer.concat([Buffer.from(`${kind}\n`), raw]));

/**
 * A verified notice, by its MAC: that stands for all that is signed, however the bytes around it are spelled (`%41` for `A`, a
 * space more). So one signature is one notice, and nobody fills the journal with spellings of a genuine one.
 */
export const noticeDigest = (kind: NoticeKind, raw: Uint8Array): string => {
  const notice = readNotice(kind, raw);
  const hashed = notice.ok ? notice.value.hashed : null;
  return hashed === null ? bytesDigest(kind, raw) : sha256Hex(`${kind}\n${hashed}`);
};
