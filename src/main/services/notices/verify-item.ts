// Verifies a notice of the relay again, with the till's own keys.
import { coversBegun, keysAt } from '../../../protocol/keys-at.ts';
import { readNotice } from '../../../protocol/notice.ts';
import { isBounded } from '../../../protocol/parameter-bound.ts';
import type { SignatureProfile } from '../../../protocol/profile.ts';
import { findFit } from '../../../protocol/signature.ts';
import { signedFacts } from '../../../protocol/signed-facts.ts';
import type { FeedItem } from '../../../shared/relay-wire/feed.ts';
import type { NoticeJudged } from '../../../till-journal/notices.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { noticeDigest } from '../../ledger/notice-digest.ts';
import type { Secrets } from '../../../secrets/port.ts';

export type VerifiedNotice = Omit<NoticeJudged, 'attemptId' | 'decision' | 'arrived'>;

/** Returns the notice with the signing secret and signature profile that verify its signature, or the error code if none does. */
export const verifyItem = (
  { ledger: { payments }, secrets }: { readonly ledger: Pick<Ledger, 'payments'>; readonly secrets: Secrets },
  relayId: string,
  item: FeedItem,
  under: readonly SignatureProfile[],
): VerifiedNotice | string => {
  const raw = Buffer.from(item.raw, 'base64');
  // A foreign relay may pass on notices with more parameters than our relay accepts: reject them before parsing, which is slow.
  if (!isBounded(item.kind, raw)) return 'notice.too-many';
  const notice = readNotice(item.kind, raw);
  if (!notice.ok) return notice.error.code;
  const keys = keysAt(secrets.signingKeys(), item.receivedAtMs);
  const fit = findFit(notice.value, keys, under);
  if (!fit.ok) return fit.error.code;
  const { number, kind, headers, receivedAtMs } = item;
  const digest = noticeDigest(kind, raw);
  const { key, profile } = fit.value;
  const facts = signedFacts(notice.value, profile);
  const attempt = facts.invoiceNo === null || key.retiredAtMs === undefined ? null : payments.attemptByInvoice(facts.invoiceNo);
  if (attempt && !coversBegun(key, payments.begunMs(attempt))) return 'notice.key-retired';
  const by = { keyId: key.id, profileId: profile.id };
  return { relayId, number, kind, raw: item.raw, digest, headers, receivedAtMs, ...by, facts };
};
