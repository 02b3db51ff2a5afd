// The set-up of a new till: collects what is typed, tests it against service and relay, and seals it. Secrets stay in this
// process's memory until they are sealed.
import { join } from 'node:path';
import { checkTyped, type Keys, keysSchema, parseSomeKeys, type ServiceAddresses } from '../../../secrets/keys.ts';
import type { Connection } from '../../../secrets/connection.ts';
import type { SecretsStore } from '../../../secrets/store.ts';
import {
  type FirstShop,
  type SetupDraft,
  setupDraft,
  type SetupSecrets,
  setupSecrets,
  type SetupView,
} from '../../../shared/contract/setup/setup.ts';
import { neutralNames } from '../../../shared/payment/named.ts';
import type { Clock, Files, Http } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isDaySettings } from '../../../shared/time/business-day.ts';
import { isSafeAddress, readConnection, writeConnection } from '../connection.ts';
import type { OwnBooks } from '../../services/health/backup-look.ts';
import type { SetupCopies } from './copies.ts';
import { hostsText, lineFrom, said, trimmed } from './line.ts';
import { type ProbePart, type SetupProbe, probes } from './probe.ts';

export const shortestPassphrase = 8;
export const draftFileName = 'setup.json';

type SetUpParts = {
  readonly mode: 'trial' | 'live';
  /** The folder with all data of this till. */
  readonly dir: string;
  readonly clock: Clock;
  readonly files: Files;
  readonly http: Http;
  readonly store: SecretsStore;
  /** The service of a trial, by which its folder is named. */
  readonly serviceUrl?: string;
  readonly relayUrl?: string;
  /** This machine's time zone. */
  readonly timeZone: string;
  /** Null if keys are already sealed. */
  readonly copies: Pick<SetupCopies, 'books' | 'picksFolder'> | null;
};

/** The signing secret's id and the retired secrets from a keys file. */
type SecretsPast = Partial<Pick<Keys, 'secretId' | 'retiredSecrets'>>;

/** The keys of a draft. Errors: `setup.missing` and `setup.malformed` with the field. */
const keysOf = ({ merchant, till, relayPublicUrl }: SetupDraft, secrets: SetupSecrets, past: SecretsPast): Result<Keys> => {
  for (const name of setupSecrets) if (secrets[name] === undefined) return fail('setup.missing', { field: name });
  const read = keysSchema.safeParse({ ...secrets, ...past, merchant, till, relayPublicUrl: trimmed(relayPublicUrl) });
  return read.success ? ok(read.data) : fail('setup.malformed', { field: read.error.issues[0]?.path.join('.') ?? '' });
};

/** The shop's first settings; null if the books here already name their shop. Errors: `setup.*` with the field. */
const firstShopOf = (draft: SetupDraft, books: ReturnType<SetupCopies['books']> | undefined): Result<FirstShop | null> => {
  if ((books?.shopName ?? '') !== '') return ok(null);
  const { lang, timeZone, cutOff } = draft;
  const shopName = draft.shopName.trim();
  if (shopName === '') return fail('setup.missing', { field: 'shopName' });
  if (!/^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(cutOff) || !isDaySettings({ timeZone, cutOff }))
    return fail('setup.malformed', { field: 'cutOff' });
  return ok({ lang, shopName, timeZone, cutOff });
};

