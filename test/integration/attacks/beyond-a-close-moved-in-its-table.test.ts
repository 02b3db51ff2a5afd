// Attack: a thief moves the last close forward in its table, pays a refund behind it, closes the day, and moves the close back,
// so that no close contains the refund.
import Database from 'better-sqlite3';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { type Counter, openCounter } from '../../support/counter.ts';
import { resultOf, verifyFile } from '../../support/health.ts';
import { pastTriggers, sql, thiefOf } from '../../support/thief.ts';
import { handled, hashAnew } from '../../torture/tamper/hand.ts';

let counter: Counter;
const { rows, reopened, close, give, sold } = thiefOf(() => counter);
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const closedOnce = async (): Promise<{ readonly toSeq: number; readonly refund: number }> => {
  const attemptId = await sold();
  const { head } = await close();
  expect(await give({ kind: 'goods', attemptId, amount: '20' })).toBe('ok');
  return { toSeq: head.seq, refund: rows().findLast(({ kind }) => kind === 'refund.paid')?.seq ?? 0 };
};

describe('a close begins where the journal sets the end of the last close', () => {
  it.each([
    ['moved forward in its table', (refund: number) => pastTriggers('closes', `UPDATE closes SET to_seq = ${refund}`)],
    ['deleted from its table', () => pastTriggers('closes', 'DELETE FROM closes')],
    [
      'followed by an invented close in its table',
      (refund: number) => sql(`INSERT INTO closes SELECT 2, ${refund}, ${refund - 1}, ${refund}, sha256, text FROM closes`),
    ],
  ])('although the last close was %s', async (_, work) => {
    const { toSeq, refund } = await closedOnce();
    reopened(work(refund));
    await sold();
    const document = await close();
    expect(document).toMatchObject({ number: 2, fromSeq: toSeq + 1, previous: { number: 1 } });
    expect(document.refunds.moves).toMatchObject([{ move: 'paid-cash' }, { move: 'returned' }]);
  });

  it('the verification compares each close with the previous close by number and first row', async () => {
    await closedOnce();
    await close();
    counter.till.close();
    const file = join(counter.dir, databaseFile);
    const books = new Database(file);
    books.pragma('journal_mode = DELETE');
    books.close();
    const sound = readFileSync(file);
    for (const name of ['fromSeq', 'number']) {
      writeFileSync(
        file,
        handled(sound, (db) => {
          db.exec(`UPDATE journal SET body = json_set(body, '$.${name}', body ->> '$.${name}' + 1)
            WHERE seq = (SELECT max(seq) FROM journal WHERE kind = 'day.closed')`);
          hashAnew(db);
        }),
      );
      expect(resultOf(verifyFile(file), 'accounts')).toMatchObject({ state: 'bad', problem: { code: 'close-differs' } });
    }
    writeFileSync(file, sound);
    expect(resultOf(verifyFile(file), 'accounts').state).toBe('good');
    counter.restart();
  });
});
