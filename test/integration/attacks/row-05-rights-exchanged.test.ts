// Attack: while the till runs, a program makes a cashier an owner, grants rights to a role, or restores an old PIN in the tables,
// uses that, and puts everything back. The till must take roles, rights and PINs from the journal, whatever the tables contain.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { readBooks } from '../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { add, by, type Known, newPin, openShop, signIn } from '../../support/people.ts';

let counter: Counter;
let owner: Known;
let cashier: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  cashier = await add(counter.client, 'Salem', 'cashier');
});
afterEach(() => counter.close());

const inBooks = <T>(work: (db: Database.Database) => T): T => {
  const db = new Database(join(counter.dir, databaseFile));
  try {
    return work(db);
  } finally {
    db.close();
  }
};
const setDay = (approval?: object): Promise<string> =>
  counter.client.codeOf('settings.set-day', {
    ...{ requestId: newRequestId(), timeZone: 'Asia/Tokyo', cutOff: '00:00' },
    ...(approval && { approval }),
  });

describe('tables of people changed by hand while the till runs', () => {
  it('make nobody an owner, and give no role a right', async () => {
    await signIn(counter.client, cashier);
    inBooks((db) => db.prepare(`UPDATE users SET role = 'owner' WHERE user_id = ?`).run(cashier.userId));
    expect(await setDay()).toBe('caller.not-allowed');
    inBooks((db) => db.prepare(`INSERT INTO role_rights VALUES ('cashier', '["change-day"]', 1)`).run());
    expect(await setDay()).toBe('caller.not-allowed');
    counter.restart();
    await signIn(counter.client, cashier);
    expect(await setDay()).toBe('caller.not-allowed');
  });

  it('do not remove people: a till with deleted people still asks for a sign-in', async () => {
    inBooks((db) => db.exec('DELETE FROM users'));
    counter.restart();
    expect(await setDay()).toBe('caller.signed-out');
  });

  it('do not restore an older PIN, even if the row that points to its entry is changed, too', async () => {
    type Row = { readonly salt: Buffer; readonly hash: Buffer; readonly pepper: string | null };
    const kept = (): Row =>
      inBooks((db) => db.prepare('SELECT salt, hash, pepper FROM pins WHERE user_id = ?').get(owner.userId) as Row);
    const pinSeq = (): number =>
      inBooks((db) => db.prepare('SELECT pin_seq FROM users WHERE user_id = ?').pluck().get(owner.userId) as number);
    const [before, seq] = [kept(), pinSeq()];
    const next = { userId: owner.userId, pin: newPin() };
    const change = { requestId: newRequestId(), current: owner.pin, pin: next.pin };
    expect(await counter.client.codeOf('pin.change', change)).toBe('ok');
    const now = kept();
    const put = ({ salt, hash, pepper }: Row, entry: number): void =>
      inBooks((db) => {
        db.prepare('UPDATE pins SET salt = ?, hash = ?, pepper = ? WHERE user_id = ?').run(salt, hash, pepper, owner.userId);
        db.prepare('UPDATE users SET pin_seq = ? WHERE user_id = ?').run(entry, owner.userId);
      });
    await signIn(counter.client, cashier);
    const nowSeq = pinSeq();
    put(before, seq);
    expect(await setDay(by(owner))).toBe('people.pin-differs');
    put(now, nowSeq);
    expect(await setDay(by(next))).toBe('ok');
    expect((await counter.client.get('alerts.list', {})).open).toMatchObject([{ reason: 'sidecar-differs' }]);
  });

  it('are checked through an index of the few entries about people', () => {
    const plan = readBooks(counter.dir, (db) => {
      const { sql } = db.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'journal_people'`).get() as { sql: string };
      const where = sql.slice(sql.indexOf('WHERE'));
      return db.prepare(`EXPLAIN QUERY PLAN SELECT hash FROM journal ${where} ORDER BY seq DESC LIMIT 1`).all();
    }) as { detail: string }[];
    expect(plan.map(({ detail }) => detail).join()).toContain('journal_people');
  });
});
