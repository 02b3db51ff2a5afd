// A restore skips invoice numbers that lost sales may have used. Each way of requesting a restore shows the person the skipped
// numbers, and the restored till continues with exactly the announced number.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askRestore } from '../../../../../src/ledger/backup/restore-request.ts';
import { databaseFile } from '../../../../../src/main/ledger/ledger.ts';
import { createRescueDispatch } from '../../../../../src/main/opening/rescue.ts';
import type { BackupLook } from '../../../../../src/shared/contract/setup/setup.ts';
import type { RestoreQuestion } from '../../../../../src/shared/contract/setup/restore-question.ts';
import type { NumberJump } from '../../../../../src/shared/ledger/number-jump.ts';
import { backUp } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { workerJobs } from '../../../../support/health.ts';
import { openShop, signIn } from '../../../../support/people.ts';
import { settleAt } from '../../../../support/restore.ts';

let counter: Counter;
let file: string;
let backupSeq: number;
beforeEach(async () => {
  counter = openCounter({ jobs: workerJobs() });
  await counter.sell();
  ({ file, seq: backupSeq } = backUp(counter.dir));
  await counter.notify(await counter.sell());
});
afterEach(() => counter.close());

const numberOf = (invoiceNo: string): number => Number(invoiceNo.slice('T1-'.length));
/** How many numbers are skipped, computed from the two invoice numbers that a person reads. */
const widthOf = ({ from, to }: NumberJump): number => numberOf(to) - numberOf(from);
/**
 * Calls the handler directly and not through `client.get`, which waits in virtual time: virtual time stands still while a worker
 * reads the backup.
 */
const jumpOf = async (name: string): Promise<NumberJump | null> =>
  ((await counter.client.dispatch.answer('backup.look', { file: name })) as { value: BackupLook }).value.jump;
const nextNumber = async (): Promise<string> => (await counter.client.get('sale.propose', {})).invoiceNo;

it('the settings name the least jump before the restore, because an open till goes on writing', async () => {
  const jump = await jumpOf(file);
  const { seq } = counter.till.ledger.journal.head();
  expect(jump).toMatchObject({ from: 'T1-0002', skipped: seq - backupSeq, grows: true });
  expect(widthOf(jump as NumberJump)).toBe(seq - backupSeq);
  await counter.client.get('backup.restore', { requestId: newRequestId(), file });
  counter.restart();
  expect(numberOf(await nextNumber())).toBeGreaterThanOrEqual(numberOf((jump as NumberJump).to));
});

it('a backup of the books’ present state names no jump', async () => {
  const now = backUp(counter.dir, Date.UTC(2026, 10, 22)).file;
  expect(await jumpOf(now)).toBeNull();
});

it('the question at the start names the very number with which the restored till goes on', async () => {
  const owner = await openShop(counter);
  await signIn(counter.client, owner);
  counter.life.end();
  counter.till.close();
  askRestore(counter.dir, { requestId: newRequestId(), actor: 'owner', backup: file });
  let question: RestoreQuestion | null = null;
  await settleAt(counter, (asked) => {
    ({ question } = asked);
    return asked.allow(owner.userId, owner.pin);
  });
  const { jump, lost } = question as unknown as RestoreQuestion;
  expect(jump).toMatchObject({ from: 'T1-0002', skipped: lost?.rows, grows: false });
  counter.restart();
  await signIn(counter.client, owner);
  expect(await nextNumber()).toBe(jump?.to);
});

it('the window of books that cannot be opened counts the lost entries, or names the jump for an unknown number of them', async () => {
  counter.life.end();
  counter.till.close();
  const jobs = workerJobs();
  const own = { mode: null, merchant: 'shop', till: 'T1', shopName: '' };
  const dispatch = createRescueDispatch({ code: 'data.missing', params: {} }, counter.dir, jobs, own);
  const jump = async () => ((await dispatch.answer('backup.look', { file })) as { value: BackupLook }).value.jump;
  expect(await jump()).toMatchObject({ from: 'T1-0002', grows: false });
  writeFileSync(join(counter.dir, databaseFile), 'no database at all');
  expect(await jump()).toEqual({ from: 'T1-0002', to: 'T1-10002', skipped: 10_000, grows: false });
  await jobs.stop();
});
