// Attack: a thief puts a first-day copy of the sealed keys beside today's books, so that the keys mark lacks everything recorded
// in it since.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newRequestId } from '../../support/counter.ts';
import { add, type Known, openShop, signIn } from '../../support/people.ts';
import { openRelayCounter, type RelayCounter } from '../../support/relay-counter.ts';
import { workerJobs } from '../../support/health.ts';
import { memoryMark, testSecrets } from '../../support/till.ts';
import type { KeysMark } from '../../../src/secrets/keys-mark.ts';

const jobs = workerJobs();
let counter: RelayCounter;
let nuri: Known;
let seq: number;
/** The keys mark as sealed before the relay named a chain head, and before the second recovery code was made. */
let older: KeysMark;
const mark = () => memoryMark(`${counter.dir} ${testSecrets.publicKey()}`);
const newCode = () => counter.client.get('recovery.make', { requestId: newRequestId() });

beforeEach(async () => {
  counter = openRelayCounter({ knowsHeadKeys: true, jobs });
  const owner = await openShop(counter);
  const salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  await newCode();
  const { witness: _, ...first } = mark().read() as KeysMark;
  older = first;
  const attempt = await counter.sell();
  await counter.pay(attempt);
  await counter.pay(attempt, { transaction_id: 'tx-again' });
  await counter.world.until(() => counter.till.ledger.refunds.openCount() > 0);
  await signIn(counter.client, salma);
  seq = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows[0]?.seq ?? 0;
  const what = { kind: 'owed' as const, seq };
  await counter.client.get('refund.request', { requestId: newRequestId(), what, reason: 'twice', way: 'cash', reference: '' });
  await signIn(counter.client, owner);
  await counter.client.get('refund.approve', { requestId: newRequestId(), seq });
  await newCode();
  await counter.world.run(65_000);
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
});

const pay = async (who: Known): Promise<string> => {
  await signIn(counter.client, who);
  return counter.client.codeOf('refund.pay', { requestId: newRequestId(), seq, way: 'cash', reference: '' });
};

it('a refund without a witness needs another person, even after an older mark was put back', async () => {
  // At this start the till writes into the keys mark the id of the relay's store, whose chain head matches the books.
  counter.restart();
  await counter.world.run(65_000);
  counter.restart();
  await counter.world.run(10_000);
  const { journal } = counter.till.ledger;
  const hasAgreed = () => journal.page(0, journal.head().seq, 10_000).some(({ body }) => body.includes('"agreed":{'));
  await expect.poll(hasAgreed).toBe(true);
  counter.up = false;
  counter.closed(() => void mark().keep(older));
  const putBack = counter.copyFolder();
  await counter.world.run(6 * 60_000);
  expect(await pay(nuri)).toBe('caller.not-allowed');
  putBack();
  expect(await pay(nuri)).toBe('caller.not-allowed');
});
