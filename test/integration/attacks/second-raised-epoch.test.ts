// Attack: the closed folder is copied, a refund is paid and its chain head sent to the relay, and the copy is put back with a
// raised epoch in the table `ledger`. All chain heads of the lost rows then belong to an earlier epoch, so they no longer prove
// that these books are older.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { newRequestId } from '../../support/counter.ts';
import { add, type Known, openShop, signIn } from '../../support/people.ts';
import { openRelayCounter, type RelayCounter } from '../../support/relay-counter.ts';

let counter: RelayCounter;
afterEach(() => counter.close());

it('an older copy of the folder with a hand-raised epoch raises an alert', async () => {
  counter = openRelayCounter({ knowsHeadKeys: true });
  const owner = await openShop(counter);
  const salma = await add(counter.client, 'Salma', 'supervisor');
  const nuri = await add(counter.client, 'Nuri', 'cashier');
  const attempt = await counter.sell();
  await counter.pay(attempt);
  await counter.pay(attempt, { transaction_id: 'tx-again' });
  await counter.world.until(() => counter.till.ledger.refunds.openCount() > 0);
  await signIn(counter.client, salma);
  const seq = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows[0]?.seq ?? 0;
  const what = { kind: 'owed' as const, seq };
  await counter.client.get('refund.request', { requestId: newRequestId(), what, reason: 'twice', way: 'cash', reference: '' });
  await signIn(counter.client, owner);
  await counter.client.get('refund.approve', { requestId: newRequestId(), seq });
  await counter.world.run(65_000);
  const putBack = counter.copyFolder();
  const pay = async (who: Known): Promise<string> => {
    await signIn(counter.client, who);
    return counter.client.codeOf('refund.pay', { requestId: newRequestId(), seq, way: 'cash', reference: '' });
  };
  expect(await pay(nuri)).toBe('ok');
  await counter.world.run(65_000);
  putBack();
  counter.closed(() => {
    const db = new Database(join(counter.dir, databaseFile));
    db.exec('UPDATE ledger SET epoch = epoch + 1');
    db.close();
  });
  await counter.world.run(65_000);
  const { open } = await counter.client.get('alerts.list', {});
  expect(open.map(({ reason }) => reason)).toContain('books-older');
});
