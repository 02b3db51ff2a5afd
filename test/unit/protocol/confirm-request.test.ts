// The confirm call that the till sends: path, headers and every field of payment service §2, in order, once, form-encoded.
import { describe, expect, it } from 'vitest';
import {
  type CardConfirm,
  confirmFields,
  encodeConfirm,
  parseEmail,
  type WalletConfirm,
} from '../../../src/protocol/confirm-request.ts';
import { codeOf, valueOf } from '../../support/unit/result.ts';

const wallet: WalletConfirm = {
  gateway: 'wallet',
  amount: { amountMinor: 12_500, currency: 'LYD' },
  invoiceNo: 'T1-0007',
  mobileNumber: '0912345678',
  email: 'a+b@example.ly',
  returnUrl: 'https://relay.example/r/m/t1',
  callbackUrl: 'https://relay.example/c/m/t1',
  customerIp: '102.68.0.1',
  lang: 'ar',
};
const card: CardConfirm = {
  gateway: 'card',
  amount: { amountMinor: 1_250, currency: 'USD' },
  invoiceNo: 'T1-0008',
  returnUrl: 'https://relay.example/r/m/t1',
  customerIp: '2001:db8::1',
  lang: 'en',
};
const credentials = { accessToken: 'token-1', apiKey: 'key-1' };
const bodyOf = (request: WalletConfirm | CardConfirm): string => encodeConfirm(request, credentials).body.toString('utf8');

describe('the fields of a confirm call', () => {
  it('are for the wallet all of §2, in its order', () =>
    expect(confirmFields(wallet)).toEqual([
      ['amount', '12.50'],
      ['invoice_no', 'T1-0007'],
      ['mobile_number', '0912345678'],
      ['email', 'a+b@example.ly'],
      ['return_url', 'https://relay.example/r/m/t1'],
      ['callback_url', 'https://relay.example/c/m/t1'],
      ['customer_ip', '102.68.0.1'],
      ['lang', 'ar'],
    ]));

  it('are for the card those without mobile number, e-mail and callback (§4.2)', () =>
    expect(confirmFields(card)).toEqual([
      ['amount', '12.50'],
      ['invoice_no', 'T1-0008'],
      ['return_url', 'https://relay.example/r/m/t1'],
      ['customer_ip', '2001:db8::1'],
      ['lang', 'en'],
    ]));

  it("omit the wallet's fields for the card even if they are given", () =>
    expect(confirmFields({ ...wallet, gateway: 'card' }).map(([name]) => name)).toEqual([
      'amount',
      'invoice_no',
      'return_url',
      'customer_ip',
      'lang',
    ]));

  it('omit optional fields that were not given', () => {
    const { email: _email, customerIp: _ip, lang: _lang, ...required } = wallet;
    expect(confirmFields(required).map(([name]) => name)).toEqual([
      'amount',
      'invoice_no',
      'mobile_number',
      'return_url',
      'callback_url',
    ]);
    const { customerIp: _cardIp, lang: _cardLang, ...requiredByCard } = card;
    expect(confirmFields(requiredByCard).map(([name]) => name)).toEqual(['amount', 'invoice_no', 'return_url']);
  });

  it('never contain an amount that the service cannot represent', () =>
    expect(() => confirmFields({ ...wallet, amount: { amountMinor: 10_555, currency: 'LYD' } })).toThrow(RangeError));

  it('never contain a secret', () => expect(JSON.stringify(confirmFields(wallet))).not.toMatch(/token-1|key-1/));
});

describe('the confirm call', () => {
  it('uses the path of its gateway (§4.1, §4.2)', () => {
    expect(encodeConfirm(wallet, credentials).path).toBe('/api/v1/transaction/wallet/confirm');
    expect(encodeConfirm(card, credentials).path).toBe('/api/v1/transaction/card/confirm');
  });

  it('sends both headers of §5, its content type and the accepted type', () =>
    expect(encodeConfirm(card, credentials).headers).toEqual({
      authorization: 'Bearer token-1',
      'x-api-key': 'key-1',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    }));

  it('is form-encoded', () =>
    expect(bodyOf(wallet)).toBe(
      'amount=12.50&invoice_no=T1-0007&mobile_number=0912345678&email=a%2Bb%40example.ly' +
        '&return_url=https%3A%2F%2Frelay.example%2Fr%2Fm%2Ft1&callback_url=https%3A%2F%2Frelay.example%2Fc%2Fm%2Ft1' +
        '&customer_ip=102.68.0.1&lang=ar',
    ));

  it('keeps a hostile value within its own field', () => {
    const hostile = 'x&amount=0.01\r\nlang=en %00+é';
    const decoded = [...new URLSearchParams(bodyOf({ ...wallet, email: hostile }))];
    expect(decoded).toHaveLength(8);
    expect(Object.fromEntries(decoded)).toMatchObject({ amount: '12.50', lang: 'ar', email: hostile });
  });
});

describe('an e-mail address', () => {
  it.each(['a@b.ly', ' a.b+c@d.example.com ', 'علي@مثال.ليبيا'])('%j is accepted', (typed) =>
    expect(valueOf(parseEmail(typed))).toBe(typed.trim()),
  );

  it('may have 254 characters', () => {
    const longest = `a@${'b'.repeat(249)}.ly`;
    expect(valueOf(parseEmail(longest))).toBe(longest);
    expect(codeOf(parseEmail(`${longest}a`))).toBe('email.malformed');
  });

  it.each([
    '',
    'a',
    '@b.ly',
    'a@',
    'a@b',
    'a@b@c.ly',
    'a b@c.ly',
    'a@b.ly x',
    'a@b.',
    `${'a'.repeat(65)}@b.ly`,
    `a@${'b'.repeat(250)}.ly`,
  ])('%j is rejected', (typed) => expect(codeOf(parseEmail(typed))).toBe('email.malformed'));
});
