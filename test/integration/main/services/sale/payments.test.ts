// Charging at the counter and the outcome of the confirm call, over scripted answers of every shape.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Till } from '../../../../../src/main/till.ts';
import type { RawReply } from '../../../../../src/shared/ports.ts';
import { createNetwork, type Fate, type Network } from '../../../../support/network.ts';
import { json, redirectTo, scriptFeed, scriptService, type ScriptedService } from '../../../../support/scripted-service.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { cardSale, openTill, testKeys, testSettings, walletSale } from '../../../../support/till.ts';
import { createWorld, type Life, type World } from '../../../../support/world.ts';

let world: World;
let network: Network;
let service: ScriptedService;
let life: Life;
let till: Till;
let dir: ReturnType<typeof tempDir>;

beforeEach(() => {
  dir = tempDir();
  world = createWorld();
  network = createNetwork(world);
  service = scriptService(network);
  scriptFeed(network, world);
  life = world.life(1);
  till = openTill({ dir: dir.path, life, network });
});
afterEach(() => {
  till.close();
  dir.remove();
});

const stateOf = (attemptId: string) => till.ledger.payments.attempt(attemptId)?.state;
const started = (result: ReturnType<Till['payments']['startSale']>) => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
/** Starts a sale and waits for the result of its confirm call. */
const answered = async (sale = walletSale()) => {
  const { attemptId } = started(till.payments.startSale(sale));
  await world.until(() => stateOf(attemptId) !== 'creating');
  const attempt = till.ledger.payments.attempt(attemptId);
  if (!attempt) throw new Error('gone');
  return attempt;
};
const restart = (): void => {
  life.end();
  till.close();
  life = world.life(2);
  till = openTill({ dir: dir.path, life, network });
};

const retry = (saleId: string, supersede: boolean, requestId = 'retry-0001') =>
  till.payments.retrySale({ requestId, actor: 'cashier', saleId, supersede });

describe('customer name, note and items', () => {
  const items = [
    { name: 'قهوة', priceMinor: 2_500, count: 2 },
    { name: 'Cake', priceMinor: 4_250, count: 1 },
  ];
  const sale = () => walletSale({ amount: '9.25', customerName: ' أحمد  الزوي ', note: 'طاولة 4', items });

  it('are stored with the sale and with each further charge of it', async () => {
    service.reply = () => json(400, { error: { code: 'INVALID_AMOUNT' } });
    const first = await answered(sale());
    const kept = { customerName: 'أحمد الزوي', note: 'طاولة 4', items };
    expect(first).toMatchObject(kept);
    expect(started(retry(first.saleId, false))).toMatchObject({ ordinal: 2, ...kept });
  });

  it('are sent to no server', async () => {
    await answered(sale());
    expect(service.requests).toHaveLength(1);
    expect(JSON.stringify(service.requests)).not.toMatch(/Cake|%D8%A3%D8%AD|أحمد|طاولة/);
  });

  it('stay after a restart, and are empty for a sale without them', async () => {
    const { attemptId } = await answered(sale());
    const { attemptId: bare } = await answered(walletSale({ requestId: 'bare-0001', invoiceNo: 'T1-0900' }));
    restart();
    expect(till.ledger.payments.attempt(attemptId)).toMatchObject({ customerName: 'أحمد الزوي', items });
    expect(till.ledger.payments.attempt(bare)).toMatchObject({ customerName: null, note: null, items: null });
  });

  it('that differ under a used request id are refused', () => {
    const asked = sale();
    started(till.payments.startSale(asked));
    const other = [{ ...items[0], name: 'شاي' }, items[1]] as typeof items;
    expect(till.payments.startSale({ ...asked, items: other })).toMatchObject({ error: { code: 'request.reused' } });
  });
});

