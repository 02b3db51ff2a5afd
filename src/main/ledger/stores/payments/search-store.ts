// Finds attempts, newest first, in pages. Each search strategy has an index whose last columns are in the order of the result.
import { isUnderWay, underWayStates } from '../../../../shared/payment/attempt.ts';
import { isBecame } from '../../../../shared/payment/became.ts';
import type { Attention } from '../../../../shared/payment/attention.ts';
import { extraBackStatuses, isExtraBack, spokenStatus } from '../spoken-status.ts';
import { onList } from './attention-store.ts';
import type { Query, ReadConnection } from '../../../../sqlite/statements.ts';
import { type Attempt, attemptColumns, toAttempt } from '../../rows.ts';

const quoted = (...states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');

type Value = string | number;
type Values = Readonly<Record<string, Value>>;

/**
 * A search strategy for payments, with its parameters. A strategy with `walk` follows an index in the order of the result and can
 * be limited to a window of rows. Without `walk`, the matching rows are few, so all are read and then sorted.
 */
export type SearchWay = { readonly name: WayName; readonly values: Values };

const ways = {
  all: { walk: true, index: '', where: 'TRUE' },
  /** Payments on a list (needed, pending or monitored). A list is short, so all its rows are read and sorted. */
  attention: { walk: false, index: 'INDEXED BY attempts_by_attention', where: onList('a') },
  /** Most payments are paid, so a scan from the newest payment soon finds some without an index. */
  paid: { walk: true, index: '', where: `a.display = 'paid'` },
  /** Every payment in progress is on the list `pending` or `needed`, so the index of the lists finds it. */
  waiting: {
    walk: false,
    index: 'INDEXED BY attempts_by_attention',
    where: `a.attention IN ('pending', 'needed') AND a.display = @waitingDisplay`,
  },
  display: {
    walk: true,
    index: 'INDEXED BY attempts_by_display',
    where: `a.display NOT IN (${quoted(...underWayStates, 'paid')}) AND a.display = @wayDisplay AND NOT ${isExtraBack('a')}`,
  },
  /** Payments that were paid twice and whose extra money was paid back: their badge shows another status than `display`. */
  extraBack: {
    walk: true,
    index: 'INDEXED BY attempts_by_display',
    where: `a.display NOT IN (${quoted(...underWayStates, 'paid')}) AND a.display = 'paid-twice' AND ${isExtraBack('a')}
      AND ${spokenStatus('a')} = @waySpoken`,
  },
  /** Uses an index that contains only the few payments whose money had a later outcome, such as a refund. */
  became: { walk: true, index: 'INDEXED BY attempts_by_became', where: 'a.became IS NOT NULL AND a.became = @wayBecame' },
  /** Scans the index of the last four digits of mobile numbers. If more digits were typed, they are compared row by row. */
  mobileEnd: {
    walk: true,
    index: 'INDEXED BY attempts_by_mobile_end',
    where: 'a.mobile IS NOT NULL AND substr(a.mobile, -4) = @lastFour AND substr(a.mobile, @endFrom) = @mobileEnd',
  },
  amount: {
    walk: true,
    index: 'INDEXED BY attempts_by_amount',
    where: 'a.amount_minor = @amountMinor AND a.currency = @currency',
  },
  /** Scans all attempts that have a customer name, since any part of the name may have been typed. */
  customer: {
    walk: true,
    index: 'INDEXED BY attempts_by_customer',
    where: 'a.customer_key IS NOT NULL AND instr(a.customer_key, @customerKey) > 0',
  },
  /**
   * A plus before a column keeps SQLite from using that column's index. Many rows share the prefix, so a scan from the newest
   * payment soon finds them.
   */
  invoicePrefix: { walk: true, index: '', where: '+a.invoice_no >= @start AND +a.invoice_no < @end' },
  mobilePrefix: { walk: true, index: '', where: '+a.mobile >= @start AND +a.mobile < @end' },
  transactionPrefix: {
    walk: true,
    index: '',
    where: `(EXISTS (SELECT 1 FROM attempt_entries e CROSS JOIN receipts r ON r.seq = e.seq
        WHERE e.attempt_id = a.attempt_id AND r.attempt_id = a.attempt_id AND +r.transaction_id >= @start AND +r.transaction_id < @end)
      OR EXISTS (SELECT 1 FROM attempt_transactions t INDEXED BY attempt_transactions_by_attempt
        WHERE t.attempt_id = a.attempt_id AND +t.transaction_id >= @start AND +t.transaction_id < @end))`,
  },
  invoice: { walk: false, index: '', where: 'a.invoice_no = @invoiceNo' },
  transaction: {
    walk: false,
    index: '',
    where: `a.attempt_id IN (SELECT attempt_id FROM attempt_transactions WHERE transaction_id = @transactionId
      UNION SELECT attempt_id FROM receipts WHERE transaction_id = @transactionId)`,
  },
  /** Finds money received in another amount than asked for, by the amount received. */
  suspense: {
    walk: false,
    index: '',
    where: `a.attempt_id IN (SELECT attempt_id FROM receipts INDEXED BY receipts_in_suspense
      WHERE kind = 'suspense' AND amount_minor = @suspenseMinor AND currency = @currency)`,
  },
} as const;
export type WayName = keyof typeof ways;

export const isWalk = (way: SearchWay): boolean => ways[way.name].walk;

const extraBackWay = (status: string): readonly SearchWay[] =>
  (extraBackStatuses as readonly string[]).includes(status) ? [{ name: 'extraBack', values: { waySpoken: status } }] : [];

/** Returns the search strategies for a status as badges show it, or for a later outcome of a payment's money, such as a refund. */
export const statusWays = (status: string): readonly SearchWay[] => {
  if (isBecame(status)) return [{ name: 'became', values: { wayBecame: status } }];
  if (status === 'paid') return [{ name: 'paid', values: {} }, ...extraBackWay(status)];
  if (isUnderWay(status)) return [{ name: 'waiting', values: { waitingDisplay: status } }];
  return [{ name: 'display', values: { wayDisplay: status } }, ...extraBackWay(status)];
};

/** A list (needed, pending or monitored), and the earliest start in ms that a payment on the list may have. */
export type AttentionListing = { readonly attention: Attention; readonly since: number };

/** Filters on the found payments, in addition to the conditions of the search strategy. */
export type RowFilters = {
  readonly day?: string;
  /** Keeps payments with one of these displayed statuses or later outcomes. */
  readonly displays?: readonly string[];
  /** Keeps payments that are on one of these attention lists, or have one of these displayed statuses or later outcomes. */
  readonly standing?: { readonly lists: readonly AttentionListing[]; readonly displays: readonly string[] };
  readonly gateway?: string;
  readonly method?: string;
};
export type FilterName = keyof RowFilters;

/** True if the display state or the outcome is in `names`; the two share no names. */
const shownAs = (row: string, names: string): string =>
  `(${spokenStatus(row)} IN (SELECT value FROM ${names}) OR +${row}.became IN (SELECT value FROM ${names}))`;

/** Each column has a plus, so that SQLite uses only the index chosen by the search strategy. */
const filterSql: Readonly<Record<FilterName, (row: string) => string>> = {
  day: (row) => `+${row}.business_day = @day`,
  displays: (row) => shownAs(row, 'json_each(@displays)'),
  standing: (row) => `(EXISTS (SELECT 1 FROM json_each(@standing, '$.lists') l WHERE ${onList(row)
    .replace('@attention', `l.value ->> 'attention'`)
    .replace('@since', `l.value ->> 'since'`)})
    OR ${shownAs(row, "json_each(@standing, '$.displays')")})`,
  gateway: (row) => `+${row}.gateway = @gateway`,
  method: (row) => `+${row}.method = @method`,
};

/** The numbers of a payment that can be searched by their beginning. */
export type PrefixOf = 'invoice' | 'mobile' | 'transaction';
export type Prefix = { readonly of: PrefixOf; readonly start: string };

/** A range of payment numbers (invoice, mobile or transaction): from `start`, up to but excluding `end`. */
export type NumberRange = { readonly of: PrefixOf; readonly start: string; readonly end: string };
/** A range of journal numbers: from `from`, up to but excluding `before`. */
export type Window = { readonly from: number; readonly before: number };

/**
 * Returns SQL for the newest attempts that one search strategy finds in a range of journal numbers (a `Window`), and that pass
 * all of `filters`.
 */
export const searchSql = (name: WayName, filters: readonly FilterName[]): string => {
  const { walk, index, where } = ways[name];
  const seq = walk ? 'a.started_seq' : '+a.started_seq';
  const conditions = [where, `${seq} >= @from`, `${seq} < @before`, ...filters.map((filter) => filterSql[filter]('a'))];
  return `SELECT ${attemptColumns} FROM attempts a ${index}
    WHERE ${conditions.join(' AND ')} ORDER BY ${seq} DESC LIMIT @limit`;
};

const between = (column: string): string => `${column} >= @start AND ${column} < @end`;

/**
 * SQL parts for each kind of number (such as invoice or mobile number), limited to a range of such numbers. `rows`: the attempts
 * `b` with a number in the range; `numbers`: these numbers, to be sorted. Each part uses the index of its kind of number.
 */
const ranges: Readonly<Record<PrefixOf, { readonly rows: string; readonly numbers: string }>> = {
  invoice: {
    rows: `attempts b INDEXED BY attempts_by_invoice WHERE ${between('b.invoice_no')}`,
    numbers: `SELECT invoice_no FROM attempts INDEXED BY attempts_by_invoice WHERE ${between('invoice_no')}`,
  },
  mobile: {
    rows: `attempts b INDEXED BY attempts_by_mobile WHERE ${between('b.mobile')}`,
    numbers: `SELECT mobile FROM attempts INDEXED BY attempts_by_mobile WHERE ${between('mobile')}`,
  },
  transaction: {
    rows: `(SELECT attempt_id FROM attempt_transactions WHERE ${between('transaction_id')}
        UNION SELECT attempt_id FROM receipts WHERE ${between('transaction_id')}) t
      CROSS JOIN attempts b ON b.attempt_id = t.attempt_id WHERE TRUE`,
    numbers: `SELECT transaction_id FROM attempt_transactions WHERE ${between('transaction_id')}
      UNION ALL SELECT transaction_id FROM receipts WHERE ${between('transaction_id')}`,
  },
};

/**
 * SQL for the newest attempts whose number (invoice, mobile or transaction) is in a range. The inner query sorts and limits by
 * index, so that only the resulting rows are read from the table.
 */
export const sweepSql = (of: PrefixOf, filters: readonly FilterName[]): string => {
  const conditions = ['b.started_seq >= @from', 'b.started_seq < @before', ...filters.map((filter) => filterSql[filter]('b'))];
  return `SELECT ${attemptColumns} FROM attempts a
    WHERE a.started_seq IN (SELECT b.started_seq FROM ${ranges[of].rows} AND ${conditions.join(' AND ')}
      ORDER BY +b.started_seq DESC LIMIT @limit)
    ORDER BY +a.started_seq DESC`;
};

/** SQL for the number (invoice, mobile or transaction) that is `count` places after the first of a range. */
export const behindSql = (of: PrefixOf): string => `${ranges[of].numbers} ORDER BY 1 LIMIT 1 OFFSET @count`;

const filterNames = Object.keys(filterSql) as FilterName[];

export const createSearchStore = (db: ReadConnection) => {
  const prepared = new Map<string, Query>();
  const statement = (sql: string) => {
    const made = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, made);
    return made;
  };
  const behindOf = new Map<PrefixOf, Query>();
  const behind = (of: PrefixOf): Query => {
    const made = behindOf.get(of) ?? db.prepare(behindSql(of)).pluck();
    behindOf.set(of, made);
    return made;
  };
  const newest = db.prepare('SELECT max(started_seq) FROM attempts').pluck();
  const edges = db.prepare('SELECT min(first_seq) AS first, max(last_seq) AS last FROM business_days WHERE business_day = ?');
  const valuesOf = (filters: RowFilters) => {
    const { displays, standing, ...texts } = filters;
    const names = filterNames.filter((name) => filters[name] !== undefined);
    return {
      names,
      values: {
        ...texts,
        ...(displays && { displays: JSON.stringify(displays) }),
        ...(standing && { standing: JSON.stringify(standing) }),
      },
    };
  };
  return {
    /** Returns the rows that one search strategy finds within a window, newest first; an empty list once the books are closed. */
    rows(way: SearchWay, filters: RowFilters, window: Window, limit: number): Attempt[] {
      if (!db.open) return [];
      const { names, values } = valuesOf(filters);
      return statement(searchSql(way.name, names))
        .all({ ...way.values, ...values, ...window, limit })
        .map(toAttempt);
    },
    /** Attempts with a number in this range, newest first; an empty list once the books are closed. */
    sweep({ of, ...stretch }: NumberRange, filters: RowFilters, window: Window, limit: number): Attempt[] {
      if (!db.open) return [];
      const { names, values } = valuesOf(filters);
      return statement(sweepSql(of, names))
        .all({ ...stretch, ...values, ...window, limit })
        .map(toAttempt);
    },
    /**
     * Returns the invoice, mobile or transaction number `count` places after the first in a range; null if the range has no such
     * number. Payments may share a number: if the number found equals `start`, returns the next different number, so that a
     * caller always advances.
     */
    numberBehind({ of, start, end }: NumberRange, count: number): string | null {
      if (!db.open) return null;
      const at = (from: string, places: number): string | null =>
        (behind(of).get({ start: from, end, count: places }) as string | undefined) ?? null;
      const found = at(start, count);
      return found === start ? at(`${start}\u0001`, 0) : found;
    },
    /**
     * Returns the journal row number after the newest attempt's start. A search range over all attempts ends before this number.
     */
    end: (): number => ((newest.get() as number | null) ?? 0) + 1,
    /** The range of journal row numbers that contains a business day; null if the day has no journal entries. */
    windowOf(day: string): Window | null {
      const { first, last } = edges.get(day) as { first: number | null; last: number | null };
      return first === null || last === null ? null : { from: first, before: last + 1 };
    },
  };
};
export type SearchStore = ReturnType<typeof createSearchStore>;
