// A verification of the books: what it finds sound, what it reports as unchecked, and that it changes nothing.
import { approved } from '../../../support/approver.ts';
import { tillLedger } from '../../../../src/main/ledger/spec.ts';
import { createHash, createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EntryBodies, type Entry, readEntry } from '../../../../src/till-journal/index.ts';
import { journalColumns } from '../../../../src/ledger/journal.ts';
import { databaseFile, type Ledger } from '../../../../src/main/ledger/ledger.ts';
import { migrations } from '../../../../src/main/ledger/migrations/index.ts';
import { noticeDigest } from '../../../../src/main/ledger/notice-digest.ts';
import { projectedTables } from '../../../../src/main/ledger/projections.ts';
import { notCovered } from '../../../../src/main/ledger/verify/sidecar-check.ts';
import { openBooks } from '../../../../src/ledger/verify/books-file.ts';
import { checkHeads } from '../../../../src/ledger/verify/heads-check.ts';
import { chainTextSql } from '../../../../src/ledger/verify/chain-check.ts';
import { createFastTextHmac } from '../../../../src/protocol/fast-hmac.ts';
import type { RecordedHead } from '../../../../src/shared/health/recorded-heads.ts';
import { noHeads, verifyBooks } from '../../../../src/main/ledger/verify/verify-books.ts';
import { decideNotice } from '../../../../src/main/services/notices/decide.ts';
import { attemptFacts } from '../../../../src/main/services/attempt-facts.ts';
import { money, plainAmount } from '../../../../src/shared/money.ts';
import { type Decision, judgeNotice } from '../../../../src/shared/payment/judge-notice.ts';
import { withName } from '../../../../src/shared/payment/named.ts';
import { readNotice } from '../../../../src/protocol/notice.ts';
import { defaultProfile } from '../../../../src/protocol/profile.ts';
import { chainText, type JournalRow } from '../../../../src/shared/ledger/chain.ts';
import { postingsFor } from '../../../../src/shared/ledger/postings.ts';
import { genuineKeys, given, openBooksIn, resultOf, verifyFile, verifyIn } from '../../../support/health.ts';
import { recordClose } from '../../../support/books/drawn-close.ts';
import { createFiller, fillGenuine } from '../../../support/books/genuine-books.ts';
import { signedNotice } from '../../../support/scripted-service.ts';
import { testSecrets } from '../../../support/till.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { forAll, textOf, wellFormed } from '../../../support/unit/check.ts';
import { createRng } from '../../../support/world.ts';
import { soundBooks } from '../../../torture/tamper/books.ts';
import { handled } from '../../../torture/tamper/hand.ts';

type Column = { readonly name: string; readonly type: string };

/** SQL condition that selects the last row of a table. */
const keyOf = (db: Database.Database, table: string): string => {
  const keys = db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').pluck().all(table) as string[];
  const by = keys.length > 0 ? keys : ['rowid'];
  const row = db.prepare(`SELECT ${by.join(', ')} FROM ${table} ORDER BY ${by.join(' DESC, ')} DESC LIMIT 1`).get() as object;
  return Object.entries(row)
    .map(([name, value]) => `${name} = ${typeof value === 'string' ? `'${value}'` : String(value)}`)
    .join(' AND ');
};

let dir: ReturnType<typeof tempDir>;
let ledger: Ledger;
beforeEach(() => {
  dir = tempDir();
  ledger = openBooksIn(dir.path);
  fillGenuine(ledger, 30, createRng(1));
});
afterEach(() => {
  ledger.close();
  dir.remove();
});

const headNow = (changes: Partial<RecordedHead> = {}): RecordedHead => ({
  ...ledger.journal.head(),
  receivedAtMs: 1,
  ...changes,
});
const stateOf = (check: Parameters<typeof resultOf>[1], ...rest: [keys?: typeof genuineKeys | null, heads?: typeof noHeads]) =>
  resultOf(verifyIn(dir.path, ...rest), check);

