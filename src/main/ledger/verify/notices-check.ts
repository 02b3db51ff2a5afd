// Whether each stored notice is what its row says: its bytes fit the digest, the facts are read from them, and what was booked
// is what they claim.
import { type Notice, readNotice } from '../../../protocol/notice.ts';
import { type SignatureProfile, signatureProfile } from '../../../protocol/profile.ts';
import { signedFacts } from '../../../protocol/signed-facts.ts';
import { postingsFor } from '../../../shared/ledger/postings.ts';
import { readEchoedAmount, sameMoney } from '../../../shared/money.ts';
import type { NoticeFacts } from '../../../shared/payment/notice-facts.ts';
import type { NoticeJudged } from '../entries.ts';
import { noticeDigest } from '../notice-digest.ts';
import type { Books } from './books-file.ts';
import { bad, good, type Outcome, type Tick } from './check.ts';
import { eachNotice } from './stored-notices.ts';

/** Facts that were read later are no fault of an older row. */
const sameFacts = (stored: NoticeFacts, read: NoticeFacts): boolean =>
  (Object.keys(stored) as (keyof NoticeFacts)[]).every((name) => stored[name] === read[name]);

/** One profile of each sort by which facts are read: the check is made without keys, and the row's own may not be at hand. */
const sorts: readonly SignatureProfile[] = (['all', 'documented'] as const).flatMap((pairs) =>
  (['keep', 'drop'] as const).flatMap((empties) =>
    (['key=value', 'value'] as const).map((form) => signatureProfile.parse({ id: 'sort', pairs, empties, form })),
  ),
);

const areRead = (stored: NoticeFacts, notice: Notice): boolean =>
  sameFacts(stored, notice.facts) || sorts.some((profile) => sameFacts(stored, signedFacts(notice, profile)));

/** Money is booked as the notice says: its amount, by its gateway, on the attempt whose invoice it names. */
const sameBooking = ({ kind, facts, decision, attemptId }: NoticeJudged, invoiceNo: string | null): boolean => {
  if (attemptId !== null && invoiceNo !== facts.invoiceNo) return false;
  const { receipt, postings, effect } = decision;
  // Only a callback that says paid, and nothing else, books; and none that says so comes to nothing.
  const paid = kind !== 'wallet-return' && facts.approved === 'yes' && facts.canceled !== 'yes';
  if (receipt ? !paid : paid && (effect === 'nothing' || effect === 'state')) return false;
  if (!receipt) return postings.length === 0;
  if (attemptId === null || facts.amount === null || (facts.gateway !== 'wallet' && facts.gateway !== 'card')) return false;
  const amount = readEchoedAmount(facts.amount, receipt.amount.currency);
  if (!amount || !sameMoney(amount, receipt.amount)) return false;
  return JSON.stringify(postings) === JSON.stringify(postingsFor(receipt.kind, facts.gateway, receipt.amount));
};

export const checkNotices = (books: Books, tick: Tick): Outcome => {
  const invoiceOf = books.db.prepare('SELECT invoice_no FROM main.attempts WHERE attempt_id = ?').pluck();
  let looked = 0;
  const found = eachNotice(books, tick, ({ seq, body }) => {
    const bytes = Buffer.from(body.raw, 'base64');
    if (noticeDigest(body.kind, bytes) !== body.digest) return bad(looked, 'digest-differs', { seq });
    const read = readNotice(body.kind, bytes);
    if (!read.ok || !areRead(body.facts, read.value)) return bad(looked, 'facts-differ', { seq });
    const invoiceNo = body.attemptId === null ? null : ((invoiceOf.get(body.attemptId) as string | undefined) ?? null);
    if (!sameBooking(body, invoiceNo)) return bad(looked, 'booking-differs', { seq });
    looked += 1;
    return null;
  });
  return found ?? good(looked);
};
