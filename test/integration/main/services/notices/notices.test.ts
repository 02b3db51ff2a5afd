// The effect of every notice on its attempt, its sale and the books, through the feed and the disk.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../../src/main/ledger/rows.ts';
import type { SaleInput } from '../../../../../src/main/services/sale/sale-input.ts';
import type { Till } from '../../../../../src/main/till.ts';
import type { NoticeKind } from '../../../../../src/shared/payment/gateways.ts';
import { createNetwork, type Network } from '../../../../support/network.ts';
import { scriptFeed, type ScriptedFeed, scriptService, signedNotice } from '../../../../support/scripted-service.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { cardSale, openTill, testKeys, testSecrets, walletSale } from '../../../../support/till.ts';
import { createWorld, type Life, type World } from '../../../../support/world.ts';
import { postingsIn } from '../../../../support/books/books.ts';

let world: World;
let network: Network;
let feed: ScriptedFeed;
let life: Life;
let till: Till;
let dir: ReturnType<typeof tempDir>;

beforeEach(() => {
  dir = tempDir();
  world = createWorld();
  network = createNetwork(world);
  scriptService(network);
  feed = scriptFeed(network, world);
  life = world.life(1);
  till = openTill({ dir: dir.path, life, network });
});
afterEach(() => {
  till.close();
  dir.remove();
});

const attemptOf = (attemptId: string): Attempt => {
  const attempt = till.ledger.payments.attempt(attemptId);
  if (!attempt) throw new Error('no such attempt');
  return attempt;
};
const sell = async (sale: SaleInput): Promise<string> => {
  const started = till.payments.startSale(sale);
  if (!started.ok) throw new Error(started.error.code);
  await world.until(() => attemptOf(started.value.attemptId).state === 'waiting');
  return started.value.attemptId;
};
/** Puts raw bytes into the feed, and waits until the till's cursor has passed them. */
const notify = async (kind: NoticeKind, raw: Buffer): Promise<void> => {
  const number = feed.add(kind, raw);
  await world.until(() => (till.ledger.feed.cursor()?.after ?? 0) >= number);
};
const wallet = {
  gateway: 'wallet',
  approved: '1',
  amount: '12.50',
  invoice_no: 'T1-0001',
  paymet_method: 'method_a',
  transaction_id: 'tx-1',
};
const card = { gateway: 'card', approved: '1', amount: '18.00', currency: 'USD', invoice_no: 'T1-0002', transaction_id: 'tx-2' };
const tell = (changes: Record<string, unknown> = {}) =>
  notify('wallet-callback', signedNotice('wallet-callback', { ...wallet, ...changes }));
const tellCard = (parameters: Record<string, unknown>) => notify('card-callback', signedNotice('card-callback', parameters));
const exceptions = () => till.ledger.payments.exceptionsAfter(0, 100).map(({ reason }) => reason);
const { approved: _, ...cardWithout } = card;

describe('an approval with matching facts', () => {
  it('pays a wallet sale and books clearing against sales, once', async () => {
    const id = await sell(walletSale());
    await tell();
    expect(attemptOf(id)).toMatchObject({ state: 'approved', late: false, salePaidBy: expect.any(String), receipts: 1 });
    expect(postingsIn(dir.path)).toEqual(['clearing:wallet 12500 LYD', 'sales -12500 LYD']);
  });

  it('is dated by the first entry that books the payment', async () => {
    const id = await sell(walletSale());
    expect(attemptOf(id).paidMs).toBeNull();
    await tell({ amount: '1.00', transaction_id: 'tx-0' });
    expect(attemptOf(id).paidMs).toBeNull();
    await tell();
    const booked = till.ledger.journal.bySeq(till.ledger.journal.head().seq);
    await tell({ transaction_id: 'tx-9' });
    expect(attemptOf(id).paidMs).toBe(booked?.wallMs);
  });

  it('pays a card sale in cents', async () => {
    const id = await sell(cardSale());
    await tellCard(card);
    expect(attemptOf(id)).toMatchObject({ state: 'approved', salePaidBy: expect.any(String) });
    expect(postingsIn(dir.path)).toEqual(['clearing:card 1800 USD', 'sales -1800 USD']);
  });

  it.each([1, true, 'true', '1'])('may have approved=%j', async (approved) => {
    const id = await sell(walletSale());
    await tell({ approved });
    expect(attemptOf(id).state).toBe('approved');
  });

  it('may repeat the amount in another notation, and as a number', async () => {
    const id = await sell(walletSale({ amount: '5' }));
    await notify('wallet-callback', signedNotice('wallet-callback', { ...wallet, amount: 5 }));
    expect(attemptOf(id).state).toBe('approved');
  });

  it('changes nothing when it is repeated, in the same or other bytes', async () => {
    await sell(walletSale());
    await tell();
    const before = postingsIn(dir.path);
    await tell();
    await tell({ extra: 'x' });
    expect(postingsIn(dir.path)).toEqual(before);
    expect(exceptions()).toEqual([]);
  });

  const late: readonly (readonly [string, (id: string) => Promise<void>])[] = [
    ['expired', () => world.run(16 * 60_000)],
    ['withdrawn', async (id) => void till.payments.withdraw(id, 'cashier')],
    ['declined', () => tell({ approved: '0' })],
    ['canceled', () => tell({ approved: undefined, canceled: '1' })],
  ];
  it.each(late)('pays after %s, and is marked late', async (state, end) => {
    const id = await sell(walletSale());
    await end(id);
    expect(attemptOf(id).state).toBe(state);
    await tell();
    expect(attemptOf(id)).toMatchObject({ state: 'approved', late: true, salePaidBy: expect.any(String) });
  });

  it('is not undone by later notices', async () => {
    const id = await sell(walletSale());
    await tell();
    await tell({ approved: '0' });
    await tell({ approved: undefined, canceled: '1' });
    expect(attemptOf(id)).toMatchObject({ state: 'approved', salePaidBy: expect.any(String) });
    expect(postingsIn(dir.path)).toHaveLength(2);
  });
});

