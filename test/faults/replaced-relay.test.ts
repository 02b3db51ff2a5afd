// The relay's store was replaced, so its numbers start again at 1; the till must skip no notice.
import { expect, it } from 'vitest';
import { createNetwork } from '../support/network.ts';
import { scriptFeed, scriptService, signedNotice } from '../support/scripted-service.ts';
import { tempDir } from '../support/temp-dir.ts';
import { openTill } from '../support/till.ts';
import { createWorld } from '../support/world.ts';

const approval = (invoice_no: string, transaction_id: string): Buffer =>
  signedNotice('wallet-callback', { gateway: 'wallet', approved: '1', amount: '12.50', invoice_no, transaction_id });

it.each([1, 2, 3])('a replaced relay’s feed is read from its first number after %i notices of the old feed', async (read) => {
  const dir = tempDir();
  const world = createWorld();
  const network = createNetwork(world);
  scriptService(network);
  const feed = scriptFeed(network, world);
  const till = openTill({ dir: dir.path, life: world.life(1), network });
  for (let n = 1; n <= read; n++) feed.add('wallet-callback', approval(`OLD-${n}`, `tx-old-${n}`));
  await world.until(() => till.ledger.feed.cursor()?.after === read);

  feed.relayId = 'relay-2';
  feed.items.length = 0;
  for (let n = 1; n <= 3; n++) feed.add('wallet-callback', approval(`NEW-${n}`, `tx-new-${n}`));
  await world.until(() => till.ledger.feed.cursor()?.relayId === 'relay-2' && till.ledger.feed.cursor()?.after === 3);
  const judged = till.ledger.payments.exceptionsAfter(0, 100).map(({ invoiceNo }) => invoiceNo);
  expect(judged.filter((invoiceNo) => invoiceNo?.startsWith('NEW'))).toEqual(['NEW-1', 'NEW-2', 'NEW-3']);
  till.close();
  dir.remove();
});
