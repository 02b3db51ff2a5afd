// Simulated faults of notices: late, doubled, dropped, out of order, or with changed content (field notes, Notifications).
import { describe, expect, it } from 'vitest';
import type { FaultSet } from '../../../src/sandbox/faults.ts';
import { bodyOf, check, createKit, queryOf, textOf } from './kit.ts';

const payWallet = async (faults: FaultSet, action = 'pay') => {
  const kit = createKit();
  const path = await kit.start('wallet', {}, faults);
  await kit.press(path, action);
  await kit.clock.advance(0);
  return { kit, path, body: bodyOf(kit.shop.requests[0]) };
};
const payCard = async (faults: FaultSet, action = 'pay') => {
  const kit = createKit();
  const path = await kit.start('card', {}, faults);
  const reply = await kit.press(path, action);
  await kit.clock.advance(0);
  const location = reply.headers['location'] ?? '';
  return { kit, path, location, query: location.includes('?gateway') ? queryOf(location) : '' };
};

describe('the notice count', () => {
  it('twice: the same bytes are sent twice', async () => {
    const { kit } = await payWallet({ notify: 'twice' });
    expect(kit.shop.requests.map(bodyOf)).toEqual([bodyOf(kit.shop.requests[0]), bodyOf(kit.shop.requests[0])]);
    expect(kit.shop.requests).toHaveLength(2);
  });

  it('twice by card: the service repeats the browser’s request', async () => {
    const { kit, location } = await payCard({ notify: 'twice' });
    expect(kit.shop.requests.map(({ url }) => url)).toEqual([location]);
  });

  it('drop: only the wallet’s page shows the result', async () => {
    const { kit, path } = await payWallet({ notify: 'drop' });
    expect([kit.shop.requests, (await kit.payment()).transactions[0]?.deliveries[0]?.outcome]).toEqual([[], 'dropped']);
    expect(await kit.page(path)).toContain('?approved=1&amp;');
  });

  it.each([{ notify: 'drop' }, { closeTab: true }] as const)('%j: a card payment sends no notice', async (faults) => {
    const { kit, path, location } = await payCard(faults);
    expect([location.startsWith('./'), kit.shop.requests, (await kit.payment()).state]).toEqual([true, [], 'paid']);
    expect(await kit.page(path)).not.toContain('href="https://relay.test');
  });

  it('closeTab does not stop the service’s own notice', async () => {
    const kit = createKit({ cardNotify: 'both' });
    await kit.press(await kit.start('card', {}, { closeTab: true }), 'pay');
    await kit.clock.advance(0);
    expect(kit.shop.requests).toHaveLength(1);
  });
});

