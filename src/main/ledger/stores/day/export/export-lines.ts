// Reads the lines of an export one by one, on a separate connection. This connection reads a snapshot of the books while the till
// continues to write.
import type { AsOf, BridgeRow, DayChangeNote, ExportAttempt, ExportLine } from '../../../../../exports/line.ts';
import { openBooks } from '../../../../../ledger/verify/books-file.ts';
import { reportAccountOf, type ReportKey } from '../../../../../shared/accounts/accounts.ts';
import type { Posting } from '../../../../../shared/ledger/postings.ts';
import { fail, ok, type Result } from '../../../../../shared/result.ts';
import { type Db, dataErrorCode } from '../../../../../sqlite/open.ts';
import { lastAt, readDayRules, readMethodNames, readPeopleNames, readZones } from './as-of.ts';
import type { EntryRange } from '../close-contents.ts';
import { bridgeOf, readParts } from './bridge.ts';
import { attemptsQuery, linesQuery, postedQuery } from './line-query.ts';
import { type RunBlock, blocksOf, type ExportSpan, readRuns } from './spans.ts';

export type { ExportSpan } from './spans.ts';

/** Reads pages of rows: the next rows, at most `count`; an empty list at the end. Errors: `data.*`. */
type RowPages<Row> = { next(count: number): Result<Row[]> };

export type ExportReader = {
  /** The newest entry of the snapshot. */
  readonly asOf: AsOf;
  readonly lines: RowPages<ExportLine>;
  readonly attempts: RowPages<ExportAttempt>;
  /** The time zone when entry `seq` was written; null before the first entry that names one. */
  zoneOf(seq: number): string | null;
  /** The rule of business days that began with the day, as it stood when entry `seq` was written. */
  dayChange(businessDay: string, seq: number): DayChangeNote | null;
  /** The number of the close that covers entry `seq`, or the number that the next close will have. */
  closeOf(seq: number): number;
  /** The postings of journal entry `seq`; old accounts are translated to the accounts of reports. */
  postingsOf(seq: number): readonly Posting<ReportKey>[];
  /** The sums of all postings of the span by account and currency, read without the lines. */
  posted(): readonly Posting<ReportKey>[];
  /** The closes that business days touch, or the business days that a close touches. */
  bridge(): readonly BridgeRow[];
  close(): void;
};

type Writable<Row> = { -readonly [K in keyof Row]: Row[K] };

/** The rows of a query, block by block, each with its business day. `complete` adds what SQL does not know. */
const rowsOf = function* <Row extends { readonly seq: number; readonly businessDay: string }>(
  db: Db,
  query: string,
  blocks: readonly RunBlock[],
  complete: (row: Writable<Row>) => void,
): Generator<Row> {
  const statement = db.prepare(query);
  for (const { from, to, runs } of blocks) {
    let at = 0;
    for (const row of statement.iterate({ from, to }) as IterableIterator<Writable<Row>>) {
      while ((runs[at]?.to ?? row.seq) < row.seq) at += 1;
      row.businessDay = runs[at]?.day ?? '';
      complete(row);
      yield row;
    }
  }
};

const pagesOf = <Row>(rows: Generator<Row>, file: string): RowPages<Row> => ({
  next(count) {
    const page: Row[] = [];
    try {
      while (page.length < count) {
        const row = rows.next();
        if (row.done) break;
        page.push(row.value);
      }
    } catch (error) {
      const code = dataErrorCode(error);
      if (!code) throw error;
      return fail(code, { file });
    }
    return ok(page);
  },
});

const readCloses = (db: Db): ((seq: number) => number) => {
  const rows = db.prepare('SELECT number, to_seq AS "to" FROM closes ORDER BY number').all() as { number: number; to: number }[];
  // The next close begins behind the last entry of a close.
  const list = rows.map(({ number, to }) => ({ seq: to + 1, value: number + 1 }));
  return (seq) => lastAt(list, seq) ?? 1;
};

const reported = (posting: Posting): Posting<ReportKey> => ({ ...posting, account: reportAccountOf(posting.account) });

/** Opens the books and prepares the lines that the span covers. Call `close` when done. Errors: `data.*`. */
export const readExportLines = (file: string, span: ExportSpan): Result<ExportReader> => {
  const opened = openBooks(file);
  if (!opened.ok) return opened;
  const { db, head, close } = opened.value;
  const runs = readRuns(db, span, head.seq);
  const blocks = blocksOf(runs);
  const [nameOf, methodOf] = [readPeopleNames(db), readMethodNames(db)];
  const lines = rowsOf<ExportLine>(db, linesQuery, blocks, (line) => {
    const { seq, method, askedBy, approvedBy } = line;
    line.methodName = method === null ? null : methodOf(method, seq);
    if (askedBy !== null) line.askedBy = nameOf(askedBy, seq);
    if (approvedBy !== null) line.approvedBy = nameOf(approvedBy, seq);
  });
  const attempts = rowsOf<ExportAttempt>(db, attemptsQuery, blocks, () => {});
  const posted = db.prepare(postedQuery);
  // The check of the sums and the bridge ask for the same days, so each day is added up once.
  const added = new Map<string, readonly Posting<ReportKey>[]>();
  const sumsIn = ({ from, to }: EntryRange): readonly Posting<ReportKey>[] => {
    const name = `${from}-${to}`;
    const sums = added.get(name) ?? (posted.all({ from, to }) as Posting[]).map(reported);
    added.set(name, sums);
    return sums;
  };
  const parts = readParts(db, span, runs, head.seq);
  const postings = db.prepare('SELECT account, currency, amount_minor AS amountMinor FROM postings WHERE seq = ? ORDER BY line');
  const atMs = (db.prepare('SELECT wall_ms FROM journal WHERE seq = ?').pluck().get(head.seq) ?? 0) as number;
  return ok({
    asOf: { seq: head.seq, atMs },
    lines: pagesOf(lines, file),
    attempts: pagesOf(attempts, file),
    zoneOf: readZones(db),
    dayChange: readDayRules(db, nameOf),
    closeOf: readCloses(db),
    postingsOf: (seq) => (postings.all(seq) as Posting[]).map(reported),
    posted: () => runs.flatMap(sumsIn),
    bridge: () => bridgeOf(parts, sumsIn),
    close() {
      lines.return(undefined);
      attempts.return(undefined);
      close();
    },
  });
};
