// Every field of a confirm call (payment service §2): values that each gateway accepts and rejects.
import { describe, expect, it } from 'vitest';
import { cardFields, codeOf, createKit, type Fields, fieldsOf, jsonOf, walletFields } from './kit.ts';

const gateways = ['wallet', 'card'] as const;
const base = { wallet: walletFields, card: cardFields };
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

const good: Readonly<Record<string, readonly string[]>> = {
  amount: ['1', '100', '12.5', '12.50', '0.01', '999999999.99'],
  invoice_no: ['A', 'a-b_c.D9', '0', 'x'.repeat(64)],
  return_url: ['http://relay.test/', 'https://relay.test:8443/r/a?b=c', 'http://127.0.0.1:9/r', 'http://[::1]:9/r#f'],
  customer_ip: ['10.0.0.1', '::1', '2001:db8::5'],
  lang: ['ar', 'en'],
};
const goodWallet: Readonly<Record<string, readonly string[]>> = {
  mobile_number: ['0912345678', '912345678', '0992345678'],
  email: ['a@b.ly'],
  callback_url: ['http://relay.test/n', 'https://relay.test/n/x?y=1'],
};
const bad: Readonly<Record<string, readonly string[]>> = {
  invoice_no: ['', 'a b', 'رقم', 'a/b', 'a\n', 'x'.repeat(65)],
  return_url: [
    '',
    'relay.test/r',
    '/r',
    'ftp://relay.test/',
    'javascript:alert(1)',
    'https://',
    'https://a b/',
    'https://u:p@relay.test/',
    'https://relay.test/ر',
    `https://relay.test/${'x'.repeat(2000)}`,
  ],
  customer_ip: ['', '10.0.0', '10.0.0.256', 'localhost', '10.0.0.1, 10.0.0.2'],
  lang: ['', 'AR', 'fr', 'ar-LY'],
};
const badWallet: Readonly<Record<string, readonly string[]>> = {
  mobile_number: ['', '0812345678', '91234567', '09123456789', '+218912345678', '091 2345678', '٠٩١٢٣٤٥٦٧٨'],
  email: ['', 'a', 'a@b', 'a b@c.ly', ' a@b.ly'],
  callback_url: ['', 'relay.test', 'file:///etc/passwd'],
};
const badAmounts = ['', '0', '0.00', '-1', '+1', '1.234', '1.', '.5', '1,000', '1e3', '05', ' 1', '١٢', 'x', '1.5.0'];

const cases = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([name, values]) => values.map((value) => [name, value] as const));

describe.each(gateways)('a %s confirm call', (gateway) => {
  const fields = base[gateway];

  it.each([...cases(good), ...(gateway === 'wallet' ? cases(goodWallet) : [])])('accepts %s %j', async (name, value) => {
    const kit = createKit();
    const reply = await kit.confirm(gateway, { ...fields, [name]: value });
    expect(jsonOf(reply)).toMatchObject({ status: 200, result: { code: 'CHECKOUT_REDIRECT' } });
  });

  it.each([...cases(bad), ...(gateway === 'wallet' ? cases(badWallet) : [])])('refuses %s %j', async (name, value) => {
    const kit = createKit();
    const reply = await kit.confirm(gateway, { ...fields, [name]: value });
    expect([reply.status, codeOf(reply), Object.keys(fieldsOf(reply))]).toEqual([400, 'INVALID_INPUTS', [name]]);
  });

  it.each(badAmounts)('refuses the amount %j', async (amount) => {
    const kit = createKit();
    const reply = await kit.confirm(gateway, { ...fields, amount });
    expect([reply.status, codeOf(reply), Object.keys(fieldsOf(reply))]).toEqual([400, 'INVALID_AMOUNT', ['amount']]);
  });

  it.each(Object.keys(fields))('requires %s', async (name) => {
    const kit = createKit();
    const reply = await kit.confirm(gateway, without(fields, name));
    expect([codeOf(reply), fieldsOf(reply)]).toEqual(['INVALID_INPUTS', { [name]: 'is required' }]);
  });

  it('names every wrong field', async () => {
    const kit = createKit();
    const reply = await kit.confirm(gateway, { ...fields, amount: 'x', return_url: 'y', lang: 'z' });
    expect([codeOf(reply), Object.keys(fieldsOf(reply)).sort()]).toEqual(['INVALID_INPUTS', ['amount', 'lang', 'return_url']]);
  });

  it('refuses an undocumented field', async () => {
    const kit = createKit();
    const reply = await kit.confirm(gateway, { ...fields, currency: 'LYD', __proto__x: '1' });
    expect([codeOf(reply), Object.keys(fieldsOf(reply))]).toEqual(['INVALID_INPUTS', ['currency', '__proto__x']]);
  });

  it('stores nothing of a refused call', async () => {
    const kit = createKit();
    await kit.confirm(gateway, { ...fields, lang: 'x' });
    expect(jsonOf(await kit.control('GET', 'payments'))).toEqual({ payments: [], next: null });
  });

  it('is in Arabic if no lang is given', async () => {
    const kit = createKit();
    await kit.confirm(gateway, fields);
    expect((await kit.payment()).lang).toBe('ar');
  });

  it('refuses an amount above the maximum or beyond the largest sum', async () => {
    const kit = createKit({ maxAmountMinor: { LYD: 100_000, USD: 10_000 } });
    expect(codeOf(await kit.confirm(gateway, { ...fields, amount: '100.01' }))).toBe('AMOUNT_EXCEEDED_MAXIMUM');
    expect((await kit.confirm(gateway, { ...fields, amount: '100' })).status).toBe(200);
    expect(codeOf(await createKit().confirm(gateway, { ...fields, amount: '1000000000' }))).toBe('AMOUNT_EXCEEDED_MAXIMUM');
  });

  it('refuses an amount below the minimum', async () => {
    const kit = createKit({ minAmountMinor: { LYD: 5_000, USD: 500 } });
    expect(codeOf(await kit.confirm(gateway, { ...fields, amount: '4.99' }))).toBe('AMOUNT_NOT_ALLOWED');
    expect((await kit.confirm(gateway, { ...fields, amount: '5' })).status).toBe(200);
  });
});

describe('the card gateway', () => {
  it.each([
    ['mobile_number', '0912345678'],
    ['email', 'a@b.ly'],
    ['callback_url', 'https://relay.test/n'],
  ])('refuses %s', async (name, value) => {
    const kit = createKit();
    const reply = await kit.confirm('card', { ...cardFields, [name]: value });
    expect([codeOf(reply), Object.keys(fieldsOf(reply))]).toEqual(['INVALID_INPUTS', [name]]);
  });
});

describe('an invoice number', () => {
  it('is accepted only once, over both gateways, whatever its payment’s state', async () => {
    const kit = createKit();
    const path = await kit.start('wallet');
    await kit.press(path, 'cancel');
    for (const gateway of gateways) {
      const reply = await kit.confirm(gateway, base[gateway]);
      expect([reply.status, codeOf(reply)]).toEqual([409, 'DUPLICATED_INVOICE_NUMBER']);
    }
    kit.restart();
    expect(codeOf(await kit.confirm('wallet', walletFields))).toBe('DUPLICATED_INVOICE_NUMBER');
  });

  it('is case-sensitive', async () => {
    const kit = createKit();
    expect((await kit.confirm('card', { ...cardFields, invoice_no: 'a' })).status).toBe(200);
    expect((await kit.confirm('card', { ...cardFields, invoice_no: 'A' })).status).toBe(200);
  });
});
