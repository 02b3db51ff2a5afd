// Attacks that falsify books, from one changed cell to a rewritten history. Each attack names the finding that a verification
// must report.
import { tillLedger } from '../../../src/main/ledger/spec.ts';
import type { NoticeJudged } from '../../../src/till-journal/notices.ts';
import { noticeDigest } from '../../../src/main/ledger/notice-digest.ts';
import type { CheckName, ProblemCode, VerifyReport } from '../../../src/shared/health/verify-report.ts';
import type { Rng } from '../../support/world.ts';
import type { Attack, Attacker } from './attack.ts';
import type { SoundBooks } from './books.ts';
import { closeAttackers } from './close-attacks.ts';
import { refundAttackers } from './refund-attacks.ts';
import { buildAnew, changeBody, type Hand, handled, hashAnew, sealOne } from './hand.ts';

const problemOf = (report: VerifyReport, check: CheckName) => report.checks.find((each) => each.check === check)?.problem ?? null;

/** Makes a predicate: true if a verification's report has the problem `code` in `check` with these params. */
const says =
  (check: CheckName, code: ProblemCode, params: Readonly<Record<string, string | number>> = {}) =>
  (report: VerifyReport): boolean => {
    const problem = problemOf(report, check);
    return problem?.code === code && Object.entries(params).every(([name, value]) => problem.params[name] === value);
  };

/** Thrown if the books contain nothing that this attack could falsify. */
const nothingHere = new Error('there is nothing of that kind in these books');
const oneOf = <T>(rng: Rng, from: readonly T[]): T => {
  if (from.length === 0) throw nothingHere;
  return rng.pick(from);
};

const attack = (
  what: string | (() => string),
  { bytes }: SoundBooks,
  work: (db: Hand) => void,
  named: Attack['named'],
): Attack | null => {
  try {
    const changed = handled(bytes, work);
    return { bytes: changed, what: typeof what === 'string' ? what : what(), named };
  } catch (error) {
    if (error === nothingHere) return null;
    throw error;
  }
};

const rowIn = ({ last }: SoundBooks, rng: Rng): number => 1 + rng.int(last);

type Cell = { readonly name: string; readonly type: string };
const cellsOf = (db: Hand, table: string): readonly Cell[] =>
  db.prepare('SELECT name, type FROM pragma_table_info(?) WHERE pk = 0').all(table) as Cell[];

/** Returns an SQL expression for another value of the same type, so that no type check finds the change. */
const changed = ({ name, type }: Cell): string =>
  type === 'INTEGER' ? `coalesce(${name}, 0) + 1` : `coalesce(${name}, '') || 'x'`;

const journalCell: Attacker = (books, rng) => {
  const seq = rowIn(books, rng);
  let cell: Cell = { name: '', type: '' };
  return attack(
    () => `journal.${cell.name} of row ${seq}`,
    books,
    (db) => {
      cell = rng.pick(cellsOf(db, 'journal'));
      db.exec(`UPDATE journal SET ${cell.name} = ${changed(cell)} WHERE seq = ${seq}`);
    },
    says('chain', 'row-changed', { seq }),
  );
};

const journalRowSealed: Attacker = (books, rng) => {
  const seq = 1 + rng.int(books.last - 1);
  const seal = (db: Hand): void => {
    db.exec(`UPDATE journal SET actor = actor || 'x' WHERE seq = ${seq}`);
    sealOne(db, seq);
  };
  return attack(`row ${seq} changed and hashed anew, alone`, books, seal, says('chain', 'row-unlinked', { seq: seq + 1 }));
};

const journalRowGone: Attacker = (books, rng) => {
  const seq = 1 + rng.int(books.last - 1);
  const gone = says('chain', 'row-missing', { seq });
  return attack(`journal row ${seq} deleted`, books, (db) => db.exec(`DELETE FROM journal WHERE seq = ${seq}`), gone);
};

const journalRowsSwapped: Attacker = (books, rng) => {
  const a = 1 + rng.int(books.last - 1);
  const b = a + 1 + rng.int(books.last - a);
  const swap = (db: Hand): void =>
    void db.exec(`UPDATE journal SET seq = -1 WHERE seq = ${a}; UPDATE journal SET seq = ${a} WHERE seq = ${b};
      UPDATE journal SET seq = ${b} WHERE seq = -1`);
  return attack(`journal rows ${a} and ${b} swapped`, books, swap, says('chain', 'row-changed', { seq: a }));
};

