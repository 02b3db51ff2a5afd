// Attack: a thief without the keys puts a restore request that claims an owner's approval into the data folder of a closed till.
// The start must ask an owner before it restores. Also tested: honest requests.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupsIn } from '../../../src/ledger/backup/backup-files.ts';
import { askedRestore, askRestore } from '../../../src/ledger/backup/restore-request.ts';
import { putBack } from '../../../src/main/ledger/restore/put-back.ts';
import type { Entry } from '../../../src/till-journal/index.ts';
import { databaseFile, openLedger } from '../../../src/main/ledger/ledger.ts';
import type { AskRestore, PendingRestore } from '../../../src/main/opening/restore-question.ts';
import type { RestoreQuestion } from '../../../src/shared/contract/setup/restore-question.ts';
import type { Result } from '../../../src/shared/result.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { workerJobs } from '../../support/health.ts';
import { add, type Known, openShop, signIn } from '../../support/people.ts';
import { settleAt } from '../../support/restore.ts';

let counter: Counter;
let owner: Known;
let backup: string;
const jobs = workerJobs();
beforeEach(async () => {
  counter = openCounter({ jobs });
  owner = await openShop(counter);
  await signIn(counter.client, owner);
  await counter.client.get('backup.make', {});
  const deadlineMs = performance.now() + 20_000;
  // A worker makes the backup in real time, so wait for it in real time.
  while (counter.till.backups.newest() === null) {
    if (performance.now() > deadlineMs) throw new Error('no backup in twenty seconds');
    await counter.world.run(20);
    await yieldToEvents();
  }
  backup = counter.till.backups.newest()?.file ?? '';
  await signIn(counter.client, owner);
  await counter.notify(await counter.sell());
});
afterEach(() => counter.close());

const requestFile = (): string => join(counter.dir, 'restore.json');
const askInWindow = () => counter.client.get('backup.restore', { requestId: newRequestId(), file: backup });
/** The newest restore in the books; null where there was none. */
const restored = (): Entry<'ledger.restored'> | null => {
  const { journal } = counter.till.ledger;
  const found = journal.page(0, journal.head().seq, 999).findLast(({ kind }) => kind === 'ledger.restored');
  return found ? (journal.bySeq(found.seq) as Entry<'ledger.restored'>) : null;
};
const plant = (more: object = {}): void => {
  const approval = { by: owner.userId, self: false };
  askRestore(counter.dir, { requestId: newRequestId(), actor: owner.userId, approval, backup, ...more });
};
/** Starts the till as a host does; `answer` replies to the restore question. Returns the question that was asked, or null. */
const start = async (answer: AskRestore): Promise<RestoreQuestion | null> => {
  let question: RestoreQuestion | null = null;
  counter.life.end();
  counter.till.close();
  settled = await settleAt(counter, (asked) => {
    ({ question } = asked);
    return answer(asked);
  });
  counter.restart();
  return question;
};
let settled: Result<null>;
const reasons = (): readonly string[] => counter.till.alerts.open().map(({ reason }) => reason);

it('a planted request is not carried out while an owner of the books can be asked', () => {
  plant();
  counter.restart();
  expect(restored()).toBeNull();
  expect(reasons()).toEqual([]);
});

it('a request without a valid tag is carried out only after an owner enters their PIN of the replaced books', async () => {
  plant();
  const paid = counter.till.ledger.payments.latestAttempts(9)[0]?.startedMs ?? 0;
  const question = await start((asked) => asked.allow(owner.userId, owner.pin));
  expect(question).toMatchObject({
    path: join(backupsIn(counter.dir), backup),
    owners: [{ userId: owner.userId, name: 'Maha' }],
    recovery: false,
    lost: { paid: 1, lastSaleMs: paid },
  });
  expect(restored()).toMatchObject({ actor: owner.userId, body: { backup, proof: 'pin', approval: null } });
  expect(reasons()).toEqual(['books-restored']);
});

it('an owner’s No keeps the books, and the next start does not ask again', async () => {
  plant();
  const { seq } = counter.till.ledger.journal.head();
  expect(await start((asked) => asked.refuse())).not.toBeNull();
  expect(restored()).toBeNull();
  expect(counter.till.ledger.journal.head().seq).toBeGreaterThan(seq);
  expect(existsSync(join(counter.dir, 'restore.refused.json'))).toBe(true);
  expect(await start((asked) => asked.refuse())).toBeNull();
});

it('wrong PINs at the question are counted and delayed across starts, as at the till', async () => {
  plant();
  const wrong = (asked: PendingRestore) => asked.allow(owner.userId, '000001');
  for (let left = 4; left > 0; left--) {
    await start(wrong);
    expect(settled).toMatchObject({ ok: false, error: { code: 'people.wrong-pin', params: { left } } });
  }
  await start(wrong);
  expect(settled).toMatchObject({ error: { params: { seconds: 60 } } });
  await start((asked) => asked.allow(owner.userId, owner.pin));
  expect(settled).toMatchObject({ error: { code: 'people.locked' } });
  expect(restored()).toBeNull();
});

