// The set-up of a till that is not open yet, and another connection of one that is: takes what is typed, tries it against service and relay, seals
// it. What is secret stays in this process until it is sealed.
import { join } from 'node:path';
import { type Keys, keysSchema, parseSomeKeys } from '../../secrets/keys.ts';
import type { Connection } from '../../secrets/connection.ts';
import type { SecretsStore } from '../../secrets/store.ts';
import { createRelayClient } from '../../relay-client/client.ts';
import { probeRelay } from '../../relay-client/probe.ts';
import {
  type ConnectionChange,
  type FirstShop,
  type SetupDraft,
  setupDraft,
  type SetupSecrets,
  setupSecrets,
  type SetupView,
} from '../../shared/contract/setup.ts';
import type { Output } from '../../shared/contract/index.ts';
import { neutralNames } from '../../shared/payment/named.ts';
import type { Clock, Files, Http } from '../../shared/ports.ts';
import { noticePath } from '../../shared/relay-wire/paths.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isDaySettings } from '../../shared/time/business-day.ts';
import { isSafeAddress, readConnection, writeConnection } from '../connection.ts';
import { probeService } from '../gateway/probe.ts';

type Probe = Output<'service.test'>;
export type Part = 'service' | 'relay';

export const shortestPassphrase = 8;
export const draftFileName = 'setup.json';

type SetUpParts = {
  readonly mode: 'trial' | 'live';
  /** All that this till keeps. */
  readonly dir: string;
  readonly clock: Clock;
  readonly files: Files;
  readonly http: Http;
  readonly store: SecretsStore;
  /** A trial's service, which its folder is named by. */
  readonly serviceUrl?: string;
  readonly relayUrl?: string;
  /** Of this machine. */
  readonly timeZone: string;
};

/** Without what was left out. */
const said = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const trimmed = (url: string): string => url.trim().replace(/\/+$/, '');

/** Where keys and notices go, and as whom. */
type Line = { readonly serviceUrl: string; readonly relayUrl: string; readonly relayPublicUrl: string } & Pick<
  Keys,
  'merchant' | 'till'
>;

