// What a till keeps secret at rest: keys, connection and its own secrets; absent, locked or unlocked, in one sealed file of the data folder.
import { createHash, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { Files, Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { type HeldKey, type KeyStore, newPassphraseKey, newSystemKey, passphraseKey, systemKey } from './key-holders.ts';
import { type Connection, connectionSchema } from './connection.ts';
import { type Keys, type KeysInput, keysSchema, secretsOf } from './keys.ts';
import { type KeysMark, markSchema } from './mark.ts';
import { newOwn, type Own, ownSchema, ownSecretsOf } from './own.ts';
import type { Secrets } from './port.ts';
import { nonceBytes, parseSealed, type Sealed, seal, sealedText, unseal } from './seal.ts';

export type SecretsStatus = 'absent' | 'locked' | 'unlocked';

/** What of the keys a window may see, and settings need. */
export type KeyNames = Pick<Keys, 'merchant' | 'till' | 'relayPublicUrl'>;

type ProvingKey = 'accessToken' | 'apiKey' | 'secret' | 'relayToken';

export type SecretsStore = {
  status(): SecretsStatus;
  /** Whether people have to be asked before `unlock`, and before the first `save`. */
  readonly asksPassphrase: boolean;
  /**
   * Where there are no keys yet, the passphrase given here is the one that the first `save` seals with. A store that asks
   * none ignores it. Errors: `secrets.wrong-passphrase`, `secrets.locked`, `data.damaged`, `data.newer`, `data.unwritable`.
   */
  unlock(passphrase: string): Promise<Result<null>>;
  /**
   * Replaces what is given and keeps the rest; the till's own secrets are made at the first time, and never again. Throws where no keys were ever
   * given. Errors: `secrets.locked`, `data.disk-full`, `data.unwritable`.
   */
  save(changes: { readonly keys?: KeysInput; readonly connection?: Connection }): Promise<Result<null>>;
  /** Whether the till's own secrets are there: those that 0.1 sealed have none until the next `save`. False unless unlocked. */
  hasOwn(): boolean;
  /** Whether these are the keys that are sealed. Throws unless unlocked. */
  keeps(keys: Keys): boolean;
  /** Whether these four, typed anew, are those that are sealed. Takes as long for wrong ones. Throws unless unlocked. */
  proves(typed: Readonly<Partial<Record<ProvingKey, string>>>): boolean;
  /** Null where none was sealed. Throws unless unlocked. */
  connection(): Connection | null;
  /** For who changes one of them. Throws unless unlocked. */
  keys(): Keys;
  /** Throws unless unlocked. */
  names(): KeyNames;
  /** Each use throws unless unlocked. */
  secrets(): Secrets;
};

export type SecretsPlace = {
  readonly dir: string;
  readonly random: Random;
  readonly files: Files;
  /** Null where the system has none that can be trusted. */
  readonly keyStore: KeyStore | null;
};

export const sealedFileName = 'keys.sealed';

/** Null when there is none. Error `data.unwritable` when it is there and cannot be read. */
const readIfThere = (files: Files, file: string): Result<string | null> => {
  const text = files.readText(file);
  if (text.ok) return text;
  return text.error.reason === 'missing' ? ok(null) : fail('data.unwritable', { file });
};

const beforeMarks = z.strictObject({ keys: keysSchema, connection: connectionSchema.nullable(), own: ownSchema });
const contentSchema = beforeMarks.extend({ mark: markSchema.nullable() });
type Content = {
  readonly keys: Keys;
  readonly connection: Connection | null;
  readonly own: Own | null;
  readonly mark: KeysMark | null;
};

/** Null when it is none of ours. What 0.1 sealed is the keys alone. */
const contentIn = (plain: string, version: Sealed['version']): Content | null => {
  try {
    const value: unknown = JSON.parse(plain);
    if (version === 1) return { keys: keysSchema.parse(value), connection: null, own: null, mark: null };
    return version === 2 ? { ...beforeMarks.parse(value), mark: null } : contentSchema.parse(value);
  } catch {
    return null;
  }
};

/** Opens what is in `dir`, or prepares an empty store: in the system's key store where it can be used, else behind a passphrase. */
export const openSecrets = async ({ dir, random, files, keyStore }: SecretsPlace): Promise<SecretsStore> => {
  const file = join(dir, sealedFileName);
  const system = keyStore && (await keyStore.isAvailable()) ? keyStore : null;
  const text = readIfThere(files, file);
  const found: Result<Sealed | null> = !text.ok ? text : text.value === null ? ok(null) : parseSealed(text.value, file);
  const foundKind = found.ok ? found.value?.key.kind : undefined;
  const asksPassphrase = foundKind ? foundKind === 'passphrase' : !system;
  let held: HeldKey | null = null;
  let kept: Content | null = null;

  const present = (): Content => {
    if (!kept) throw new Error('the keys are not unlocked');
    return kept;
  };
  const ownNow = (): Own => {
    const { own } = present();
    if (!own) throw new Error('the till has no secrets of its own yet');
    return own;
  };

  const keyFor = async ({ key: source }: Sealed, passphrase: string): Promise<Result<HeldKey>> => {
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

  const newKey = async (): Promise<Result<HeldKey>> => (system ? newSystemKey(system, random) : fail('secrets.locked'));

  const write = (holder: HeldKey, next: Content): Result<null> => {
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
      // Keys that could not be opened are not written over: they may be the only ones.
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
      mark: { read: () => present().mark, keep: (mark) => write(held as HeldKey, { ...present(), mark }) },
    }),
  };
};