describe('a payment that does not match', () => {
  it('by a second transaction on a paid attempt is owed back', async () => {
    const id = await sell(walletSale());
    await tell();
    await tell({ transaction_id: 'tx-9' });
    expect(attemptOf(id)).toMatchObject({ state: 'approved', paidTwice: true, receipts: 2 });
    expect(postingsIn(dir.path).slice(2)).toEqual(['clearing:wallet 12500 LYD', 'refunds-owed -12500 LYD']);
  });

  it.each([
    ['first', ['T1-0001', 'T1-0001-2']],
    ['second', ['T1-0001-2', 'T1-0001']],
  ])(
    'on two attempts of a sale, with the %s paid before the other, pays once, and the other is owed back',
    async (_name, order) => {
      const first = await sell(walletSale());
      const retried = till.payments.retrySale({
        requestId: 'retry-0001',
        actor: 'cashier',
        saleId: attemptOf(first).saleId,
        supersede: true,
      });
      if (!retried.ok) throw new Error(retried.error.code);
      await world.until(() => attemptOf(retried.value.attemptId).state === 'waiting');
      for (const [i, invoice_no] of order.entries()) await tell({ invoice_no, transaction_id: `tx-${i}` });
      expect(postingsIn(dir.path)).toEqual([
        'clearing:wallet 12500 LYD',
        'sales -12500 LYD',
        'clearing:wallet 12500 LYD',
        'refunds-owed -12500 LYD',
      ]);
      expect([attemptOf(first).state, attemptOf(retried.value.attemptId).state]).toEqual(['approved', 'approved']);
    },
  );

  it('with another amount is held in suspense and pays nothing', async () => {
    const id = await sell(walletSale());
    await tell({ amount: '1.00' });
    expect(attemptOf(id)).toMatchObject({ state: 'waiting', amountDiffers: true, salePaidBy: null });
    expect(postingsIn(dir.path)).toEqual(['clearing:wallet 1000 LYD', 'suspense -1000 LYD']);
    expect(exceptions()).toEqual(['amount-differs']);
    await tell({ transaction_id: 'tx-3' });
    expect(attemptOf(id)).toMatchObject({ state: 'approved', salePaidBy: expect.any(String) });
  });

  const unfit: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['another currency', { ...card, currency: 'LYD' }, 'currency-differs'],
    ['another gateway', { ...card, gateway: 'wallet' }, 'gateway-differs'],
    ['an invoice that this till never issued', { ...card, invoice_no: 'T9-0001' }, 'invoice-unknown'],
    ['an amount that is not a number', { ...card, amount: '1e3' }, 'amount-unreadable'],
    ['both flags', { ...card, canceled: '1' }, 'flags-conflict'],
    ['an unreadable flag', { ...card, approved: 'yes' }, 'flags-unreadable'],
    ['no transaction', { ...card, transaction_id: '' }, 'notice-incomplete'],
    ['no currency', { ...card, currency: '' }, 'notice-incomplete'],
  ];
  it.each(unfit)('is an exception without a posting: %s', async (_name, parameters, reason) => {
    const id = await sell(cardSale());
    await tellCard(parameters);
    await tellCard({ ...parameters, again: '1' });
    expect(exceptions()).toEqual(
      reason === 'notice-incomplete' && parameters['transaction_id'] === '' ? [reason, reason] : [reason],
    );
    expect(postingsIn(dir.path)).toEqual([]);
    expect(attemptOf(id).state).toBe('waiting');
  });

  it('with a transaction id that paid another invoice is an exception', async () => {
    await sell(walletSale());
    const other = await sell(walletSale({ invoiceNo: 'T1-0007' }));
    await tell();
    await tell({ invoice_no: 'T1-0007' });
    expect(exceptions()).toEqual(['transaction-conflict']);
    expect(attemptOf(other).state).toBe('waiting');
  });
});

