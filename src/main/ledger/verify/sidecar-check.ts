// Checks that the feed cursor, the quarantine, PINs and the recovery code match the journal's record, now and at each recorded
// start of the till.
import type { JournalRow } from '../../../shared/ledger/chain.ts';
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import { readHave } from '../../../shared/relay-wire/have.ts';
import { journalColumns } from '../../../ledger/journal.ts';
import { type Entry, sidecarAfter, sidecarKinds, readEntry } from '../../../till-journal/index.ts';
import { cursorAfter, emptySidecar, type Sidecar } from '../../../till-journal/sidecar-body.ts';
import { readSidecar } from '../sidecar.ts';
import { bytesDigest } from '../notice-digest.ts';
import { dataErrorCode } from '../../../sqlite/open.ts';
import type { Books } from '../../../ledger/verify/books-file.ts';
import { bad, good, type CheckOutcome, type CheckParams, type Tick, unchecked } from '../../../ledger/verify/check.ts';
import type { ProblemCode } from '../../../shared/health/verify-report.ts';

const pageRows = 5000;
const kindList = ['till.opened', ...sidecarKinds].map((kind) => `'${kind}'`).join(', ');

type Row = Pick<JournalRow, 'seq' | 'kind' | 'version' | 'body'> & { readonly relayId: string | null; readonly number: number };

type SidecarDifference = readonly [ProblemCode, CheckParams];

const quarantineDifference = (said: Sidecar['shelf'], found: Sidecar['shelf']): SidecarDifference | null => {
  const there = new Map(found);
  const missing = said.find(([id]) => !there.has(id));
  if (missing) return ['quarantine-missing', { id: missing[0] }];
  const known = new Map(said);
  const extra = found.find(([id]) => !known.has(id));
  if (extra) return ['quarantine-extra', { id: extra[0] }];
  const changed = found.find(([id, sum]) => known.get(id) !== sum);
  return changed ? ['quarantine-differs', { id: changed[0] }] : null;
};

const pinsDifference = (said: Sidecar['pins'], found: Sidecar['pins']): SidecarDifference | null => {
  const there = new Map(found.map(([user, sum, failures]) => [user, { sum, failures }]));
  const known = new Set(said.map(([user]) => user));
  const extra = found.find(([user]) => !known.has(user));
  if (extra) return ['pin-differs', { user: extra[0] }];
  for (const [user, sum, failures] of said) {
    const pin = there.get(user);
    if (!pin || pin.sum !== sum) return ['pin-differs', { user }];
    // Accept more counted wrong PINs than the journal records, but not fewer. The count is raised before a PIN is checked, and
    // the entry is written after the check, so a till killed in between has counted one more.
    if (pin.failures < failures) return ['tries-fewer', { user, count: pin.failures, said: failures }];
  }
  return null;
};

const recoveryDifference = (said: Sidecar['recovery'], found: Sidecar['recovery']): SidecarDifference | null => {
  if (said?.[0] !== found?.[0]) return ['recovery-differs', {}];
  return said && found && found[1] < said[1] ? ['tries-fewer', { count: found[1], said: said[1] }] : null;
};

const firstDifference = (said: Sidecar, found: Sidecar): SidecarDifference | null => {
  if (said.cursor?.relayId !== found.cursor?.relayId || said.cursor?.after !== found.cursor?.after) {
    return ['cursor-differs', { after: found.cursor?.after ?? 0, said: said.cursor?.after ?? 0 }];
  }
  const quarantine = quarantineDifference(said.shelf, found.shelf);
  if (quarantine) return quarantine;
  return pinsDifference(said.pins, found.pins) ?? recoveryDifference(said.recovery, found.recovery);
};

/**
 * The entry of the till's start after which the journal is read (`after`), and the sidecar (cursor, quarantine and PIN data)
 * recorded in that entry; `beside` is null if the entry recorded none.
 */
type SidecarStart = { readonly after: number; readonly beside: Sidecar | null };

/**
 * Computes the sidecar as the journal records it. Null if an older program, which recorded no sidecar, started the till last. A
 * failed outcome if the journal contradicts itself.
 */