describe('the notice time', () => {
  it('notifyDelayMs: the notice is not sent earlier', async () => {
    const { kit } = await payWallet({ notifyDelayMs: 5_000 });
    await kit.clock.advance(4_999);
    expect(kit.shop.requests).toHaveLength(0);
    await kit.clock.advance(1);
    expect(kit.shop.requests).toHaveLength(1);
  });

  it('reversed: the notice is sent after the next notice of another payment', async () => {
    const { kit } = await payWallet({ order: 'reversed' });
    expect(kit.shop.requests).toHaveLength(0);
    await kit.press(await kit.start('wallet', { invoice_no: 'T1-0002' }), 'pay');
    await kit.clock.advance(0);
    expect(kit.shop.requests.map((request) => check('wallet-callback', bodyOf(request)).invoiceNo)).toEqual([
      'T1-0002',
      'T1-0001',
    ]);
    await kit.clock.advance(10_000);
    expect(kit.shop.requests).toHaveLength(2);
  });

  it('reversed: the notice is sent after two seconds if no other follows', async () => {
    const { kit } = await payWallet({ order: 'reversed' });
    await kit.clock.advance(1_999);
    expect(kit.shop.requests).toHaveLength(0);
    await kit.clock.advance(1);
    expect(kit.shop.requests).toHaveLength(1);
  });

  it('reversed: of two payments in one press the second is sent first', async () => {
    const { kit } = await payWallet({ order: 'reversed' }, 'pay-twice');
    const ids = (await kit.payment()).transactions.map((transaction) => transaction.transaction_id);
    expect(kit.shop.requests.map((request) => check('wallet-callback', bodyOf(request)).transactionId)).toEqual(ids.reverse());
  });

  it('payLateMs: the approval is sent later, and no button works meanwhile', async () => {
    const { kit, path } = await payWallet({ payLateMs: 60_000 });
    expect((await kit.payment()).state).toBe('paying');
    expect(await kit.page(path)).toContain('<meta http-equiv="refresh" content="2; url=?lang=ar&amp;wait=1">');
    await kit.press(path, 'cancel');
    await kit.clock.advance(59_999);
    expect([(await kit.payment()).state, kit.shop.requests]).toEqual(['paying', []]);
    await kit.clock.advance(1);
    expect([(await kit.payment()).state, kit.shop.requests.length]).toEqual(['paid', 1]);
  });

  it('payLateMs by card: the waiting page redirects as the payment would have', async () => {
    const { kit, path } = await payCard({ payLateMs: 1_000 });
    expect((await kit.send('GET', `${path}?wait=1`)).status).toBe(200);
    await kit.clock.advance(1_000);
    const reply = await kit.send('GET', `${path}?lang=ar&wait=1`);
    expect([reply.status, reply.headers['location']]).toEqual([303, (await kit.payment()).transactions[0]?.back_url]);
    expect((await kit.send('GET', path)).status).toBe(200);
  });
});

describe('the notice content', () => {
  it.each([
    [{ amount: '0.01' }, { amount: '0.01' }],
    [{ amount: '45.250' }, { amount: '45.250' }],
    [{ gateway: 'card' }, { gateway: 'card' }],
    [{ methodKey: 'payment_method' }, { method: 'method_a' }],
  ] as const)('%j is in the wallet callback, signed', async (faults, facts) => {
    const { body } = await payWallet(faults);
    expect(check('wallet-callback', body)).toMatchObject({ genuine: true, ...facts });
  });

  it('methodKey: the other spelling replaces the documented one', async () => {
    const { body } = await payWallet({ methodKey: 'payment_method' });
    expect(Object.keys(JSON.parse(body) as object)).toEqual([
      'gateway',
      'approved',
      'amount',
      'invoice_no',
      'payment_method',
      'transaction_id',
      'hashed',
    ]);
  });

  it.each([
    [{ amount: '9' }, { amount: '9' }],
    [{ currency: 'EUR' }, { currency: 'EUR' }],
    [{ gateway: 'wallet' }, { gateway: 'wallet' }],
  ] as const)('%j is in the card callback, signed', async (faults, facts) => {
    const { query } = await payCard(faults);
    expect(check('card-callback', query)).toMatchObject({ genuine: true, ...facts });
  });

  it('signature bad: the signature is well-formed and wrong', async () => {
    const wallet = await payWallet({ signature: 'bad' });
    expect(wallet.body).toMatch(/"hashed":"[0-9A-F]{64}"/);
    expect(check('wallet-callback', wallet.body).genuine).toBe(false);
    expect(check('wallet-return', queryOf((await wallet.kit.payment()).transactions[0]?.back_url ?? '')).genuine).toBe(false);
    expect(check('card-callback', (await payCard({ signature: 'bad' })).query).genuine).toBe(false);
  });

  it.each(['"1"', '1', 'true', '"true"'] as const)('approvedAs %s: the payment is paid', async (approvedAs) => {
    const wallet = await payWallet({ approvedAs });
    expect(wallet.body).toContain(`"approved":${approvedAs},`);
    expect(check('wallet-callback', wallet.body)).toMatchObject({ genuine: true, approved: 'yes' });
    const card = await payCard({ approvedAs });
    expect(card.query).toContain(`&approved=${approvedAs.replaceAll('"', '')}&`);
    expect([(await wallet.kit.payment()).state, (await card.kit.payment()).state]).toEqual(['paid', 'paid']);
  });

  it.each(['"0"', '0', 'false'] as const)(
    'approvedAs %s: the payment is declined, and the notice shows it',
    async (approvedAs) => {
      const wallet = await payWallet({ approvedAs });
      expect(wallet.body).toContain(`"approved":${approvedAs},`);
      expect(check('wallet-callback', wallet.body)).toMatchObject({ genuine: true, approved: 'no' });
      const card = await payCard({ approvedAs }, 'decline');
      expect(check('card-callback', card.query)).toMatchObject({ genuine: true, approved: 'no' });
      expect([(await wallet.kit.payment()).state, (await card.kit.payment()).state]).toEqual(['declined', 'declined']);
    },
  );

  it('flags none: neither flag is in any notice', async () => {
    const wallet = await payWallet({ flags: 'none' });
    expect(check('wallet-callback', wallet.body)).toMatchObject({ genuine: true, approved: 'absent', canceled: 'absent' });
    expect((await wallet.kit.payment()).transactions[0]?.back_url).toMatch(/\?invoice_no=T1-0001&hashed=/);
    expect(check('card-callback', (await payCard({ flags: 'none' }, 'cancel')).query)).toMatchObject({
      genuine: true,
      canceled: 'absent',
    });
  });

  it('flags both: approved and canceled are both in the notice', async () => {
    for (const action of ['pay', 'cancel', 'decline']) {
      const { query } = await payCard({ flags: 'both' }, action);
      expect(check('card-callback', query)).toMatchObject({ genuine: true, approved: 'yes', canceled: 'yes' });
    }
    expect(check('wallet-callback', (await payWallet({ flags: 'both' })).body)).toMatchObject({
      genuine: true,
      approved: 'yes',
      canceled: 'yes',
    });
  });
});

