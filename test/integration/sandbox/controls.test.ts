// `/sandbox/…`: sets faults and performs the customer's actions over HTTP; requests from other sites are rejected.
import { describe, expect, it } from 'vitest';
import { codeOf, createKit, type Described, fieldsOf, jsonOf, queryOf, check } from './kit.ts';

describe('a fault set', () => {
  it.each(['faults', 'payments/T1-0009/faults'])('%s: is read back as written', async (path) => {
    const kit = createKit();
    const faults = { notify: 'twice', notifyDelayMs: 10, approvedAs: '"0"', closeTab: true };
    expect(jsonOf(await kit.control('PUT', path, faults))).toEqual(faults);
    expect(jsonOf(await kit.control('GET', path))).toEqual(faults);
  });

  it.each([
    [{ notfy: 'twice' }, 'faults'],
    [{ notify: 'thrice' }, 'notify'],
    [{ notifyDelayMs: -1 }, 'notifyDelayMs'],
    [{ notifyDelayMs: 1.5 }, 'notifyDelayMs'],
    [{ payLateMs: 2_147_483_648 }, 'payLateMs'],
    [{ approvedAs: 'yes' }, 'approvedAs'],
    [{ refuse: 'NO_SUCH_CODE' }, 'refuse'],
    [{ amount: '\ud800' }, 'amount'],
    [[], 'faults'],
    [null, 'faults'],
  ])('is refused with %j', async (faults, field) => {
    const kit = createKit();
    const reply = await kit.control('PUT', 'faults', faults);
    expect([reply.status, codeOf(reply), Object.keys(fieldsOf(reply))]).toEqual([400, 'INVALID_INPUTS', [field]]);
    expect(jsonOf(await kit.control('GET', 'faults'))).toEqual({});
  });

  it('is refused if its body is not JSON or not declared as JSON', async () => {
    const kit = createKit();
    expect(
      (await kit.send('PUT', '/sandbox/faults', { headers: { 'content-type': 'application/json' }, text: '{' })).status,
    ).toBe(400);
    expect((await kit.send('PUT', '/sandbox/faults', { headers: { 'content-type': 'text/plain' }, text: '{}' })).status).toBe(
      415,
    );
  });

  it('of a payment returns to the default when it is deleted', async () => {
    const kit = createKit();
    await kit.control('PUT', 'faults', { notify: 'drop' });
    await kit.control('PUT', 'payments/a/faults', { notify: 'twice' });
    expect(jsonOf(await kit.control('DELETE', 'payments/a/faults'))).toEqual({ notify: 'drop' });
    expect(jsonOf(await kit.control('GET', 'payments/a/faults'))).toEqual({ notify: 'drop' });
  });
});

describe('a simulated payment', () => {
  it('is listed, newest first, page by page', async () => {
    const kit = createKit();
    for (const invoiceNo of ['a', 'b', 'c']) await kit.start('card', { invoice_no: invoiceNo });
    const list = async (query: string) => {
      const { payments, next } = jsonOf(await kit.control('GET', `payments${query}`)) as {
        payments: Described[];
        next: number | null;
      };
      return [payments.map((payment) => payment.invoice_no).join(''), next];
    };
    expect(await list('')).toEqual(['cba', null]);
    expect(await list('?limit=2')).toEqual(['cb', 2]);
    expect(await list('?limit=2&before=2')).toEqual(['a', null]);
    expect(await list('?limit=0')).toEqual(['c', 3]);
  });

  it('that does not exist returns 404', async () => {
    const kit = createKit();
    for (const [method, path] of [
      ['GET', 'payments/x'],
      ['POST', 'payments/x/pay'],
      ['POST', 'payments/x/notify'],
    ] as const) {
      expect((await kit.control(method, path)).status).toBe(404);
    }
  });

  it.each([
    ['pay', 'paid'],
    ['cancel', 'canceled'],
    ['decline', 'declined'],
    ['pay-twice', 'paid'],
  ])('can be acted on without a page: %s', async (action, state) => {
    const kit = createKit();
    await kit.start('wallet');
    expect(jsonOf(await kit.control('POST', `payments/T1-0001/${action}`))).toMatchObject({ state });
  });

  it('by card is completed by the service in place of a browser', async () => {
    const kit = createKit();
    await kit.start('card');
    const { transactions } = jsonOf(await kit.control('POST', 'payments/T1-0001/pay')) as Described;
    await kit.clock.advance(0);
    expect(kit.shop.requests.map(({ url }) => url)).toEqual([transactions[0]?.back_url]);
    expect(check('card-callback', queryOf(kit.shop.requests[0]?.url ?? '')).genuine).toBe(true);
  });

  it('refuses an action that its state does not allow', async () => {
    const kit = createKit();
    await kit.start('wallet');
    await kit.control('POST', 'payments/T1-0001/cancel');
    const reply = await kit.control('POST', 'payments/T1-0001/pay');
    expect([reply.status, codeOf(reply)]).toEqual([409, 'WRONG_STATE']);
  });

  it('sends its newest notice again on request', async () => {
    const kit = createKit();
    const path = await kit.start('card');
    expect((await kit.control('POST', 'payments/T1-0001/notify')).status).toBe(409);
    const { headers } = await kit.press(path, 'pay');
    await kit.control('POST', 'payments/T1-0001/notify');
    await kit.clock.advance(0);
    expect(kit.shop.requests.map(({ url }) => url)).toEqual([headers['location']]);
    await kit.start('wallet', { invoice_no: 'w' }, { notify: 'drop' });
    await kit.control('POST', 'payments/w/pay');
    await kit.control('POST', 'payments/w/notify');
    await kit.clock.advance(0);
    expect(kit.shop.requests.at(-1)).toMatchObject({ method: 'POST', url: 'https://relay.test/n/t1' });
  });

  it('is shown without credentials or secret', async () => {
    const kit = createKit();
    await kit.start('wallet');
    const reply = await kit.control('GET', 'payments');
    expect(String(reply.body)).not.toMatch(/token-1|key-1|secret-1/);
  });
});

describe('the controls', () => {
  it.each([
    [{ origin: 'https://evil.test' }],
    [{ origin: 'null' }],
    [{ host: 'evil.test' }],
    [{ host: '127.0.0.1.evil.test:80' }],
    [{ host: '' }],
    [{ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:9090' }],
    [{ host: '127.0.0.1:8080', 'sec-fetch-site': 'cross-site' }],
    [{ host: '127.0.0.1:8080', 'sec-fetch-site': 'same-site' }],
  ])('refuse the headers %j', async (headers) => {
    const kit = createKit();
    const reply = await kit.send('GET', '/sandbox/payments', { headers });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'CROSS_SITE']);
  });

  it.each([
    [{}],
    [{ host: '127.0.0.1:8080' }],
    [{ host: 'localhost:8080', origin: 'http://localhost:8080' }],
    [{ host: '[::1]:8080' }],
    [{ host: 'pay.test', origin: 'https://pay.test', 'sec-fetch-site': 'same-origin' }],
  ])('accept the headers %j', async (headers) => {
    const kit = createKit();
    expect((await kit.send('GET', '/sandbox/payments', { headers })).status).toBe(200);
  });

  it('exist only if they are switched on', async () => {
    const kit = createKit({ controls: false });
    expect([(await kit.control('GET', 'payments')).status, (await kit.control('PUT', 'faults', {})).status]).toEqual([404, 404]);
  });
});
