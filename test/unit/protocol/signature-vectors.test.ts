// Signature test vectors for each profile: canonical texts written by hand, their MACs computed here with node:crypto alone.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { defaultProfile, type SignatureProfile, signatureProfile } from '../../../src/protocol/profile.ts';
import { charsetOf, sign, signedText } from '../../../src/protocol/signature.ts';
import { valueOf } from '../../support/unit/result.ts';
import { noticeOf } from '../../support/unit/wire.ts';

const secret = 'secret-قيد';
const macOf = (text: string | Uint8Array, key: string | Uint8Array = secret): Buffer =>
  createHmac('sha256', key).update(text).digest();
const upperHex = (mac: Buffer): string => mac.toString('hex').toUpperCase();
const profileOf = (changes: Partial<SignatureProfile>): SignatureProfile => signatureProfile.parse({ id: 'other', ...changes });

/**
 * A body with one value of every kind: Arabic, space, `~ * + /`, an escape, a number with a trailing zero, a flag, null, an empty
 * text, an unknown field.
 */
const body =
  '{"gateway":"wallet","approved":true,"amount":6.10,"invoice_no":"T1-0007","note":null,"paymet_method":"\\u0628طاقة أ",' +
  '"transaction_id":"A ~*+/9","memo":"","settled":false,"hashed":"00"}';
const wallet = noticeOf('wallet-callback', body);
const query =
  'gateway=card&approved=1&amount=6.10&currency=USD&invoice_no=T1-0008&transaction_id=%d8%a3+%7E*&utm_source=x%20y&hashed=00';
const card = noticeOf('card-callback', query);

const method = '%D8%A8%D8%B7%D8%A7%D9%82%D8%A9+%D8%A3';
const transaction = 'A+%7E%2A%2B%2F9';
const byDefault = `gateway=wallet&approved=1&amount=6.10&invoice_no=T1-0007&paymet_method=${method}&transaction_id=${transaction}&memo=&settled=0`;

describe('under the default profile', () => {
  it('a wallet callback signs every parameter except the signature, in the order of arrival, encoded as in PHP', () => {
    expect(signedText(wallet, defaultProfile)).toBe(byDefault);
    expect(valueOf(sign(wallet, secret, defaultProfile))).toBe(upperHex(macOf(byDefault)));
  });

  it('a card callback signs its query, decoded and encoded again', () => {
    const text =
      'gateway=card&approved=1&amount=6.10&currency=USD&invoice_no=T1-0008&transaction_id=%D8%A3+%7E%2A&utm_source=x+y';
    expect(signedText(card, defaultProfile)).toBe(text);
    expect(valueOf(sign(card, secret, defaultProfile))).toBe(upperHex(macOf(text)));
  });

  it.each([
    [
      'wallet-callback',
      '{"gateway":"wallet","approved":"1","invoice_no":"T1-0007","amount":"12.50","paymet_method":"بطاقة","transaction_id":"tx-1"}',
      '78213FE591472CE715C7F6D59AD585FD92BE9AF908B9D96D8C2854E7ACDCD834',
    ],
    ['wallet-return', 'approved=1&invoice_no=T1-0007', '335FCB87B1070916C3A41758EB46D6FF8B40FCB761D1855B8028FAC6CC9DDDCE'],
  ] as const)('a %s has the MAC that openssl computes', (kind, raw, mac) =>
    expect(valueOf(sign(noticeOf(kind, raw), secret, defaultProfile))).toBe(mac),
  );

  it('the encoding keeps exactly the letters, digits and marks that PHP keeps', () => {
    const marks = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
    const notice = noticeOf('card-callback', `k=${encodeURIComponent(`azAZ09${marks}é`)}`);
    expect(signedText(notice, defaultProfile)).toBe(
      'k=azAZ09+%21%22%23%24%25%26%27%28%29%2A%2B%2C-.%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E_%60%7B%7C%7D%7E%C3%A9',
    );
  });

  it('the encoding writes every byte with two digits', () =>
    expect(signedText(noticeOf('card-callback', 'k=%00%09%0a%0f%10'), defaultProfile)).toBe('k=%00%09%0A%0F%10'));

  it('the encoding treats keys like values', () =>
    expect(signedText(noticeOf('wallet-callback', '{"a b~":"1","قيد":2}'), defaultProfile)).toBe(
      'a+b%7E=1&%D9%82%D9%8A%D8%AF=2',
    ));

  it('a notice without parameters signs the empty text', () => {
    expect(signedText(noticeOf('wallet-callback', '{"hashed":"00","x":null}'), defaultProfile)).toBe('');
    expect(valueOf(sign(noticeOf('card-callback', ''), secret, defaultProfile))).toBe(upperHex(macOf('')));
  });
});

