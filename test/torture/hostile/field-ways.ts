// Hostile notices with changed fields or signatures, for JSON bodies and queries alike.
import { createHash, createHmac } from 'node:crypto';
import type { Rng } from '../../support/world.ts';
import { testKeys } from '../../support/till.ts';
import { type Fields, macOf } from '../genuine.ts';
import { bend, forge, replaceField, signWith, type Way } from './grammar.ts';

const hexDigits = '0123456789ABCDEF';

const values: Readonly<Record<string, readonly string[]>> = {
  amount: ['0.01', '1.00', '2000', '12.5', '12.500', '1e3', '-1', 'NaN', '', '١٢', '12,50', '0x10', '99999999999999999999'],
  approved: ['true', '0', 'false', '', 'yes', '2', 'TRUE', ' 1', '1 ', '01', '1.0', '\u0661'],
  invoice_no: ['T1-9999', 't1-1', 'T1-1 ', '../T2', '', "T1-1' OR 1=1 --", 'T1-1\u0000', '\u202eT1-1'],
  transaction_id: ['tx-other', '', '0', 'null', 'tx-1,tx-2'],
  gateway: ['card', 'wallet', 'Card', '', 'both'],
  currency: ['USD', 'LYD', 'usd', 'EUR', '', 'XXX'],
  canceled: ['1', '0', '', 'false'],
};

const otherValue = (fields: Fields, rng: Rng): Fields => {
  const [name, old] = rng.pick(fields);
  const choices = (values[name] ?? ['x', '', 'y']).filter((value) => value !== old);
  return replaceField(fields, name, rng.pick(choices));
};
const oneCharacter = (fields: Fields, rng: Rng): Fields => {
  const [name, old] = rng.pick(fields.filter(([, value]) => value !== ''));
  const at = rng.int(old.length);
  const char = String.fromCharCode(33 + ((old.charCodeAt(at) - 33 + 1 + rng.int(90)) % 93));
  return replaceField(fields, name, old.slice(0, at) + char + old.slice(at + 1));
};
const without = (fields: Fields, rng: Rng): Fields => {
  const gone = rng.int(fields.length);
  return fields.filter((_, i) => i !== gone);
};
const withOneMore = (fields: Fields, rng: Rng): Fields => {
  const names = ['canceled', 'currency', 'note', '__proto__', 'constructor', 'toString', 'Approved', 'status'];
  const free = names.filter((name) => !fields.some(([key]) => key === name));
  const at = rng.int(fields.length + 1);
  return [...fields.slice(0, at), [rng.pick(free), rng.pick(['1', '', 'USD'])] as const, ...fields.slice(at)];
};
const swapped = (fields: Fields, rng: Rng): Fields => {
  const i = rng.int(fields.length - 1);
  const [a, b] = [fields[i], fields[i + 1]] as [Fields[number], Fields[number]];
  return [...fields.slice(0, i), b, a, ...fields.slice(i + 2)];
};
const valuesSwapped = (fields: Fields, rng: Rng): Fields => {
  const i = rng.int(fields.length - 1);
  const [[keyA, a], [keyB, b]] = [fields[i], fields[i + 1]] as [Fields[number], Fields[number]];
  if (a === b) return without(fields, rng);
  return [...fields.slice(0, i), [keyA, b], [keyB, a], ...fields.slice(i + 2)];
};
const twice = (fields: Fields, rng: Rng): Fields => {
  const [name, value] = rng.pick(fields);
  const copy = [name, rng.pick([value, '1', '2000'])] as const;
  return rng.chance(0.5) ? [...fields, copy] : [copy, ...fields];
};
const renamed = (fields: Fields, rng: Rng): Fields => {
  const at = rng.int(fields.length);
  const change = rng.pick([
    (key: string) => key.toUpperCase(),
    (key: string) => `${key} `,
    (key: string) => ` ${key}`,
    (key: string) => `${key}[]`,
    (key: string) => `${key}[0]`,
    (key: string) => `${key}\u0000`,
    (key: string) => key.replace('_', '.'),
    (key: string) => key.replace('a', '\u0430'),
  ]);
  return fields.map(([key, value], i) => {
    if (i !== at) return [key, value];
    const other = change(key);
    return [other === key ? `${key}x` : other, value];
  });
};
/** Moves the border between two neighbouring fields: joins the fields, splits one, or moves a letter across the `=`. */
const shifted = (fields: Fields, rng: Rng): Fields => {
  const i = rng.int(fields.length - 1);
  const [[keyA, a], [keyB, b]] = [fields[i], fields[i + 1]] as [Fields[number], Fields[number]];
  const between = rng.pick<Fields>([
    [[keyA, `${a}&${keyB}=${b}`]],
    [[`${keyA}=${a}&${keyB}`, b]],
    [[keyA, `${a}%26${keyB}%3D${b}`]],
    [
      [keyA, a.slice(0, -1)],
      [`${a.slice(-1)}${keyB}`, b],
    ],
    [
      [`${keyA}=${a.slice(0, 1)}`, a.slice(1)],
      [keyB, b],
    ],
    [
      [keyA.slice(0, -1), `${keyA.slice(-1)}${a}`],
      [keyB, b],
    ],
  ]);
  return [...fields.slice(0, i), ...between, ...fields.slice(i + 2)];
};

