// Sidecar tables (feed cursor, quarantine, PIN): a verification compares each with the journal, and finds changes made while the
// till was closed, even long after.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import type { CheckResult } from '../../../../src/shared/health/verify-report.ts';
import { resultOf, verifyIn } from '../../../support/health.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { approvedWith, hirePin, pin } from '../../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
  await counter.notify(await counter.sell());
  await forge();
});
afterEach(() => counter.close());

/** Adds a notice with a wrong signature, which goes to the quarantine. */
const forge = async (): Promise<void> => {
  const number = counter.feed.add(
    'wallet-callback',
    Buffer.from(`{"hashed":"${'A'.repeat(64)}","n":"${counter.feed.items.length}"}`),
  );
  await counter.world.until(() => (counter.till.ledger.feed.cursor()?.after ?? 0) >= number);
};
const sidecar = (): CheckResult => resultOf(verifyIn(counter.dir), 'sidecar');
const byHand = (sql: string): void => {
  const db = new Database(join(counter.dir, databaseFile));
  db.exec(sql);
  db.close();
};
const knock = (typed: string): Promise<string> =>
  counter.client.codeOf('clock.acknowledge', { requestId: newRequestId(), approval: approvedWith(typed) });
const last = () => counter.till.ledger.journal.bySeq(counter.till.ledger.journal.head().seq);

describe('the sidecar', () => {
  it('passes the verification after restarts, wrong PINs, repeats and forgeries', async () => {
    expect(await knock('000001')).toBe('people.wrong-pin');
    expect(last()).toMatchObject({ kind: 'pin.refused', actor: 'till', body: { userId: 'supervisor', failures: 1, lockMs: 0 } });
    expect(sidecar()).toMatchObject({ state: 'good', looked: 3 });
    counter.restart();
    await forge();
    expect(await knock(pin)).toBe('ok');
    const kinds = counter.till.ledger.journal.page(0, 999, 999).map(({ kind }) => kind);
    expect(kinds).toContain('pin.admitted');
    counter.restart();
    expect(sidecar()).toMatchObject({ state: 'good', looked: 4 });
  });

  it('records a lockout in the journal', async () => {
    for (let i = 0; i < 5; i++) await knock('000001');
    expect(last()).toMatchObject({ kind: 'pin.refused', body: { failures: 5, lockMs: 60_000 } });
  });

  it('passes the verification after a till was killed during the check of a PIN', () => {
    byHand('UPDATE pins SET failures = failures + 1');
    expect(sidecar().state).toBe('good');
  });

  it.each([
    ['UPDATE feed_cursor SET after_number = after_number + 5', 'cursor-differs'],
    ['DELETE FROM unverified', 'quarantine-missing'],
    ['UPDATE feed_cursor SET after_number = after_number - 1', 'cursor-differs'],
    [`UPDATE pins SET hash = randomblob(32)`, 'pin-differs'],
    ['DELETE FROM pins', 'pin-differs'],
  ])('%s: is reported at once, and ever after for the start that found it', async (sql, code) => {
    counter.till.close();
    byHand(sql);
    expect(sidecar()).toMatchObject({ state: 'bad', problem: { code } });
    counter.restart();
    const found = sidecar();
    const { seq } = counter.till.ledger.journal.head();
    expect(found).toMatchObject({ state: 'bad', problem: { code, params: { seq } } });
    await counter.sell();
    counter.restart();
    expect(sidecar().problem).toEqual(found.problem);
  });

  it.each([
    ['behind the end of the journal', () => 'UPDATE announced SET seq = (SELECT max(seq) + 1 FROM journal)', 1],
    ['before its beginning', () => 'UPDATE announced SET seq = -1', null],
    ['nowhere', () => 'DELETE FROM announced', null],
  ])('with the mark of the last announced payment %s is reported', (_, sql, ahead) => {
    const { seq } = counter.till.ledger.journal.head();
    byHand('UPDATE announced SET seq = (SELECT max(seq) FROM journal)');
    expect(sidecar().state).toBe('good');
    byHand(sql());
    const mark = ahead === null ? -1 : seq + ahead;
    expect(sidecar()).toMatchObject({ state: 'bad', problem: { code: 'mark-ahead', params: { mark, seq } } });
  });

  it('of books last written by an older program is unchecked until the next start', async () => {
    const journal = counter.till.ledger.journal;
    const { seq } = journal.head();
    counter.till.close();
    const db = new Database(join(counter.dir, databaseFile));
    db.exec('DROP TRIGGER journal_stays_u; DROP TRIGGER journal_stays_d');
    // Rewrites the journal as older versions wrote it, whose `till.opened` entries record no sidecar (data outside the journal).
    // The rows keep their old hashes, because this test does not check the chain.
    db.exec(`UPDATE journal SET version = 1, body = '{"appVersion":"0"}' WHERE kind = 'till.opened'`);
    db.exec(`UPDATE journal SET kind = 'exception.handled' WHERE kind IN ('feed.read', 'supervisor.changed')`);
    db.close();
    expect(sidecar()).toMatchObject({ state: 'unchecked', why: { code: 'older-rows' } });
    counter.restart();
    // Three new journal rows: the `till.opened` entry, and the alerts about removed triggers and about a last row without a valid
    // tag.
    expect(counter.till.ledger.journal.head().seq).toBe(seq + 3);
    expect(sidecar()).toMatchObject({ state: 'good' });
    byHand('DELETE FROM unverified');
    expect(sidecar()).toMatchObject({ state: 'bad', problem: { code: 'quarantine-missing' } });
  });
});

describe('repeats of a genuine notice', () => {
  it('are recorded at most once a minute, and read once more after a restart', async () => {
    const [first] = counter.feed.items;
    const raw = Buffer.from(first?.raw ?? '', 'base64').toString();
    const before = counter.till.ledger.journal.head().seq;
    for (let i = 1; i <= 20; i++) {
      const number = counter.feed.add('wallet-callback', Buffer.from(raw.replace(',', ` ${' '.repeat(i)},`)));
      await counter.world.until(() => counter.till.ledger.feed.cursor()?.after === number);
    }
    expect(counter.till.ledger.journal.head().seq).toBe(before);
    expect(sidecar().state).toBe('good');
    counter.restart();
    expect(counter.till.ledger.feed.cursor()?.after).toBe(2);
    await counter.world.until(() => counter.till.ledger.feed.cursor()?.after === 22);
    await counter.world.run(120_000);
    expect(last()).toMatchObject({ kind: 'feed.read', body: { to: 22, shelved: [], dropped: [] } });
    expect(counter.till.ledger.journal.head().seq).toBe(before + 2);
    expect(sidecar().state).toBe('good');
  });

  it('are recorded a minute after the first of them that followed a new notice', async () => {
    const raw = Buffer.from(counter.feed.items[0]?.raw ?? '', 'base64').toString();
    const read = () => counter.till.ledger.journal.page(0, 999, 999).filter(({ kind }) => kind === 'feed.read').length;
    let spaces = '';
    const repeat = async (): Promise<void> => {
      const number = counter.feed.add('wallet-callback', Buffer.from(raw.replace(',', `${(spaces += ' ')},`)));
      await counter.world.until(() => counter.till.ledger.feed.cursor()?.after === number);
    };
    const before = read();
    await repeat();
    await counter.world.run(30_000);
    await counter.notify(await counter.sell());
    await counter.world.run(35_000);
    await repeat();
    await counter.world.run(5_000);
    expect(read()).toBe(before);
    await counter.world.run(120_000);
    expect(read()).toBe(before + 1);
  });
});
