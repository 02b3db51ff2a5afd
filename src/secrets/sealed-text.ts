// Encrypts a short text with a key of the till's own secrets: AES-256-GCM. Used for personal data in a file outside the books.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { nonceBytes } from './seal.ts';

const tagBytes = 16;

/** Returns nonce, ciphertext and tag in base64. `purpose` is authenticated: a text of one file is not accepted in another. */
export const sealText = (text: string, key: Uint8Array, nonce: Uint8Array, purpose: string): string => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose, 'utf8'));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
};

/** Decrypts a text; null if the key or the purpose is wrong, or any byte was changed. */
export const unsealText = (sealed: string, key: Uint8Array, purpose: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < nonceBytes + tagBytes) return null;
  try {
    const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose, 'utf8'))
      .setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([opener.update(bytes.subarray(nonceBytes, -tagBytes)), opener.final()]).toString('utf8');
  } catch {
    return null;
  }
};
