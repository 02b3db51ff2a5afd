// The keys at rest: absent, locked or unlocked, in one sealed file of the data folder. Nothing that is written is plaintext.
import { join } from 'node:path';
import type { Files, Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { type HeldKey, type KeyStore, newPassphraseKey, newSystemKey, passphraseKey, systemKey } from './key-holders.ts';
import { type Keys, type KeysInput, keysSchema, parseKeys, secretsOf } from './keys.ts';
import type { Secrets } from './port.ts';
import { nonceBytes, parseSealed, type Sealed, seal, sealedText, unseal } from './seal.ts';

export type SecretsStatus = 'absent' | 'locked' | 'unlocked';

/** What of the keys a window may see, and settings need. */
export type KeyNames = Pick<Keys, 'merchant' | 'till' | 'relayPublicUrl'>;

export type SecretsStore = {
  status(): SecretsStatus;
  /** Whether people have to be asked before `unlock`, and before the first `save`. */
  readonly asksPassphrase: boolean;
  /**
   * Where there are no keys yet, the passphrase given here is the one that the first `save` seals with. A store that asks
   * none ignores it. Errors: `secrets.wrong-passphrase`, `secrets.locked`, `data.damaged`, `data.newer`, `data.unwritable`.
   */
  unlock(passphrase: string): Promise<Result<null>>;
  /** Replaces all keys. Errors: `secrets.locked`, `data.disk-full`, `data.unwritable`. */
  save(keys: KeysInput): Promise<Result<null>>;
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

/** Opens what is in `dir`, or prepares an empty store: in the system's key store where it can be used, else behind a passphrase. */
export const openSecrets = async ({ dir, random, files, keyStore }: SecretsPlace): Promise<SecretsStore> => {
  const file = join(dir, sealedFileName);
  const system = keyStore && (await keyStore.isAvailable()) ? keyStore : null;
  const text = readIfThere(files, file);
  const found: Result<Sealed | null> = !text.ok ? text : text.value === null ? ok(null) : parseSealed(text.value, file);
  const foundKind = found.ok ? found.value?.key.kind : undefined;
  const asksPassphrase = foundKind ? foundKind === 'passphrase' : !system;
  let held: HeldKey | null = null;
  let keys: Keys | null = null;

  const present = (): Keys => {
    if (!keys) throw new Error('the keys are not unlocked');
    return keys;
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
    const parsed = parseKeys(plain, file);
    if (!parsed.ok) return fail('data.damaged', { file });
    held = holder.value;
    keys = parsed.value;
    return ok(null);
  };

  const newKey = async (): Promise<Result<HeldKey>> => (system ? newSystemKey(system, random) : fail('secrets.locked'));

  return {
    asksPassphrase,
    status: () => (keys ? 'unlocked' : found.ok && found.value === null ? 'absent' : 'locked'),
    async unlock(passphrase) {
      if (keys) return ok(null);
      if (!found.ok) return found;
      if (found.value) return open(found.value, passphrase);
      if (asksPassphrase) held = await newPassphraseKey(passphrase, random);
      return ok(null);
    },
    async save(input) {
      const next = keysSchema.parse(input);
      // Keys that could not be opened are not written over: they may be the only ones.
      if (!keys && files.has(file)) return fail('secrets.locked');
      const holder = held ? ok(held) : await newKey();
      if (!holder.ok) return holder;
      const { key, source } = holder.value;
      const made = files.makeFolder(dir);
      const sealedNow = sealedText(seal(JSON.stringify(next), key, source, random.bytes(nonceBytes)));
      const written = made.ok ? files.replace(file, sealedNow) : made;
      if (!written.ok) return fail(written.error.reason === 'full' ? 'data.disk-full' : 'data.unwritable', { file });
      held = holder.value;
      keys = next;
      return ok(null);
    },
    names: () => ({ merchant: present().merchant, till: present().till, relayPublicUrl: present().relayPublicUrl }),
    secrets: () => secretsOf(present),
  };
};
