// Attack: under a signature profile without a separator, the paid notice of T1-00012 is split differently, so that it names
// T1-0001. A signed text that can be read in two ways must book nothing and become an exception.
import { expect, it } from 'vitest';
import { readNotice } from '../../../src/protocol/notice.ts';
import { signatureProfile } from '../../../src/protocol/profile.ts';
import { signedText } from '../../../src/protocol/signature.ts';
import { postingsIn } from '../../support/books/books.ts';
import { createNetwork } from '../../support/network.ts';
import { scriptFeed, scriptService, signedNotice } from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { cardSale, openTill, testKeys, testSettings } from '../../support/till.ts';
import { createWorld } from '../../support/world.ts';

it('the payment of T1-00012 does not pay T1-0001 under a profile without a separator', async () => {
  const dir = tempDir();
  const profile = signatureProfile.parse({ id: 'odd', separator: '' });
  const world = createWorld();
  const network = createNetwork(world);
  scriptService(network);
  const feed = scriptFeed(network, world);
  const till = openTill({ dir: dir.path, life: world.life(1), network, settings: testSettings({ profiles: [profile] }) });
  try {
    const started = till.payments.startSale(cardSale({ invoiceNo: 'T1-0001' }));
    if (!started.ok) throw new Error(started.error.code);
    const { attemptId } = started.value;
    await world.until(() => till.ledger.payments.attempt(attemptId)?.state === 'waiting');
    const paid = {
      gateway: 'card',
      approved: '1',
      amount: '18.00',
      currency: 'USD',
      transaction_id: 'tx-1',
      invoice_no: 'T1-00012',
    };
    const genuine = signedNotice('card-callback', { ...paid, zone: 'a' }, testKeys.secret, profile);
    const recut = Buffer.from(genuine.toString().replace('invoice_no=T1-00012&zone', 'invoice_no=T1-0001&2zone'));
    const [one, other] = [genuine, recut].map((raw) => readNotice('card-callback', raw));
    if (!one?.ok || !other?.ok) throw new Error('two notices');
    expect(signedText(other.value, profile)).toBe(signedText(one.value, profile));
    const number = feed.add('card-callback', recut);
    await world.until(() => (till.ledger.feed.cursor()?.after ?? 0) >= number);
    expect(till.ledger.payments.attempt(attemptId)?.state).toBe('waiting');
    expect(till.ledger.payments.exceptionsAfter(0, 10).map(({ reason }) => reason)).toEqual(['flags-unreadable']);
    expect(postingsIn(dir.path)).toEqual([]);
  } finally {
    till.close();
    dir.remove();
  }
});
