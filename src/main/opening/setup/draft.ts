// Collects the input of the first set-up, typed or read from keys files, and tests a connection with that input. The draft is
// stored in a file; the secrets stay in this process's memory until they are sealed.
import { join } from 'node:path';
import { checkTyped, type Keys, parseSomeKeys } from '../../../secrets/keys.ts';
import type { Connection } from '../../../secrets/connection.ts';
import { type SetupDraft, setupDraft, type SetupSecrets } from '../../../shared/contract/setup/setup.ts';
import { firstLang } from '../../../shared/lang.ts';
import { neutralNames } from '../../../shared/payment/named.ts';
import type { Clock, Files, Http } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isSafeAddress } from '../connection.ts';
import { addressesBy, hostsText, lineFrom, said, trimmed } from './line.ts';
import { type ProbePart, type SetupProbe, probes } from './probe.ts';

export const draftFileName = 'setup.json';

export type SetUpMode = 'trial' | 'live';

export type DraftParts = {
  /** The folder with all data of this till. */
  readonly dir: string;
  readonly files: Files;
  /** This machine's time zone. */
  readonly timeZone: string;
  /** The address of a trial's payment service; the trial's folder is named after its host. */
  readonly serviceUrl?: string;
  readonly relayUrl?: string;
  /** The connection settings in `connection.json`; null if the file is missing or unreadable. */
  readonly before: Connection | null;
};

export type SetUpInput = {
  readonly draft: SetupDraft;
  readonly secrets: SetupSecrets;
  /** The signing secret's id and the retired secrets from a keys file. */
  readonly past: Partial<Pick<Keys, 'secretId' | 'retiredSecrets'>>;
  /**
   * From a keys file: if the provider sends notices to each attempt's own address or to fixed ones. Empty if no keys file
   * described the relay.
   */
  readonly fixed: { readonly addresses?: Connection['addresses'] | undefined };
};

const keptDraft = (files: Files, file: string): Partial<SetupDraft> => {
  const text = files.readText(file);
  try {
    return text.ok ? said(setupDraft.partial().safeParse(JSON.parse(text.value)).data ?? {}) : {};
  } catch {
    return {};
  }
};

/** The draft before anything is typed: the draft of an earlier start if there is one, otherwise the known addresses. */
const firstDraft = ({ files, timeZone, before, ...named }: DraftParts, file: string): SetupDraft => {
  const { serviceUrl, relayUrl } = before ?? {};
  return {
    ...{ lang: firstLang, shopName: '', timeZone, cutOff: '00:00', merchant: '', till: '' },
    ...{ serviceUrl: serviceUrl ?? named.serviceUrl ?? '', relayUrl: relayUrl ?? named.relayUrl ?? '' },
    ...{ relayPublicUrl: '', checkoutHosts: '' },
    ...keptDraft(files, file),
    ...(named.serviceUrl !== undefined && { serviceUrl: named.serviceUrl }),
  };
};

export const createDraft = (parts: DraftParts) => {
  const { dir, files } = parts;
  const file = join(dir, draftFileName);
  let typed: SetUpInput = { draft: firstDraft(parts, file), secrets: {}, past: {}, fixed: {} };

  const put = (
    changes: Partial<{ readonly [K in keyof SetupDraft]: SetupDraft[K] | undefined }>,
    given: { readonly [K in keyof SetupSecrets]?: string | undefined },
    more: Partial<Pick<SetUpInput, 'past' | 'fixed'>>,
  ): void => {
    typed = { ...typed, draft: { ...typed.draft, ...said(changes) }, secrets: { ...typed.secrets, ...said(given) }, ...more };
    // Ignore a write error: losing the draft costs only some typing.
    files.replace(file, `${JSON.stringify(typed.draft, null, 2)}\n`);
  };

  return {
    now: (): SetUpInput => typed,
    /**
     * Stores the typed fields. A malformed key is rejected; the other typed fields are stored. Errors: `setup.key-letters`,
     * `setup.malformed` with the field.
     */
    put(changes: Partial<SetupDraft>, given: SetupSecrets): Result<null> {
      const checked = checkTyped(given);
      // The id and the retired secrets of a keys file belong to the secret in that file. If another secret is typed afterwards,
      // drop them.
      const isOther = given.secret !== undefined && given.secret !== typed.secrets.secret;
      put(changes, checked.ok ? given : {}, checked.ok && isOther ? { past: {} } : {});
      return checked;
    },
    /** Imports the fields of a keys file. Errors: `config.invalid` with the field. */
    readKeys(text: string): Result<null> {
      const keys = parseSomeKeys(text, 'keys.json');
      if (!keys.ok) return keys;
      const { accessToken, apiKey, secret, relayToken, secretId, retiredSecrets, ...names } = keys.value.keys;
      const { addresses, checkoutHosts, ...place } = keys.value.place;
      const past = secret !== undefined && { past: said({ secretId, retiredSecrets }) };
      const fixed = { ...typed.fixed, ...addressesBy({ relayUrl: place.relayUrl, addresses }) };
      const hosts = checkoutHosts && { checkoutHosts: hostsText(checkoutHosts) };
      // Keep the payment service's address that was given when the till was started: a trial's folder is named after it.
      const service = parts.serviceUrl === undefined ? {} : { serviceUrl: parts.serviceUrl };
      put({ ...names, ...place, ...service, ...hosts }, { accessToken, apiKey, secret, relayToken }, { ...past, fixed });
      return ok(null);
    },
    /** Drops the secrets and removes the draft's file, once everything is sealed. */
    clear(): void {
      typed = { ...typed, secrets: {}, past: {} };
      files.remove(file);
    },
  };
};

/**
 * Tests one side (payment service or relay) of the typed connection. Errors: `setup.malformed` and `setup.missing` with the field
 * that the test needs, `setup.key-letters`.
 */
export const tryDraft = async (
  { mode, clock, http }: { readonly mode: SetUpMode; readonly clock: Clock; readonly http: Http },
  { draft, secrets }: SetUpInput,
  part: ProbePart,
): Promise<Result<SetupProbe>> => {
  const needed = part === 'service' ? (['accessToken', 'apiKey'] as const) : (['relayToken'] as const);
  for (const name of needed) if (secrets[name] === undefined) return fail('setup.missing', { field: name });
  if (part === 'relay' && (draft.merchant === '' || draft.till === '')) return fail('setup.missing', { field: 'merchant' });
  const checked = part === 'relay' ? checkTyped({ merchant: draft.merchant, till: draft.till }) : ok(null);
  if (!checked.ok) return checked;
  const isTrial = mode === 'trial';
  // Use placeholders for the fields of the side (payment service or relay) that is not tested now; they may not have been typed
  // yet.
  const nowhere = 'https://nowhere.invalid';
  const stand = trimmed(draft.serviceUrl) || nowhere;
  const relayPublicUrl = isSafeAddress(trimmed(draft.relayPublicUrl), isTrial) ? draft.relayPublicUrl : stand;
  const about = part === 'service' ? { relayUrl: stand, relayPublicUrl } : { serviceUrl: nowhere };
  const line = lineFrom({ ...draft, ...about }, isTrial);
  return line.ok ? ok(await probes[part]({ clock, http }, line.value, secrets, neutralNames.wallet.path)) : line;
};
