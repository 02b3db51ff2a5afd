// Reads, opens and writes the one sealed file of the data folder.
import { dirname } from 'node:path';
import type { Files, Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { contentIn, type SealedContent } from './content.ts';
import { type KeyInHand, type KeyStore, passphraseKey, systemKey } from './key-holders.ts';
import { nonceBytes, parseSealed, type Sealed, seal, sealedText, unseal } from './seal.ts';

/** The content of an opened file, and the key that seals it again. */
export type OpenedSeal = { readonly holder: KeyInHand; readonly content: SealedContent };

/** Reads the sealed file; null if it does not exist. Error: `data.unwritable` if it exists and cannot be read. */
const readIfThere = (files: Files, file: string): Result<string | null> => {
  const text = files.readText(file);
  if (text.ok) return text;
  return text.error.reason === 'missing' ? ok(null) : fail('data.unwritable', { file });
};

/** Reads the sealed file; null if it does not exist. Errors: `data.damaged`, `data.newer`, `data.unwritable`. */
export const readSealed = (files: Files, file: string): Result<Sealed | null> => {
  const text = readIfThere(files, file);
  if (!text.ok) return text;
  return text.value === null ? ok(null) : parseSealed(text.value, file);
};

const keyFor = async (keyStore: KeyStore | null, { key }: Sealed, passphrase: string): Promise<Result<KeyInHand>> => {
  if (key.kind === 'passphrase') return ok(await passphraseKey(passphrase, key));
  return keyStore ? systemKey(keyStore, key) : fail('secrets.locked');
};

/** Decrypts the sealed text that was read from `file`. Errors: `secrets.wrong-passphrase`, `secrets.locked`, `data.damaged`. */
export const openSealed = async (
  keyStore: KeyStore | null,
  file: string,
  sealed: Sealed,
  passphrase: string,
): Promise<Result<OpenedSeal>> => {
  const holder = await keyFor(keyStore, sealed, passphrase);
  if (!holder.ok) return holder;
  const plain = unseal(sealed, holder.value.key);
  if (plain === null && sealed.key.kind === 'passphrase') return fail('secrets.wrong-passphrase');
  const content = plain === null ? null : contentIn(plain, sealed.version);
  return content ? ok({ holder: holder.value, content }) : fail('data.damaged', { file });
};

/** Replaces `file`, and makes its folder if it is missing. Errors: `data.disk-full`, `data.unwritable`. */
export const writeSealed = (
  { files, random }: { readonly files: Files; readonly random: Random },
  file: string,
  { holder, content }: OpenedSeal,
): Result<null> => {
  const made = files.makeFolder(dirname(file));
  const sealedNow = sealedText(seal(JSON.stringify(content), holder.key, holder.source, random.bytes(nonceBytes)));
  const written = made.ok ? files.replace(file, sealedNow) : made;
  if (written.ok) return written;
  return fail(written.error.reason === 'full' ? 'data.disk-full' : 'data.unwritable', { file });
};