describe('each other value of each open point', () => {
  const sorted = `amount=6.10&approved=1&gateway=wallet&invoice_no=T1-0007&memo=&paymet_method=${method}&settled=0&transaction_id=${transaction}`;
  const documented = `gateway=wallet&approved=1&invoice_no=T1-0007&amount=6.10&paymet_method=${method}&transaction_id=${transaction}`;
  const plain =
    'gateway=wallet&approved=1&amount=6.10&invoice_no=T1-0007&paymet_method=بطاقة أ&transaction_id=A ~*+/9&memo=&settled=0';

  it.each<readonly [string, Partial<SignatureProfile>, string]>([
    ['an allow-list', { pairs: 'documented' }, byDefault.replace('&memo=&settled=0', '')],
    ['sorted by key', { order: 'sorted' }, sorted],
    ['the documented order, others behind', { order: 'documented' }, `${documented}&memo=&settled=0`],
    ['the documented order of the allow-list', { order: 'documented', pairs: 'documented' }, documented],
    [
      'a fixed list, others behind as they arrived',
      { order: ['transaction_id', 'memo', 'absent', 'amount'] },
      `transaction_id=${transaction}&memo=&amount=6.10&gateway=wallet&approved=1&invoice_no=T1-0007&paymet_method=${method}&settled=0`,
    ],
    ['values only', { form: 'value' }, `wallet&1&6.10&T1-0007&${method}&${transaction}&&0`],
    ['values without a separator', { form: 'value', separator: '' }, `wallet16.10T1-0007${method}${transaction}0`],
    [
      'key and value without a sign',
      { form: 'keyvalue', separator: '' },
      `gatewaywalletapproved1amount6.10invoice_noT1-0007paymet_method${method}transaction_id${transaction}memosettled0`,
    ],
    ['another separator', { separator: '|' }, byDefault.replaceAll('&', '|')],
    ['decoded texts', { encoding: 'raw' }, plain],
    ['the bytes of the wire', { encoding: 'wire' }, plain.replace('بطاقة', '\\u0628طاقة')],
    ['RFC 3986', { encoding: 'rfc3986' }, byDefault.replace('+%D8%A3', '%20%D8%A3').replace('A+%7E%2A', 'A%20~%2A')],
    ['numbers in shortest form', { numbers: 'shortest' }, byDefault.replace('6.10', '6.1')],
    [
      'flags as words',
      { booleans: 'word' },
      byDefault.replace('approved=1', 'approved=true').replace('settled=0', 'settled=false'),
    ],
    ['null kept', { nulls: 'keep' }, byDefault.replace('&paymet', '&note=&paymet')],
    ['empty texts dropped', { empties: 'drop' }, byDefault.replace('&memo=', '')],
    [
      'empty texts dropped, null kept',
      { empties: 'drop', nulls: 'keep' },
      byDefault.replace('&memo=', '').replace('&paymet', '&note=&paymet'),
    ],
  ])('%s', (_, changes, text) => {
    expect(signedText(wallet, profileOf(changes))).toBe(text);
    expect(valueOf(sign(wallet, secret, profileOf(changes)))).toBe(upperHex(macOf(text)));
  });

  it('keeping nulls does not add an unlisted parameter to the allow-list', () =>
    expect(signedText(wallet, profileOf({ pairs: 'documented', nulls: 'keep' }))).toBe(
      byDefault.replace('&memo=&settled=0', ''),
    ));

  it('keeping nulls keeps a documented parameter on the allow-list', () =>
    expect(
      signedText(
        noticeOf('wallet-callback', '{"gateway":"wallet","amount":null}'),
        profileOf({ pairs: 'documented', nulls: 'keep' }),
      ),
    ).toBe('gateway=wallet&amount='));

  it('the allow-list omits parameters of the shop’s own address', () =>
    expect(signedText(card, profileOf({ pairs: 'documented' }))).not.toContain('utm_source'));

  it.each([
    ['wallet-return', 'invoice_no=T1-0007&from=shop&approved=1', 'approved=1&invoice_no=T1-0007'],
    [
      'card-callback',
      'transaction_id=t&invoice_no=i&currency=USD&amount=1&canceled=1&gateway=card&x=y',
      'gateway=card&canceled=1&amount=1&currency=USD&invoice_no=i&transaction_id=t',
    ],
  ] as const)('the documented order of a %s is the order of §6', (kind, raw, text) =>
    expect(signedText(noticeOf(kind, raw), profileOf({ order: 'documented', pairs: 'documented' }))).toBe(text),
  );

  it('the other spelling of the method takes the position of the documented spelling', () =>
    expect(
      signedText(
        noticeOf('wallet-callback', '{"payment_method":"m","transaction_id":"t","amount":"1"}'),
        profileOf({ order: 'documented', pairs: 'documented' }),
      ),
    ).toBe('amount=1&payment_method=m&transaction_id=t'));

  it('sorting is by bytes: capitals first, and characters beyond the basic plane last', () =>
    expect(
      signedText(
        noticeOf('wallet-callback', '{"😀":1,"～":2,"b":3,"a":4,"Z":5,"ab":6}'),
        profileOf({ order: 'sorted', encoding: 'raw' }),
      ),
    ).toBe('Z=5&a=4&ab=6&b=3&～=2&😀=1'));

  it('the wire encoding of a query signs its original bytes, with percent and plus signs', () => {
    const text = query.replace('&hashed=00', '');
    expect(signedText(card, profileOf({ encoding: 'wire' }))).toBe(text);
    const unescaped = noticeOf('card-callback', 'method=قيد&amount=1');
    expect(valueOf(sign(unescaped, secret, profileOf({ encoding: 'wire' })))).toBe(upperHex(macOf('method=قيد&amount=1')));
  });

  it('decoded texts of a query are signed as UTF-8', () =>
    expect(valueOf(sign(card, secret, profileOf({ encoding: 'raw' })))).toBe(
      upperHex(macOf('gateway=card&approved=1&amount=6.10&currency=USD&invoice_no=T1-0008&transaction_id=أ ~*&utm_source=x y')),
    ));

  it.each([
    ['wallet-callback', 'wire', 'utf8'],
    ['card-callback', 'wire', 'latin1'],
    ['wallet-return', 'wire', 'latin1'],
    ['card-callback', 'raw', 'utf8'],
  ] as const)('a %s under %s becomes bytes as %s', (kind, encoding, charset) =>
    expect(charsetOf(noticeOf(kind, kind === 'wallet-callback' ? '{}' : ''), { encoding })).toBe(charset),
  );

  it.each([
    ['6.10', '6.1'],
    ['5.00', '5'],
    ['5', '5'],
    ['0.5', '0.5'],
    ['1E+2', '100'],
  ])('the shortest form of %s is %s', (source, shortest) =>
    expect(
      signedText(
        noticeOf('wallet-callback', `{"amount":${source},"text":"${source}"}`),
        profileOf({ numbers: 'shortest', encoding: 'raw' }),
      ),
    ).toBe(`amount=${shortest}&text=${source}`),
  );
});

describe('the MAC', () => {
  const mac = macOf(byDefault);

  it.each([
    ['hex-upper', upperHex(mac)],
    ['hex-lower', mac.toString('hex')],
    ['base64', mac.toString('base64')],
    ['base64-upper', mac.toString('base64').toUpperCase()],
  ] as const)('is written as %s', (output, text) => expect(valueOf(sign(wallet, secret, profileOf({ output })))).toBe(text));

  const key = Uint8Array.from([0, 1, 0xfe, 0xff, 0x3e]);

  it.each([
    ['utf8', secret, Buffer.from(secret, 'utf8')],
    ['hex', '0001FEff3e', key],
    ['base64', 'AAH+/z4=', key],
    ['base64', 'AAH+/z4', key],
    ['hex', '99', Uint8Array.from([0x99])],
    ['base64', 'mZmZ', Uint8Array.from([0x99, 0x99, 0x99])],
    ['base64', '99==', Uint8Array.from([0xf7])],
    ['base64', '99', Uint8Array.from([0xf7])],
  ] as const)('uses as %s key the bytes that %s decodes to', (form, text, bytes) =>
    expect(valueOf(sign(wallet, text, profileOf({ key: form })))).toBe(upperHex(macOf(byDefault, bytes))),
  );
});
