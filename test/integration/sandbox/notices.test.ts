// The simulated service's notices (payment service §6): their form, their field order, and signatures that the protocol's own
// check accepts.
import { describe, expect, it } from 'vitest';
import { defaultProfile, type SignatureProfile, signatureProfile } from '../../../src/protocol/profile.ts';
import { bodyOf, check, createKit, keys, queryOf } from './kit.ts';

const backUrlOf = async (kit: ReturnType<typeof createKit>): Promise<string> =>
  (await kit.payment()).transactions.at(-1)?.back_url ?? '';

describe('the wallet callback', () => {
  it('is one POST of JSON in the observed field order, with strings for values', async () => {
    const kit = createKit();
    await kit.press(await kit.start('wallet', { amount: '5' }), 'pay', { method: 'method_b' });
    await kit.clock.advance(60_000);
    expect(kit.shop.requests).toMatchObject([
      { method: 'POST', url: 'https://relay.test/n/t1', headers: { 'content-type': 'application/json' } },
    ]);
    const id = (await kit.payment()).transactions[0]?.transaction_id;
    const body = bodyOf(kit.shop.requests[0]);
    expect(body.replace(/"hashed":"[0-9A-F]{64}"/, '"hashed":"…"')).toBe(
      `{"gateway":"wallet","approved":"1","amount":"5.00","invoice_no":"T1-0001","paymet_method":"method_b","transaction_id":"${id}","hashed":"…"}`,
    );
    expect(check('wallet-callback', body)).toMatchObject({ genuine: true, approved: 'yes', amount: '5.00', method: 'method_b' });
    expect(check('wallet-callback', body, defaultProfile, 'another').genuine).toBe(false);
  });

  it('is not sent again without an answer', async () => {
    const kit = createKit();
    kit.shop.answer = () => ({ ok: false, error: { sent: true, reason: 'timeout' } });
    await kit.press(await kit.start('wallet'), 'pay');
    await kit.clock.advance(86_400_000);
    expect(kit.shop.requests).toHaveLength(1);
    expect((await kit.payment()).transactions[0]?.deliveries).toMatchObject([{ outcome: 'failed', failure: 'timeout' }]);
  });
});

describe('the wallet return', () => {
  it('signs only approved and invoice_no', async () => {
    const kit = createKit();
    await kit.press(await kit.start('wallet'), 'pay');
    const query = queryOf(await backUrlOf(kit));
    expect([...new URLSearchParams(query).keys()]).toEqual(['approved', 'invoice_no', 'hashed']);
    expect(check('wallet-return', query).genuine).toBe(true);
  });

  it('leaves the parameters of the shop’s own URL unsigned', async () => {
    const kit = createKit();
    await kit.press(await kit.start('wallet', { return_url: 'https://relay.test/r?till=t1' }), 'pay');
    const query = queryOf(await backUrlOf(kit));
    const documented = signatureProfile.parse({ id: 'd', pairs: 'documented' });
    expect([check('wallet-return', query).genuine, check('wallet-return', query, documented).genuine]).toEqual([false, true]);
  });
});

describe('the card callback', () => {
  it.each(['pay', 'cancel', 'decline'])('verifies after %s', async (action) => {
    const kit = createKit();
    const { headers } = await kit.press(await kit.start('card'), action);
    expect(check('card-callback', queryOf(headers['location'] ?? ''))).toMatchObject({
      genuine: true,
      approved: action === 'pay' ? 'yes' : 'absent',
      canceled: action === 'cancel' ? 'yes' : 'absent',
      amount: '18.00',
      currency: 'USD',
      gateway: 'card',
    });
  });
});

describe('each notice verifies under the profile', () => {
  const profiles: readonly Partial<SignatureProfile>[] = [
    { pairs: 'documented' },
    { order: 'sorted' },
    { order: 'documented' },
    { order: ['invoice_no', 'amount'] },
    { form: 'value', separator: '' },
    { form: 'keyvalue', separator: '|' },
    { encoding: 'raw' },
    { encoding: 'wire' },
    { encoding: 'rfc3986' },
    { key: 'hex' },
    { key: 'base64' },
    { output: 'hex-lower' },
    { output: 'base64' },
    { output: 'base64-upper' },
  ];
  it.each(profiles)('%j', async (difference) => {
    const profile = signatureProfile.parse({ id: 'p', ...difference });
    const secret = 'abcdef0123456789';
    const kit = createKit({ profile, secret });
    // An amount with special characters, so that the encodings give different signed texts.
    await kit.press(await kit.start('wallet', {}, { amount: '1 ٫~*/"\\' }), 'pay');
    await kit.clock.advance(0);
    const { headers } = await kit.press(await kit.start('card', { invoice_no: 'T1-0002' }, { amount: '1 ٫~*/' }), 'pay');
    expect(check('wallet-callback', bodyOf(kit.shop.requests[0]), profile, secret).genuine).toBe(true);
    expect(check('wallet-return', queryOf(await backUrlOf(kit)), profile, secret).genuine).toBe(true);
    expect(check('card-callback', queryOf(headers['location'] ?? ''), profile, secret).genuine).toBe(true);
    expect(keys.secret).not.toBe(secret);
  });
});
