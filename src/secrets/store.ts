// The till's secrets on disk: keys, connection, the till's own secrets and the keys mark, in one sealed file of the data folder.
// The store is absent, locked or unlocked.
import { createHash, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Files, Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { type KeyInHand, type KeyStore, newPassphraseKey, newSystemKey } from './key-holders.ts';
import type { Connection } from './connection.ts';
import type { SealedContent } from './content.ts';
import { type Keys, type KeysInput, keysSchema, secretsOf } from './keys.ts';
import { newOwn, type OwnKeys, ownSecretsOf } from './own.ts';
import type { Secrets } from './port.ts';
import { type OpenedSeal, openSealed, readSealed, writeSealed } from './sealed-file.ts';

export type SecretsStatus = 'absent' | 'locked' | 'unlocked';

/** The fields of the keys that are not secret: windows may show them, and settings use them. */
export type KeyNames = Pick<Keys, 'merchant' | 'till' | 'relayPublicUrl'>;

type ProvingKey = 'accessToken' | 'apiKey' | 'secret' | 'relayToken';

export type SecretsStore = {
  status(): SecretsStatus;
  /** True if a person must type a passphrase before `unlock`, also before the first `save`. */
  readonly asksPassphrase: boolean;
  /**
   * Opens the sealed file. If there is none yet, keeps the passphrase for the first `save`. A store without a passphrase ignores
   * it. Errors: `secrets.wrong-passphrase`, `secrets.locked`, `data.damaged`, `data.newer`, `data.unwritable`.
   */
  unlock(passphrase: string): Promise<Result<null>>;
  /**
   * Seals the given keys or connection, and keeps the part that is not given. The first `save` also makes the till's own secrets;
   * later ones keep them. Throws if no keys were ever given. Errors: `secrets.locked`, `data.disk-full`, `data.unwritable`.
   */
  save(changes: { readonly keys?: KeysInput; readonly connection?: Connection }): Promise<Result<null>>;
  /**
   * True if the till's own secrets exist. A file that version 0.1 sealed has no own secrets until the next `save`. False unless
   * unlocked.
   */
  hasOwn(): boolean;
  /** True if the given keys equal the sealed ones. Throws unless unlocked. */
  keeps(keys: Keys): boolean;
  /** True if all four secrets were typed and equal the sealed ones. Compares in constant time. Throws unless unlocked. */
  proves(typed: Readonly<Partial<Record<ProvingKey, string>>>): boolean;
  /** Returns the sealed connection; null if none was sealed. Throws unless unlocked. */
  connection(): Connection | null;
  /** Returns the keys themselves, so that the caller can change one of them. Throws unless unlocked. */
  keys(): Keys;
  /** Returns merchant, till and public relay URL. Throws unless unlocked. */
  names(): KeyNames;
  /** Returns the secrets as functions, each of which throws unless unlocked. */
  secrets(): Secrets;
};

export type SecretsPlace = {
  readonly dir: string;
  readonly random: Random;
  readonly files: Files;
  /** The system's key store; null if the system has none that can be trusted. */
  readonly keyStore: KeyStore | null;
};

export const sealedFileName = 'keys.sealed';

/** Compares the typed secrets with the sealed ones in constant time. */
const provesKeys = (keys: Keys, typed: Readonly<Partial<Record<ProvingKey, string>>>): boolean => {
  const digest = ({ accessToken, apiKey, secret, relayToken }: typeof typed): Buffer =>
    createHash('sha256')
      .update(JSON.stringify([accessToken, apiKey, secret, relayToken]))
      .digest();
  return timingSafeEqual(digest(typed), digest(keys));
};

/** Builds the reading half of the store. `present` returns the content, and throws unless unlocked. */
const readersOf = (
  present: () => SealedContent,
  keepMark: Secrets['mark']['keep'],
): Pick<SecretsStore, 'keeps' | 'proves' | 'connection' | 'keys' | 'names' | 'secrets'> => {
  const ownNow = (): OwnKeys => {
    const { own } = present();
    if (!own) throw new Error('the till has no secrets of its own yet');
    return own;
  };
  return {
    keeps: (keys) => JSON.stringify(keysSchema.parse(keys)) === JSON.stringify(keysSchema.parse(present().keys)),
    proves: (typed) => provesKeys(present().keys, typed),
    connection: () => present().connection,
    keys: () => present().keys,
    names() {
      const { merchant, till, relayPublicUrl } = present().keys;
      return { merchant, till, relayPublicUrl };
    },
    secrets: () => ({
      ...{ ...secretsOf(() => present().keys), ...ownSecretsOf(ownNow) },
      mark: { read: () => present().mark, keep: keepMark },
    }),
  };
};

/**
 * Opens the store in `dir`, or prepares an empty one. An empty store uses the system's key store if there is one, otherwise a
 * passphrase.
 */
export const openSecrets = async ({ dir, random, files, keyStore }: SecretsPlace): Promise<SecretsStore> => {
  const file = join(dir, sealedFileName);
  const system = keyStore && (await keyStore.isAvailable()) ? keyStore : null;
  const found = readSealed(files, file);
  const foundKind = found.ok ? found.value?.key.kind : undefined;
  const asksPassphrase = foundKind ? foundKind === 'passphrase' : !system;
  let held: KeyInHand | null = null;
  let kept: SealedContent | null = null;

  const present = (): SealedContent => {
    if (!kept) throw new Error('the keys are not unlocked');
    return kept;
  };
  const hold = (opened: OpenedSeal): Result<null> => {
    held = opened.holder;
    kept = opened.content;
    return ok(null);
  };
  const newKey = async (): Promise<Result<KeyInHand>> => (system ? newSystemKey(system, random) : fail('secrets.locked'));
  const write = (holder: KeyInHand, content: SealedContent): Result<null> => {
    const written = writeSealed({ files, random }, file, { holder, content });
    return written.ok ? hold({ holder, content }) : written;
  };

  return {
    asksPassphrase,
    status: () => (kept ? 'unlocked' : found.ok && found.value === null ? 'absent' : 'locked'),
    async unlock(passphrase) {
      if (kept) return ok(null);
      if (!found.ok) return found;
      if (found.value) {
        const opened = await openSealed(keyStore, file, found.value, passphrase);
        return opened.ok ? hold(opened.value) : opened;
      }
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
    ...readersOf(present, (mark) => write(held as KeyInHand, { ...present(), mark })),
  };
};
