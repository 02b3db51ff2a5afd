// `npm run relay -- --new-merchant` and `--reissue`: writes the files with mode 0600, replaces no keys file, and prints the next
// steps.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { relaySettings } from '../../relay/config/config.ts';
import type { ConfigReaders } from '../../relay/config/load-merchant.ts';
import { loadStore } from '../../relay/config/load-store.ts';
import { pinnedIn } from '../../relay/store/sqlite/pins.ts';
import type { FeedKey, PinnedKey } from '../../relay/store/port.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import { err, type Result } from '../../shared/result.ts';
import { hasMerchant, type MerchantPair, pairFor } from './new-merchant.ts';
import { reissueFor } from './reissue.ts';
import { type NamedFile, parseRelayFile, reloadStep, storeFileOf, type Written } from './relay-file.ts';
import { outFault } from './store-folder.ts';

export type PairOptions = {
  readonly merchant: string;
  readonly name: string | undefined;
  /** The ids of the tills as typed, separated by commas. */
  readonly tills: string | undefined;
  readonly url: string | undefined;
  readonly out: string;
};

/**
 * Returns a warning if the relay's address is http, because a live till refuses an http address in its keys file. The warning is
 * printed before the keys files are handed out.
 */
const plainAddress = (url: string): readonly string[] =>
  url.startsWith('http:')
    ? [
        `${url} serves no live till: a live till sends keys and money by https alone, and a trial takes http on its own machine.`,
        '  For a shop: put a server that speaks https in front of the relay (docs/relay.md, A relay in production), and make the pair with that address: --url https://…, another --out.',
      ]
    : [];

const nextSteps = (
  relayFile: string,
  keysFiles: readonly string[],
  { relay, isNew, publicUrl, verifies, isKnown }: MerchantPair,
): string =>
  [
    ...plainAddress(publicUrl),
    isNew
      ? `${relayFile} is written: the relay's configuration. It contains hashes of the tokens, not the tokens.`
      : `${relayFile} has the new rows; its other rows are unchanged.`,
    `  ${isNew ? `Start the relay: npm run relay -- --config ${relayFile}` : reloadStep(parseRelayFile(relay), 'them')}`,
    verifies
      ? '  The relay verifies notices with the signing secret that is under keys already.'
      : '  The relay passes notices on unverified, and the tills verify them. To have the relay verify them, too, add the signing secret under keys (docs/relay.md).',
    ...keysFiles.map((file) => `${file} is written.`),
    '  Give each keys file to its till only, by a private channel (not e-mail or chat). In the till: set-up, "Choose the keys file". The set-up also asks for the keys of the payment service.',
    '  Delete the file once the till is open. The till then shows its headKey, under Settings, Relay (page to print) and Advanced: write it beside the till’s tokenSha256 in relay.json.',
    ...(isKnown
      ? []
      : ['  The token in merchant-….json reads notices that name no known till. Keep the file where you keep passwords.']),
  ].join('\n');

/**
 * Writes the tills' keys files, never over an existing keys file, then relay.json. Returns null; if nothing was written, the
 * reason.
 */