const journalRowAdded: Attacker = (books) => {
  const seq = books.last + 1;
  const add = (db: Hand): void => {
    db.exec(`INSERT INTO journal SELECT ${seq}, ledger_id, epoch, 'exception.handled', 1, wall_ms, mono_ms, boot_id, NULL, business_day,
      'supervisor', NULL, '{"seq":1,"note":""}', '', '' FROM journal WHERE seq = ${books.last}`);
  };
  return attack('a row added without a hash', books, add, says('chain', 'row-changed', { seq }));
};

const identity: Attacker = (books, rng) => {
  const set = rng.pick(['ledger_id = ledger_id || 1', 'epoch = epoch + 1']);
  const row = set.startsWith('epoch') ? says('chain', 'identity-differs') : says('chain', 'row-foreign', { seq: 1 });
  return attack(`the identity: ${set}`, books, (db) => db.exec(`UPDATE ledger SET ${set}`), row);
};

const pickPosting = (db: Hand, rng: Rng): { seq: number; line: number } =>
  rng.pick(db.prepare('SELECT seq, line FROM postings').all() as { seq: number; line: number }[]);

/** Changes the debit and credit postings of a journal entry equally, so that the entry still balances. */
const postingsMoved: Attacker = (books, rng) => {
  let seq = 0;
  const move = (db: Hand): void => {
    ({ seq } = pickPosting(db, rng));
    db.exec(`UPDATE postings SET amount_minor = amount_minor + iif(amount_minor > 0, 250, -250) WHERE seq = ${seq}`);
  };
  return attack('postings of an entry, in balance', books, move, (report) =>
    says('postings', 'posting-differs', { seq, line: 0 })(report),
  );
};

const postingChanged: Attacker = (books, rng) => {
  let at = { seq: 0, line: 0 };
  const [set, code] = rng.pick([
    [`account = 'suspense:x'`, 'posting-differs'],
    ['amount_minor = amount_minor + 1', 'posting-differs'],
    [`currency = iif(currency = 'LYD', 'USD', 'LYD')`, 'posting-differs'],
    [null, 'posting-missing'],
  ] as const);
  const change = (db: Hand): void => {
    at = pickPosting(db, rng);
    const where = `WHERE seq = ${at.seq} AND line = ${at.line}`;
    db.exec(set === null ? `DELETE FROM postings ${where}` : `UPDATE postings SET ${set} ${where}`);
  };
  return attack(`a posting: ${set ?? 'deleted'}`, books, change, (report) => says('postings', code, at)(report));
};

const postingsAdded: Attacker = (books, rng) => {
  const seq = books.last + rng.int(3) - 1;
  const add = (db: Hand): void =>
    void db.exec(
      `DELETE FROM postings WHERE seq = ${seq}; INSERT INTO postings VALUES (${seq}, 8, 'sales', 'LYD', -500), (${seq}, 9, 'clearing:wallet', 'LYD', 500)`,
    );
  return attack(`postings added to row ${seq}`, books, add, (report) => {
    const problem = problemOf(report, 'postings');
    return problem !== null && problem.params['seq'] === seq;
  });
};

