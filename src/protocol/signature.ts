// The signature of a notice (payment service §6.4): the signed text under a profile, its MAC, and the check.
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { NoticeKind } from '../shared/payment/gateways.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { documentedParameters, methodParameters, type Notice } from './notice.ts';
import type { Pair } from './pairs.ts';
import type { SignatureProfile } from './profile.ts';

/** A secret and its name, which is stored with each notice that the secret verifies. Retired keys check old notices only. */
export type SigningKey = { readonly id: string; readonly secret: string };

const plain = new Set(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-', (char) => char.charCodeAt(0)),
);
const plainCodes = Uint8Array.from({ length: 128 }, (_, code) => (plain.has(code) ? 1 : 0));

/**
 * True if no encoding changes the text, as with nearly every key and value. A loop, because a regular expression is slower and
 * this runs several times for each notice.
 */
const isPlain = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (plainCodes[text.charCodeAt(i)] !== 1) return false;
  return true;
};

/** A table of all bytes in their percent-encoded form. `kept`: the characters that stay unencoded. */
const writtenAs = (kept: RegExp): readonly string[] =>
  Array.from({ length: 256 }, (_, byte) => {
    const char = String.fromCharCode(byte);
    return kept.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });

/** Percent-encodes by a table of all bytes. A forger chooses how many characters need encoding, so this must be fast. */
const percent = (text: string, written: readonly string[]): string => {
  const bytes = Buffer.from(text);
  let out = '';
  for (let i = 0; i < bytes.length; i++) out += written[bytes[i] as number];
  return out;
};

const byPhp = writtenAs(/[A-Za-z0-9_. -]/).map((written) => (written === ' ' ? '+' : written));
const byRfc3986 = writtenAs(/[A-Za-z0-9_.~-]/);

const encoders: Readonly<Record<SignatureProfile['encoding'], (text: string, wire: string) => string>> = {
  php: (text) => (isPlain(text) ? text : percent(text, byPhp)),
  rfc3986: (text) => (isPlain(text) ? text : percent(text, byRfc3986)),
  raw: (text) => text,
  wire: (_, wire) => wire,
};

/**
 * The part of a signature profile that determines the signed pieces: which parameters are signed, how they are written, and in
 * which order.
 */
export type SigningRules = Omit<SignatureProfile, 'id' | 'separator' | 'key' | 'output'>;

/** The value before encoding. Only strings have a separate source text. */
const valueOf = ({ type, value }: Pair, profile: SigningRules): string => {
  if (type === 'number' && profile.numbers === 'shortest') return String(Number(value));
  if (type === 'boolean' && profile.booleans === 'digit') return value === 'true' ? '1' : '0';
  return value;
};

/**
 * True if the parameter is signed under the profile. `documented`: the parameters that payment service §6 lists for this kind of
 * notice.
 */
export const isSigned = (pair: Pair, profile: SigningRules, documented: readonly string[]): boolean => {
  if (pair.type === 'null' && profile.nulls === 'drop') return false;
  if (pair.type === 'string' && pair.value === '' && profile.empties === 'drop') return false;
  return profile.pairs === 'all' || documented.includes(pair.key);
};

/**
 * Sorts `items` in the order of a signature profile. `documented`: the parameters that payment service §6 lists for this kind of
 * notice.
 */
export const inOrder = <Item extends { readonly key: string }>(
  items: readonly Item[],
  order: SignatureProfile['order'],
  documented: readonly string[],
): readonly Item[] => {
  if (order === 'arrival') return items;
  if (order === 'sorted') return [...items].sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  const list = order === 'documented' ? documented : order;
  const place = ({ key }: Item): number => (list.includes(key) ? list.indexOf(key) : list.length);
  return [...items].sort((a, b) => place(a) - place(b));
};

const bothSpellings = (kind: NoticeKind): readonly string[] =>
  documentedParameters[kind].flatMap((key) => (methodParameters.includes(key) ? methodParameters : [key]));
const documented: Readonly<Record<NoticeKind, readonly string[]>> = {
  'wallet-callback': bothSpellings('wallet-callback'),
  'wallet-return': bothSpellings('wallet-return'),
  'card-callback': bothSpellings('card-callback'),
};

/**
 * The parameters that payment service §6 lists for this kind of notice. Both spellings of the payment method's parameter have the
 * same place in the list.
 */
export const documentedFor = ({ kind }: Notice): readonly string[] => documented[kind];

const pieceOf = (pair: Pair, profile: SigningRules): string => {
  const encode = encoders[profile.encoding];
  const unwritten = valueOf(pair, profile);
  const value = encode(unwritten, pair.type === 'string' ? pair.wireValue : unwritten);
  if (profile.form === 'value') return value;
  const key = encode(pair.key, pair.wireKey);
  return profile.form === 'keyvalue' ? key + value : `${key}=${value}`;
};

/** The text of one signed parameter, with its key. */
export type SignedPiece = { readonly key: string; readonly text: string };

