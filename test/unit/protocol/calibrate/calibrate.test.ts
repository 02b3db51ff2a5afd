// Calibration finds the value of each open point: signed texts are written by hand here, and their MACs come from node:crypto
// alone.
import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../../src/protocol/calibrate/calibrate.ts';
import { defaultProfile, type SignatureProfile } from '../../../../src/protocol/profile.ts';
import { calibrated, macOf, onlyFit, signedAs, withHashed } from '../../../support/unit/calibrate.ts';
import { valueOf } from '../../../support/unit/result.ts';

/**
 * A body with one value of every kind, whose fields arrive in an order that differs from every named order of a signature
 * profile.
 */
const body =
  '{"gateway":"wallet","approved":true,"amount":6.10,"invoice_no":"T1-0007","note":null,"paymet_method":"\\u0628طاقة أ",' +
  '"transaction_id":"A ~*+/9","memo":"","settled":false}';
const method = '%D8%A8%D8%B7%D8%A7%D9%82%D8%A9+%D8%A3';
const transaction = 'A+%7E%2A%2B%2F9';
const byDefault = `gateway=wallet&approved=1&amount=6.10&invoice_no=T1-0007&paymet_method=${method}&transaction_id=${transaction}&memo=&settled=0`;
const documented = `gateway=wallet&approved=1&invoice_no=T1-0007&amount=6.10&paymet_method=${method}&transaction_id=${transaction}`;
const plain =
  'gateway=wallet&approved=1&amount=6.10&invoice_no=T1-0007&paymet_method=بطاقة أ&transaction_id=A ~*+/9&memo=&settled=0';
const values = ['wallet', '1', '6.10', 'T1-0007', method, transaction, '', '0'];
const joined = `gatewaywallet approved1 amount6.10 invoice_noT1-0007 paymet_method${method} transaction_id${transaction} memo settled0`;

/**
 * A second notice with its fields in another order: a signature in arrival order changes with it, one in a fixed order does not.
 */
const otherBody = '{"approved":true,"invoice_no":"T1-0008","amount":7.00,"gateway":"wallet"}';
const otherBySort = 'amount=7.00&approved=1&gateway=wallet&invoice_no=T1-0008';

describe('a sample with all kinds of values settles each open point', () => {
  it.each<readonly [string, Partial<SignatureProfile>, string]>([
    ['the default', {}, byDefault],
    ['the allow-list', { pairs: 'documented' }, byDefault.replace('&memo=&settled=0', '')],
    ['key and value', { form: 'keyvalue' }, joined.replaceAll(' ', '&')],
    ['key and value behind one another', { form: 'keyvalue', separator: '' }, joined.replaceAll(' ', '')],
    ['no separator', { separator: '' }, byDefault.replaceAll('&', '')],
    ...[',', '|', ';', '\n', ':', '-', '_', '.', ' ', '/', '#', '+', '*', '||', '::', ', ', '\t', '\r\n'].map(
      (separator) =>
        [`separator ${JSON.stringify(separator)}`, { separator }, byDefault.replaceAll('&', () => separator)] as const,
    ),
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
  ])('%s', (_, changes, text) => {
    const { open, ...fit } = onlyFit([signedAs('wallet-callback', body, text)]);
    expect({ ...fit, id: '' }).toEqual({ ...defaultProfile, ...changes, id: '' });
    const { order, ...others } = open;
    expect(order?.[0]).toBe('arrival');
    // The allow-list contains neither `note` (null) nor `memo` (empty), so it stays open how null and empty values are signed.
    expect(others).toEqual(changes.pairs ? { nulls: ['drop', 'keep'], empties: ['keep', 'drop'] } : {});
  });

  it.each<readonly [string, Partial<SignatureProfile>, string]>([
    ['values only', {}, values.join('&')],
    ['values behind one another', { separator: '' }, values.join('')],
    [
      'decoded values as words between bars, null kept',
      { separator: '|', encoding: 'raw', booleans: 'word', nulls: 'keep', empties: 'drop' },
      'wallet|true|6.10|T1-0007||بطاقة أ|A ~*+/9|false',
    ],
  ])('%s: suggests the profile nearest to the default, since values without keys can be exchanged', (_, changes, text) => {
    const { suggestion, fits } = calibrated([signedAs('wallet-callback', body, text)]);
    expect(suggestion).toEqual({ ...defaultProfile, ...changes, id: 'calibrated', form: 'value' });
    expect(fits.map(({ id }) => id)).toEqual(fits.map((__, i) => (i === 0 ? 'calibrated' : `calibrated-${i + 1}`)));
    expect(fits.every(({ form, encoding }) => form === 'value' && encoding === suggestion?.encoding)).toBe(true);
  });

  it.each<readonly [string, SignatureProfile['order'], string]>([
    [
      'sorted by key',
      'sorted',
      `amount=6.10&approved=1&gateway=wallet&invoice_no=T1-0007&memo=&paymet_method=${method}&settled=0&transaction_id=${transaction}`,
    ],
    ['the documented order', 'documented', `${documented}&memo=&settled=0`],
  ])('%s, without an alternative list of keys', (_, order, text) => {
    const { open, ...fit } = onlyFit([signedAs('wallet-callback', body, text)]);
    expect(fit).toEqual({ ...defaultProfile, id: 'calibrated', order });
    expect(open).toEqual({});
  });

  it.each([
    ['hex-lower', macOf(byDefault).toString('hex')],
    ['base64', macOf(byDefault).toString('base64')],
    ['base64-upper', macOf(byDefault).toString('base64').toUpperCase()],
  ] as const)('written as %s', (output, hashed) => {
    const { open: _, ...fit } = onlyFit([withHashed('wallet-callback', body, hashed)]);
    expect(fit).toEqual({ ...defaultProfile, id: 'calibrated', output });
  });

  it('the bytes of the wire in a query, with any percent-encoding', () => {
    const query = 'gateway=card&approved=1&transaction_id=%d8%a3+%7E*&amount=6.10&x=قيد';
    expect(onlyFit([signedAs('card-callback', query, query)])).toMatchObject({ encoding: 'wire', order: 'arrival' });
  });
});

