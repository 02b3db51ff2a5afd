// Checks that each journal row matches its hash, follows the row before, and belongs to this ledger.
import { genesisHash } from '../../shared/ledger/chain.ts';
import { isEpochKind } from '../epochs.ts';
import { sha256Hex } from '../sha256.ts';
import type { Db } from '../../sqlite/open.ts';
import type { Books } from './books-file.ts';
import { bad, good, type CheckOutcome, type CheckParams, type Tick } from './check.ts';
import type { ProblemCode } from '../../shared/health/verify-report.ts';

const columns = [
  ...['seq', 'ledger_id', 'epoch', 'kind', 'version', 'wall_ms', 'mono_ms', 'boot_id', 'relay_ms', 'business_day', 'actor'],
  ...['request_id', 'body', 'prev_hash'],
];
const nullable: ReadonlySet<string> = new Set(['relay_ms', 'request_id']);

const piece = (name: string): string =>
  nullable.has(name)
    ? `coalesce(octet_length(${name}) || ':' || ${name} || ',', '-,')`
    : `octet_length(${name}), ':', ${name}, ','`;

/**
 * SQL that builds the same text as `chainText` of shared/ledger/chain.ts. In SQL this takes a third of the time, because a row is
 * fetched as one text instead of fourteen values. A test compares the two.
 */
export const chainTextSql = `concat(${columns.map(piece).join(', ')})`;

/** SQL for the same text, with the parameter `@books` in place of ledger id and epoch, which are equal in almost all rows. */
const textInBooks = `concat(${[piece('seq'), '@books', ...columns.slice(3).map(piece)].join(', ')})`;
const field = (value: string | number): string => `${Buffer.byteLength(String(value))}:${value},`;

const pageRows = 200;

type Row = readonly [seq: number, isOurs: 0 | 1, prevHash: string, hash: string, text: string];
type ChainRowFacts = {
  readonly seq: number;
  readonly ledgerId: string;
  readonly epoch: number;
  readonly kind: string;
  readonly prevHash: string;
};

export const checkChain = ({ db, head }: Books, tick: Tick): CheckOutcome => {
  const page = db
    .prepare(`SELECT seq, ledger_id = @ledgerId AND epoch = @epoch, prev_hash, hash, ${textInBooks}
      FROM journal WHERE seq > @after ORDER BY seq LIMIT ${pageRows}`)
    .raw();
  const factsOf = db.prepare(`SELECT seq, ledger_id AS ledgerId, epoch, kind, prev_hash AS prevHash, hash, ${chainTextSql} AS text
    FROM journal WHERE seq = ?`);
  const stray = db.prepare('SELECT seq FROM journal WHERE seq < 1 ORDER BY seq LIMIT 1').pluck().get() as number | undefined;
  if (stray !== undefined) return bad(0, 'row-changed', { seq: stray });

  const ledgerId = head.ledgerId ?? '';
  let seq = 0;
  let prevHash = genesisHash;
  let epoch = 1;

  /** Returns the problem of row `at`; null if the row validly begins a new epoch. */
  const problem = (at: number): readonly [ProblemCode, CheckParams] | null => {
    if (at !== seq + 1) return ['row-missing', { seq: seq + 1, next: at }];
    const { text, hash, ...facts } = factsOf.get(at) as ChainRowFacts & { readonly text: string; readonly hash: string };
    if (sha256Hex(text) !== hash) return ['row-changed', { seq: at }];
    if (facts.prevHash !== prevHash) return ['row-unlinked', { seq: at }];
    if (facts.ledgerId !== ledgerId) return ['row-foreign', { seq: at, ledger: facts.ledgerId }];
    if (!isEpochKind(facts.kind) || facts.epoch <= epoch) return ['row-epoch', { seq: at, epoch: facts.epoch }];
    epoch = facts.epoch;
    return null;
  };

  /** Checks the rows after `seq`, up to the end of a page or the first row of a new epoch. */
  const readOn = (): CheckOutcome | 'more' | 'end' => {
    const books = field(ledgerId) + field(epoch);
    const rows = page.all({ books, ledgerId, epoch, after: seq }) as Row[];
    for (const row of rows) {
      // Compare by array index: destructuring the row would take a twentieth of the whole check's time.
      if (row[0] !== seq + 1 || row[1] !== 1 || row[2] !== prevHash || sha256Hex(row[4]) !== row[3]) {
        const found = problem(row[0]);
        return found ? bad(seq, ...found) : 'more';
      }
      seq += 1;
      prevHash = row[3];
    }
    return rows.length < pageRows ? 'end' : 'more';
  };

  for (let went = readOn(); went !== 'end'; went = readOn()) {
    if (went !== 'more') return went;
    tick(seq, head.seq);
  }
  if (head.ledgerId === null || (seq > 0 && head.epoch !== epoch))
    return bad(seq, 'identity-differs', { epoch: head.epoch ?? 0 });
  return good(seq);
};

/**
 * Returns the first and the last row that does not match its hash or does not follow the row before; null if all rows do. Skips
 * rows for which `isNamed` is true. Unlike `checkChain`, it continues after its first finding, so that a row already reported
 * does not hide a new one.
 */
export const changedRows = (
  { db, head }: Books,
  tick: Tick,
  isNamed: (seq: number) => boolean,
): { readonly first: number; readonly last: number } | null => {
  const rows = db.prepare(`SELECT seq, prev_hash, hash, ${chainTextSql} FROM journal ORDER BY seq`).raw();
  let before: { readonly seq: number; readonly hash: string } = { seq: 0, hash: genesisHash };
  const found: number[] = [];
  for (const [seq, prevHash, hash, text] of rows.iterate() as Iterable<[number, string, string, string]>) {
    if (seq % 1000 === 0) tick(seq, head.seq);
    const fits = seq === before.seq + 1 && prevHash === before.hash && sha256Hex(text) === hash;
    if (!fits && !isNamed(seq)) found.push(seq);
    before = { seq, hash };
  }
  const [first] = found;
  return first === undefined ? null : { first, last: found.at(-1) ?? first };
};

/** Checks only the last `rows` rows. Returns the number of the first row that fails the check, or null. */
export const checkTail = (db: Db, rows: number): number | null => {
  const tail = db
    .prepare(
      `SELECT seq, hash, prev_hash, ${chainTextSql} FROM journal WHERE seq > (SELECT max(seq) FROM journal) - ? ORDER BY seq`,
    )
    .raw()
    .all(rows) as [number, string, string, string][];
  const wrong = tail.find(([seq, hash, prevHash, text], i) => {
    const before = tail[i - 1];
    return sha256Hex(text) !== hash || (before !== undefined && (before[0] !== seq - 1 || before[1] !== prevHash));
  });
  return wrong ? wrong[0] : null;
};
