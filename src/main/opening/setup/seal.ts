// Seals the input of the first set-up: checks that the input is complete, writes `connection.json`, and stores keys and
// connection settings encrypted.
import type { Connection } from '../../../secrets/connection.ts';
import { type Keys, keysSchema } from '../../../secrets/keys.ts';
import type { SecretsStore } from '../../../secrets/store.ts';
import { type FirstShop, type SetupDraft, setupSecrets } from '../../../shared/contract/setup/setup.ts';
import type { Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isDaySettings } from '../../../shared/time/business-day.ts';
import { writeConnection } from '../connection.ts';
import type { SetupCopies } from './copies.ts';
import type { SetUpMode, SetUpInput } from './draft.ts';
import { lineFrom, said, trimmed } from './line.ts';

export const shortestPassphrase = 8;

/** The keys of a draft. Errors: `setup.missing` and `setup.malformed` with the field. */
const keysOf = ({ draft: { merchant, till, relayPublicUrl }, secrets, past }: SetUpInput): Result<Keys> => {
  for (const name of setupSecrets) if (secrets[name] === undefined) return fail('setup.missing', { field: name });
  const read = keysSchema.safeParse({ ...secrets, ...past, merchant, till, relayPublicUrl: trimmed(relayPublicUrl) });
  return read.success ? ok(read.data) : fail('setup.malformed', { field: read.error.issues[0]?.path.join('.') ?? '' });
};

type BooksThere = ReturnType<SetupCopies['books']>;

/** The shop's first settings; null if the books in the folder already name their shop. Errors: `setup.*` with the field. */
const firstShopOf = (draft: SetupDraft, books: BooksThere): Result<FirstShop | null> => {
  if ((books?.shopName ?? '') !== '') return ok(null);
  const { lang, timeZone, cutOff } = draft;
  const shopName = draft.shopName.trim();
  if (shopName === '') return fail('setup.missing', { field: 'shopName' });
  if (!/^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(cutOff) || !isDaySettings({ timeZone, cutOff }))
    return fail('setup.malformed', { field: 'cutOff' });
  return ok({ lang, shopName, timeZone, cutOff });
};

export type SealParts = {
  readonly mode: SetUpMode;
  readonly dir: string;
  readonly files: Files;
  readonly store: SecretsStore;
  /** The books that are already in the till's folder; null for none. */
  readonly books: BooksThere;
  /**
   * The connection settings that `connection.json` contained when the set-up began; null if the file was missing or unreadable.
   */
  readonly before: Connection | null;
};

/**
 * Seals keys and connection, with a passphrase if the store needs one, and returns the shop's first settings. After an error
 * nothing is sealed, so a second try begins anew. Errors: `setup.*` with the field, `secrets.*`, `data.*`.
 */
export const sealDraft = async (
  { mode, dir, files, store, books, before }: SealParts,
  typed: SetUpInput,
  passphrase: string,
): Promise<Result<FirstShop | null>> => {
  if (store.status() !== 'absent') return fail('setup.over');
  const first = firstShopOf(typed.draft, books);
  if (!first.ok) return first;
  const line = lineFrom(typed.draft, mode === 'trial');
  if (!line.ok) return line;
  const keys = keysOf(typed);
  if (!keys.ok) return keys;
  if (store.asksPassphrase && passphrase.length < shortestPassphrase) return fail('setup.malformed', { field: 'passphrase' });
  const unlocked = await store.unlock(passphrase);
  if (!unlocked.ok) return unlocked;
  const connection: Connection = said({
    ...before,
    ...{ mode, serviceUrl: line.value.serviceUrl, relayUrl: line.value.relayUrl },
    ...(line.value.checkoutHosts && { checkoutHosts: line.value.checkoutHosts }),
    ...typed.fixed,
  });
  // Write the connection file before sealing: if this write failed afterwards, the set-up could not be repeated, because keys
  // would already be sealed.
  const written = writeConnection(files, dir, connection);
  if (!written.ok) return written;
  const saved = await store.save({ keys: keys.value, connection });
  return saved.ok ? first : saved;
};