const writeFiles = (out: string, keys: readonly NamedFile[], relay: string): string | null => {
  const there = keys.map((made) => join(out, made.name)).find((file) => existsSync(file));
  if (there !== undefined) return `${there} exists already and was not overwritten. Move it, or give another --out.`;
  const unfit = outFault(out);
  if (unfit !== null) return unfit;
  for (const made of keys) writeFileSync(join(out, made.name), made.text, { mode: 0o600, flag: 'wx' });
  // Write a temporary file and rename it, so that a relay that reads the file meanwhile never reads half of it.
  const relayFile = join(out, 'relay.json');
  const aside = `${relayFile}.new`;
  writeFileSync(aside, relay, { mode: 0o600, flag: 'wx' });
  renameSync(aside, relayFile);
  return null;
};
const configIn = (out: string): string | null => {
  const file = join(out, 'relay.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
type PairOutcome = { readonly code: 0 | 2; readonly text: string };

type Reissue = { readonly relay: string; readonly relayFile: string; readonly keysFile: string; readonly of: string };

const reissueSteps = ({ relay, relayFile, keysFile, of }: Reissue, formerKey: string | null, isUnread: boolean): string =>
  [
    `${relayFile} has the new token of ${of}. The old token is under retired: once the relay has read this file, the old token gives no access, but payments that began with it still arrive.`,
    `  ${reloadStep(parseRelayFile(relay), 'it')}`,
    formerKey === null
      ? '  The till had no headKey in relay.json, and the relay had pinned none.'
      : `  Its key (${formerKey}) is under formerHeadKeys with the end of its time: receipts that it signed before stay genuine.`,
    ...(isUnread
      ? [
          '  The relay’s database could not be read. If its log says head-key.replaced at the reload, write that key under formerHeadKeys.',
        ]
      : []),
    `${keysFile} is written.`,
    '  Give it to the till only, by a private channel (not e-mail or chat). In the till: set-up, or Settings, Relay, "Choose the keys file". Delete the file once the till is connected to the relay again.',
    '  The till then shows its headKey, under Settings, Relay (page to print) and Advanced. Even if it is the old one, write it beside the till’s tokenSha256 in relay.json.',
  ].join('\n');

type ReissuePorts = { readonly clock: Clock; readonly random: Random; readonly readers: ConfigReaders };

/** Reads a till's pinned key from the store that relay.json names. Only reads: the relay may be running. */
const readPin = async (
  config: Written,
  of: FeedKey,
  out: string,
  { clock, readers }: ReissuePorts,
): Promise<Result<PinnedKey | null, unknown>> => {
  const file = storeFileOf(config);
  if (file !== undefined) return pinnedIn(resolve(out, file), of);
  const { store } = relaySettings.parse(config);
  const settings = store ? loadStore(store, resolve(out), readers) : err(null);
  if (!settings.ok || settings.value.kind !== 'postgres') return err(null);
  const { pinnedInPostgres } = await import('../../relay/store/postgres/store.ts');
  return pinnedInPostgres(settings.value, of, clock);
};

/** Runs `--reissue`: a new token for an existing till. */
export const writeReissue = async (of: string, out: string, ports: ReissuePorts): Promise<PairOutcome> => {
  let isUnread = false;
  const pinned = async (config: Written, feed: FeedKey): Promise<PinnedKey | null> => {
    const read = await readPin(config, feed, out, ports).catch(() => err(null));
    isUnread = !read.ok;
    return read.ok ? read.value : null;
  };
  const made = await reissueFor({ of, config: configIn(out), nowMs: ports.clock.wallMs(), pinned }, ports.random);
  if ('fault' in made) return { code: 2, text: made.fault };
  const refused = writeFiles(out, [made.keys], made.relay);
  if (refused !== null) return { code: 2, text: refused };
  return {
    code: 0,
    text: reissueSteps(
      { relay: made.relay, relayFile: join(out, 'relay.json'), keysFile: join(out, made.keys.name), of },
      made.formerKey,
      isUnread,
    ),
  };
};

/**
 * Runs `--new-merchant`. `askName` asks for the shop's name; null without a terminal. Returns the text to print and the exit code
 * (`code`); 2 means that nothing was written.
 */
export const writePair = async (
  { merchant, name, tills = 'T1', url, out }: PairOptions,
  random: Random,
  askName: () => Promise<string> | null,
): Promise<PairOutcome> => {
  const relayFile = join(out, 'relay.json');
  const config = configIn(out);
  const given = name ?? (hasMerchant(config, merchant) ? null : await askName());
  const asked = {
    merchant,
    name: given?.trim() ?? null,
    tills: tills.split(',').map((till) => till.trim()),
    url: url ?? null,
    config,
  };
  const pair = pairFor(asked, random);
  if ('fault' in pair) return { code: 2, text: pair.fault };
  const refused = writeFiles(out, pair.keys, pair.relay);
  if (refused !== null) return { code: 2, text: refused };
  const keysFiles = pair.keys.map((made) => join(out, made.name));
  return { code: 0, text: nextSteps(relayFile, keysFiles, pair) };
};
