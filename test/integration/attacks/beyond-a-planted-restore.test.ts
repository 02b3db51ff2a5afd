// Somebody who can write the data folder of a closed till, without its keys, puts a request to restore there that says that the owner approved it. The
// next start carried it out as the owner's. Beside it, the requests that are honest.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupsIn } from '../../../src/ledger/backup/backup-files.ts';
import { askedRestore, askRestore } from '../../../src/ledger/backup/restore.ts';
import { putBack } from '../../../src/main/ledger/put-back.ts';
import type { Entry } from '../../../src/main/ledger/entries/index.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { workerJobs } from '../../support/health.ts';
import { type Known, openShop, signIn } from '../../support/people.ts';

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
  // A worker makes it, in real time.
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
const asked = () => counter.client.get('backup.restore', { requestId: newRequestId(), file: backup });
const restored = (): Entry<'ledger.restored'> => {
  const { journal } = counter.till.ledger;
  let { seq } = journal.head();
  while (journal.bySeq(seq)?.kind !== 'ledger.restored') seq -= 1;
  return journal.bySeq(seq) as Entry<'ledger.restored'>;
};
const reasons = (): readonly string[] => counter.till.alerts.open().map(({ reason }) => reason);

it('a planted request names nobody as having asked or approved, and stands above every screen', () => {
  const approval = { by: owner.userId, self: false };
  askRestore(counter.dir, { requestId: newRequestId(), actor: owner.userId, approval, backup });
  counter.restart();
  expect(restored()).toMatchObject({ actor: 'unknown', body: { backup } });
  expect((restored().body as { approval?: unknown }).approval ?? null).toBeNull();
  expect(reasons()).toContain('restore-unasked');
});

it.each([
  ['another backup', (wish: Record<string, unknown>) => ({ ...wish, backup: join(backupsIn(counter.dir), backup) })],
  ['another approver', (wish: Record<string, unknown>) => ({ ...wish, approval: { by: owner.userId, self: false } })],
] as const)('a request of the window that was changed to %s is nobody’s', async (_, change) => {
  await asked();
  const wish = JSON.parse(readFileSync(requestFile(), 'utf8')) as Record<string, unknown>;
  writeFileSync(requestFile(), JSON.stringify(change(wish)));
  counter.restart();
  expect(restored().actor).toBe('unknown');
  expect(reasons()).toContain('restore-unasked');
});

it('honest: a request of the window is its owner’s, also where it was cut off half-way', async () => {
  await asked();
  const wish = askedRestore(counter.dir);
  if (!wish) throw new Error('nothing was asked for');
  const { ledgerId, epoch, seq, hash } = counter.till.ledger.journal.head();
  askRestore(counter.dir, { ...wish, begun: { previous: { ledgerId, epoch, seq, hash }, aside: 'qayd-aside.db' } });
  counter.restart();
  expect(restored()).toMatchObject({ actor: owner.userId });
  expect(reasons()).toEqual(['books-restored']);
});

it('honest: a command that asked an owner by itself is carried out as theirs', () => {
  counter.life.end();
  counter.till.close();
  const own = { mode: null, merchant: 'shop', till: 'T1' };
  const put = putBack(counter.dir, { from: backup, actor: owner.userId, own, agreed: true }, counter.world.life(50));
  expect(put.ok).toBe(true);
  counter.restart();
  expect(restored()).toMatchObject({ actor: owner.userId });
  expect(reasons()).not.toContain('restore-unasked');
});