/** The texts (pieces) of all signed parameters, in the signature profile's order. */
export const signedPieces = (notice: Notice, profile: SigningRules): readonly SignedPiece[] => {
  const known = documentedFor(notice);
  const signed = notice.pairs.filter((pair) => isSigned(pair, profile, known));
  return inOrder(signed, profile.order, known).map((pair) => ({ key: pair.key, text: pieceOf(pair, profile) }));
};

/**
 * The signed text, not yet encoded by {@link charsetOf}. The same pieces as `signedPieces`, but joined without an intermediate
 * list, because every notice is checked at least once.
 */
export const signedText = (notice: Notice, profile: SignatureProfile): string => {
  const known = documentedFor(notice);
  let text = '';
  let between = '';
  for (const pair of inOrder(notice.pairs, profile.order, known)) {
    if (!isSigned(pair, profile, known)) continue;
    text += between + pieceOf(pair, profile);
    between = profile.separator;
  }
  return text;
};

/** The charset of the signed text: UTF-8, or Latin-1 for the source bytes of a query, which are one character each. */
export const charsetOf = ({ kind }: Notice, { encoding }: Pick<SignatureProfile, 'encoding'>): 'utf8' | 'latin1' =>
  encoding === 'wire' && kind !== 'wallet-callback' ? 'latin1' : 'utf8';

/** The bytes of the HMAC key. Error: `secret.malformed` if the secret is empty or not of this form. */
export const keyBytes = (secret: string, form: SignatureProfile['key']): Result<Buffer> => {
  if (secret === '') return fail('secret.malformed', { form });
  if (form === 'utf8') return ok(Buffer.from(secret));
  const shape = form === 'hex' ? /^([0-9A-Fa-f]{2})+$/ : /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}(==)?|[A-Za-z0-9+/]{3}=?)?$/;
  return shape.test(secret) ? ok(Buffer.from(secret, form)) : fail('secret.malformed', { form });
};

/** The functions that write a MAC in each spelling (hex or base64). */
export const outputs: Readonly<Record<SignatureProfile['output'], (mac: Buffer) => string>> = {
  'hex-upper': (mac) => mac.toString('hex').toUpperCase(),
  'hex-lower': (mac) => mac.toString('hex'),
  base64: (mac) => mac.toString('base64'),
  'base64-upper': (mac) => mac.toString('base64').toUpperCase(),
};

type MacKey = Result<KeyObject>;

const macKey = (secret: string, form: SignatureProfile['key']): MacKey => {
  const bytes = keyBytes(secret, form);
  return bytes.ok ? ok(createSecretKey(bytes.value)) : bytes;
};

const madeKeys = new WeakMap<SigningKey, Map<SignatureProfile['key'], MacKey>>();

/** Caches the key object of each secret and form, because making a key object costs several times as much as a MAC. */
const macKeyOf = (key: SigningKey, form: SignatureProfile['key']): MacKey => {
  const forms = madeKeys.get(key) ?? new Map<SignatureProfile['key'], MacKey>();
  const made = forms.get(form) ?? macKey(key.secret, form);
  madeKeys.set(key, forms.set(form, made));
  return made;
};

const signWith = (key: MacKey, notice: Notice, profile: SignatureProfile): Result<string> => {
  if (!key.ok) return key;
  const bytes = Buffer.from(signedText(notice, profile), charsetOf(notice, profile));
  return ok(outputs[profile.output](createHmac('sha256', key.value).update(bytes).digest()));
};

/**
 * The value that the notice's signature field `hashed` must have. Error: `secret.malformed` if the secret is not of the profile's
 * key form.
 */
export const sign = (notice: Notice, secret: string, profile: SignatureProfile): Result<string> =>
  signWith(macKey(secret, profile.key), notice, profile);

/** Compares in constant time, so that the duration reveals nothing about the expected text. */
const sameText = (expected: string, received: string): boolean => {
  const a = Buffer.from(expected);
  const b = Buffer.from(received);
  return a.length === b.length && timingSafeEqual(a, b);
};

export type SignatureMatch = { readonly keyId: string; readonly profileId: string };

/**
 * Checks a notice against every key under every profile, and returns the first key and profile under which the signature is
 * valid. Errors: `notice.unsigned` (no `hashed`), `notice.bad-signature`.
 */
export const findFit = <Key extends SigningKey>(
  notice: Notice,
  keys: readonly Key[],
  profiles: readonly SignatureProfile[],
): Result<{ readonly key: Key; readonly profile: SignatureProfile }> => {
  if (notice.hashed === null) return fail('notice.unsigned');
  for (const profile of profiles) {
    for (const key of keys) {
      const expected = signWith(macKeyOf(key, profile.key), notice, profile);
      if (expected.ok && sameText(expected.value, notice.hashed)) return ok({ key, profile });
    }
  }
  return fail('notice.bad-signature');
};

/**
 * Verifies a notice like `findFit`, but returns the ids of key and profile, for storing. Errors: `notice.unsigned`,
 * `notice.bad-signature`.
 */
export const verifyNotice = (
  notice: Notice,
  keys: readonly SigningKey[],
  profiles: readonly SignatureProfile[],
): Result<SignatureMatch> => {
  const fit = findFit(notice, keys, profiles);
  return fit.ok ? ok({ keyId: fit.value.key.id, profileId: fit.value.profile.id }) : fit;
};
