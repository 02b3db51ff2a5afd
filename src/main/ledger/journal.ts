// The journal's table: appends a sealed row behind the tail it finds, and reads rows back.
import { chainText, genesisHash, type JournalRow, type UnsealedRow } from '../../shared/ledger/chain.ts';
import type { EntryBodies, EntryKind } from './entries.ts';
import { sha256Hex } from './sha256.ts';
import type { Statements } from './statements.ts';

/** A journal row as read, its body parsed and lifted to the present version. */
export type Entry<K extends EntryKind = EntryKind> = {
  [Kind in K]: Omit<JournalRow, 'kind' | 'body'> & { readonly kind: Kind; readonly body: EntryBodies[Kind] };
}[K];

export type ChainHead = { readonly ledgerId: string; readonly epoch: number; readonly seq: number; readonly hash: string };

type Tail = Pick<JournalRow, 'seq' | 'hash' | 'kind' | 'businessDay' | 'wallMs'>;

export const journalColumns = `seq, ledger_id AS ledgerId, epoch, kind, version, wall_ms AS wallMs, mono_ms AS monoMs, boot_id AS bootId,
  relay_ms AS relayMs, business_day AS businessDay, actor, request_id AS requestId, body, prev_hash AS prevHash, hash`;

export const hashOf = (row: UnsealedRow): string => sha256Hex(chainText(row));

/** Parses a stored row. Older versions are lifted here, kind by kind, once there are any. */
export const readEntry = (row: JournalRow): Entry => ({ ...row, body: JSON.parse(row.body) as Entry['body'] }) as Entry;

export const createJournal = (db: Statements) => {
  const insert = db.prepare(`INSERT INTO journal VALUES (@seq, @ledgerId, @epoch, @kind, @version, @wallMs, @monoMs, @bootId,
    @relayMs, @businessDay, @actor, @requestId, @body, @prevHash, @hash)`);
  const tail = db.prepare(
    'SELECT seq, hash, kind, business_day AS businessDay, wall_ms AS wallMs FROM journal ORDER BY seq DESC LIMIT 1',
  );
  const byRequest = db.prepare(`SELECT ${journalColumns} FROM journal WHERE request_id = ?`);
  const bySeq = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq = ?`);
  const page = db.prepare(`SELECT ${journalColumns} FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?`);
  const identity = db.prepare('SELECT ledger_id AS ledgerId, epoch FROM ledger');

  const head = (): ChainHead => {
    const last = tail.get() as { seq: number; hash: string } | undefined;
    return { ...(identity.get() as Pick<ChainHead, 'ledgerId' | 'epoch'>), seq: last?.seq ?? 0, hash: last?.hash ?? genesisHash };
  };

  return {
    head,
    /** The last entry, as far as the next one must know it; null before the first. */
    last: (): Tail | null => (tail.get() as Tail | undefined) ?? null,
    /** Must run inside the transaction that it belongs to: the tail is read there. */
    append(row: Omit<UnsealedRow, 'seq' | 'prevHash' | 'ledgerId' | 'epoch'>): JournalRow {
      const last = head();
      const unsealed: UnsealedRow = {
        ...row,
        ledgerId: last.ledgerId,
        epoch: last.epoch,
        seq: last.seq + 1,
        prevHash: last.hash,
      };
      const sealed: JournalRow = { ...unsealed, hash: hashOf(unsealed) };
      insert.run(sealed);
      return sealed;
    },
    byRequestId: (requestId: string): Entry | null => {
      const row = byRequest.get(requestId) as JournalRow | undefined;
      return row ? readEntry(row) : null;
    },
    bySeq: (seq: number): Entry | null => {
      const row = bySeq.get(seq) as JournalRow | undefined;
      return row ? readEntry(row) : null;
    },
    /** Stored rows after `after` up to and with `upTo`, at most `limit`. */
    page: (after: number, upTo: number, limit: number) => page.all(after, upTo, limit) as JournalRow[],
  };
};
export type Journal = ReturnType<typeof createJournal>;
