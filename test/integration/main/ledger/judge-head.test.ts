// A chain head that the relay recorded is compared with the books: the last row that an epoch must keep, and the first one that a
// later epoch gave up.
import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { createHeadJudge } from '../../../../src/ledger/verify/judge-head.ts';
import { genesisHash } from '../../../../src/shared/ledger/chain.ts';

const db = new Database(':memory:');
afterAll(() => db.close());
db.exec('CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT, epoch INTEGER, body TEXT, hash TEXT)');
const insert = db.prepare('INSERT INTO journal VALUES (?, ?, ?, ?, ?)');
// Epoch 2 keeps the rows 1 to 3 of epoch 1; epoch 3 keeps the rows up to 4 of epoch 2.
for (const [seq, kind, epoch, body] of [
  [1, 'till.opened', 1, {}],
  [2, 'till.opened', 1, {}],
  [3, 'till.opened', 1, {}],
  [4, 'ledger.restored', 2, {}],
  [5, 'till.opened', 2, {}],
  [6, 'ledger.went-on', 3, { agreed: 4 }],
] as const)
  insert.run(seq, kind, epoch, JSON.stringify(body), `hash ${seq}`);
const { verdict, keeps } = createHeadJudge(db, { ledgerId: 'ours', epoch: 3, seq: 6 });

it('each epoch keeps its rows up to the last one before the next epoch that gave rows up', () => {
  expect([1, 2, 3].map(keeps)).toEqual([3, 4, 6]);
});

it.each([
  ['of books without a row agrees', 1, 0, genesisHash, 'agrees'],
  ['of the last kept row agrees', 1, 3, 'hash 3', 'agrees'],
  ['of the last kept row with another hash differs', 1, 3, 'other', 'differs'],
  ['of the first row that was given up is given up', 1, 4, 'other', 'given-up'],
  ['of a given-up row is given up, even if a later epoch has a row with this hash', 1, 4, 'hash 4', 'given-up'],
  ['of the last row that agreed when the books went on agrees', 2, 4, 'hash 4', 'agrees'],
  ['of the last row that agreed when the books went on, with another hash, differs', 2, 4, 'other', 'differs'],
  ['of a row after it with another hash is given up', 2, 5, 'other', 'given-up'],
  ['of a row after it that the books have agrees', 2, 5, 'hash 5', 'agrees'],
  ['of the last row agrees', 3, 6, 'hash 6', 'agrees'],
  ['of the last row with another hash differs', 3, 6, 'other', 'differs'],
  ['of the row after the last one is cut', 3, 7, 'other', 'cut'],
  ['of an epoch that has not begun is newer', 4, 6, 'hash 6', 'newer'],
])('a chain head %s', (_, epoch, seq, hash, expected) => {
  expect(verdict({ ledgerId: 'ours', epoch, seq, hash })).toBe(expected);
  expect(verdict({ ledgerId: 'theirs', epoch, seq, hash })).toBe('foreign');
});