describe('the confirm call', () => {
  it('is in the journal before it is sent', () => {
    const { attemptId, startedSeq } = started(till.payments.startSale(walletSale()));
    expect(service.requests).toHaveLength(0);
    expect(till.ledger.journal.bySeq(startedSeq)?.kind).toBe('attempt.started');
    expect(stateOf(attemptId)).toBe('creating');
  });

  it('sends every field of a wallet sale, and both headers', async () => {
    await answered(walletSale({ email: 'a@example.com', customerIp: '203.0.113.7', mobile: '+218 ٩١ ٢٣٤ ٥٦٧٨' }));
    const [request] = service.requests;
    expect(request?.path).toBe('/api/v1/transaction/wallet/confirm');
    expect(request?.headers).toMatchObject({ authorization: `Bearer ${testKeys.accessToken}`, 'x-api-key': testKeys.apiKey });
    expect(Object.fromEntries(new URLSearchParams(Buffer.from(request?.body ?? []).toString()))).toEqual({
      amount: '12.50',
      invoice_no: 'T1-0001',
      mobile_number: '0912345678',
      email: 'a@example.com',
      return_url: expect.stringMatching(
        /^https:\/\/relay\.test\/n\/shop\/T1\/attempt_[0-9a-z]{22}\/[A-Za-z0-9_-]{22}\/wallet\/return$/,
      ),
      callback_url: expect.stringMatching(
        /^https:\/\/relay\.test\/n\/shop\/T1\/attempt_[0-9a-z]{22}\/[A-Za-z0-9_-]{22}\/wallet\/callback$/,
      ),
      customer_ip: '203.0.113.7',
      lang: 'ar',
    });
  });

  it('sends neither mobile, email nor callback for a card', async () => {
    await answered(cardSale({ email: 'a@example.com', mobile: '0912345678', lang: 'en' }));
    const [request] = service.requests;
    expect(request?.path).toBe('/api/v1/transaction/card/confirm');
    expect(Object.fromEntries(new URLSearchParams(Buffer.from(request?.body ?? []).toString()))).toEqual({
      amount: '18.00',
      invoice_no: 'T1-0002',
      return_url: expect.stringMatching(
        /^https:\/\/relay\.test\/n\/shop\/T1\/attempt_[0-9a-z]{22}\/[A-Za-z0-9_-]{22}\/card\/return$/,
      ),
      lang: 'en',
    });
  });

  it('is followed by a wait for the customer, as long as the settings allow', async () => {
    const attempt = await answered();
    expect(attempt).toMatchObject({ state: 'waiting', redirectUrl: 'https://service.test/checkout/1' });
    await world.run(14 * 60_000);
    expect(stateOf(attempt.attemptId)).toBe('waiting');
    await world.run(60_000);
    expect(stateOf(attempt.attemptId)).toBe('expired');
  });

  const replies: readonly (readonly [string, RawReply, string, Record<string, unknown>])[] = [
    [
      'a refusal with its words',
      json(401, { error: { status: 401, code: 'unauthorized', message: 'No.' } }),
      'refused',
      { reason: 'service' },
    ],
    [
      'an error inside a 200',
      json(200, { error: { status: 400, code: 'INVALID_AMOUNT', message: 'Bad' } }),
      'refused',
      { reason: 'service' },
    ],
    [
      'a list of complaints',
      json(422, { message: 'Invalid', errors: { amount: ['too small'] } }),
      'refused',
      { reason: 'service' },
    ],
    ['too many requests', json(429, { message: 'Slow down' }), 'refused', { reason: 'service' }],
    ['a proxy page', { status: 502, headers: {}, body: '<html>Bad gateway</html>' }, 'unknown', { reason: 'server-error' }],
    ['an empty body', { status: 200, headers: {}, body: '' }, 'unknown', { reason: 'unreadable' }],
    [
      'a redirect to itself',
      { status: 302, headers: { location: 'https://x.test' }, body: '' },
      'unknown',
      { reason: 'unreadable' },
    ],
    [
      'another host',
      redirectTo('https://evil.test/'),
      'unknown',
      { reason: 'bad-redirect', detail: 'redirect.host-not-allowed' },
    ],
    ['plain http', redirectTo('http://service.test/'), 'unknown', { reason: 'bad-redirect', detail: 'redirect.not-https' }],
    [
      'credentials',
      redirectTo('https://a:b@service.test/'),
      'unknown',
      { reason: 'bad-redirect', detail: 'redirect.credentials' },
    ],
    ['a script', redirectTo('javascript:alert(1)'), 'unknown', { reason: 'bad-redirect', detail: 'redirect.not-https' }],
  ];
  it.each(replies)('with the answer %s leads to the documented state', async (_, reply, state, more) => {
    service.reply = () => reply;
    const attempt = await answered();
    expect(attempt).toMatchObject({ state, redirectUrl: null, ...more });
  });

  it('stores the raw answer and the service’s words', async () => {
    service.reply = () => json(422, { message: 'Invalid', errors: { amount: ['too small'] } });
    const attempt = await answered();
    expect(attempt.words).toEqual({ code: 'HTTP_422', message: 'Invalid', fields: { amount: 'too small' } });
    const entry = till.ledger.journal.bySeq(attempt.changedSeq);
    expect(entry?.kind === 'attempt.answered' && Buffer.from(entry.body.raw ?? '', 'base64').toString()).toContain('too small');
  });

  const fates: readonly (readonly [string, Partial<Fate>, string, string])[] = [
    ['refused after a refused connection', { refused: true }, 'refused', 'not-sent'],
    ['unknown after a lost reply', { replyLost: true }, 'unknown', 'reset'],
    ['unknown after 30 s of silence', { backMs: 40_000 }, 'unknown', 'timeout'],
  ];
  it.each(fates)('has the outcome: %s', async (_, fate, state, reason) => {
    network.policy = (_from, request) => ({ thereMs: 5, backMs: 5, ...(request.url.includes('confirm') && fate) });
    const attempt = await answered();
    expect(attempt).toMatchObject({ state, reason });
    await world.run(120_000);
    expect(service.requests.length).toBeLessThanOrEqual(1);
  });
});

