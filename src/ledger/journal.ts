// The journal table: appends hashed rows after the last one, and reads rows back.
import { chainText, genesisHash, type JournalRow, type UnchainedRow } from '../shared/ledger/chain.ts';
import type { Kinds } from './kinds.ts';
import { sha256Hex } from './sha256.ts';
import type { ReadConnection, WriteConnection } from '../sqlite/statements.ts';

export type ChainHead = { readonly ledgerId: string; readonly epoch: number; readonly seq: number; readonly hash: string };

type Tail = Pick<JournalRow, 'seq' | 'hash' | 'kind' | 'businessDay' | 'wallMs'>;

export const journalColumns = `seq, ledger_id AS ledgerId, epoch, kind, version, wall_ms AS wallMs, mono_ms AS monoMs, boot_id AS bootId,
  relay_ms AS relayMs, business_day AS businessDay, actor, request_id AS requestId, body, prev_hash AS prevHash, hash`;

export const hashOf = (row: UnchainedRow): string => sha256Hex(chainText(row));

/** Read access to the journal of one ledger. */
export type JournalReader<Entry> = {
  head(): ChainHead;
  /** Returns those fields of the last journal entry that the next entry needs; null in an empty journal. */
  last(): Tail | null;
  byRequestId(requestId: string): Entry | null;
  bySeq(seq: number): Entry | null;
  /** Stored rows with numbers above `after` and up to `upTo`, at most `limit` rows. */
  page(after: number, upTo: number, limit: number): JournalRow[];
};

export const createJournalReader = <Entry>(db: ReadConnection, { read }: Kinds<Entry>): JournalReader<Entry> => {
  const entryOf = (row: unknown): Entry | null => (row ? read(row as JournalRow) : null);
  const tail = db.prepare(
    'SELECT seq, hash, kind, business_day AS businessDay, wall_ms AS wallMs FROM journal ORDER BY seq DESC LIMIT 1',
  );
  const byRequest = db.prepare(`SELECT ${journalColumns} FROM journal WHERE request_id = ?`);
  const bySeq = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq = ?`);
  const page = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?`);
  const identity = db.prepare('SELECT ledger_id AS ledgerId, epoch FROM ledger');
  return {
    head() {
      const last = tail.get() as { seq: number; hash: string } | undefined;
      const { ledgerId, epoch } = identity.get() as Pick<ChainHead, 'ledgerId' | 'epoch'>;
      return { ledgerId, epoch, seq: last?.seq ?? 0, hash: last?.hash ?? genesisHash };
    },
    last: () => (tail.get() as Tail | undefined) ?? null,
    byRequestId: (requestId) => entryOf(byRequest.get(requestId)),
    bySeq: (seq) => entryOf(bySeq.get(seq)),
    page: (after, upTo, limit) => page.all(after, upTo, limit) as JournalRow[],
  };
};

/**
 * Appends a row: assigns the next number and the hash of the previous row, and computes the row's own hash. Must run inside the
 * caller's transaction.
 */
export const createAppend = (db: WriteConnection, journal: Pick<JournalReader<unknown>, 'head'>) => {
  const insert = db.prepare(`INSERT INTO journal (
      seq, ledger_id, epoch, kind, version, wall_ms, mono_ms, boot_id, relay_ms, business_day, actor, request_id, body,
      prev_hash, hash)
    VALUES (@seq, @ledgerId, @epoch, @kind, @version, @wallMs, @monoMs, @bootId,
    @relayMs, @businessDay, @actor, @requestId, @body, @prevHash, @hash)`);
  return (row: Omit<UnchainedRow, 'seq' | 'prevHash' | 'ledgerId' | 'epoch'>): JournalRow => {
    const { ledgerId, epoch, seq, hash: prevHash } = journal.head();
    const unchained: UnchainedRow = { ...row, ledgerId, epoch, seq: seq + 1, prevHash };
    const chained: JournalRow = { ...unchained, hash: hashOf(unchained) };
    // Check the row count: if the table's definition was edited by hand, an INSERT can drop the row without an error, and an
    // alert would be lost.
    if (insert.run(chained).changes !== 1)
      throw Object.assign(new Error(`row ${chained.seq} is not in the journal`), { code: 'SQLITE_CORRUPT' });
    return chained;
  };
};
