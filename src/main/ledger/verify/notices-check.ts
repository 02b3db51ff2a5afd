// Checks each stored notice: its bytes match the digest, the facts can be read from them, and the booking matches the facts.
import { type Notice, readNotice } from '../../../protocol/notice.ts';
import { type SignatureProfile, signatureProfile } from '../../../protocol/profile.ts';
import { signedFacts } from '../../../protocol/signed-facts.ts';
import { postingsFor, suspensePostings } from '../../../shared/ledger/postings.ts';
import { readEchoedAmount, sameMoney } from '../../../shared/money.ts';
import { addressedOf, isAddressed, waitsForAddress } from '../../../shared/payment/addressed.ts';
import { sentToOf } from '../../../shared/relay-wire/paths.ts';
import type { Decision } from '../../../shared/payment/judge-notice.ts';
import { currencyOf, type Gateway } from '../../../shared/payment/gateways.ts';
import { gatewayOfKind, type NoticeFacts, speaksOfMoney } from '../../../shared/payment/notice-facts.ts';
import { isNameOf, neutralNames, type ProviderNames } from '../../../shared/payment/named.ts';
import { providerNames } from '../../../shared/payment/provider-names.ts';
import { canonicalJson } from '../../../shared/canonical-json.ts';
import type { JournalRow } from '../../../shared/ledger/chain.ts';
import type { AddressedArrival, NoticeJudged } from '../../../till-journal/notices.ts';
import { type Entry, readEntry } from '../../../till-journal/index.ts';
import { journalColumns } from '../../../ledger/journal.ts';
import { noticeDigest } from '../notice-digest.ts';
import type { Books } from '../../../ledger/verify/books-file.ts';
import { bad, good, type CheckOutcome, type Tick } from '../../../ledger/verify/check.ts';
import { eachDecision, type StoredDecision } from './stored-notices.ts';

/** Compares only stored facts: an older row lacks facts that later versions read. */
const sameFacts = (stored: NoticeFacts, read: NoticeFacts): boolean =>
  (Object.keys(stored) as (keyof NoticeFacts)[]).every((name) => stored[name] === read[name]);

/**
 * One signature profile for each combination of options that affects how facts are read. The check runs without the till's keys,
 * so the profile that the row names may be missing.
 */
const sorts: readonly SignatureProfile[] = (['all', 'documented'] as const).flatMap((pairs) =>
  (['keep', 'drop'] as const).flatMap((empties) =>
    (['source', 'shortest'] as const).flatMap((numbers) =>
      (['key=value', 'value'] as const).map((form) => signatureProfile.parse({ id: 'sort', pairs, empties, numbers, form })),
    ),
  ),
);

const areRead = (stored: NoticeFacts, notice: Notice): boolean =>
  sameFacts(stored, notice.facts) || sorts.some((profile) => sameFacts(stored, signedFacts(notice, profile)));

type JudgedBody = Pick<NoticeJudged, 'facts' | 'decision'> & { readonly attemptId: string | null };
type NamedPayment = {
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly returnUrl: string;
  readonly topsUp: number | null;
};

/**
 * True if the booking matches the notice: the amount, a gateway that the notice names, and the attempt whose invoice it names.
 */
const sameBooking = ({ facts, decision, attemptId }: JudgedBody, attempt: NamedPayment | null, names: ProviderNames): boolean => {
  if (attemptId !== null && attempt?.invoiceNo !== facts.invoiceNo) return false;
  const { kind } = facts;
  const { receipt, postings, effect } = decision;
  // Only a callback with approved = yes and without cancelled = yes books money. Every paid callback must lead to a booking or an
  // exception.
  const paid = kind !== 'wallet-return' && facts.approved === 'yes' && facts.canceled !== 'yes';
  if (receipt ? !paid : paid && (effect === 'nothing' || effect === 'state')) return false;
  if (!receipt && postings.length > 0) return false;
  if (!receipt && effect !== 'proof') return true;
  if (attempt === null || facts.amount === null || facts.gateway === null) return false;
  const { gateway } = attempt;
  if (!isNameOf(names, gateway, facts.gateway) || gatewayOfKind[kind] !== gateway) return false;
  if (!receipt) return paid;
  const amount = readEchoedAmount(facts.amount, receipt.amount.currency);
  if (!amount || receipt.amount.currency !== currencyOf[gateway] || !sameMoney(amount, receipt.amount)) return false;
  const { toppedUp } = decision;
  if (toppedUp && (receipt.kind !== 'sale' || toppedUp.seq !== attempt.topsUp)) return false;
  const booked = postingsFor(receipt.kind, gateway, receipt.amount);
  const whole = toppedUp ? [...booked, ...suspensePostings('accept', toppedUp.amount)] : booked;
  return JSON.stringify(postings) === JSON.stringify(whole);
};