describe('a request id', () => {
  it('makes a repeated request return the first attempt', async () => {
    const sale = walletSale();
    const first = started(till.payments.startSale(sale));
    const second = started(till.payments.startSale(sale));
    expect(second.attemptId).toBe(first.attemptId);
    await world.until(() => stateOf(first.attemptId) === 'waiting');
    expect(service.requests).toHaveLength(1);
  });

  it('is refused with other input', () => {
    const sale = walletSale();
    started(till.payments.startSale(sale));
    expect(till.payments.startSale({ ...sale, amount: '13' })).toMatchObject({ ok: false, error: { code: 'request.reused' } });
  });
});

describe('invalid input', () => {
  const cases: readonly (readonly [string, Parameters<typeof walletSale>[0], string])[] = [
    ['more than two decimals', { amount: '10.555' }, 'amount.too-many-decimals'],
    ['grouping', { amount: '1,234.50' }, 'amount.grouping'],
    ['a decimal comma', { amount: '12,50' }, 'amount.comma-decimal'],
    ['an exponent', { amount: '1e3' }, 'amount.exponent'],
    ['zero', { amount: '0' }, 'amount.zero'],
    ['less than zero', { amount: '-1' }, 'amount.negative'],
    ['nothing', { amount: '' }, 'amount.empty'],
    ['twenty digits', { amount: '12345678901234567890' }, 'amount.too-long'],
    ['no mobile', { mobile: '' }, 'mobile.empty'],
    ['a landline', { mobile: '0213334444' }, 'mobile.not-libyan'],
    ['an invoice with a space', { invoiceNo: 'A 1' }, 'invoice.bad-characters'],
    ['no invoice', { invoiceNo: ' ' }, 'invoice.empty'],
    ['a broken e-mail', { email: 'a@' }, 'email.malformed'],
    ['a name of two lines', { customerName: 'Ali\nBen' }, 'customer.malformed'],
    ['a note that is too long', { note: 'x'.repeat(201) }, 'note.malformed'],
    ['items with another sum', { items: [{ name: 'tea', priceMinor: 10, count: 1 }] }, 'items.sum-differs'],
    ['a broken address', { customerIp: '300.1.1.1' }, 'ip.malformed'],
  ];
  it.each(cases)('%s is refused with its own code, and nothing is written', (_, changes, code) => {
    const before = till.ledger.journal.head();
    expect(till.payments.startSale(walletSale(changes))).toMatchObject({ ok: false, error: { code } });
    expect(till.ledger.journal.head()).toEqual(before);
  });

  it('an amount outside the provider’s limits is refused', () => {
    till.close();
    till = openTill({
      dir: dir.path,
      life,
      network,
      settings: testSettings({ limits: { wallet: { minAmountMinor: 5_000, maxAmountMinor: 100_000 } } }),
    });
    expect(till.payments.startSale(walletSale({ amount: '4.99' }))).toMatchObject({
      ok: false,
      error: { code: 'amount.below-minimum' },
    });
    expect(till.payments.startSale(walletSale({ amount: '100.01' }))).toMatchObject({
      ok: false,
      error: { code: 'amount.above-maximum' },
    });
    expect(till.payments.startSale(walletSale({ amount: '100' })).ok).toBe(true);
  });

  it('a used invoice or attempt number is refused', async () => {
    service.reply = () => json(400, { message: 'no' });
    const { saleId } = await answered();
    started(till.payments.retrySale({ requestId: 'retry-0001', actor: 'c', saleId, supersede: false }));
    for (const invoiceNo of ['T1-0001', 'T1-0001-2']) {
      const refused = till.payments.startSale(walletSale({ invoiceNo }));
      expect(refused).toMatchObject({ ok: false, error: { code: 'invoice.already-used', params: { invoiceNo } } });
    }
  });
});