describe('books with a shop’s usual entries', () => {
  it('pass every check, with the shop’s keys and the relay’s heads', () => {
    ledger.write((tx) => {
      tx.record(
        'till.opened',
        { appVersion: '1', beside: tx.sidecarNow(), signingKey: testSecrets.publicKey() },
        { actor: 'till' },
      );
      recordClose(tx);
    });
    const report = verifyIn(dir.path, genuineKeys, given([headNow()]));
    expect(report.checks.filter(({ state }) => state !== 'good')).toEqual([]);
    expect(report.checks.filter(({ looked }) => looked <= 0)).toEqual([]);
    expect(report).toMatchObject({ outcome: 'good', ...ledger.journal.head() });
  });

  it('are verified as of one moment, while the till continues to write', () => {
    const books = openBooks(join(dir.path, databaseFile));
    if (!books.ok) throw new Error(books.error.code);
    const { seq } = ledger.journal.head();
    const { sale } = createFiller(createRng(2));
    ledger.write((tx) => sale(tx, 900));
    const report = verifyBooks(books.value, { keys: 'no-keys', tagKey: null, heads: noHeads });
    books.value.close();
    expect(report).toMatchObject({ seq, outcome: 'partly' });
    expect(ledger.journal.head().seq).toBeGreaterThan(seq);
  });

  it('are not changed by a verification', () => {
    ledger.close();
    const file = join(dir.path, databaseFile);
    const before = createHash('sha256').update(readFileSync(file)).digest('hex');
    verifyIn(dir.path);
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(before);
    ledger = openBooksIn(dir.path);
  });

  it('pass after a rebuild of their projections', () => {
    ledger.rebuild();
    expect(stateOf('projections')).toMatchObject({ state: 'good' });
  });
});

describe('an unchecked part is reported with its reason', () => {
  it.each([
    ['no-keys', 'signatures', () => verifyIn(dir.path, null)],
    ['no-relay', 'heads', () => verifyIn(dir.path)],
    ['unknown-key', 'signatures', () => verifyIn(dir.path, { ...genuineKeys, signingKeys: [{ id: 'k9', secret: 'another' }] })],
    [
      'unknown-profile',
      'signatures',
      () => verifyIn(dir.path, { ...genuineKeys, profiles: [{ ...defaultProfile, id: 'p', separator: '|' }] }),
    ],
  ] as const)('%s', (code, check, verify) => {
    const report = verify();
    expect(resultOf(report, check)).toMatchObject({ state: 'unchecked', why: { code } });
    expect(report.outcome).toBe('partly');
  });

  it('notices without their key are counted, and the first is named', () => {
    const { why, looked } = stateOf('signatures', { ...genuineKeys, signingKeys: [{ id: 'k9', secret: 'another' }] });
    const first = ledger.journal.page(0, 1_000_000, 1_000_000).filter(({ kind }) => kind === 'notice.judged');
    expect(why?.params).toMatchObject({ count: first.length, seq: first[0]?.seq, key: 'k1' });
    expect(looked).toBe(0);
  });

  it('a fitting key under another name is accepted, and a wrong key under the right name fails', () => {
    const [key] = genuineKeys.signingKeys;
    expect(stateOf('signatures', { ...genuineKeys, signingKeys: [{ ...key!, id: 'renamed' }] })).toMatchObject({ state: 'good' });
    const beside = [
      { ...key!, id: 'renamed' },
      { id: 'k9', secret: 'another' },
    ];
    expect(stateOf('signatures', { ...genuineKeys, signingKeys: beside })).toMatchObject({ state: 'good' });
    expect(stateOf('signatures', { ...genuineKeys, signingKeys: [{ id: 'k1', secret: 'another' }] })).toMatchObject({
      state: 'bad',
      problem: { code: 'signature-wrong' },
    });
  });

  it.each(migrations.slice(0, -1).map(({ number }) => number))(
    'sound books of schema %i pass all checks that can run',
    (number) => {
      const old = tempDir();
      const db = new Database(join(old.path, 'qayd.db'));
      for (const { sql } of migrations.filter((each) => each.number <= number)) db.exec(sql);
      db.pragma(`user_version = ${number}`);
      db.exec(`INSERT INTO ledger (only, ledger_id, epoch) VALUES (1, 'ledger_old', 1)`);
      db.close();
      const report = verifyIn(old.path);
      old.remove();
      expect(report.checks.filter(({ state }) => state === 'bad')).toEqual([]);
      expect(resultOf(report, 'schema')).toMatchObject({ state: 'good' });
      expect(resultOf(report, 'projections')).toMatchObject({ state: 'unchecked', why: { code: 'older-schema' } });
    },
  );

  it('newer books are not judged by this version’s schema', () => {
    ledger.close();
    const db = new Database(join(dir.path, databaseFile));
    db.pragma('user_version = 9990');
    expect(stateOf('schema')).toMatchObject({ state: 'unchecked', why: { code: 'newer-schema' } });
    db.pragma(`user_version = ${migrations.at(-1)?.number}`);
    db.close();
    ledger = openBooksIn(dir.path);
  });
});