/** Returns the provider names valid when journal entry `seq` was written. Call it in ascending order of entries. */
const createNamesAt = ({ db, head }: Books): ((seq: number) => ProviderNames) => {
  const said = db
    .prepare(`SELECT ${journalColumns} FROM journal WHERE kind IN ('names.changed', 'names.adopted') AND seq <= ? ORDER BY seq`)
    .all(head.seq) as JournalRow[];
  let next = 0;
  let names = neutralNames;
  return (seq) => {
    for (let row = said[next]; row && row.seq < seq; row = said[++next]) {
      names = providerNames.parse((readEntry(row) as Entry<'names.changed' | 'names.adopted'>).body.names);
    }
    return names;
  };
};

/**
 * True if the stored judgement of the callback address matches the address with which the attempt started. A notice at a wrong
 * address must not book.
 */
const cameAs = (
  { addressed, ...arrival }: AddressedArrival,
  attempt: NamedPayment | null,
  { exception, receipt, effect }: Decision,
): boolean => {
  const own = attempt && sentToOf(attempt.returnUrl);
  if (addressed !== (attempt && addressedOf(arrival, own, addressed === 'fixed'))) return false;
  const isRight = addressed === null || isAddressed(addressed);
  return isRight ? !waitsForAddress({ exception }) : receipt === null && effect !== 'proof' && effect !== 'state';
};

/**
 * True if the notice is judged a second time, and not a third, with unchanged facts. Only a notice that waited for its gateway's
 * name or its right address may be judged again.
 */
const isJudgedAnew = (
  { seq, body }: Entry<'notice.rejudged'>,
  first: Entry | null,
  anew: Set<number>,
): first is Entry<'notice.judged'> => {
  const once = !anew.has(body.rejudges);
  anew.add(body.rejudges);
  if (!once || first?.kind !== 'notice.judged' || first.seq >= seq) return false;
  const { facts, attemptId, decision, digest } = first.body;
  const waited = body.came ? waitsForAddress(decision) && body.came.digest === digest : decision.exception === 'gateway-differs';
  return waited && attemptId === body.attemptId && canonicalJson(facts) === canonicalJson(body.facts);
};

/**
 * Returns a predicate for repeated notices about money: true if the books have the original before it, as a receipt or as an
 * exception about money. Call it in ascending order of entries.
 */
const createIsCovered = ({ db }: Books): ((entry: StoredDecision) => boolean) => {
  const receiptOf = db.prepare('SELECT 1 FROM main.receipts WHERE gateway = ? AND transaction_id = ? AND seq < ?');
  const exceptions = new Set<string>();
  return ({ seq, body: { facts, decision } }) => {
    const { effect, exception: reason } = decision;
    if (!speaksOfMoney(facts)) return true;
    if (effect === 'repeat' && reason === null) {
      return receiptOf.get(gatewayOfKind[facts.kind], facts.transactionId, seq) !== undefined;
    }
    const known = JSON.stringify([reason, facts.transactionId]);
    if (effect === 'repeat') return exceptions.has(known);
    if (reason !== null) exceptions.add(known);
    return true;
  };
};

export const checkNotices = (books: Books, tick: Tick): CheckOutcome => {
  const attemptOf = books.db.prepare(`SELECT a.invoice_no AS invoiceNo, a.gateway, j.body ->> '$.returnUrl' AS returnUrl,
      a.tops_up_seq AS topsUp
    FROM main.attempts a CROSS JOIN journal j ON j.seq = a.started_seq WHERE a.attempt_id = ?`);
  const rowOf = books.db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq = ?`);
  const namesAt = createNamesAt(books);
  const isCovered = createIsCovered(books);
  const anew = new Set<number>();
  let looked = 0;
  const found = eachDecision(books, tick, (entry) => {
    const { seq, body } = entry;
    if (entry.kind === 'notice.rejudged') {
      const row = rowOf.get(entry.body.rejudges) as JournalRow | undefined;
      if (!isJudgedAnew(entry, row ? readEntry(row) : null, anew)) return bad(looked, 'facts-differ', { seq });
    } else {
      const { kind, raw, digest, facts } = entry.body;
      const bytes = Buffer.from(raw, 'base64');
      if (noticeDigest(kind, bytes) !== digest) return bad(looked, 'digest-differs', { seq });
      const read = readNotice(kind, bytes);
      if (!read.ok || !areRead(facts, read.value)) return bad(looked, 'facts-differ', { seq });
    }
    const attempt = body.attemptId === null ? null : ((attemptOf.get(body.attemptId) as NamedPayment | undefined) ?? null);
    const arrived = entry.kind === 'notice.judged' ? entry.body.arrived : entry.body.came?.arrived;
    if (arrived && !cameAs(arrived, attempt, body.decision)) return bad(looked, 'booking-differs', { seq });
    if (!sameBooking(body, attempt, namesAt(seq)) || !isCovered(entry)) return bad(looked, 'booking-differs', { seq });
    looked += 1;
    return null;
  });
  return found ?? good(looked);
};
