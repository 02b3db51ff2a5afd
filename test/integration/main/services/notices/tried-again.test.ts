// Work that a disk error or a failure interrupted is retried by the till itself, so that no payment waits for ever.
import { kinds, type Entry } from '../../../../../src/till-journal/index.ts';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AttemptStarted } from '../../../../../src/till-journal/sale.ts';
import { createAppend, createJournalReader } from '../../../../../src/ledger/journal.ts';
import { databaseFile } from '../../../../../src/main/ledger/ledger.ts';
import { createProjections } from '../../../../../src/main/ledger/projections.ts';
import type { JournalRow } from '../../../../../src/shared/ledger/chain.ts';
import { type Counter, openCounter } from '../../../../support/counter.ts';
import { testSettings } from '../../../../support/till.ts';

const expiryMs = testSettings().expiryMs;
let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const stateOf = (attemptId: string) => counter.till.ledger.payments.attempt(attemptId)?.state;

it('an expiry that could not be written is retried until the disk accepts it', async () => {
  const { attemptId } = await counter.sell();
  const other = new Database(join(counter.dir, databaseFile));
  other.exec('BEGIN IMMEDIATE');
  await counter.world.run(expiryMs + 90_000);
  expect(stateOf(attemptId)).toBe('waiting');
  other.exec('ROLLBACK');
  other.close();
  await counter.world.run(60_000);
  expect(stateOf(attemptId)).toBe('expired');
});

it('an attempt left in creating while the till runs becomes unknown, and its service is not called', async () => {
  const { attemptId, saleId } = await counter.sell();
  const model = counter.till.ledger.journal.page(0, 99, 99).find(({ kind }) => kind === 'attempt.started') as JournalRow;
  const calls = counter.service.requests.length;
  const other = (id: string): string => id.replace(/.$/, '_');
  const body = {
    ...(JSON.parse(model.body) as AttemptStarted),
    attemptId: other(attemptId),
    saleId: other(saleId),
    invoiceNo: 'T1-9999',
  };
  // Simulates a commit that the disk reported as failed although it was written: the journal entry is in the books, and the till
  // never called the payment service.
  const db = new Database(join(counter.dir, databaseFile));
  const row = createAppend(db, createJournalReader(db, kinds))({ ...model, requestId: null, body: JSON.stringify(body) });
  createProjections(db).apply({ ...row, body } as Entry);
  db.close();
  expect(stateOf(body.attemptId)).toBe('creating');
  await counter.world.run(60_000);
  expect(stateOf(body.attemptId)).toBe('unknown');
  expect(counter.service.requests.length).toBe(calls);
});
