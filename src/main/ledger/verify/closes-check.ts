// Checks each close. The part of its document that the books decide is built again, as the books were when the close was made, and
// compared field by field. Also checks the link to the close before, and the signature with the key that made it.
import { z } from 'zod';
import type { Books } from '../../../ledger/verify/books-file.ts';
import { bad, type CheckOutcome, type CheckParams, good, type Tick } from '../../../ledger/verify/check.ts';
import { type BesideRows, replayBeside } from '../../../ledger/verify/projections-check.ts';
import { dataErrorCode } from '../../../sqlite/open.ts';
import { sha256Hex } from '../../../ledger/sha256.ts';
import { isSignedBy } from '../../../secrets/signed-by.ts';
import { canonicalJson } from '../../../shared/canonical-json.ts';
import type { ProblemCode } from '../../../shared/health/verify-report.ts';
import type { JournalRow } from '../../../shared/ledger/chain.ts';
import { closeToSign } from '../../../shared/ledger/close-signature.ts';
import { type Entry, readEntry } from '../../../till-journal/index.ts';
import { type BookedPart, bookedPart, type CloseBefore } from '../closes/booked-part.ts';
import { type BooksView, createBooksView } from '../books/books-view.ts';
import { tillLedger } from '../spec.ts';

type CloseProblem = { readonly code: ProblemCode; readonly params: CheckParams };
type Closed = Entry<'day.closed'>;

/** The fields that this check reads from a close of any version. */
const anyVersion = z.looseObject({
  version: z.int(),
  previous: z.looseObject({ number: z.int(), seq: z.int(), sha256: z.string() }).nullable(),
});
/** The fields that it reads since version 7. */
const since7 = z.looseObject({
  merchant: z.string(),
  till: z.string(),
  ledgerId: z.string(),
  number: z.int(),
  closedAtMs: z.int(),
});

/** Parses the text of a close; null if it is not JSON. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** The version of `day.closed` since which the till signs its closes. */
const signedSince = 4;

const codes: Partial<Record<keyof BookedPart, ProblemCode>> = { balances: 'close-balance-differs', rows: 'close-root-differs' };

/** Compares the document's fields with those that the books give; returns the first that differs. */
const differingField = (document: Readonly<Record<string, unknown>>, drawn: BookedPart): keyof BookedPart | null =>
  (Object.keys(drawn) as (keyof BookedPart)[]).find(
    (field) => canonicalJson(drawn[field] as never) !== canonicalJson((document[field] ?? null) as never),
  ) ?? null;

const createCloses = (books: BooksView, signingKeyAt: (seq: number) => string | null) => {
  let last: CloseBefore | null = null;
  let mustBeSigned = false;

  const problemIn = ({ seq, epoch, body }: Closed, ledgerId: string): CloseProblem | null => {
    const { number, toSeq, text, signature } = body;
    const params = { seq, number };
    const parsed = jsonIn(text);
    const read = anyVersion.safeParse(parsed);
    if (!read.success) return { code: 'close-differs', params: { ...params, field: 'text' } };
    const { version, previous } = read.data;
    const isLinked = last ? previous?.sha256 === last.sha256 && previous.seq === last.seq : previous === null;
    if (!isLinked) return { code: 'close-differs', params: { ...params, field: 'previous' } };
    if (version < 7) return null;
    const readSince7 = since7.safeParse(parsed);
    if (!readSince7.success) return { code: 'close-differs', params: { ...params, field: 'text' } };
    const document = readSince7.data;
    const head = books.journal.bySeq(toSeq);
    if (toSeq !== seq - 1 || !head) return { code: 'close-differs', params: { ...params, field: 'head' } };
    const drawn = bookedPart(books, { ledgerId, epoch, seq: toSeq, hash: head.hash }, last, document.closedAtMs);
    const field = differingField(document, drawn);
    if (field) return { code: codes[field] ?? 'close-differs', params: { ...params, field } };
    if (!mustBeSigned) return null;
    const toSign = closeToSign({ ...document, sha256: sha256Hex(text) });
    const isSigned =
      signature !== null &&
      signature.key === signingKeyAt(seq) &&
      isSignedBy(signature.key, toSign, Buffer.from(signature.value, 'base64url'));
    return isSigned ? null : { code: 'close-signature-wrong', params };
  };

  return {
    /** Checks the next close, read from `row`. Once one close was signed, all later ones must be. */
    take(entry: Closed, { version, ledgerId }: JournalRow): CloseProblem | null {
      mustBeSigned ||= version >= signedSince;
      const found = problemIn(entry, ledgerId);
      const { seq, body } = entry;
      const { number, toSeq, text } = body;
      const hasBalances = (anyVersion.safeParse(jsonIn(text)).data?.version ?? 0) >= 7;
      last = { number, seq, toSeq, sha256: sha256Hex(text), hasBalances };
      return found;
    },
  };
};

/**
 * Returns a watcher that looks at each row before the rebuilt tables take it, and the check that reports what the watcher found. If
 * no rebuild ran before, the check makes one.
 */
export const createClosesCheck = () => {
  let state: { looked: number; problem: CloseProblem | null } | null = null;

  const watch: BesideRows = (db) => {
    const found: { looked: number; problem: CloseProblem | null } = { looked: 0, problem: null };
    state = found;
    const signingKey = db
      .prepare(`SELECT body ->> '$.signingKey' FROM journal WHERE kind = 'till.opened' AND seq < ? ORDER BY seq DESC LIMIT 1`)
      .pluck();
    const closes = createCloses(
      createBooksView(db, () => ''),
      (seq) => (signingKey.get(seq) as string | null | undefined) ?? null,
    );
    return (row) => {
      if (row.kind !== 'day.closed' || found.problem) return;
      found.looked += 1;
      try {
        const entry = readEntry(row);
        if (entry.kind === 'day.closed') found.problem = closes.take(entry, row);
      } catch (error) {
        // A disk error is no fault of the close; anything else means that the rows cannot give this close.
        if (dataErrorCode(error) !== null) throw error;
        found.problem = { code: 'close-differs', params: { seq: row.seq, field: 'text' } };
      }
    };
  };

  const check = (books: Books, tick: Tick): CheckOutcome => {
    if (!state) replayBeside(books, tick, tillLedger, watch);
    const { looked, problem } = state ?? { looked: 0, problem: null };
    return problem ? bad(looked, problem.code, problem.params) : good(looked);
  };
  return { watch, check };
};
