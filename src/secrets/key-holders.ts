// The two sources of the key that encrypts the sealed file: a passphrase, or the system's key store.
import { scrypt } from 'node:crypto';
import type { Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { type KeySource, keyBytes } from './seal.ts';

/** The system's key store. `encrypt` and `decrypt` reject if the system denies access. */
export type KeyStore = {
  isAvailable(): Promise<boolean>;
  encrypt(text: string): Promise<Uint8Array>;
  decrypt(bytes: Uint8Array): Promise<string>;
};

/** A key in memory, and the data from which a file's reader can derive or unwrap the same key again. */
export type KeyInHand = { readonly key: Uint8Array; readonly source: KeySource };
type Passphrase = Extract<KeySource, { kind: 'passphrase' }>;
type System = Extract<KeySource, { kind: 'system' }>;

const cost = { N: 131_072, r: 8, p: 1 } as const;

const derive = (passphrase: string, salt: Uint8Array): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    // Normalise the passphrase, because two keyboards may send different Unicode code points for the same letters.
    scrypt(passphrase.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem: 256 * 2 ** 20 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

export const newPassphraseKey = async (passphrase: string, random: Random): Promise<KeyInHand> => {
  const salt = random.bytes(16);
  const source = { kind: 'passphrase', kdf: 'scrypt', ...cost, salt: Buffer.from(salt).toString('base64') } as const;
  return { key: await derive(passphrase, salt), source };
};

export const passphraseKey = async (passphrase: string, source: Passphrase): Promise<KeyInHand> => ({
  key: await derive(passphrase, Buffer.from(source.salt, 'base64')),
  source,
});

/** Makes a random key, and wraps it by the system's key store. Error: `secrets.locked` if the key store denies access. */
export const newSystemKey = async (store: KeyStore, random: Random): Promise<Result<KeyInHand>> => {
  const key = random.bytes(keyBytes);
  try {
    const wrapped = Buffer.from(await store.encrypt(Buffer.from(key).toString('base64'))).toString('base64');
    return ok({ key, source: { kind: 'system', wrapped } });
  } catch {
    return fail('secrets.locked');
  }
};

/**
 * Unwraps a key by the system's key store. Errors: `secrets.locked` if the key store denies access, `data.damaged` if the
 * unwrapped key has the wrong length.
 */
export const systemKey = async (store: KeyStore, source: System): Promise<Result<KeyInHand>> => {
  if (!(await store.isAvailable())) return fail('secrets.locked');
  try {
    const key = Buffer.from(await store.decrypt(Buffer.from(source.wrapped, 'base64')), 'base64');
    return key.length === keyBytes ? ok({ key, source }) : fail('data.damaged');
  } catch {
    return fail('secrets.locked');
  }
};
