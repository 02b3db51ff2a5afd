// Books one notice within a transaction: writes the decision about it, or returns that it is a repeat or does not verify.
import { addressedOf, arrivalOf, isAddressed, waitsForAddress } from '../../../shared/payment/addressed.ts';
import type { FeedItem } from '../../../shared/relay-wire/feed.ts';
import type { AddressedArrival } from '../../../till-journal/notices.ts';
import type { EntryNotes, Tx } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import { bytesDigest } from '../../ledger/notice-digest.ts';
import type { TillChange } from '../changes.ts';
import { takesAnew } from '../sale/codes.ts';
import { attemptAt, changesOf, codesTakenBy, decideNotice, ownAddressOf } from './decide.ts';
import type { VerifiedNotice } from './verify-item.ts';

/**
 * The result of booking one notice. `written`: a journal entry was written; `moved`: that entry also records that the feed was
 * read up to the notice.
 */
type BookedNotice = { readonly written: boolean; readonly moved: boolean; readonly told: readonly TillChange[] };
type QuarantineCause = { readonly digest: string; readonly problem: string };

const nothingBooked: BookedNotice = { written: false, moved: false, told: [] };

/**
 * Hides a payment's QR code if a notice of approval that is already booked arrives again at that payment's own address, but names
 * another payment.
 */
const hideCode = (tx: Tx, { attemptId }: Attempt, digest: string): BookedNotice => {
  tx.record('code.hidden', { attemptId, by: 'approval', digest }, { actor: 'till' });
  return { written: true, moved: false, told: [{ type: 'attempt', attemptId }] };
};

/**
 * Books a notice that was received before. The new copy counts as a repeat, with one exception: the first copy was not booked
 * only because it arrived at a wrong address, and this copy arrives at the right one. Then the notice is judged again.
 */
const bookAgain = (
  tx: Tx,
  known: number,
  { relayId, number, digest, headers, receivedAtMs, facts, arrived }: VerifiedNotice & { readonly arrived: AddressedArrival },
  attempt: Attempt | null,
  at: Attempt | null,
  notes: EntryNotes,
): BookedNotice => {
  const first = tx.journal.bySeq(known);
  const waits = first?.kind === 'notice.judged' && waitsForAddress(first.body.decision);
  const { addressed } = arrived;
  if (!waits || !attempt || addressed === null || !isAddressed(addressed)) {
    return facts.approved === 'yes' && at && takesAnew(tx, at, digest) ? hideCode(tx, at, digest) : nothingBooked;
  }
  const decision = decideNotice(tx, facts, attempt, addressed);
  const came = { relayId, number, digest, headers, receivedAtMs, arrived };
  const codesTaken = codesTakenBy(tx, facts, decision, [attempt], known);
  const body = { rejudges: known, attemptId: attempt.attemptId, facts, decision, came, ...(codesTaken && { codesTaken }) };
  const entry = tx.record('notice.rejudged', body, notes);
  return { written: true, moved: false, told: [...changesOf(entry.seq, decision, attempt), { type: 'exceptions' }] };
};

/**
 * Books one item of a feed page, in the page's transaction. Returns the changes to announce, or the digest and the error code of
 * a notice that does not verify. `allowsFixed`: true to book a notice that arrived at a fixed address and that the relay routed
 * by its invoice number.
 */
export const bookNotice = (
  tx: Tx,
  item: FeedItem,
  verified: VerifiedNotice | string,
  allowsFixed: boolean,
): BookedNotice | QuarantineCause => {
  if (typeof verified === 'string') {
    return { digest: bytesDigest(item.kind, Buffer.from(item.raw, 'base64')), problem: verified };
  }
  const { facts } = verified;
  const attempt = facts.invoiceNo === null ? null : tx.payments.attemptByInvoice(facts.invoiceNo);
  const arrival = arrivalOf(item);
  const addressed = attempt && addressedOf(arrival, ownAddressOf(tx, attempt), allowsFixed);
  const notes = { actor: 'relay', relayMs: item.receivedAtMs };
  const arrived = { ...arrival, addressed };
  const known = tx.payments.noticeSeq(verified.digest);
  const at = attemptAt(tx, arrival.sentTo);
  const other = at?.attemptId === attempt?.attemptId ? null : at;
  if (known !== null) return bookAgain(tx, known, { ...verified, arrived }, attempt, other, notes);
  const decision = decideNotice(tx, facts, attempt, addressed ?? undefined);
  const codesTaken = codesTakenBy(tx, facts, decision, [attempt, other]);
  const body = {
    ...verified,
    attemptId: attempt?.attemptId ?? null,
    decision,
    arrived,
    ...(other && { cameTo: other.attemptId }),
    ...(codesTaken && { codesTaken }),
  };
  const entry = tx.record('notice.judged', body, notes);
  const told = changesOf(entry.seq, decision, attempt);
  return { written: true, moved: true, told: other ? [...told, { type: 'attempt', attemptId: other.attemptId }] : told };
};
