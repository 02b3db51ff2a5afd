// The till's secrets at rest: keys, connection, its own secrets and the mark, in one sealed file of the data folder. The store is
// absent, locked or unlocked.
import { createHash, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Files, Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { type KeyInHand, type KeyStore, newPassphraseKey, newSystemKey, passphraseKey, systemKey } from './key-holders.ts';
import { type Connection, connectionSchema } from './connection.ts';
import { type Keys, type KeysInput, keysSchema, secretsOf } from './keys.ts';
import { type KeysMark, keysMarkSchema } from './keys-mark.ts';
import { newOwn, type OwnKeys, ownSchema, ownSecretsOf } from './own.ts';
import type { Secrets } from './port.ts';
import { nonceBytes, parseSealed, type Sealed, seal, sealedText, unseal } from './seal.ts';

export type SecretsStatus = 'absent' | 'locked' | 'unlocked';

/** The fields of the keys that are not secret: windows may show them, and settings use them. */
export type KeyNames = Pick<Keys, 'merchant' | 'till' | 'relayPublicUrl'>;

type ProvingKey = 'accessToken' | 'apiKey' | 'secret' | 'relayToken';

export type SecretsStore = {
  status(): SecretsStatus;
  /** True if a person must type a passphrase before `unlock`, also before the first `save`. */
  readonly asksPassphrase: boolean;
  /**
   * Opens the sealed file. If there is none yet, the first `save` seals with this passphrase. A store without a passphrase
   * ignores it. Errors: `secrets.wrong-passphrase`, `secrets.locked`, `data.damaged`, `data.newer`, `data.unwritable`.
   */
  unlock(passphrase: string): Promise<Result<null>>;
  /**
   * Replaces the given parts and keeps the others. Makes the till's own secrets the first time, and never again. Throws if no
   * keys were ever given. Errors: `secrets.locked`, `data.disk-full`, `data.unwritable`.
   */
  save(changes: { readonly keys?: KeysInput; readonly connection?: Connection }): Promise<Result<null>>;
  /** True if the till's own secrets exist. Files sealed by 0.1 have none until the next `save`. False unless unlocked. */
  hasOwn(): boolean;
  /** True if these equal the sealed keys. Throws unless unlocked. */
  keeps(keys: Keys): boolean;
  /** True if these four, typed again, equal the sealed ones. Compares in constant time. Throws unless unlocked. */
  proves(typed: Readonly<Partial<Record<ProvingKey, string>>>): boolean;
  /** The sealed connection; null if none was sealed. Throws unless unlocked. */
  connection(): Connection | null;
  /** The keys themselves, for changing one of them. Throws unless unlocked. */
  keys(): Keys;
  /** Merchant, till and public relay URL. Throws unless unlocked. */
  names(): KeyNames;
  /** The secrets as functions, each of which throws unless unlocked. */
  secrets(): Secrets;
};

export type SecretsPlace = {
  readonly dir: string;
  readonly random: Random;
  readonly files: Files;
  /** Null if the system has no key store that can be trusted. */
  readonly keyStore: KeyStore | null;
};

export const sealedFileName = 'keys.sealed';

/** Reads the file; null if it does not exist. Error: `data.unwritable` if it exists and cannot be read. */
const readIfThere = (files: Files, file: string): Result<string | null> => {
  const text = files.readText(file);
  if (text.ok) return text;
  return text.error.reason === 'missing' ? ok(null) : fail('data.unwritable', { file });
};

const beforeMarks = z.strictObject({ keys: keysSchema, connection: connectionSchema.nullable(), own: ownSchema });
const contentSchema = beforeMarks.extend({ mark: keysMarkSchema.nullable() });
type Content = {
  readonly keys: Keys;
  readonly connection: Connection | null;
  readonly own: OwnKeys | null;
  readonly mark: KeysMark | null;
};

/** Parses the decrypted content; null if it is malformed. Version 1, written by 0.1, is the keys alone. */
const contentIn = (plain: string, version: Sealed['version']): Content | null => {
  try {
    const value: unknown = JSON.parse(plain);
    if (version === 1) return { keys: keysSchema.parse(value), connection: null, own: null, mark: null };
    return version === 2 ? { ...beforeMarks.parse(value), mark: null } : contentSchema.parse(value);
  } catch {
    return null;
  }
};

/**
 * Opens the store in `dir`, or prepares an empty one: in the system's key store if that is available, else behind a passphrase.
 */
export const openSecrets = async ({ dir, random, files, keyStore }: SecretsPlace): Promise<SecretsStore> => {
  const file = join(dir, sealedFileName);
  const system = keyStore && (await keyStore.isAvailable()) ? keyStore : null;
  const text = readIfThere(files, file);
  const found: Result<Sealed | null> = !text.ok ? text : text.value === null ? ok(null) : parseSealed(text.value, file);
  const foundKind = found.ok ? found.value?.key.kind : undefined;
  const asksPassphrase = foundKind ? foundKind === 'passphrase' : !system;
  let held: KeyInHand | null = null;
  let kept: Content | null = null;

  const present = (): Content => {
    if (!kept) throw new Error('the keys are not unlocked');
    return kept;
  };
  const ownNow = (): OwnKeys => {
    const { own } = present();
    if (!own) throw new Error('the till has no secrets of its own yet');
    return own;
  };

  const keyFor = async ({ key: source }: Sealed, passphrase: string): Promise<Result<KeyInHand>> => {
    if (source.kind === 'passphrase') return ok(await passphraseKey(passphrase, source));
    return keyStore ? systemKey(keyStore, source) : fail('secrets.locked');
  };

  const open = async (from: Sealed, passphrase: string): Promise<Result<null>> => {
    const holder = await keyFor(from, passphrase);
    if (!holder.ok) return holder;
    const plain = unseal(from, holder.value.key);
    if (plain === null) return from.key.kind === 'passphrase' ? fail('secrets.wrong-passphrase') : fail('data.damaged', { file });
    const content = contentIn(plain, from.version);
    if (!content) return fail('data.damaged', { file });
    held = holder.value;
    kept = content;
    return ok(null);
  };

  const newKey = async (): Promise<Result<KeyInHand>> => (system ? newSystemKey(system, random) : fail('secrets.locked'));

  const write = (holder: KeyInHand, next: Content): Result<null> => {
    const made = files.makeFolder(dir);
    const sealedNow = sealedText(seal(JSON.stringify(next), holder.key, holder.source, random.bytes(nonceBytes)));
    const written = made.ok ? files.replace(file, sealedNow) : made;
    if (!written.ok) return fail(written.error.reason === 'full' ? 'data.disk-full' : 'data.unwritable', { file });
    held = holder;
    kept = next;
    return ok(null);
  };

  return {
    asksPassphrase,
    status: () => (kept ? 'unlocked' : found.ok && found.value === null ? 'absent' : 'locked'),
    async unlock(passphrase) {
      if (kept) return ok(null);
      if (!found.ok) return found;
      if (found.value) return open(found.value, passphrase);
      if (asksPassphrase) held = await newPassphraseKey(passphrase, random);
      return ok(null);
    },
    async save(changes) {
      // Never overwrite keys that could not be opened: they may be the only copy.
      if (!kept && files.has(file)) return fail('secrets.locked');
      const holder = held ? ok(held) : await newKey();
      if (!holder.ok) return holder;
      return write(holder.value, {
        keys: changes.keys ? keysSchema.parse(changes.keys) : present().keys,
        connection: changes.connection ?? kept?.connection ?? null,
        own: kept?.own ?? newOwn(random),
        mark: kept?.mark ?? null,
      });
    },

    hasOwn: () => kept !== null && kept.own !== null,
    keeps: (keys) => JSON.stringify(keysSchema.parse(keys)) === JSON.stringify(keysSchema.parse(present().keys)),
    proves(typed) {
      const { accessToken, apiKey, secret, relayToken } = present().keys;
      const digest = (texts: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(texts)).digest();
      const sealedOnes = digest([accessToken, apiKey, secret, relayToken]);
      return timingSafeEqual(digest([typed.accessToken, typed.apiKey, typed.secret, typed.relayToken]), sealedOnes);
    },
    connection: () => present().connection,
    keys: () => present().keys,
    names() {
      const { merchant, till, relayPublicUrl } = present().keys;
      return { merchant, till, relayPublicUrl };
    },
    secrets: () => ({
      ...{ ...secretsOf(() => present().keys), ...ownSecretsOf(ownNow) },
      mark: { read: () => present().mark, keep: (mark) => write(held as KeyInHand, { ...present(), mark }) },
    }),
  };
};