it('a row whose body is no entry is named by the checks that read its body', () => {
  const { seq } = ledger.journal.head();
  ledger.close();
  const db = new Database(join(dir.path, databaseFile));
  db.exec(`INSERT INTO journal SELECT seq + 1, ledger_id, epoch, 'notice.judged', version, wall_ms, mono_ms, boot_id, relay_ms,
    business_day, actor, NULL, '{}', hash, '${'f'.repeat(64)}' FROM journal WHERE seq = ${seq}`);
  db.close();
  const report = verifyIn(dir.path);
  for (const check of ['postings', 'projections'] as const)
    expect(resultOf(report, check), check).toMatchObject({
      state: 'bad',
      problem: { code: 'row-unreadable', params: { seq: seq + 1 } },
    });
  ledger = openBooksIn(dir.path);
});

describe('the relay’s heads', () => {
  it('pass although the till has newer rows, whose number is reported', () => {
    const seen = headNow();
    ledger.write(({ record }) => record('till.opened', { appVersion: '1' }, { actor: 'till' }));
    const { state, remarks } = stateOf('heads', genuineKeys, given([seen]));
    expect(state).toBe('good');
    expect(remarks).toEqual([{ code: 'not-witnessed', params: { from: seen.seq + 1, to: seen.seq + 1 } }]);
  });

  it.each([
    ['after the last row: the end was cut off', { seq: 900 }, 'head-cut'],
    ['with another hash: rows were changed', { hash: 'f'.repeat(64) }, 'head-differs'],
    ['of another ledger: the books were replaced', { ledgerId: 'ledger_other' }, 'head-foreign'],
    ['of a later epoch: an older copy was restored', { epoch: 2 }, 'head-newer'],
  ] as const)('%s', (_, changes, code) =>
    expect(stateOf('heads', genuineKeys, given([headNow(), headNow(changes)]))).toMatchObject({
      state: 'bad',
      problem: { code },
    }),
  );
});

describe('the order of the relay’s heads', () => {
  it('does not matter: the report names the last head before the first wrong one', () => {
    const seen = headNow();
    ledger.write(({ record }) => record('till.opened', { appVersion: '1' }, { actor: 'till' }));
    const wrong = headNow({ hash: 'f'.repeat(64) });
    const cut = headNow({ seq: wrong.seq + 50 });
    for (const heads of [
      [seen, wrong, cut],
      [cut, wrong, seen],
      [wrong, seen, cut],
    ])
      expect(stateOf('heads', genuineKeys, given(heads)).problem).toMatchObject({
        code: 'head-differs',
        params: { seq: wrong.seq, after: seen.seq },
      });
  });
});

