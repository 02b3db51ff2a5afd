// Finds the files of closes at a path, and reads a file of any content without trusting it: its kind and size come first.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CloseFault, fault } from '../../../shared/close-check/faults.ts';
import { err, fail, ok, type Result } from '../../../shared/result.ts';

/** A close of 20,000 payments has 1 MB. */
const mostBytes = 64 * 1024 * 1024;
const mostSignatureBytes = 64 * 1024;
export const signatureEnding = '.sig';

/** Path of a close, whether a person named it (or a signature stands beside it), and its signature file if there is one. */
export type FoundClose = { readonly file: string; readonly isClaimed: boolean; readonly signature: string | null };
/** The files at a path; `orphans`: signature files without their close. */
export type FoundCloses = { readonly closes: readonly FoundClose[]; readonly orphans: readonly string[] };

const kindOf = (path: string): 'file' | 'folder' | 'other' | null => {
  try {
    const found = statSync(path);
    return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
  } catch {
    return null;
  }
};

const beside = (file: string): string | null =>
  kindOf(`${file}${signatureEnding}`) === null ? null : `${file}${signatureEnding}`;

const inFolder = (dir: string): FoundCloses => {
  const names = readdirSync(dir).sort();
  const known = new Set(names);
  const closes = names
    .filter((name) => name.endsWith('.json') && !name.endsWith('.manifest.json'))
    .map((name) => join(dir, name))
    .map((file) => ({ file, isClaimed: beside(file) !== null, signature: beside(file) }));
  const orphans = names.filter(
    (name) => name.endsWith(`.json${signatureEnding}`) && !known.has(name.slice(0, -signatureEnding.length)),
  );
  return { closes, orphans: orphans.map((name) => join(dir, name)) };
};

/** The files of closes at `place`: a close, its signature file, or a folder. Error: `config.unreadable`. */
export const findCloseFiles = (place: string): Result<FoundCloses> => {
  const path = resolve(place);
  const kind = kindOf(path);
  if (kind === null) return fail('config.unreadable', { file: path });
  try {
    if (kind === 'folder') return ok(inFolder(path));
  } catch {
    return fail('config.unreadable', { file: path });
  }
  const file = path.endsWith(signatureEnding) ? path.slice(0, -signatureEnding.length) : path;
  return ok({ closes: [{ file, isClaimed: true, signature: beside(file) }], orphans: [] });
};

const readBounded = (file: string, most: number): Result<Buffer, CloseFault> => {
  if (kindOf(file) !== 'file') return err(fault('unreadable'));
  try {
    if (statSync(file).size > most) return err(fault('too-large'));
    return ok(readFileSync(file));
  } catch {
    return err(fault('unreadable'));
  }
};

export const readCloseFile = (file: string): Result<Buffer, CloseFault> => readBounded(file, mostBytes);
export const readSignatureFile = (file: string): Result<Buffer, CloseFault> => {
  const read = readBounded(file, mostSignatureBytes);
  return read.ok ? read : err(fault('signature-unreadable'));
};

/** The text of bytes in UTF-8, with its byte order mark if it has one; null if the bytes are not UTF-8. */
export const textIn = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};
