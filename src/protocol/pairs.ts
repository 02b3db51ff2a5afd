// Parses a notice's parameters in wire order, each with its source text, because signatures depend on order and source text.
import { fail, ok, type Result } from '../shared/result.ts';

export type ValueType = 'string' | 'number' | 'boolean' | 'null';

export type Pair = {
  readonly key: string;
  /** The decoded text of a string, the source text of a number (`6.10` stays `6.10`), `true`, `false`, or '' for null. */
  readonly value: string;
  readonly type: ValueType;
  /** The source text: percent-encoded in a query, with its escapes in JSON. */
  readonly wireKey: string;
  readonly wireValue: string;
};

/** The size limit of a notice, far more than any notice of payment service §6 needs. */
export const largestNoticeBytes = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

const withoutRepeats = (pairs: readonly Pair[]): Result<readonly Pair[]> => {
  const seen = new Set<string>();
  for (const { key, value } of pairs) {
    if (!key.isWellFormed() || !value.isWellFormed()) return fail('notice.not-utf8');
    if (/[[\]]/.test(key)) return fail('notice.not-flat');
    if (seen.has(key)) return fail('notice.duplicate-key');
    seen.add(key);
  }
  return ok(pairs);
};

const member = /[\s,]*"([^"\\]*(?:\\.[^"\\]*)*)"\s*:\s*(?:"([^"\\]*(?:\\.[^"\\]*)*)"|(-?[0-9][0-9.eE+-]*)|(true|false)|(null))/y;

const unescaped = (wire: string): string => (wire.includes('\\') ? (JSON.parse(`"${wire}"`) as string) : wire);

/**
 * Reads one flat JSON object. JSON.parse checks the grammar first; the scan afterwards only keeps order and source text. Errors:
 * `notice.too-large`, `notice.not-utf8`, `notice.not-json` (also an array or a bare value), `notice.not-flat` (nested values),
 * `notice.duplicate-key` (also under another escape).
 */
export const readJsonPairs = (bytes: Uint8Array): Result<readonly Pair[]> => {
  if (bytes.length > largestNoticeBytes) return fail('notice.too-large', { bytes: largestNoticeBytes });
  const text = decodeUtf8(bytes);
  if (text === null) return fail('notice.not-utf8');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return fail('notice.not-json');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return fail('notice.not-json');
  const pairs: Pair[] = [];
  // Stop scanning at the last member's last character, so that trailing space, however long, is scanned only once.
  const end = text.slice(0, text.trimEnd().length - 1).trimEnd().length;
  let at = text.indexOf('{') + 1;
  while (at < end) {
    member.lastIndex = at;
    const found = member.exec(text);
    if (!found) return fail('notice.not-flat');
    at = member.lastIndex;
    const [, wireKey = '', string, number, word, nothing] = found;
    const key = unescaped(wireKey);
    if (string !== undefined) {
      pairs.push({ key, value: unescaped(string), type: 'string', wireKey, wireValue: string });
    } else if (number !== undefined) {
      pairs.push({ key, value: number, type: 'number', wireKey, wireValue: number });
    } else if (word !== undefined) {
      pairs.push({ key, value: word, type: 'boolean', wireKey, wireValue: word });
    } else {
      pairs.push({ key, value: '', type: 'null', wireKey, wireValue: nothing as string });
    }
  }
  return withoutRepeats(pairs);
};

const percentSign = 0x25;
const plusSign = 0x2b;
const space = 0x20;
/** The value of a hexadecimal digit from its character code. */
const digitOf = (code: number): number => (code & 0x0f) + (code > 0x39 ? 9 : 0);

/**
 * Decodes percent-encoded form text in one pass over its bytes. A forger chooses how many bytes are escaped, so slow decoding
 * would let a forger block the relay.
 */
const formDecode = (text: string): Result<string> => {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return fail('notice.bad-query');
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === percentSign) {
      bytes[length++] = digitOf(text.charCodeAt(at + 1)) * 16 + digitOf(text.charCodeAt(at + 2));
      at += 2;
    } else bytes[length++] = code === plusSign ? space : code;
  }
  const decoded = decodeUtf8(bytes.subarray(0, length));
  return decoded === null ? fail('notice.not-utf8') : ok(decoded);
};

/**
 * Reads a query string (without `?`). Errors: `notice.too-large`, `notice.bad-query` (a broken `%`, an empty name),
 * `notice.not-utf8`, `notice.not-flat` (`a[]=`), `notice.duplicate-key`.
 */
export const readQueryPairs = (bytes: Uint8Array): Result<readonly Pair[]> => {
  if (bytes.length > largestNoticeBytes) return fail('notice.too-large', { bytes: largestNoticeBytes });
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const pairs: Pair[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const cut = part.indexOf('=');
    const wireKey = cut < 0 ? part : part.slice(0, cut);
    const wireValue = cut < 0 ? '' : part.slice(cut + 1);
    const key = formDecode(wireKey);
    if (!key.ok) return key;
    const value = formDecode(wireValue);
    if (!value.ok) return value;
    if (key.value === '') return fail('notice.bad-query');
    pairs.push({ key: key.value, value: value.value, type: 'string', wireKey, wireValue });
  }
  return withoutRepeats(pairs);
};