describe('heads signed with another key than the till’s', () => {
  const isOurs = (_: string, signature: string): boolean => signature === 'ours';
  const signedBy = (signature: string | null, changes: Partial<RecordedHead> = {}): RecordedHead =>
    headNow({ said: { id: 1, text: 'head', signature }, ...changes });
  const compare = (heads: readonly RecordedHead[]) => {
    const books = openBooks(join(dir.path, databaseFile));
    if (!books.ok) throw new Error(books.error.code);
    const found = checkHeads(books.value, () => {}, given(heads), { isOurs, unanswered: [] });
    books.value.close();
    return found;
  };

  it.each([1, 3])('prove nothing: the comparison is reported as open, with their number (%s)', (count) =>
    expect(compare(Array.from({ length: count }, () => signedBy('another', { hash: 'f'.repeat(64) })))).toMatchObject({
      state: 'unchecked',
      why: { code: 'other-head-key', params: { count } },
    }),
  );

  it('are left out and counted beside the till’s own heads', () => {
    const wrong = { hash: 'f'.repeat(64) };
    expect(compare([signedBy('another', wrong), signedBy('ours'), signedBy(null, wrong)])).toMatchObject({
      state: 'good',
      looked: 1,
      remarks: [{ code: 'unsigned-heads', params: { count: 2 } }],
    });
    expect(compare([signedBy('another'), signedBy('ours', wrong)])).toMatchObject({ state: 'bad' });
  });
});

describe('books that cannot be opened', () => {
  it.each([
    ['a missing file', 'data.missing', () => join(dir.path, 'nowhere.db')],
    [
      'a file that is not a database',
      'data.damaged',
      () => {
        const file = join(dir.path, 'text.db');
        writeFileSync(file, 'no database at all'.repeat(100));
        return file;
      },
    ],
    [
      'a database without books',
      'data.damaged',
      () => {
        const file = join(dir.path, 'other.db');
        new Database(file).exec('CREATE TABLE t (a) STRICT'.replace('a)', 'a TEXT)')).close();
        return file;
      },
    ],
  ] as const)('are reported: %s', (_, code, file) => expect(openBooks(file())).toMatchObject({ ok: false, error: { code } }));
});

describe('the verification’s fast functions', () => {
  it('build the same chain text in SQLite as chainText does', () => {
    const db = new Database(':memory:');
    for (const { sql } of migrations) db.exec(sql);
    const insert = db.prepare(`INSERT INTO journal VALUES (@seq, @ledgerId, @epoch, @kind, @version, @wallMs, @monoMs, @bootId,
      @relayMs, @businessDay, @actor, @requestId, @body, @prevHash, @hash)`);
    const text = wellFormed({ maxLength: 40 });
    const int = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    const row = fc.record({
      ...{
        seq: int,
        ledgerId: text,
        epoch: int,
        kind: text,
        version: int,
        wallMs: fc.maxSafeInteger(),
        monoMs: int,
        bootId: text,
      },
      ...{
        relayMs: fc.option(int),
        businessDay: text,
        actor: text,
        requestId: fc.option(text),
        body: text,
        prevHash: text,
        hash: text,
      },
    });
    const read = db.prepare(`SELECT ${journalColumns}, ${chainTextSql} AS text FROM journal`);
    forAll([row], (made) => {
      db.exec('SAVEPOINT one');
      insert.run(made);
      const { text: put, ...stored } = read.get() as JournalRow & { text: string };
      db.exec('ROLLBACK TO one');
      expect(put).toBe(chainText(stored));
    });
    db.close();
  });

  it('compute the same MAC as HMAC-SHA-256, whatever the lengths of key and text', () => {
    const binary = (maxLength: number, minLength = 0) => fc.string({ unit: 'binary', minLength, maxLength });
    forAll(
      [
        fc.oneof(
          binary(200, 1),
          textOf('abcXYZ019').filter((key) => key !== ''),
        ),
        fc.array(binary(300)),
      ],
      (secret, texts) => {
        const mac = createFastTextHmac(secret);
        for (const text of [...texts, 'x'.repeat(22_000), '']) {
          expect(mac(text)).toBe(createHmac('sha256', secret).update(text, 'utf8').digest('hex'));
        }
      },
      100,
    );
  });
});