const readSaid = (
  { db, head }: Books,
  tick: Tick,
  { after, beside }: SidecarStart = { after: 0, beside: emptySidecar },
): Sidecar | null | CheckOutcome => {
  const page = db.prepare(`SELECT seq, kind, version, iif(kind = 'notice.judged', '{}', body) AS body,
      iif(kind = 'notice.judged', json_extract(body, '$.relayId'), NULL) AS relayId,
      iif(kind = 'notice.judged', json_extract(body, '$.number'), 0) AS number
    FROM journal WHERE seq > ? AND seq <= ? AND kind IN (${kindList}) ORDER BY seq`);
  let said: Sidecar | null = beside;

  const follow = (row: Row): CheckOutcome | null => {
    if (row.kind === 'notice.judged') {
      said &&= cursorAfter(said, row.relayId ?? '', row.number);
      return null;
    }
    const entry = readEntry(row as unknown as JournalRow);
    if (entry.kind !== 'till.opened') {
      said &&= sidecarAfter(said, entry);
      return null;
    }
    const { beside: found = null } = entry.body;
    const difference = said && found && firstDifference(said, found);
    said = found;
    return difference ? bad(row.seq, difference[0], { ...difference[1], seq: row.seq }) : null;
  };

  for (let from = after; from < head.seq; from += pageRows) {
    for (const row of page.all(from, Math.min(head.seq, from + pageRows)) as Row[]) {
      try {
        const found = follow(row);
        if (found) return found;
      } catch (error) {
        if (dataErrorCode(error) !== null) throw error;
        return bad(row.seq, 'row-unreadable', { seq: row.seq });
      }
    }
    tick(Math.min(head.seq, from + pageRows), head.seq);
  }
  return said;
};

const checkDigests = ({ db, head }: Books): CheckOutcome | null => {
  const rows = db.prepare('SELECT id, digest, item FROM unverified ORDER BY id');
  for (const { id, digest, item } of rows.iterate() as Iterable<{ id: number; digest: string; item: string }>) {
    try {
      const { kind, raw } = JSON.parse(item) as { kind: NoticeKind; raw: string };
      if (bytesDigest(kind, Buffer.from(raw, 'base64')) === digest) continue;
    } catch {
      // The stored notice is no valid JSON. This counts as a difference, too, which is reported after this block.
    }
    return bad(0, 'quarantine-differs', { id, seq: head.seq });
  }
  return null;
};

/**
 * Checks that the last announced receipt is not beyond the end of the journal; the journal itself does not record which receipts
 * were announced.
 */
const checkAnnounced = ({ db, head }: Books): CheckOutcome | null => {
  const announced = db.prepare('SELECT seq FROM announced').pluck().all() as number[];
  const [announcedSeq] = announced;
  return announced.length === 1 && announcedSeq !== undefined && announcedSeq >= 0 && announcedSeq <= head.seq
    ? null
    : bad(0, 'mark-ahead', { mark: announcedSeq ?? -1, seq: head.seq });
};

/**
 * Checks the form of the digests beside the feed's cursor, and that none is of a later notice. The journal does not record the
 * digests themselves: a changed digest only makes the till read notices again.
 */
const checkHave = ({ db, head }: Books): CheckOutcome | null => {
  const rows = db.prepare('SELECT after_number AS after, have FROM feed_cursor').all() as { after: number; have: string }[];
  const wrong = rows.find(({ after, have }) => have !== '' && (readHave(have)?.[0]?.number ?? Infinity) > after);
  return wrong ? bad(0, 'cursor-differs', { after: wrong.after, said: wrong.after, seq: head.seq }) : null;
};

/** Tables that this check cannot compare with the journal; docs/verify.md gives the reason for each. */
export const notCovered: readonly string[] = ['announced', 'failed_commits', 'tags'];

export const checkSidecar = (books: Books, tick: Tick): CheckOutcome => {
  const wrong = checkDigests(books) ?? checkAnnounced(books);
  if (wrong) return wrong;
  const said = readSaid(books, tick);
  if (said === null) return unchecked('older-rows');
  if ('state' in said) return said;
  const found = readSidecar(books.db);
  const difference = firstDifference(said, found);
  if (difference) return bad(books.head.seq, difference[0], { ...difference[1], seq: books.head.seq });
  // Checked last: after a cursor that was moved back by hand, the digests are wrong, too, but the cursor's own row is the cause.
  const have = checkHave(books);
  if (have) return have;
  const looked = 1 + found.shelf.length + found.pins.length + (found.recovery ? 1 : 0);
  return good(looked, [{ code: 'not-covered', params: { tables: notCovered.join(', ') } }]);
};

/**
 * How the sidecar differed from the journal's record, at a start of the till after row `after`, or now. Null if it matched, or if
 * the journal has no record of the sidecar.
 */
export const sidecarDifference = (books: Books, tick: Tick, after: number): ProblemCode | null => {
  const row = books.db
    .prepare(`SELECT ${journalColumns} FROM journal WHERE kind = 'till.opened' AND seq <= ? ORDER BY seq DESC LIMIT 1`)
    .get(after) as JournalRow | undefined;
  const start = row && (readEntry(row) as Entry<'till.opened'>);
  const said = readSaid(books, tick, start && { after: start.seq, beside: start.body.beside ?? null });
  if (said === null) return null;
  if ('state' in said) return said.problem?.code ?? null;
  return firstDifference(said, readSidecar(books.db))?.[0] ?? null;
};