describe('an automatic customer', () => {
  it.each([
    ['pay', 'paid'],
    ['cancel', 'canceled'],
    ['decline', 'declined'],
  ] as const)('auto %s: acts after autoDelayMs, without a page', async (auto, state) => {
    const kit = createKit();
    await kit.start('wallet', {}, { auto, autoDelayMs: 3_000 });
    expect((await kit.payment()).pending).toEqual({ action: auto, due_ms: kit.clock.wallMs() + 3_000 });
    await kit.clock.advance(2_999);
    expect((await kit.payment()).state).toBe('open');
    await kit.clock.advance(1);
    expect([(await kit.payment()).state, kit.shop.requests.length]).toEqual([state, auto === 'pay' ? 1 : 0]);
  });

  it('auto by card: the service acts as the browser', async () => {
    const kit = createKit();
    await kit.start('card', {}, { auto: 'cancel' });
    await kit.clock.advance(0);
    expect(kit.shop.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${(await kit.payment()).transactions[0]?.back_url}`,
    ]);
  });

  it('auto after a failed confirm call: the payment is paid although the caller got no address', async () => {
    const kit = createKit();
    await kit.control('PUT', 'payments/T1-0001/faults', { confirm: 'error-after', auto: 'pay' });
    await kit.start('wallet').catch(() => null);
    await kit.clock.advance(0);
    expect((await kit.payment()).state).toBe('paid');
  });

  it('auto and payLateMs: their delays add up', async () => {
    const kit = createKit();
    await kit.start('card', {}, { auto: 'pay', autoDelayMs: 100, payLateMs: 1_000 });
    await kit.clock.advance(100);
    expect((await kit.payment()).state).toBe('paying');
    await kit.clock.advance(1_000);
    expect([(await kit.payment()).state, kit.shop.requests.length]).toEqual(['paid', 1]);
  });

  it('auto: a faster real customer prevents the automatic action', async () => {
    const kit = createKit();
    const path = await kit.start('wallet', {}, { auto: 'cancel', autoDelayMs: 1_000 });
    await kit.press(path, 'pay');
    await kit.clock.advance(5_000);
    expect([(await kit.payment()).state, (await kit.payment()).transactions.length]).toEqual(['paid', 1]);
    expect(textOf(await kit.control('GET', 'payments/T1-0001'))).toContain('"pending":null');
  });
});
