// Searches bytes for secrets in any encoding: plain, base64 (at any offset), hex, percent-encoded, UTF-16, JSON string.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Form = { readonly name: string; readonly bytes: Buffer };
export type Find = { readonly where: string; readonly what: string; readonly form: string };

/**
 * Returns the part of the secret's base64 text that is the same for all neighbouring bytes, if `before` bytes precede the secret.
 */
const base64Within = (bytes: Buffer, before: number): string => {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const first = Math.ceil((before * 8) / 6);
  const whole = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(first, whole);
};

const percentEveryByte = (bytes: Buffer, digits: (hex: string) => string): string =>
  Array.from(bytes, (byte) => `%${digits(byte.toString(16).padStart(2, '0'))}`).join('');

export const formsOf = (secret: string): Form[] => {
  const bytes = Buffer.from(secret, 'utf8');
  const encoded = encodeURIComponent(secret);
  const swapped = Buffer.from(secret, 'utf16le').swap16();
  const texts: Record<string, string> = {
    plain: secret,
    hex: bytes.toString('hex'),
    'hex, capitals': bytes.toString('hex').toUpperCase(),
    percent: encoded,
    'percent, small': encoded.replace(/%../g, (code) => code.toLowerCase()),
    form: new URLSearchParams([['', secret]]).toString().slice(1),
    'percent, all': percentEveryByte(bytes, (hex) => hex.toUpperCase()),
    'percent, all, small': percentEveryByte(bytes, (hex) => hex),
    json: JSON.stringify(secret).slice(1, -1),
  };
  for (const before of [0, 1, 2]) {
    const text = base64Within(bytes, before);
    texts[`base64 +${before}`] = text;
    texts[`base64url +${before}`] = text.replaceAll('+', '-').replaceAll('/', '_');
  }
  return [
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'utf8') })),
    { name: 'UTF-16', bytes: Buffer.from(secret, 'utf16le') },
    { name: 'UTF-16, big end first', bytes: swapped },
  ];
};

export type Scanner = (where: string, bytes: Uint8Array) => Find[];

/** Makes a scanner for `secrets`. A find contains the secret's name, never its value. */
export const scannerFor = (secrets: Readonly<Record<string, string>>): Scanner => {
  const forms = Object.entries(secrets).flatMap(([what, secret]) => formsOf(secret).map((form) => ({ what, form })));
  return (where, bytes) => {
    const seen = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return forms.flatMap(({ what, form }) => (seen.includes(form.bytes) ? [{ where, what, form: form.name }] : []));
  };
};

/** Scans every file below a folder. */
export const scanFolder = (scan: Scanner, folder: string): { readonly files: readonly string[]; readonly finds: Find[] } => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return { files, finds: files.flatMap((file) => scan(file, readFileSync(file))) };
};
