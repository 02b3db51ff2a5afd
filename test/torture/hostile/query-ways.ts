// Hostile queries: repeated and bracketed parameters, broken and doubled percent signs, and the same content in other spelling.
import type { Rng } from '../../support/world.ts';
import { phpEncode } from '../genuine.ts';
import { type Base, refused, respelled, signedFields, type Way } from './grammar.ts';

const queryOf = (base: Base): string => base.raw.toString('latin1');
const text =
  (make: (base: Base, rng: Rng) => string): Way['make'] =>
  (base, rng) =>
    Buffer.from(make(base, rng), 'latin1');
const partsOf = (base: Base): string[] => queryOf(base).split('&');

/** Writes every byte as `%XX`, in upper or lower case. */
const percentAll = (value: string, lower: boolean): string =>
  Array.from(Buffer.from(value), (byte) => {
    const hex = byte.toString(16).padStart(2, '0');
    return `%${lower ? hex : hex.toUpperCase()}`;
  }).join('');
const onePart = (write: (part: string, rng: Rng) => string): Way['make'] =>
  text((base, rng) => {
    const parts = partsOf(base);
    const at = rng.int(parts.length);
    return parts.map((part, i) => (i === at ? write(part, rng) : part)).join('&');
  });

const bracketed = (part: string, rng: Rng): string => part.replace('=', rng.pick(['[]=', '[0]=', '[$ne]=', '%5B%5D=']));
const broken = (part: string, rng: Rng): string =>
  part + rng.pick(['%', '%0', '%zz', '%u0031', '%%', '%FF', '%C0%AE', '%ED%A0%80', '%00']);
const rawBytes = (part: string, rng: Rng): string => part + rng.pick(['\u00ff', '\u0080', '\u00c3', '\u0000', '\t', ' ']);

export const queryWays: readonly Way[] = [
  refused(
    'a parameter twice',
    text((base, rng) => {
      const parts = partsOf(base);
      const part = rng.pick(parts);
      const copy = rng.pick([part, part.replace(/=.*/, '=1'), part.replace(/=.*/, '='), part.replace(/=.*/, '')]);
      return rng.chance(0.5) ? [...parts, copy].join('&') : [copy, ...parts].join('&');
    }),
  ),
  refused(
    'a parameter twice, once in percent signs',
    text((base, rng) => {
      const [key, value] = rng.pick(signedFields(base));
      return `${queryOf(base)}&${percentAll(key, rng.chance(0.5))}=${phpEncode(value)}`;
    }),
  ),
  refused('brackets', onePart(bracketed)),
  refused('a broken percent sign or no UTF-8', onePart(broken)),
  refused('raw bytes', onePart(rawBytes)),
  refused(
    'percent signs encoded twice',
    onePart((part) => part.replace(/=(.*)/, (_, value: string) => `=%25${value}`)),
  ),
  refused(
    'semicolons for ampersands',
    text((base) => queryOf(base).replaceAll('&', ';')),
  ),
  refused(
    'ampersands encoded',
    text((base) => queryOf(base).replaceAll('&', '%26')),
  ),
  refused(
    'a question mark before it',
    text((base) => `?${queryOf(base)}`),
  ),
  refused(
    'cut off',
    text((base, rng) => queryOf(base).slice(0, rng.int(queryOf(base).length))),
  ),
  refused(
    'JSON for a query',
    text((base) => JSON.stringify(Object.fromEntries(signedFields(base)))),
  ),
  refused(
    'random bytes',
    text((_, rng) => Array.from({ length: rng.int(200) }, () => String.fromCharCode(33 + rng.int(93))).join('')),
  ),
  refused('more than a notice can be', (base, rng) =>
    rng.chance(0.03) ? Buffer.from(`${queryOf(base)}&note=${'x'.repeat(1024 * 1024)}`, 'latin1') : null,
  ),
  respelled(
    'percent signs where none are needed',
    text((base, rng) =>
      signedFields(base)
        .map(([key, value]) => `${percentAll(key, rng.chance(0.5))}=${percentAll(value, rng.chance(0.5))}`)
        .join('&'),
    ),
  ),
  respelled(
    'empty parts',
    text((base) => `&${partsOf(base).join('&&')}&`),
  ),
  respelled(
    'the signature first',
    text((base) => {
      const parts = partsOf(base);
      return [parts.at(-1), ...parts.slice(0, -1)].join('&');
    }),
  ),
];
