// Reads the files of `npm run notice`: no more bytes than a notice may have, and without quoting a secret in an error.
import { createReadStream, statSync } from 'node:fs';
import { largestNoticeBytes } from '../../protocol/pairs.ts';
import { type SignatureProfile, signatureProfile } from '../../protocol/profile.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { NoticeSource } from './options.ts';

/**
 * The most bytes to read: one byte more than a notice may have, so that a larger file is noticed, and two bytes for a newline.
 */
const mostBytes = largestNoticeBytes + 3;

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : 'unknown';
};

const read = async (file: string, shown: string): Promise<Result<Buffer>> => {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    const stream = file === '-' ? process.stdin : createReadStream(file, { end: mostBytes - 1 });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= mostBytes) break;
    }
  } catch (error) {
    return fail('file.unreadable', { file: shown, why: codeOf(error) });
  }
  return ok(Buffer.concat(chunks).subarray(0, mostBytes));
};

const withoutNewline = (bytes: Buffer): Buffer => {
  if (bytes.at(-1) !== 0x0a) return bytes;
  return bytes.subarray(0, bytes.at(-2) === 0x0d ? -2 : -1);
};

const utf8 = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * Reads a notice's bytes. Removes the newline that an editor appends to a query string; a JSON parser ignores such a newline.
 * Error `secret.misplaced`: the file contains the secret, which would be printed as signed text.
 */
export const readSource = async ({ kind, file }: NoticeSource, secret: string): Promise<Result<Buffer>> => {
  const bytes = await read(file, file.includes(secret) ? 'The notice' : file);
  if (!bytes.ok) return bytes;
  const text = withoutNewline(bytes.value);
  if (text.equals(Buffer.from(secret, 'utf8'))) return fail('secret.misplaced');
  return ok(kind === 'wallet-callback' ? bytes.value : text);
};

/** Reads the secret. Errors do not show the path, because a user may type the secret itself in its place. */
export const readSecret = async (file: string, warn: (text: string) => void): Promise<Result<string>> => {
  const bytes = await read(file, '--secret-file');
  if (!bytes.ok) return bytes;
  const secret = utf8(withoutNewline(bytes.value));
  if (secret === null || secret === '' || bytes.value.length > largestNoticeBytes)
    return fail('secret.malformed', { form: 'utf8' });
  const status = file === '-' || process.platform === 'win32' ? undefined : statSync(file, { throwIfNoEntry: false });
  if (status?.isFile() && (status.mode & 0o077) !== 0) warn('Others may read the file of --secret-file. Run chmod 600 on it.');
  return ok(secret);
};

/** Reads a signature profile. Error `profile.malformed` names fields, but does not quote the file. */
export const readProfile = async (file: string): Promise<Result<SignatureProfile>> => {
  const bytes = await read(file, file);
  if (!bytes.ok) return bytes;
  let json: unknown;
  try {
    json = JSON.parse(utf8(bytes.value) ?? '');
  } catch {
    return fail('profile.malformed', { fields: 'it is no JSON' });
  }
  const parsed = signatureProfile.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const fields = parsed.error.issues.map(({ path, code }) => (path.length > 0 ? path.join('.') : code));
  return fail('profile.malformed', { fields: [...new Set(fields)].join(', ') });
};