const otherDigit = (mac: string, rng: Rng): string => {
  const at = rng.int(mac.length);
  const digit = hexDigits[(hexDigits.indexOf(mac[at] as string) + 1 + rng.int(15)) % 16] as string;
  return mac.slice(0, at) + digit + mac.slice(at + 1);
};
const randomMac = (rng: Rng): string => Array.from({ length: 64 }, () => hexDigits[rng.int(16)]).join('');
const textOf = (fields: Fields): string => fields.map(([key, value]) => `${key}=${value}`).join('&');
const hmac = (algorithm: string, key: string, fields: Fields): string =>
  createHmac(algorithm, key).update(textOf(fields)).digest('hex').toUpperCase();

export const fieldWays: readonly Way[] = [
  bend('another value', otherValue),
  bend('one character', oneCharacter),
  bend('a field less', without),
  bend('a field more', withOneMore),
  bend('two fields in another order', swapped),
  bend('two values changed places', valuesSwapped),
  bend('a field twice', twice),
  bend('a key renamed', renamed),
  bend('boundaries shifted', shifted),
  bend('no field at all', () => []),
  forge('a MAC cut', ({ mac }, rng) => mac.slice(0, rng.int(64))),
  forge('a MAC cut at its head', ({ mac }, rng) => mac.slice(1 + rng.int(63))),
  forge('a MAC extended', ({ mac }, rng) => mac + rng.pick(['0', ' ', '\n', '\u0000', '=', mac, '00000000'])),
  forge('a MAC with something before it', ({ mac }, rng) => rng.pick([' ', '0x', '\u0000', '0']) + mac),
  forge('a MAC with one digit changed', ({ mac }, rng) => otherDigit(mac, rng)),
  forge('a MAC in lower case', ({ mac }) => (/[A-F]/.test(mac) ? mac.toLowerCase() : '')),
  forge('a MAC in base64', ({ mac }) => Buffer.from(mac, 'hex').toString('base64')),
  forge('a MAC in full-width digits', ({ mac }) => mac.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))),
  forge('a random MAC', (_, rng) => randomMac(rng)),
  forge('zeros', () => '0'.repeat(64)),
  forge('words', (_, rng) => rng.pick(['', 'null', 'undefined', 'true', '[object Object]', 'NaN', '%', '*'])),
  forge('the MAC of another notice', ({ fields }) =>
    macOf(replaceField(fields, 'transaction_id', 'tx-another'), testKeys.secret),
  ),
  forge('the MAC of no field', () => macOf([], testKeys.secret)),
  forge('a bare SHA-256', ({ fields }) => createHash('sha256').update(textOf(fields)).digest('hex').toUpperCase()),
  forge('SHA-256 of secret and text', ({ fields }) =>
    createHash('sha256')
      .update(testKeys.secret + textOf(fields))
      .digest('hex')
      .toUpperCase(),
  ),
  forge('HMAC-SHA-1', ({ fields }) => hmac('sha1', testKeys.secret, fields)),
  forge('HMAC-SHA-512', ({ fields }) => hmac('sha512', testKeys.secret, fields)),
  signWith('signed with no secret', ''),
  signWith('signed with the secret and a line end', `${testKeys.secret}\n`),
  signWith('signed with the secret in capitals', testKeys.secret.toUpperCase()),
  signWith('signed with the API key', testKeys.apiKey),
  signWith('signed with the token of the relay', testKeys.relayToken),
  signWith('signed by another merchant', 'secret-of-somebody-else'),
];