describe('each table', () => {
  const books = soundBooks(11);
  const tables = ((): string[] => {
    const db = new Database(books.bytes);
    const names = db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`)
      .pluck()
      .all() as string[];
    db.close();
    return names;
  })();
  const outcomeOf = (work: (db: Database.Database) => void): string => {
    const file = join(dir.path, 'changed.db');
    writeFileSync(file, handled(books.bytes, work));
    return verifyFile(file, genuineKeys, given(books.heads)).outcome;
  };

  it('has rows in the test’s books, and these books are sound', () => {
    const db = new Database(books.bytes);
    expect(tables.filter((name) => db.prepare(`SELECT 1 FROM ${name}`).get() === undefined)).toEqual([]);
    db.close();
    expect(outcomeOf(() => {})).toBe('good');
  });

  it.each(tables.filter((name) => !notCovered.includes(name)))('%s: a deleted row is detected', (name) =>
    expect(outcomeOf((db) => db.exec(`DELETE FROM ${name} WHERE ${keyOf(db, name)}`))).toBe('bad'),
  );

  it.each(tables.filter((name) => !notCovered.includes(name)))('%s: a value changed by hand is detected', (name) =>
    expect(
      outcomeOf((db) => {
        // Skip `failures`: a too high count of wrong PINs is valid, because the till may be killed during a check.
        const { name: column, type } = db
          .prepare(`SELECT name, type FROM pragma_table_info(?) WHERE name <> 'failures' ORDER BY pk, cid DESC`)
          .get(name) as Column;
        const value = { INTEGER: `coalesce(${column}, 0) + 1`, BLOB: 'randomblob(32)' }[type] ?? `coalesce(${column}, '') || 'x'`;
        db.exec(`UPDATE ${name} SET ${column} = ${value} WHERE ${keyOf(db, name)}`);
      }),
    ).toBe('bad'),
  );

  it.each([
    ['projection-missing', `DELETE FROM users WHERE user_id = @id`, {}],
    [
      'projection-extra',
      `INSERT INTO users SELECT 'user_x', name, role, active, must_change, added_seq, added_ms,
        signed_in_ms, pin_seq FROM users WHERE user_id = @id`,
      { key: 'user_id user_x' },
    ],
    ['projection-differs', `UPDATE users SET name = 'Nobody' WHERE user_id = @id`, { column: 'name' }],
  ] as const)('a difference is reported with the key of its row: %s', (code, change, also) => {
    const file = join(dir.path, 'changed.db');
    let id = '';
    const work = (db: Database.Database): void => {
      id = db.prepare('SELECT user_id FROM users ORDER BY user_id LIMIT 1').pluck().get() as string;
      db.prepare(change).run({ id });
    };
    writeFileSync(file, handled(books.bytes, work));
    expect(resultOf(verifyFile(file), 'projections').problem).toEqual({
      code,
      params: { table: 'users', key: `user_id ${id}`, ...also },
    });
  });

  it('without coverage is named in the report', () =>
    expect(stateOf('sidecar')).toMatchObject({
      state: 'good',
      remarks: [{ code: 'not-covered', params: { tables: notCovered.join(', ') } }],
    }));
});

describe('beyond names and bytes, the verification', () => {
  /** Runs the schema check after the stored SQL of trigger `name` was changed directly in `sqlite_schema`. */
  const withTrigger = (name: string, change: string) => {
    ledger.close();
    const db = new Database(join(dir.path, databaseFile));
    db.unsafeMode(true);
    db.exec(`CREATE TRIGGER ${name} AFTER INSERT ON journal BEGIN SELECT 1; END`);
    db.pragma('writable_schema = ON');
    db.exec(`UPDATE sqlite_schema SET ${change}`);
    db.close();
    const said = stateOf('schema');
    ledger = openBooksIn(dir.path);
    return said;
  };

  it('detects a trigger with a table’s name before that table', () => {
    const last = `rowid = (SELECT max(rowid) + 1 FROM sqlite_schema) WHERE name = 'clock_known' AND type = 'table'`;
    expect(withTrigger('clock_known', last)).toMatchObject({ state: 'bad' });
  });

  it('detects a trigger with the name of SQLite’s own statistics table', () => {
    const renamed = `name = 'sqlite_stat1', sql = replace(sql, 'disguised', 'sqlite_stat1') WHERE name = 'disguised'`;
    expect(withTrigger('disguised', renamed)).toMatchObject({ state: 'bad', problem: { params: { name: 'sqlite_stat1' } } });
  });

  it('detects a payment booked on a notice that reports a decline', () => {
    const file = join(dir.path, databaseFile);
    const { attemptId, invoiceNo } = new Database(file, { readonly: true })
      .prepare(`SELECT attempt_id AS attemptId, invoice_no AS invoiceNo FROM attempts
        WHERE sale_paid_by IS NULL AND gateway = 'wallet' LIMIT 1`)
      .get() as { attemptId: string; invoiceNo: string };
    const claims = { gateway: 'wallet', approved: '0', amount: '12.50', invoice_no: invoiceNo, transaction_id: 'tx-declined' };
    const raw = signedNotice('wallet-callback', claims);
    const notice = readNotice('wallet-callback', raw);
    if (!notice.ok) throw new Error(notice.error.code);
    const amount = { currency: 'LYD', amountMinor: 12_500 } as const;
    const body = {
      relayId: 'r',
      number: 9_999,
      kind: 'wallet-callback',
      raw: raw.toString('base64'),
      headers: {},
      receivedAtMs: 1,
      digest: noticeDigest('wallet-callback', raw),
      keyId: 'k1',
      profileId: 'default',
      facts: notice.value.facts,
      attemptId,
      decision: {
        effect: 'receipt',
        event: 'approval',
        to: 'approved',
        late: false,
        exception: null,
        receipt: { kind: 'sale', amount },
        postings: postingsFor('sale', 'wallet', amount),
      },
    } as const;
    ledger.write(({ record }) => record('notice.judged', body, { actor: 'relay' }));
    expect(stateOf('notices')).toMatchObject({ state: 'bad' });
  });

  /** A wallet notice that names its gateway `tlync`, judged while nobody knew that name. */
  const unknownName = (
    changes: Record<string, string | undefined> = {},
    decided?: Decision,
    arrived?: EntryBodies['notice.judged']['arrived'],
  ): Entry<'notice.judged'> => {
    const { attemptId, invoiceNo, amountMinor } = new Database(join(dir.path, databaseFile), { readonly: true })
      .prepare(
        `SELECT attempt_id AS attemptId, invoice_no AS invoiceNo, amount_minor AS amountMinor FROM attempts
           WHERE gateway = 'wallet' AND state = 'waiting' AND receipts = 0 LIMIT 1`,
      )
      .get() as { attemptId: string; invoiceNo: string; amountMinor: number };
    const amount = plainAmount(money(amountMinor, 'LYD'));
    const claims = { gateway: 'tlync', approved: '1', amount, invoice_no: invoiceNo, transaction_id: 'tx-tlync', ...changes };
    const raw = signedNotice('wallet-callback', claims);
    const notice = readNotice('wallet-callback', raw);
    if (!notice.ok) throw new Error(notice.error.code);
    const { facts } = notice.value;
    const decision = decided ?? decideNotice(ledger, facts, ledger.payments.attempt(attemptId));
    const seen = { relayId: 'r', number: 9_999, kind: 'wallet-callback', headers: {}, receivedAtMs: 1 } as const;
    const by = { keyId: 'k1', profileId: 'default', digest: noticeDigest('wallet-callback', raw), raw: raw.toString('base64') };
    const written = ledger.write(({ record }) =>
      record('notice.judged', { ...seen, ...by, facts, attemptId, decision, ...(arrived && { arrived }) }, { actor: 'relay' }),
    );
    if (!written.ok) throw new Error(written.error.code);
    return written.value;
  };
  const judgeAnew = ({ seq, body }: Entry<'notice.judged'>, changes: Partial<EntryBodies['notice.rejudged']> = {}): void => {
    const attemptId = body.attemptId as string;
    const decision = decideNotice(ledger, body.facts, ledger.payments.attempt(attemptId));
    ledger.write(({ record }) =>
      record('notice.rejudged', { rejudges: seq, attemptId, facts: body.facts, decision, ...changes }, approved),
    );
  };
  const knowName = ({ seq }: Entry): void =>
    void ledger.write(({ record, names: known }) => {
      const names = withName(known.current(), 'wallet', 'tlync');
      record('names.adopted', { gateway: 'wallet', name: 'tlync', exception: seq, names }, approved);
    });

  it('accepts a second judgment of a notice once, under a name known by then and with unchanged facts', () => {
    const notice = unknownName();
    knowName(notice);
    judgeAnew(notice);
    expect(stateOf('notices')).toMatchObject({ state: 'good' });
    judgeAnew(notice);
    expect(stateOf('notices')).toMatchObject({ state: 'bad', problem: { code: 'facts-differ' } });
  });

  it('detects a payment booked under a name that was unknown then', () => {
    const notice = unknownName();
    const names = withName(ledger.names.current(), 'wallet', 'tlync');
    const facts = { ...notice.body.facts };
    const attempt = ledger.payments.attempt(notice.body.attemptId as string);
    const decision = judgeNotice(facts, attempt && attemptFacts(attempt, () => null), null, names);
    expect(decision.effect).toBe('receipt');
    judgeAnew(notice, { decision });
    knowName(notice);
    expect(stateOf('notices')).toMatchObject({ state: 'bad', problem: { code: 'booking-differs' } });
  });

  it('detects a second judgment with changed facts', () => {
    const notice = unknownName();
    knowName(notice);
    judgeAnew(notice, { facts: { ...notice.body.facts, transactionId: 'tx-other' } });
    expect(stateOf('notices')).toMatchObject({ state: 'bad', problem: { code: 'facts-differ' } });
  });

  it('detects a second judgment that names an entry of another kind as its first', () => {
    const notice = unknownName();
    knowName(notice);
    judgeAnew(notice, { rejudges: notice.seq + 1 });
    expect(stateOf('notices')).toMatchObject({ state: 'bad', problem: { code: 'facts-differ' } });
  });

  it('detects a payment counted as a repeat without an earlier receipt or exception', () => {
    const first = unknownName({ approved: '0' });
    const repeat = { ...first.body.decision, effect: 'repeat' } as const;
    expect(unknownName({ note: 'said in time' }).body.decision.effect).toBe('exception');
    expect(unknownName({ note: 'said again' }).body.decision).toEqual(repeat);
    expect(stateOf('notices')).toMatchObject({ state: 'good' });
    unknownName({ transaction_id: 'tx-other', approved: '0' });
    unknownName({ transaction_id: 'tx-other' }, repeat);
    expect(stateOf('notices')).toMatchObject({ state: 'bad', problem: { code: 'booking-differs' } });
  });

  it('detects a payment counted as a repeat of a receipt that does not exist', () => {
    const decision = { ...unknownName().body.decision, effect: 'repeat', exception: null } as const;
    expect(stateOf('notices')).toMatchObject({ state: 'good' });
    unknownName({ note: 'said again' }, decision);
    expect(stateOf('notices')).toMatchObject({ state: 'bad', problem: { code: 'booking-differs' } });
  });

  it.each([
    ['accepts', 'that approves the payment', {}, 'good'],
    ['detects', 'that reports a decline', { approved: '0' }, 'bad'],
    ['detects', 'that reports a cancel beside the approval', { canceled: '1' }, 'bad'],
    ['detects', 'under a name that nobody knows', { gateway: 'tlync' }, 'bad'],
    ['detects', 'under the other gateway’s name', { gateway: 'card' }, 'bad'],
    ['detects', 'about another invoice', { invoice_no: 'T1-9999' }, 'bad'],
    ['detects', 'without an amount', { amount: undefined }, 'bad'],
  ] as const)('%s, as the proof of a payment settled by hand, a notice %s', (_, _what, changes, state) => {
    const none = { late: false, exception: null, receipt: null, postings: [] } as const;
    unknownName({ gateway: 'wallet', ...changes }, { ...none, effect: 'proof', event: 'approval', to: 'approved' });
    expect(stateOf('notices')).toMatchObject({ state, problem: state === 'bad' ? { code: 'booking-differs' } : null });
  });

  it('detects a notice with another way of arrival than its row states, and a wrongly addressed notice that was booked', () => {
    const notice = unknownName();
    const { attemptId } = notice.body;
    const again = (transactionId: string, arrived: EntryBodies['notice.judged']['arrived'], exception = 'not-addressed') => {
      const decision = { ...notice.body.decision, exception } as Decision;
      unknownName({ transaction_id: transactionId }, decision, arrived);
      return stateOf('notices');
    };
    expect(attemptId).not.toBeNull();
    const untagged = { cameBy: 'till', sentTo: null, elsewhere: null } as const;
    expect(again('tx-a', { ...untagged, addressed: 'before-tags' }, 'gateway-differs')).toMatchObject({ state: 'good' });
    expect(again('tx-b', { ...untagged, elsewhere: 'addressed', addressed: 'elsewhere' }, 'seen-elsewhere')).toMatchObject({
      state: 'good',
    });
    expect(again('tx-c', { ...untagged, addressed: 'right' }, 'gateway-differs')).toMatchObject({
      problem: { code: 'booking-differs' },
    });
  });

  it.each([
    ['accepts', 'changed nothing', '0', { effect: 'nothing', event: null, to: null }, 'good'],
    ['detects', 'ended a payment', '0', { effect: 'state', event: 'decline', to: 'declined' }, 'bad'],
    ['detects', 'confirmed a settlement by hand', '1', { effect: 'proof', event: 'approval', to: 'approved' }, 'bad'],
  ] as const)('%s a notice that %s although it had reached another till before', (_, _what, approves, change, state) => {
    const arrived = { cameBy: 'till', sentTo: null, elsewhere: 'addressed', addressed: 'elsewhere' } as const;
    const none = { late: false, exception: null, receipt: null, postings: [] } as const;
    unknownName({ gateway: 'wallet', approved: approves }, { ...none, ...change }, arrived);
    expect(stateOf('notices')).toMatchObject({ state });
  });

  it('detects a payment booked although its notice had reached another till', () => {
    const paid = ledger.journal
      .page(0, 1_000_000, 1_000_000)
      .map(readEntry)
      .find(
        (entry): entry is Entry<'notice.judged'> => entry.kind === 'notice.judged' && entry.body.decision.effect === 'receipt',
      );
    const arrived = { cameBy: 'till', sentTo: null, elsewhere: 'addressed', addressed: 'elsewhere' } as const;
    unknownName({}, { ...(paid as Entry<'notice.judged'>).body.decision, effect: 'proof', receipt: null, postings: [] }, arrived);
    expect(stateOf('notices')).toMatchObject({ state: 'bad', problem: { code: 'booking-differs' } });
  });

  it('detects a second judgment of a notice that did not wait for a name', () => {
    const first = ledger.journal
      .page(0, 1_000_000, 1_000_000)
      .map(readEntry)
      .find((entry): entry is Entry<'notice.judged'> => entry.kind === 'notice.judged' && entry.body.attemptId !== null);
    judgeAnew(first as Entry<'notice.judged'>);
    expect(stateOf('notices')).toMatchObject({ state: 'bad', problem: { code: 'facts-differ' } });
  });
});

it('each table is either rebuilt from the journal or listed as an exception', () => {
  const tables = new Database(join(dir.path, databaseFile), { readonly: true })
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`)
    .pluck()
    .all();
  // Closes are derived from the journal as well, but a rebuild never empties that table.
  expect(tables).toEqual([...projectedTables, 'closes', ...tillLedger.notProjected].sort());
});