it('a cashier’s PIN is rejected, even after the cashier wrote an owner role into the closed books', async () => {
  const cashier = await add(counter.client, 'Nuri', 'cashier');
  counter.restart();
  counter.till.close();
  const hand = openLedger(counter.dir, { ...counter.world.life(60) }, defaultDay);
  if (!hand.ok) throw new Error(hand.error.code);
  hand.value.write(({ record }) =>
    record('user.changed', { userId: cashier.userId, name: 'Nuri', role: 'owner', active: true }, { actor: owner.userId }),
  );
  hand.value.close();
  plant();
  const question = await start(async (asked) => {
    expect(await asked.allow(cashier.userId, cashier.pin)).toMatchObject({ error: { code: 'caller.not-allowed' } });
    return asked.allow(owner.userId, owner.pin);
  });
  expect(question?.owners).toEqual([{ userId: owner.userId, name: 'Maha' }]);
  // An owner's approval of the restore does not make the thief's journal entries valid: names and roles are still those of the
  // real books.
  expect(restored()).toMatchObject({ actor: owner.userId });
  const { people } = await counter.client.get('session.get', {});
  expect(people.map(({ name, role }) => [name, role])).toEqual([
    ['Maha', 'owner'],
    ['Nuri', 'cashier'],
  ]);
});

it('an owner without a PIN can approve with the recovery code', async () => {
  const { code } = await counter.client.get('recovery.make', { requestId: newRequestId() });
  plant();
  const question = await start((asked) => asked.allowByCode('AAAA-AAAA-AAAA-AAAA-AAAA-AAAA'));
  expect(question).toMatchObject({ recovery: true });
  expect(settled).toMatchObject({ error: { code: 'recovery.malformed' } });
  await start((asked) => asked.allowByCode(code.toLowerCase()));
  expect(restored()).toMatchObject({ actor: 'owner', body: { proof: 'recovery' } });
  expect(reasons()).toEqual(['books-restored']);
});

it('broken books without a recovery code are restored in nobody’s name, with an alert on every screen', async () => {
  counter.till.close();
  writeFileSync(join(counter.dir, databaseFile), 'no database at all');
  plant();
  expect(await start((asked) => asked.refuse())).toBeNull();
  expect(restored()).toMatchObject({ actor: 'unknown', body: { backup, approval: null } });
  expect(reasons()).toEqual(expect.arrayContaining(['restore-unasked', 'books-restored']));
});

it.each([
  ['another backup', (wish: Record<string, unknown>) => ({ ...wish, backup: join(backupsIn(counter.dir), backup) })],
  ['another approver', (wish: Record<string, unknown>) => ({ ...wish, approval: { by: owner.userId, self: false } })],
  ['a proof that was never given', (wish: Record<string, unknown>) => ({ ...wish, proof: 'pin' })],
  ['half a tag', (wish: Record<string, unknown>) => ({ ...wish, tag: String(wish['tag']).slice(0, 32) })],
] as const)('a window’s request that was changed to %s is asked about again', async (_, change) => {
  await askInWindow();
  const wish = JSON.parse(readFileSync(requestFile(), 'utf8')) as Record<string, unknown>;
  writeFileSync(requestFile(), JSON.stringify(change(wish)));
  expect(await start((question) => question.refuse())).not.toBeNull();
  expect(restored()).toBeNull();
});

it('honest: a window’s request runs in its owner’s name without a second question, even after an interruption', async () => {
  await askInWindow();
  const wish = askedRestore(counter.dir);
  if (!wish) throw new Error('nothing was asked for');
  const { ledgerId, epoch, seq, hash } = counter.till.ledger.journal.head();
  askRestore(counter.dir, { ...wish, begun: { previous: { ledgerId, epoch, seq, hash }, aside: 'qayd-aside.db' } });
  expect(await start((question) => question.refuse())).toBeNull();
  expect(restored()).toMatchObject({ actor: owner.userId });
  expect(reasons()).toEqual(['books-restored']);
});

const ends: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['cancelled', async () => counter.client.codeOf('backup.keep-books', { requestId: newRequestId() })],
  ['left for a later start', async () => rmSync(requestFile())],
  ['made before the people changed', () => add(counter.client, 'Nuri', 'owner')],
];
it.each(ends)('a copy of an owner’s own request that was %s has no effect without a new question', async (_, end) => {
  await askInWindow();
  const copy = readFileSync(requestFile());
  await end();
  if (!existsSync(requestFile())) counter.restart();
  counter.till.close();
  writeFileSync(requestFile(), copy);
  expect(await start((question) => question.refuse())).not.toBeNull();
  expect(restored()).toBeNull();
});

it('a copy of a completed request has no effect without a new question, even after a second restore', async () => {
  await askInWindow();
  const copy = readFileSync(requestFile());
  counter.restart();
  await signIn(counter.client, owner);
  await askInWindow();
  counter.restart();
  expect(restored()).toMatchObject({ actor: owner.userId, epoch: 3 });
  counter.till.close();
  writeFileSync(requestFile(), copy);
  expect(await start((question) => question.refuse())).not.toBeNull();
  expect(restored()).toMatchObject({ epoch: 3 });
});

it('honest: a restore by the command, approved by an owner, is carried out in the owner’s name', () => {
  counter.life.end();
  counter.till.close();
  const own = { mode: null, merchant: 'shop', till: 'T1' };
  const wish = { from: backup, actor: owner.userId, proof: 'pin', own, agreed: true } as const;
  expect(putBack(counter.dir, wish, counter.world.life(50)).ok).toBe(true);
  counter.restart();
  expect(restored()).toMatchObject({ actor: owner.userId, body: { proof: 'pin' } });
  expect(reasons()).not.toContain('restore-unasked');
});