describe('a further attempt', () => {
  it('needs no confirmation after a refusal, and gets the next number', async () => {
    service.reply = () => json(400, { message: 'no' });
    const { saleId } = await answered();
    expect(started(retry(saleId, false))).toMatchObject({ ordinal: 2, invoiceNo: 'T1-0001-2', state: 'creating' });
  });

  it('gets the first unused suffix', async () => {
    service.reply = () => json(400, { message: 'no' });
    const { saleId } = await answered();
    await answered(walletSale({ invoiceNo: 'T1-0001-2' }));
    expect(started(retry(saleId, false)).invoiceNo).toBe('T1-0001-3');
  });

  it('needs a confirmation while the first may still be paid', async () => {
    const first = await answered();
    expect(retry(first.saleId, false)).toMatchObject({ ok: false, error: { code: 'attempt.may-still-be-paid' } });
    expect(started(retry(first.saleId, true)).ordinal).toBe(2);
    expect(stateOf(first.attemptId)).toBe('superseded');
  });

  it('is refused during the call, and for an unknown sale', () => {
    const { saleId } = started(till.payments.startSale(walletSale()));
    expect(retry(saleId, true)).toMatchObject({ ok: false, error: { code: 'attempt.in-progress' } });
    expect(retry('sale_nobody', true)).toMatchObject({ ok: false, error: { code: 'sale.unknown' } });
  });
});

describe('giving a payment up', () => {
  it('withdraws a waiting attempt once', async () => {
    const { attemptId } = await answered();
    expect(started(till.payments.withdraw(attemptId, 'cashier')).state).toBe('withdrawn');
    expect(till.payments.withdraw(attemptId, 'cashier')).toMatchObject({ ok: false, error: { code: 'attempt.not-open' } });
    expect(till.payments.withdraw('attempt_nobody', 'cashier')).toMatchObject({ ok: false, error: { code: 'attempt.unknown' } });
  });
});

describe('a restart', () => {
  it('makes an unfinished call unknown, and never sends it again', async () => {
    service.reply = () => new Promise<RawReply>(() => {});
    const { attemptId } = started(till.payments.startSale(walletSale()));
    await world.until(() => service.requests.length === 1);
    restart();
    expect(till.ledger.payments.attempt(attemptId)).toMatchObject({ state: 'unknown', reason: 'restart' });
    await world.run(60_000);
    expect(service.requests).toHaveLength(1);
  });

  it('keeps a waiting attempt’s remaining time', async () => {
    const { attemptId } = await answered();
    await world.run(10 * 60_000);
    restart();
    await world.run(4 * 60_000);
    expect(stateOf(attemptId)).toBe('waiting');
    await world.run(2 * 60_000);
    expect(stateOf(attemptId)).toBe('expired');
  });
});

describe('the proposed invoice number', () => {
  it('follows the highest used one, even if it was typed by hand', async () => {
    expect(till.payments.proposeInvoiceNo()).toBe('T1-0001');
    await answered();
    expect(till.payments.proposeInvoiceNo()).toBe('T1-0002');
    await answered(walletSale({ invoiceNo: 'T1-0041' }));
    await answered(walletSale({ invoiceNo: 'B-7' }));
    expect(till.payments.proposeInvoiceNo()).toBe('T1-0042');
  });
});