describe('a notice without an approval', () => {
  it.each(['0', 'false'])('approved=%s declines', async (approved) => {
    const id = await sell(cardSale());
    await tellCard({ ...card, approved });
    expect(attemptOf(id).state).toBe('declined');
  });

  it('with canceled cancels, while a false-like value counts as absent', async () => {
    const id = await sell(cardSale());
    await tellCard({ ...cardWithout, canceled: '0' });
    expect(attemptOf(id)).toMatchObject({ state: 'waiting', noResult: true });
    await tellCard({ ...cardWithout, canceled: '1' });
    expect(attemptOf(id).state).toBe('canceled');
  });

  it('with neither flag decides nothing and is marked as without result', async () => {
    const id = await sell(cardSale());
    await tellCard(cardWithout);
    expect(attemptOf(id)).toMatchObject({ state: 'waiting', noResult: true });
    expect(postingsIn(dir.path)).toEqual([]);
  });

  it('from a wallet return is evidence and never pays', async () => {
    const id = await sell(walletSale());
    await notify('wallet-return', signedNotice('wallet-return', { approved: '1', invoice_no: 'T1-0001' }));
    expect(attemptOf(id)).toMatchObject({ state: 'waiting', returned: true, salePaidBy: null });
    expect(postingsIn(dir.path)).toEqual([]);
  });

  it('with a return sent as a callback is incomplete', async () => {
    await sell(walletSale());
    await notify('wallet-callback', signedNotice('wallet-callback', { approved: '1', invoice_no: 'T1-0001' }));
    expect(exceptions()).toEqual(['notice-incomplete']);
  });
});

describe('two notices with one signature', () => {
  it('count as one notice, whatever the encoding of their bytes', async () => {
    await sell(walletSale());
    await sell(cardSale());
    await tell();
    await tellCard(card);
    const before = till.ledger.journal.head();
    const raw = signedNotice('wallet-callback', wallet).toString();
    for (const text of [raw.replace(',', ' , '), raw.replace('"wallet"', '"\\u0077allet"')])
      await notify('wallet-callback', Buffer.from(text));
    const query = signedNotice('card-callback', card).toString();
    for (const text of [`&${query}`, query.replaceAll('&', '&&'), query.replace('USD', '%55SD')])
      await notify('card-callback', Buffer.from(text));
    expect(till.ledger.journal.head()).toEqual(before);
    expect(till.ledger.feed.quarantined()).toEqual([]);
  });
});

describe('a retired secret', () => {
  it('verifies notices that the relay received before the retirement, and none from then on', async () => {
    till.close();
    const retiredAtMs = world.nowMs + 600_000;
    const signingKeys = () => [
      { id: 'k2', secret: 'the new one' },
      { id: 'k1', secret: testKeys.secret, retiredAtMs },
    ];
    life = world.life(2);
    till = openTill({ dir: dir.path, life, network, secrets: { ...testSecrets, signingKeys } });
    const [early, late] = [await sell(walletSale()), await sell(cardSale())];
    const raw = signedNotice('card-callback', card);
    await tell();
    expect(attemptOf(early).state).toBe('approved');
    await world.run(retiredAtMs - world.nowMs);
    await notify('card-callback', raw);
    expect(attemptOf(late).state).toBe('waiting');
    expect(postingsIn(dir.path)).toEqual(['clearing:wallet 12500 LYD', 'sales -12500 LYD']);
    await notify('card-callback', signedNotice('card-callback', card, 'the new one'));
    expect(attemptOf(late).state).toBe('approved');
  });
});

describe('a notice that fails the verification', () => {
  it('is quarantined, books nothing, and does not block the feed', async () => {
    const id = await sell(walletSale());
    await notify('wallet-callback', signedNotice('wallet-callback', wallet, 'another secret'));
    await notify('wallet-callback', Buffer.from('{"approved":"1","approved":"0"}'));
    await notify('wallet-callback', Buffer.from('not json'));
    expect(till.ledger.feed.quarantined().map(({ problem }) => problem)).toEqual([
      'notice.bad-signature',
      'notice.duplicate-key',
      'notice.not-json',
    ]);
    expect(attemptOf(id).state).toBe('waiting');
    await tell();
    expect(attemptOf(id).state).toBe('approved');
  });
});

describe('a notice before the answer', () => {
  it('pays an attempt that is still being created, and the later answer does not undo the payment', async () => {
    const started = till.payments.startSale(walletSale());
    if (!started.ok) throw new Error(started.error.code);
    feed.add('wallet-callback', signedNotice('wallet-callback', wallet));
    network.policy = (_from, request) => ({ thereMs: 5, backMs: request.url.includes('confirm') ? 5_000 : 5 });
    await world.until(() => attemptOf(started.value.attemptId).state === 'approved');
    await world.run(10_000);
    expect(attemptOf(started.value.attemptId)).toMatchObject({ state: 'approved', late: false });
  });
});

describe('a rebuild of the projections', () => {
  it('gives the same tables', async () => {
    await sell(walletSale());
    await sell(cardSale());
    await tell();
    await tell({ transaction_id: 'tx-9' });
    await tell({ transaction_id: 'tx-10', amount: '3' });
    await tellCard(cardWithout);
    await tellCard({ ...card, currency: 'EUR' });
    const { tablesIn } = await import('../../../../support/books/books.ts');
    const before = tablesIn(dir.path);
    till.ledger.rebuild();
    expect(tablesIn(dir.path)).toEqual(before);
  });
});