export const createSetUp = ({ mode, dir, clock, files, http, store, timeZone, copies, ...named }: SetUpParts) => {
  const file = join(dir, draftFileName);
  const isSafe = (url: string): boolean => isSafeAddress(url, mode === 'trial');

  const blank: SetupDraft = {
    ...{ lang: 'ar', shopName: '', timeZone, cutOff: '00:00', merchant: '', till: '' },
    ...{ serviceUrl: named.serviceUrl ?? '', relayUrl: named.relayUrl ?? '' },
    ...{ relayPublicUrl: '', checkoutHosts: '' },
  };
  const keptDraft = (): Partial<SetupDraft> => {
    const text = files.readText(file);
    try {
      return text.ok ? said(setupDraft.partial().safeParse(JSON.parse(text.value)).data ?? {}) : {};
    } catch {
      return {};
    }
  };
  const before = readConnection(files, dir);
  const { serviceUrl, relayUrl } = (before.ok && before.value) || {};
  let draft: SetupDraft = {
    ...{ ...blank, ...(serviceUrl !== undefined && { serviceUrl }), ...(relayUrl !== undefined && { relayUrl }) },
    ...keptDraft(),
    ...(named.serviceUrl !== undefined && { serviceUrl: named.serviceUrl }),
  };
  let secrets: SetupSecrets = {};
  let past: SecretsPast = {};
  let fixed: Pick<ServiceAddresses, 'addresses'> = {};

  const view = (): SetupView => ({
    state: store.status() === 'absent' ? 'new' : 'locked',
    mode,
    asksPassphrase: store.asksPassphrase,
    draft,
    given: {
      accessToken: secrets.accessToken !== undefined,
      apiKey: secrets.apiKey !== undefined,
      secret: secrets.secret !== undefined,
      relayToken: secrets.relayToken !== undefined,
    },
    picksFolder: copies?.picksFolder ?? false,
    books: copies?.books() ?? null,
  });
  const put = (
    changes: Partial<{ readonly [K in keyof SetupDraft]: SetupDraft[K] | undefined }>,
    given: { readonly [K in keyof SetupSecrets]?: string | undefined } = {},
  ): SetupView => {
    draft = { ...draft, ...said(changes) };
    secrets = { ...secrets, ...said(given) };
    // Ignore a write error: losing the draft costs only some typing.
    files.replace(file, `${JSON.stringify(draft, null, 2)}\n`);
    return view();
  };

  return {
    view,
    /**
     * Stores the typed fields. A malformed key is rejected; the other fields are kept. Errors: `setup.key-letters`,
     * `setup.malformed` with the field.
     */
    put(changes: Partial<SetupDraft>, given: SetupSecrets): Result<SetupView> {
      const checked = checkTyped(given);
      // A keys file names its own secret alone: another one that is typed afterwards has neither its id nor its past.
      if (checked.ok && given.secret !== undefined && given.secret !== secrets.secret) past = {};
      const now = put(changes, checked.ok ? given : {});
      return checked.ok ? ok(now) : checked;
    },
    /** The identity of the till being set up, as far as it was typed. */
    own: (): OwnBooks => ({ mode, merchant: draft.merchant || null, till: draft.till || null, shopName: draft.shopName }),
    /** Imports the fields of a keys file. Errors: `config.invalid` with the field. */
    readKeys(text: string): Result<SetupView> {
      const keys = parseSomeKeys(text, 'keys.json');
      if (!keys.ok) return keys;
      const { accessToken, apiKey, secret, relayToken, secretId, retiredSecrets, ...names } = keys.value.keys;
      const { addresses, checkoutHosts, ...place } = keys.value.place;
      if (secret !== undefined) past = said({ secretId, retiredSecrets });
      if (addresses !== undefined) fixed = { addresses };
      const hosts = checkoutHosts && { checkoutHosts: hostsText(checkoutHosts) };
      // Keep the service given at the start, because a trial's folder is named by it.
      const service = named.serviceUrl === undefined ? {} : { serviceUrl: named.serviceUrl };
      return ok(put({ ...names, ...place, ...service, ...hosts }, { accessToken, apiKey, secret, relayToken }));
    },
    /** Tests one side. Errors: `setup.malformed` and `setup.missing` with the field that the test needs. */
    async try(part: ProbePart): Promise<Result<SetupProbe>> {
      const needed = part === 'service' ? (['accessToken', 'apiKey'] as const) : (['relayToken'] as const);
      for (const name of needed) if (secrets[name] === undefined) return fail('setup.missing', { field: name });
      if (part === 'relay' && (draft.merchant === '' || draft.till === '')) return fail('setup.missing', { field: 'merchant' });
      const checked = part === 'relay' ? checkTyped({ merchant: draft.merchant, till: draft.till }) : ok(null);
      if (!checked.ok) return checked;
      // Use placeholders for the fields of the other side, which may not have been typed yet.
      const stand = trimmed(draft.serviceUrl) || 'https://nowhere.invalid';
      const about =
        part === 'service'
          ? {
              relayUrl: stand,
              relayPublicUrl: isSafe(trimmed(draft.relayPublicUrl)) ? draft.relayPublicUrl : stand,
              serviceUrl: draft.serviceUrl,
            }
          : { serviceUrl: 'https://nowhere.invalid' };
      const line = lineFrom({ ...draft, ...about }, mode === 'trial');
      return line.ok ? ok(await probes[part]({ clock, http }, line.value, secrets, neutralNames.wallet.path)) : line;
    },
    /**
     * Seals keys and connection, with a passphrase if the store needs one, and returns the shop's first settings. Errors:
     * `setup.*` with the field, `secrets.*`, `data.*`.
     */
    async seal(passphrase: string): Promise<Result<FirstShop | null>> {
      if (store.status() !== 'absent') return fail('setup.over');
      const first = firstShopOf(draft, copies?.books());
      if (!first.ok) return first;
      const line = lineFrom(draft, mode === 'trial');
      if (!line.ok) return line;
      const keys = keysOf(draft, secrets, past);
      if (!keys.ok) return keys;
      if (store.asksPassphrase && passphrase.length < shortestPassphrase) return fail('setup.malformed', { field: 'passphrase' });
      const unlocked = await store.unlock(passphrase);
      if (!unlocked.ok) return unlocked;
      const kept = readConnection(files, dir);
      const connection: Connection = {
        ...(kept.ok && kept.value),
        ...{ mode, serviceUrl: line.value.serviceUrl, relayUrl: line.value.relayUrl },
        ...(line.value.checkoutHosts && { checkoutHosts: line.value.checkoutHosts }),
        ...fixed,
      };
      const saved = await store.save({ keys: keys.value, connection });
      if (!saved.ok) return saved;
      secrets = {};
      past = {};
      const written = writeConnection(files, dir, connection);
      if (!written.ok) return written;
      files.remove(file);
      return first;
    },
    unlock: (passphrase: string): Promise<Result<null>> => store.unlock(passphrase),
  };
};
export type SetUp = ReturnType<typeof createSetUp>;
