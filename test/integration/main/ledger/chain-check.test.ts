// The check of the journal's chain: which problem it reports for which change, and that its first finding is the one that counts.
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { hashOf } from '../../../../src/ledger/journal.ts';
import { readHead } from '../../../../src/ledger/verify/books-file.ts';
import { checkChain } from '../../../../src/ledger/verify/chain-check.ts';
import { migrations } from '../../../../src/main/ledger/migrations/index.ts';
import { genesisHash, type JournalRow } from '../../../../src/shared/ledger/chain.ts';

type Change = Partial<JournalRow>;
const rowCount = 5;
const last = { ledgerId: 'ledger_1', epoch: 1 };

/**
 * Checks five rows. `change` is made to row 3 before hashing, `after` to row 3 after hashing, `later` to rows 4 and 5 before
 * hashing.
 */
const check = (change: Change, after: Change = {}, identity = last, later: Change = {}) => {
  const db = new Database(':memory:');
  for (const { sql } of migrations) db.exec(sql);
  db.prepare('INSERT INTO ledger (only, ledger_id, epoch) VALUES (1, ?, ?)').run(identity.ledgerId, identity.epoch);
  const insert = db.prepare(`INSERT INTO journal VALUES (@seq, @ledgerId, @epoch, @kind, @version, @wallMs, @monoMs, @bootId,
    @relayMs, @businessDay, @actor, @requestId, @body, @prevHash, @hash)`);
  let prevHash = genesisHash;
  for (let seq = 1; seq <= rowCount; seq++) {
    const row = {
      ...{ seq, ledgerId: 'ledger_1', epoch: 1, kind: 'till.opened', version: 1, wallMs: seq, monoMs: seq, bootId: 'boot' },
      ...{ relayMs: null, businessDay: '2026-01-15', actor: 'till', requestId: null, body: '{}', prevHash },
      ...(seq === 3 ? change : seq > 3 ? later : {}),
    };
    const hashed: JournalRow = { ...row, hash: hashOf(row) };
    insert.run(seq === 3 ? { ...hashed, ...after } : hashed);
    prevHash = hashed.hash;
  }
  const found = checkChain({ db, file: '', head: readHead(db), schema: 0, close: () => {} }, () => {});
  db.close();
  return found;
};

it('rows that follow each other pass the check', () => expect(check({})).toMatchObject({ state: 'good', looked: rowCount }));

it.each(['ledger.restored', 'ledger.went-on'])('%s begins a new epoch with any number above the last epoch', (kind) => {
  for (const epoch of [2, 7])
    expect(check({ kind, epoch }, {}, { ...last, epoch }, { epoch })).toMatchObject({ state: 'good', looked: rowCount });
});

it.each<[string, Change, Change, object]>([
  ['an epoch that no entry began', { epoch: 2 }, {}, { code: 'row-epoch', params: { seq: 3, epoch: 2 } }],
  ['an earlier epoch', { epoch: 0, kind: 'ledger.restored' }, {}, { code: 'row-epoch', params: { seq: 3, epoch: 0 } }],
  ['a row of other books', { ledgerId: 'x' }, {}, { code: 'row-foreign', params: { seq: 3, ledger: 'x' } }],
  ['a row that follows another', { prevHash: 'a'.repeat(64) }, {}, { code: 'row-unlinked', params: { seq: 3 } }],
  ['a changed text', {}, { body: '{"a":1}' }, { code: 'row-changed', params: { seq: 3 } }],
  ['a changed hash', {}, { hash: 'a'.repeat(64) }, { code: 'row-changed', params: { seq: 3 } }],
  ['a gap', {}, { seq: 9 }, { code: 'row-missing', params: { seq: 3, next: 4 } }],
])('%s is reported, and the rows before it pass the check', (_, change, after, problem) =>
  expect(check(change, after)).toMatchObject({ state: 'bad', looked: 2, problem }),
);

it('books with another epoch than their last row fail with identity-differs', () =>
  expect(check({}, {}, { ...last, epoch: 2 })).toMatchObject({
    state: 'bad',
    problem: { code: 'identity-differs', params: { epoch: 2 } },
  }));