describe('the key', () => {
  const hex = '0001feff3e7a5c11';

  it.each(['utf8', 'hex', 'base64'] as const)('is the secret decoded as %s', (form) => {
    const hashed = macOf(byDefault, Buffer.from(hex, form)).toString('hex').toUpperCase();
    const { suggestion, undecided } = valueOf(calibrate([withHashed('wallet-callback', body, hashed)], hex));
    expect(suggestion).toEqual({ ...defaultProfile, id: form === 'utf8' ? 'default' : 'calibrated', key: form });
    expect(undecided).not.toHaveProperty('key');
  });
});

describe('several samples', () => {
  it('in two orders of arrival allow only the arrival order', () => {
    const { open, ...fit } = onlyFit([
      signedAs('wallet-callback', body, byDefault),
      signedAs('wallet-callback', otherBody, 'approved=1&invoice_no=T1-0008&amount=7.00&gateway=wallet'),
    ]);
    expect(fit).toEqual(defaultProfile);
    expect(open).toEqual({});
  });

  it('of different kinds match one profile', () => {
    const query = 'invoice_no=T1-0008&approved=1&from=my+shop';
    const { open, ...fit } = onlyFit([
      signedAs('wallet-callback', otherBody, otherBySort),
      signedAs('wallet-return', query, 'approved=1&from=my+shop&invoice_no=T1-0008'),
    ]);
    expect(fit).toEqual({ ...defaultProfile, id: 'calibrated', order: 'sorted' });
    expect(open).toEqual({ encoding: ['php', 'wire'], nulls: ['drop', 'keep'], empties: ['keep', 'drop'] });
  });

  it('cost one MAC each once the profile is known', () => {
    const many = Array.from({ length: 10 }, (_, i) => signedAs('wallet-return', `b=x&a=${i}`, `${i}|x`));
    expect(calibrated(many).tried.macs).toBe(9 + calibrated(many.slice(0, 1)).tried.macs);
  });

  it('cost no second MAC for the same text', () =>
    // One parameter can be signed in three forms, and again as a list of one key with each of 20 separators.
    expect(calibrated([signedAs('wallet-return', 'approved=1', 'nothing')]).tried).toEqual({ macs: 3 + 3 * 20, complete: true }));
});

describe('an ambiguity in the samples', () => {
  it('is reported with each possible value, the default first', () => {
    const unsigned = 'approved=1&invoice_no=T1-0007';
    const { fits, equivalent, undecided, suggestion } = calibrated([signedAs('wallet-return', unsigned, unsigned)]);
    expect(fits).toEqual([defaultProfile]);
    expect(suggestion).toEqual(defaultProfile);
    expect(equivalent).toEqual([undecided]);
    expect(undecided).toEqual({
      pairs: ['all', 'documented'],
      order: ['arrival', 'sorted', 'documented'],
      encoding: ['php', 'raw', 'wire', 'rfc3986'],
      numbers: ['source', 'shortest'],
      booleans: ['digit', 'word'],
      nulls: ['drop', 'keep'],
      empties: ['keep', 'drop'],
    });
  });

  it('of samples with one parameter includes the separator', () => {
    const { undecided } = calibrated([signedAs('wallet-return', 'approved=1', 'approved=1')]);
    expect(undecided.separator?.slice(0, 3)).toEqual(['&', '', ',']);
    expect(undecided).not.toHaveProperty('form');
  });

  it('of samples with a constant order includes this order as a list', () => {
    const unsigned = 'invoice_no=T1-0007&amount=5&approved=1';
    const samples = [signedAs('card-callback', unsigned, unsigned)];
    expect(calibrated(samples).undecided.order).toEqual(['arrival', ['invoice_no', 'amount', 'approved']]);
    const turned = 'approved=1&invoice_no=T1-0007&amount=5';
    expect(calibrated([...samples, signedAs('card-callback', turned, turned)]).undecided).not.toHaveProperty('order');
  });
});