export const createSetUp = ({ mode, dir, clock, files, http, store, timeZone, ...named }: SetUpParts) => {
  const file = join(dir, draftFileName);
  const isSafe = (url: string): boolean => isSafeAddress(url, mode === 'trial');

  const blank: SetupDraft = {
    ...{ lang: 'ar', shopName: '', timeZone, cutOff: '00:00', merchant: '', till: '' },
    ...{ serviceUrl: named.serviceUrl ?? '', relayUrl: named.relayUrl ?? '', relayPublicUrl: '' },
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
  /** What a keys file says beside these four. */
  let more: Partial<Pick<Keys, 'secretId' | 'retiredSecrets'>> = {};

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
  });
  const put = (
    changes: Partial<{ readonly [K in keyof SetupDraft]: SetupDraft[K] | undefined }>,
    given: { readonly [K in keyof SetupSecrets]?: string | undefined } = {},
  ): SetupView => {
    draft = { ...draft, ...said(changes) };
    secrets = { ...secrets, ...said(given) };
    // Losing it costs some typing, and no more.
    files.replace(file, `${JSON.stringify(draft, null, 2)}\n`);
    return view();
  };

  /** Errors: `setup.malformed` with the field. */
  const addressIn = (
    field: 'serviceUrl' | 'relayUrl' | 'relayPublicUrl',
    from: Pick<SetupDraft, typeof field>,
  ): Result<string> => {
    const url = trimmed(from[field]);
    return isSafe(url) ? ok(url) : fail('setup.malformed', { field });
  };
  const keysFrom = (from: SetupDraft): Result<Keys> => {
    const { merchant, till, relayPublicUrl } = from;
    for (const name of setupSecrets) if (secrets[name] === undefined) return fail('setup.missing', { field: name });
    const read = keysSchema.safeParse({ ...secrets, ...more, merchant, till, relayPublicUrl: trimmed(relayPublicUrl) });
    return read.success ? ok(read.data) : fail('setup.malformed', { field: read.error.issues[0]?.path.join('.') ?? '' });
  };
  const lineFrom = (from: SetupDraft): Result<Line> => {
    const service = addressIn('serviceUrl', from);
    if (!service.ok) return service;
    const relay = addressIn('relayUrl', from);
    if (!relay.ok) return relay;
    const outside = addressIn('relayPublicUrl', from);
    if (!outside.ok) return outside;
    const { merchant, till } = from;
    return ok({ serviceUrl: service.value, relayUrl: relay.value, relayPublicUrl: outside.value, merchant, till });
  };

  const probe: Readonly<Record<Part, (line: Line, keys: SetupSecrets) => Promise<Probe>>> = {
    async service(line, { accessToken = '', apiKey = '' }) {
      const startMs = clock.monoMs();
      const address = (ending: 'wallet/return' | 'wallet/callback'): string =>
        `${line.relayPublicUrl}${noticePath(line, ending)}`;
      const { code, words } = await probeService(http, {
        serviceUrl: line.serviceUrl,
        segment: ((store.status() === 'unlocked' ? store.connection()?.names : undefined) ?? neutralNames).wallet.path,
        credentials: { accessToken, apiKey },
        invoiceNo: `TEST-${line.till}-${clock.wallMs()}`,
        returnUrl: address('wallet/return'),
        callbackUrl: address('wallet/callback'),
      });
      return { ok: code === null, code, words, tookMs: clock.monoMs() - startMs };
    },
    async relay(line, { relayToken = '' }) {
      const startMs = clock.monoMs();
      const { merchant, till, relayUrl: url } = line;
      const relay = createRelayClient(http, { relayUrl: url, merchant, till, token: () => relayToken });
      const callbackUrl = `${line.relayPublicUrl}${noticePath(line, 'wallet/callback')}`;
      const reached = await probeRelay(http, { relay, relayUrl: url, after: 0, callbackUrl });
      const tookMs = clock.monoMs() - startMs;
      if (reached.ok) return { ok: true, code: null, words: null, tookMs };
      const { code, params } = reached.error;
      const facts = [params['url'], params['reason'], params['status']].filter((fact) => fact !== undefined).join(': ');
      return { ok: false, code, words: { code: null, message: facts || null, fields: {} }, tookMs };
    },
  };

  /** The open till's keys with some of them changed: a signing secret that goes is retired, and still verifies what came before. */
  const changedKeys = (change: ConnectionChange): Result<Keys> => {
    const now = store.keys();
    const { relayPublicUrl = now.relayPublicUrl, accessToken = now.accessToken, apiKey = now.apiKey } = change;
    const { relayToken = now.relayToken, secret = now.secret } = change;
    const at = new Date(clock.wallMs()).toISOString();
    const renewed = secret !== now.secret && {
      secret,
      secretId: `s${clock.wallMs().toString(36)}`,
      retiredSecrets: [...now.retiredSecrets, { id: now.secretId, secret: now.secret, retiredAt: at }],
    };
    const read = keysSchema.safeParse({
      ...now,
      relayPublicUrl: trimmed(relayPublicUrl),
      accessToken,
      apiKey,
      relayToken,
      ...renewed,
    });
    return read.success ? ok(read.data) : fail('setup.malformed', { field: read.error.issues[0]?.path.join('.') ?? '' });
  };
  const changed = (
    change: ConnectionChange,
  ): Result<{ readonly keys: Keys; readonly connection: Connection; readonly line: Line }> => {
    const keys = changedKeys(change);
    if (!keys.ok) return keys;
    const now = store.connection();
    if (!now) return fail('secrets.missing');
    const { merchant, till, relayPublicUrl } = keys.value;
    const { serviceUrl: service = now.serviceUrl, relayUrl: relay = now.relayUrl } = change;
    const line = lineFrom({ ...blank, merchant, till, relayPublicUrl, serviceUrl: service, relayUrl: relay });
    if (!line.ok) return line;
    const connection = { ...now, serviceUrl: line.value.serviceUrl, relayUrl: line.value.relayUrl };
    return ok({ keys: keys.value, connection, line: line.value });
  };

  return {
    view,
    put,
    /** Takes over what a keys file holds. Errors: `config.invalid` with the field. */
    readKeys(text: string): Result<SetupView> {
      const keys = parseSomeKeys(text.replace(/^\ufeff/, ''), 'keys.json');
      if (!keys.ok) return keys;
      const { accessToken, apiKey, secret, relayToken, secretId, retiredSecrets, merchant, till, relayPublicUrl } = keys.value;
      if (secret !== undefined) more = said({ secretId, retiredSecrets });
      return ok(put({ merchant, till, relayPublicUrl }, { accessToken, apiKey, secret, relayToken }));
    },
    /** Errors: `setup.malformed` and `setup.missing` with the field that the test needs. */
    async try(part: Part): Promise<Result<Probe>> {
      const needed = part === 'service' ? (['accessToken', 'apiKey'] as const) : (['relayToken'] as const);
      for (const name of needed) if (secrets[name] === undefined) return fail('setup.missing', { field: name });
      if (part === 'relay' && (draft.merchant === '' || draft.till === '')) return fail('setup.missing', { field: 'merchant' });
      // What the other part is about need not be there yet.
      const stand = trimmed(draft.serviceUrl) || 'https://nowhere.invalid';
      const about =
        part === 'service'
          ? {
              relayUrl: stand,
              relayPublicUrl: isSafe(trimmed(draft.relayPublicUrl)) ? draft.relayPublicUrl : stand,
              serviceUrl: draft.serviceUrl,
            }
          : { serviceUrl: 'https://nowhere.invalid' };
      const line = lineFrom({ ...draft, ...about });
      return line.ok ? ok(await probe[part](line.value, secrets)) : line;
    },
    /** Seals it under a passphrase where the store asks for one. Errors: `setup.*` with the field, `secrets.*`, `data.*`. */
    async seal(passphrase: string): Promise<Result<FirstShop>> {
      if (store.status() !== 'absent') return fail('setup.over');
      const { lang, timeZone: zone, cutOff } = draft;
      const shopName = draft.shopName.trim();
      if (shopName === '') return fail('setup.missing', { field: 'shopName' });
      if (!/^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(cutOff) || !isDaySettings({ timeZone: zone, cutOff }))
        return fail('setup.malformed', { field: 'cutOff' });
      const line = lineFrom(draft);
      if (!line.ok) return line;
      const keys = keysFrom(draft);
      if (!keys.ok) return keys;
      if (store.asksPassphrase && passphrase.length < shortestPassphrase) return fail('setup.malformed', { field: 'passphrase' });
      const unlocked = await store.unlock(passphrase);
      if (!unlocked.ok) return unlocked;
      const kept = readConnection(files, dir);
      const connection: Connection = {
        ...(kept.ok && kept.value),
        ...{ mode, serviceUrl: line.value.serviceUrl, relayUrl: line.value.relayUrl },
      };
      const saved = await store.save({ keys: keys.value, connection });
      if (!saved.ok) return saved;
      secrets = {};
      const written = writeConnection(files, dir, connection);
      if (!written.ok) return written;
      files.remove(file);
      return ok({ lang, shopName, timeZone: zone, cutOff });
    },
    unlock: (passphrase: string): Promise<Result<null>> => store.unlock(passphrase),
    /** Of an open till: what is sealed, with the change. Errors as of `seal`. */
    async tryChange(part: Part, change: ConnectionChange): Promise<Result<Probe>> {
      const next = changed(change);
      return next.ok ? ok(await probe[part](next.value.line, next.value.keys)) : next;
    },
    async change(change: ConnectionChange): Promise<Result<null>> {
      const next = changed(change);
      if (!next.ok) return next;
      const { keys, connection } = next.value;
      const saved = await store.save({ keys, connection });
      return saved.ok ? writeConnection(files, dir, connection) : saved;
    },
  };
};
export type SetUp = ReturnType<typeof createSetUp>;
