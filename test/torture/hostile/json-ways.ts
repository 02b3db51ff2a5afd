// Hostile JSON bodies: other syntax, other encodings, nested objects, arrays, and the same content in other spelling.
import type { Rng } from '../../support/world.ts';
import { type Base, refused, respelled, signedFields, type Way } from './grammar.ts';

type Member = readonly [key: string, value: string];
const quote = JSON.stringify;
const membersOf = (base: Base): Member[] => signedFields(base).map(([key, value]) => [quote(key), quote(value)]);
const objectOf = (members: readonly Member[]): string => `{${members.map(([key, value]) => `${key}:${value}`).join(',')}}`;
const text =
  (make: (base: Base, rng: Rng) => string): Way['make'] =>
  (base, rng) =>
    Buffer.from(make(base, rng), 'utf8');

/** Makes a method that writes the value of one JSON member in another spelling. */
const oneValue = (write: (value: string, rng: Rng) => string): Way['make'] =>
  text((base, rng) => {
    const members = membersOf(base);
    const at = rng.int(members.length);
    return objectOf(members.map(([key, value], i) => [key, i === at ? write(value, rng) : value]));
  });
const again = (copyOf: (key: string) => string): Way['make'] =>
  text((base, rng) => {
    const members = membersOf(base);
    const [key, value] = rng.pick(members);
    const copy: Member = [copyOf(key), rng.pick([value, '"1"', '"2000"', 'null'])];
    return objectOf(rng.chance(0.5) ? [...members, copy] : [copy, ...members]);
  });
const escaped = (literal: string): string =>
  `"${Array.from(literal.slice(1, -1), (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;

const nest = (value: string, rng: Rng): string =>
  rng.pick([`[${value}]`, `[${value},${value}]`, `{"$ne":null}`, `{"value":${value}}`, `[[${value}]]`, '[]', '{}']);
const around = (body: string, rng: Rng): string =>
  rng.pick([
    `[${body}]`,
    `{"data":${body}}`,
    `${body}${body}`,
    `${body},`,
    `${body}x`,
    `(${body})`,
    `${body};`,
    `"${quote(body)}"`,
    `${body}\u0000`,
  ]);
const noJson = (body: string, rng: Rng): string =>
  rng.pick([
    body.replaceAll('"', "'"),
    body.replace('{', '{/* */'),
    body.replace('}', ',}'),
    body.replaceAll(':', '='),
    body.slice(0, rng.int(body.length)),
    body.slice(1 + rng.int(body.length - 1)),
    'null',
    '""',
    '0',
    '[]',
    '{}',
    '',
    'NaN',
    'hashed=1',
  ]);
const otherBytes = (body: string, rng: Rng): Buffer =>
  rng.pick([
    () => Buffer.from(body, 'utf16le'),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)]),
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(body, 'utf16le')]),
    () => Buffer.from(Buffer.from(body).toString('base64')),
    () => Buffer.from(encodeURIComponent(body)),
    () => Buffer.from(body.replaceAll('"', '&quot;')),
  ])();
/** Puts invalid UTF-8 into a value: stray, overlong or cut bytes, or a surrogate. */
const badUtf8 = (body: string, rng: Rng): Buffer => {
  const bytes = Buffer.from(body);
  const at = body.indexOf(':"') + 2;
  const bad = rng.pick([[0xff], [0x80], [0xc0, 0xae], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(bad), bytes.subarray(at)]);
};
const megabyte = (body: string, rng: Rng): Buffer => {
  const filler = 1024 * 1024;
  return rng.pick([
    () => Buffer.concat([Buffer.from(body), Buffer.alloc(filler, ' ')]),
    () => Buffer.from(`${body.slice(0, -1)},"note":"${'x'.repeat(filler)}"}`),
    () => Buffer.from('['.repeat(filler)),
    () => Buffer.from('{"a":'.repeat(filler / 5)),
  ])();
};
const random = (rng: Rng): Buffer => Buffer.from(Uint8Array.from({ length: rng.int(200) }, () => rng.int(256)));
const bodyOf = (base: Base): string => base.raw.toString('utf8');
const whitespace = (rng: Rng): string => rng.pick([' ', '\n', '\t', '\r\n', '   ']);

export const jsonWays: readonly Way[] = [
  refused(
    'a key twice',
    again((key) => key),
  ),
  refused('a key twice, once in escapes', again(escaped)),
  refused('an array or object for a value', oneValue(nest)),
  refused(
    'wrapped',
    text((base, rng) => around(bodyOf(base), rng)),
  ),
  refused(
    'no JSON',
    text((base, rng) => noJson(bodyOf(base), rng)),
  ),
  refused('in another encoding', (base, rng) => otherBytes(bodyOf(base), rng)),
  refused('no UTF-8', (base, rng) => badUtf8(bodyOf(base), rng)),
  refused(
    'half a surrogate pair',
    oneValue((value) => `${value.slice(0, -1)}\\ud800"`),
  ),
  refused(
    'a value in double escapes',
    oneValue((value) => quote(value)),
  ),
  refused(
    'a MAC that is no string',
    text((base, rng) =>
      objectOf([...membersOf(base).slice(0, -1), ['"hashed"', rng.pick(['null', 'true', '0', '[]', '{}', `["${base.mac}"]`])]]),
    ),
  ),
  refused('random bytes', (_, rng) => random(rng)),
  refused('more than a notice can be', (base, rng) => (rng.chance(0.03) ? megabyte(bodyOf(base), rng) : null)),
  respelled(
    'white space',
    text(
      (base, rng) =>
        `${whitespace(rng)}{${membersOf(base)
          .map(([key, value]) => `${whitespace(rng)}${key}${whitespace(rng)}:${whitespace(rng)}${value}`)
          .join(',')}${whitespace(rng)}}${whitespace(rng)}`,
    ),
  ),
  respelled(
    'escapes',
    text((base) => objectOf(membersOf(base).map(([key, value]) => [escaped(key), escaped(value)]))),
  ),
  respelled(
    'approved as a number or a word',
    text((base, rng) =>
      objectOf(
        membersOf(base).map(([key, value]) => [key, key === '"approved"' && value === '"1"' ? rng.pick(['1', 'true']) : value]),
      ),
    ),
  ),
  respelled(
    'an amount without quotes',
    text((base) => objectOf(membersOf(base).map(([key, value]) => [key, key === '"amount"' ? value.slice(1, -1) : value]))),
  ),
  respelled(
    'the signature first',
    text((base) => {
      const members = membersOf(base);
      return objectOf([members.at(-1) as Member, ...members.slice(0, -1)]);
    }),
  ),
  respelled(
    'an unsigned null',
    text((base, rng) => objectOf([...membersOf(base), [rng.pick(['"canceled"', '"note"', '"currency"']), 'null']])),
  ),
];
