// A thief combines two earlier attacks: an older folder under a relay that withholds chain heads, and a copy that runs beside the
// till under the same keys.
import { cpSync, rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import type { Till } from '../../../src/main/till.ts';
import type { KeysMark } from '../../../src/secrets/keys-mark.ts';
import { newestHeadHeader } from '../../../src/shared/relay-wire/heads.ts';
import { newRequestId } from '../../support/counter.ts';
import { add, type Known, openShop, signIn } from '../../support/people.ts';
import { openRelayCounter, type RelayCounter, type RelayCounterOptions } from '../../support/relay-counter.ts';
import { memoryMark, openTill, testSecrets } from '../../support/till.ts';

let counter: RelayCounter;
let nuri: Known;
let seq: number;
afterEach(() => counter.close());

const open = async (options: Partial<RelayCounterOptions> = {}): Promise<void> => {
  counter = openRelayCounter({ knowsHeadKeys: true, ...options });
  const owner = await openShop(counter);
  const salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
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
  await counter.world.run(65_000);
};
const pay = async (who: Known): Promise<string> => {
  await signIn(counter.client, who);
  return counter.client.codeOf('refund.pay', { requestId: newRequestId(), seq, way: 'cash', reference: '' });
};
const older = ({ alerts }: Till): boolean => alerts.open().some(({ reason }) => reason === 'books-older');

it('an older folder under a relay that names no head needs a second person for each refund', async () => {
  let isOlder = false;
  const answer: RelayCounterOptions['answer'] = (reply) => {
    const { [newestHeadHeader]: _, ...headers } = reply.headers;
    return isOlder ? { ...reply, headers } : reply;
  };
  await open({ answer });
  const putBack = counter.copyFolder();
  expect(await pay(nuri)).toBe('ok');
  await counter.world.run(65_000);
  isOlder = true;
  putBack();
  await counter.world.run(65_000);
  expect(await pay(nuri)).toBe('caller.not-allowed');
});

it('a copy of the folder that runs under the same keys is reported at both tills', async () => {
  await open();
  const beside = `${counter.dir}-beside`;
  const markIn = (dir: string) => memoryMark(`${dir} ${testSecrets.publicKey()}`);
  counter.closed(() => cpSync(counter.dir, beside, { recursive: true }));
  markIn(beside).keep(markIn(counter.dir).read() as KeysMark);
  const copy = openTill({ dir: beside, life: counter.world.life(500), network: counter.network });
  await counter.world.run(130_000);
  expect(await pay(nuri)).toBe('ok');
  await counter.world.run(130_000);
  expect([older(copy), older(counter.till)]).toEqual([true, true]);
  copy.close();
  rmSync(beside, { recursive: true });
});