const pickTable = (db: Hand, rng: Rng): string =>
  rng.pick(
    (
      db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`).pluck().all() as string[]
    ).filter((name) => !tillLedger.notProjected.includes(name) && db.prepare(`SELECT 1 FROM ${name}`).get() !== undefined),
  );

const projectionChanged: Attacker = (books, rng) => {
  let table = '';
  let how = '';
  const change = (db: Hand): void => {
    table = pickTable(db, rng);
    const cells = cellsOf(db, table);
    const keys = (db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0').pluck().all(table) as string[]).join(', ');
    const rows = db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
    const where = `WHERE (${keys}) IN (SELECT ${keys} FROM ${table} LIMIT 1 OFFSET ${rng.int(rows)})`;
    const cell = rng.chance(0.7) && cells.length > 0 ? rng.pick(cells) : null;
    how = cell ? `${cell.name} changed` : 'a row deleted';
    db.pragma('ignore_check_constraints = ON');
    try {
      db.exec(cell ? `UPDATE ${table} SET ${cell.name} = ${changed(cell)} ${where}` : `DELETE FROM ${table} ${where}`);
    } catch {
      // A unique index refused the change, so delete the row instead.
      how = 'a row deleted';
      db.exec(`DELETE FROM ${table} ${where}`);
    }
  };
  return attack(
    () => `table ${table}: ${how}`,
    books,
    change,
    (report) => {
      const problem = problemOf(report, 'projections');
      // The `attempts` table counts rows of the changed table, so either table may be reported first. A broken CHECK is reported
      // as damage of the file.
      return problem !== null && (problem.params['table'] === table || table === 'attempts' || problem.code === 'file-damaged');
    },
  );
};

/**
 * Changes of tables that are not derived from the journal: cursor, quarantine, PINs. A verification finds such a change only by a
 * comparison with journal entries that recorded these data.
 */
const sidecarWays: readonly (readonly [what: string, sql: string, code: ProblemCode])[] = [
  ['the cursor moved forward', 'UPDATE feed_cursor SET after_number = after_number + 1', 'cursor-differs'],
  ['the cursor put back', 'UPDATE feed_cursor SET after_number = after_number - 1', 'cursor-differs'],
  ['the cursor of another relay', `UPDATE feed_cursor SET relay_id = relay_id || 'x'`, 'cursor-differs'],
  ['the cursor gone', 'DELETE FROM feed_cursor', 'cursor-differs'],
  ['an item of the quarantine gone', 'DELETE FROM unverified WHERE id = 2', 'quarantine-missing'],
  ['the quarantine emptied', 'DELETE FROM unverified', 'quarantine-missing'],
  [
    'an item put on the quarantine',
    `INSERT INTO unverified SELECT id + 100, digest || 'x', item, problem FROM unverified WHERE id = 1`,
    'quarantine-differs',
  ],
  ['the time of an item', `UPDATE unverified SET item = json_set(item, '$.receivedAtMs', 77) WHERE id = 2`, 'quarantine-differs'],
  ['the problem of an item', `UPDATE unverified SET problem = 'notice.bad-signature' WHERE id = 3`, 'quarantine-differs'],
  ['the bytes of an item', `UPDATE unverified SET item = json_set(item, '$.raw', 'eHh4') WHERE id = 1`, 'quarantine-differs'],
  [
    'a colleague’s PIN in place of another’s',
    `UPDATE pins SET salt = (SELECT salt FROM pins WHERE user_id = 'user-1') WHERE user_id = 'user-2'`,
    'pin-differs',
  ],
  ['a recovery code of their own', 'UPDATE recovery SET hash = randomblob(32)', 'recovery-differs'],
  ['another PIN', 'UPDATE pins SET salt = randomblob(16), hash = randomblob(32)', 'pin-differs'],
  ['a cheaper PIN', `UPDATE pins SET cost = '{"N":2,"r":1,"p":1}'`, 'pin-differs'],
  ['no PIN', 'DELETE FROM pins', 'pin-differs'],
  ['the wrong PINs forgiven', 'UPDATE pins SET failures = 0', 'tries-fewer'],
  ['all announced for ever', 'UPDATE announced SET seq = 1000000000', 'mark-ahead'],
  ['no mark of what was announced', 'DELETE FROM announced', 'mark-ahead'],
];
const sidecarChanged: Attacker = (books, rng) => {
  const [what, sql, code] = rng.pick(sidecarWays);
  return attack(what, books, (db) => db.exec(sql), says('sidecar', code));
};

const schema: Attacker = (books, rng) => {
  let name = '';
  const work = (db: Hand): void => {
    const drop = db
      .prepare(
        `SELECT name, type FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL AND name NOT LIKE '%_stay%'`,
      )
      .all() as { name: string; type: string }[];
    const which = rng.pick(drop);
    ({ name } = which);
    db.exec(`DROP ${which.type} ${name}`);
  };
  return attack(
    () => `${name} dropped`,
    books,
    work,
    (report) => says('schema', 'schema-differs', { name })(report),
  );
};

type Judged = { readonly seq: number; readonly body: NoticeJudged };
const judgedIn = (db: Hand, which: (body: NoticeJudged) => boolean): Judged[] =>
  (db.prepare(`SELECT seq, body FROM journal WHERE kind = 'notice.judged' ORDER BY seq`).all() as { seq: number; body: string }[])
    .map(({ seq, body }) => ({ seq, body: JSON.parse(body) as NoticeJudged }))
    .filter(({ body }) => which(body));

const neighbours = (rng: Rng, judged: readonly Judged[]): [Judged, Judged] => {
  const two = oneOf(rng, judged.slice(1));
  return [judged[judged.indexOf(two) - 1] as Judged, two];
};

/** Recomputes all hashes of the journal and all tables, so that they fit the changed history. */
const anew = (db: Hand): void => {
  hashAnew(db);
  buildAnew(db);
};

const bytesSwapped: Attacker = (books, rng) => {
  let first = 0;
  const swap = (db: Hand): void => {
    const judged = judgedIn(db, ({ kind }) => kind !== 'wallet-return');
    const [one, two] = neighbours(rng, judged);
    first = one.seq;
    changeBody(db, one.seq, (body) => void Object.assign(body, { raw: two.body.raw }));
    changeBody(db, two.seq, (body) => void Object.assign(body, { raw: one.body.raw }));
    anew(db);
  };
  return attack('bytes of two notices swapped, hashed anew', books, swap, (report) =>
    says('notices', 'digest-differs', { seq: first })(report),
  );
};

const noticesSwapped: Attacker = (books, rng) => {
  let first = 0;
  const swap = (db: Hand): void => {
    const judged = judgedIn(db, ({ decision, kind }) => decision.receipt?.kind === 'sale' && kind !== 'wallet-return');
    const [one, two] = neighbours(rng, judged);
    first = one.seq;
    const take = (seq: number, { raw, digest, facts, kind }: NoticeJudged): void =>
      changeBody(db, seq, (body) => void Object.assign(body, { raw, digest, facts, kind }));
    take(one.seq, two.body);
    take(two.seq, one.body);
    anew(db);
  };
  return attack('two notices swapped whole, hashed anew', books, swap, (report) =>
    says('notices', 'booking-differs', { seq: first })(report),
  );
};

/** Raises an amount in a notice, and changes the digest, facts, decision, postings and all tables to fit. */
const forged: Attacker = (books, rng) => {
  let seq = 0;
  const forge = (db: Hand): void => {
    ({ seq } = oneOf(
      rng,
      judgedIn(db, ({ decision }) => decision.receipt?.kind === 'suspense'),
    ));
    changeBody(db, seq, (body) => {
      const raw = Buffer.from(Buffer.from(body.raw, 'base64').toString('utf8').replace('7.75', '9.75'));
      const { receipt, postings } = body.decision;
      const more = receipt?.amount.currency === 'LYD' ? 2000 : 200;
      Object.assign(body, {
        raw: raw.toString('base64'),
        digest: noticeDigest(body.kind, raw),
        facts: { ...body.facts, amount: '9.75' },
        decision: {
          ...body.decision,
          receipt: receipt && { ...receipt, amount: { ...receipt.amount, amountMinor: receipt.amount.amountMinor + more } },
          postings: postings.map((line) => ({ ...line, amountMinor: line.amountMinor + Math.sign(line.amountMinor) * more })),
        },
      });
      db.exec(`UPDATE postings SET amount_minor = amount_minor + sign(amount_minor) * ${more} WHERE seq = ${seq}`);
    });
    anew(db);
  };
  return attack('a notice forged, and all made to fit', books, forge, (report) =>
    says('signatures', 'signature-wrong', { seq })(report),
  );
};

const settledOutOfBalance: Attacker = (books, rng) => {
  let seq = 0;
  const tip = (db: Hand): void => {
    seq = oneOf(rng, db.prepare(`SELECT seq FROM journal WHERE kind = 'attempt.settled'`).pluck().all() as number[]);
    db.exec(`UPDATE journal SET body = json_set(body, '$.postings[0].amountMinor', json_extract(body, '$.postings[0].amountMinor') + 10)
      WHERE seq = ${seq}`);
    db.exec(`UPDATE postings SET amount_minor = amount_minor + 10 WHERE seq = ${seq} AND line = 0`);
    anew(db);
  };
  return attack('a settlement tipped out of balance, hashed anew', books, tip, (report) =>
    says('balances', 'posting-unbalanced', { seq })(report),
  );
};

const tailCut: Attacker = (books, rng) => {
  const seq = 2 + rng.int(books.last - 1);
  const cut = (db: Hand): void => {
    db.exec(`DELETE FROM journal WHERE seq >= ${seq}; DELETE FROM postings WHERE seq >= ${seq}`);
    const last = judgedIn(db, () => true).at(-1);
    db.exec(last ? `UPDATE feed_cursor SET after_number = ${last.body.number}` : 'DELETE FROM feed_cursor');
    buildAnew(db);
  };
  return attack(`cut off from row ${seq} on, all else made to fit`, books, cut, says('heads', 'head-cut', { seq }));
};

const historyAnew: Attacker = (books, rng) => {
  const seq = rowIn(books, rng);
  const set = rng.pick([`actor = actor || 'x'`, 'wall_ms = wall_ms + 60000', `boot_id = boot_id || 'x'`]);
  const rewrite = (db: Hand): void => {
    db.exec(`UPDATE journal SET ${set} WHERE seq = ${seq}`);
    anew(db);
  };
  // A verification must report the first recorded chain head at or after the changed row.
  const first = books.heads.find((head) => head.seq >= seq)?.seq ?? 0;
  return attack(
    `row ${seq} changed (${set}), hashed anew, all else made to fit`,
    books,
    rewrite,
    says('heads', 'head-differs', { seq: first }),
  );
};

/**
 * Rewrites the whole history, for a verification without the relay's chain heads: the MAC tags of the rows must reveal the
 * change. The reported range of rows must contain the changed row.
 */
const historyAnewUntagged: Attacker = (books, rng) => {
  const done = historyAnew(books, rng);
  const row = Number(/^row (\d+) /.exec(done?.what ?? '')?.[1]);
  return (
    done && {
      ...done,
      named: ({ checks }) =>
        checks.some(
          ({ check, problem }) =>
            check === 'tags' &&
            problem?.code === 'tag-differs' &&
            Number(problem.params['from']) <= row &&
            row <= Number(problem.params['to']),
        ),
    }
  );
};

/** All attacks, each with the check that must find it; a control leaves this check out. */
export const attackers: readonly { readonly name: string; readonly by: CheckName; readonly run: Attacker }[] = [
  { name: 'journal cell', by: 'chain', run: journalCell },
  { name: 'journal row hashed anew', by: 'chain', run: journalRowSealed },
  { name: 'journal row deleted', by: 'chain', run: journalRowGone },
  { name: 'journal rows swapped', by: 'chain', run: journalRowsSwapped },
  { name: 'journal row added', by: 'chain', run: journalRowAdded },
  { name: 'identity', by: 'chain', run: identity },
  { name: 'postings moved', by: 'postings', run: postingsMoved },
  { name: 'posting changed', by: 'postings', run: postingChanged },
  { name: 'postings added', by: 'postings', run: postingsAdded },
  { name: 'projection', by: 'projections', run: projectionChanged },
  { name: 'sidecar', by: 'sidecar', run: sidecarChanged },
  { name: 'schema', by: 'schema', run: schema },
  { name: 'bytes of notices swapped', by: 'notices', run: bytesSwapped },
  { name: 'notices swapped', by: 'notices', run: noticesSwapped },
  { name: 'notice forged', by: 'signatures', run: forged },
  { name: 'settlement out of balance', by: 'balances', run: settledOutOfBalance },
  ...refundAttackers.map((each) => ({ ...each, by: 'accounts' as const })),
  ...closeAttackers.map((each) => ({ ...each, by: 'closes' as const })),
  { name: 'tail cut', by: 'heads', run: tailCut },
  { name: 'history hashed anew', by: 'heads', run: historyAnew },
  { name: 'history hashed anew, by its tags', by: 'tags', run: historyAnewUntagged },
];
