// Signature profiles that leave fields unsigned: which facts are booked, and that the books still verify.
import { afterEach, expect, it } from 'vitest';
import { type SignatureProfile, signatureProfile } from '../../../../../src/protocol/profile.ts';
import type { NoticeKind } from '../../../../../src/shared/payment/gateways.ts';
import { postingsIn } from '../../../../support/books/books.ts';
import { resultOf, verifyIn } from '../../../../support/health.ts';
import { createNetwork } from '../../../../support/network.ts';
import { scriptFeed, scriptService, signedNotice } from '../../../../support/scripted-service.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { cardSale, openTill, testKeys, testSettings, walletSale } from '../../../../support/till.ts';
import { createWorld } from '../../../../support/world.ts';

let end = (): void => {};
afterEach(() => end());

const shopUnder = async (changes: Partial<SignatureProfile>) => {
  const profile = signatureProfile.parse({ id: 'odd', ...changes });
  const dir = tempDir();
  const world = createWorld();
  const network = createNetwork(world);
  scriptService(network);
  const feed = scriptFeed(network, world);
  const till = openTill({ dir: dir.path, life: world.life(1), network, settings: testSettings({ profiles: [profile] }) });
  end = () => {
    till.close();
    dir.remove();
  };
  const attempt = (attemptId: string) => till.ledger.payments.attempt(attemptId);
  return {
    sell: async (sale: ReturnType<typeof walletSale>): Promise<string> => {
      const started = till.payments.startSale(sale);
      if (!started.ok) throw new Error(started.error.code);
      await world.until(() => attempt(started.value.attemptId)?.state === 'waiting');
      return started.value.attemptId;
    },
    signed: (kind: NoticeKind, parameters: Readonly<Record<string, unknown>>) =>
      signedNotice(kind, parameters, testKeys.secret, profile),
    notify: async (kind: NoticeKind, raw: Buffer): Promise<void> => {
      const number = feed.add(kind, raw);
      await world.until(() => (till.ledger.feed.cursor()?.after ?? 0) >= number);
    },
    stateOf: (attemptId: string) => attempt(attemptId)?.state,
    exceptions: () => till.ledger.payments.exceptionsAfter(0, 100).map(({ reason }) => reason),
    postings: () => postingsIn(dir.path),
    /** Result of verifying the notices in the books, with and without the keys. */
    verified: () => {
      const keys = { signingKeys: [{ id: 'k1', secret: testKeys.secret }], profiles: [profile] };
      const report = verifyIn(dir.path, keys);
      return [
        resultOf(report, 'notices').state,
        resultOf(report, 'signatures').state,
        resultOf(verifyIn(dir.path, null), 'notices').state,
      ];
    },
  };
};

const wallet = {
  gateway: 'wallet',
  approved: '1',
  amount: '12.50',
  invoice_no: 'T1-0001',
  paymet_method: 'method_a',
  transaction_id: 'tx-1',
};
const card = { gateway: 'card', canceled: '1', amount: '18.00', currency: 'USD', invoice_no: 'T1-0002', transaction_id: 'tx-2' };

it('an undocumented parameter neither prevents an approval nor creates one', async () => {
  const shop = await shopUnder({ pairs: 'documented' });
  const id = await shop.sell(walletSale());
  const genuine = shop.signed('wallet-callback', wallet);
  // An intermediary can add these unsigned fields to the signed fields of a notice.
  const added = { canceled: '1', currency: 'USD', ...(JSON.parse(genuine.toString()) as object) };
  await shop.notify('wallet-callback', Buffer.from(JSON.stringify(added)));
  expect([shop.stateOf(id), shop.exceptions()]).toEqual(['approved', []]);
  expect(shop.postings()).toEqual(['clearing:wallet 12500 LYD', 'sales -12500 LYD']);
  // The genuine notice sent again counts as a repeat: the postings stay two.
  await shop.notify('wallet-callback', genuine);
  expect(shop.postings()).toHaveLength(2);
  expect(shop.verified()).toEqual(['good', 'good', 'good']);
});

it('a card’s cancellation renamed into an approval books nothing under a values-only signature, and is shown', async () => {
  const shop = await shopUnder({ form: 'value' });
  const id = await shop.sell(cardSale());
  const genuine = shop.signed('card-callback', card).toString();
  await shop.notify('card-callback', Buffer.from(genuine.replace('canceled=1', 'approved=1')));
  expect([shop.stateOf(id), shop.exceptions(), shop.postings()]).toEqual(['waiting', ['flags-unreadable'], []]);
  expect(shop.verified()).toEqual(['good', 'good', 'good']);
});

it('an approval with both flags in their own places is booked', async () => {
  const shop = await shopUnder({ form: 'value', pairs: 'documented', order: 'documented' });
  const id = await shop.sell(cardSale());
  await shop.notify('card-callback', shop.signed('card-callback', { ...card, approved: '1', canceled: '0' }));
  expect([shop.stateOf(id), shop.exceptions()]).toEqual(['approved', []]);
  expect(shop.verified()).toEqual(['good', 'good', 'good']);
});
