// `npm run relay -- --new-merchant`: writes the pair, mode 0600, nothing over anything, and says what to do with each.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../shared/ports.ts';
import { hasMerchant, type Pair, pairFor } from './new-merchant.ts';
import { outFault } from './store-folder.ts';

export type PairOptions = {
  readonly merchant: string;
  readonly name: string | undefined;
  /** As typed: names with commas between them. */
  readonly tills: string | undefined;
  readonly url: string | undefined;
  readonly out: string;
};

/** A live till refuses such an address in its keys file: better said here, before the files are handed out. */
const plainAddress = (url: string): readonly string[] =>
  url.startsWith('http:')
    ? [
        `${url} serves no live till: a live till sends keys and money by https alone, and a trial takes http on its own machine.`,
        '  For a shop: put a server that speaks https in front of the relay (docs/relay.md, For real), and make the pair with that address: --url https://…, another --out.',
      ]
    : [];

const nextSteps = (relayFile: string, keysFiles: readonly string[], { isNew, publicUrl, verifies, isKnown }: Pair): string =>
  [
    ...plainAddress(publicUrl),
    isNew
      ? `${relayFile} is written: the relay's configuration, with hashes alone.`
      : `${relayFile} has the new rows; what stood there stays.`,
    `  ${isNew ? `Start the relay: npm run relay -- --config ${relayFile}` : 'A relay that runs takes them up at: kill -HUP PID'}`,
    verifies
      ? '  It verifies notices with the signing secret that stands under keys already.'
      : '  It hands notices on as they come, and the tills verify them. Where the relay shall verify them, too, add the signing secret under keys (docs/relay.md).',
    ...keysFiles.map((file) => `${file} is written.`),
    '  Hand each keys file to its till alone, by a way that nobody reads. In the till: set-up, "Choose the keys file"; it asks for the keys of the payment service beside it.',
    '  Delete the file once the till is open. The till then shows its headKey, under Settings, Relay (page to print) and Advanced: write it beside the till’s tokenSha256 in relay.json.',
    ...(isKnown ? [] : ['  merchant-….json reads notices for tills that nobody knows. Keep it where you keep passwords.']),
  ].join('\n');

/** `askName` asks whoever sits there; null where nobody does. What to print; `code` 2 where nothing was written. */
export const writePair = async (
  { merchant, name, tills = 'T1', url, out }: PairOptions,
  random: Random,
  askName: () => Promise<string> | null,
): Promise<{ readonly code: 0 | 2; readonly text: string }> => {
  const relayFile = join(out, 'relay.json');
  const config = existsSync(relayFile) ? readFileSync(relayFile, 'utf8') : null;
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
  const keysFiles = pair.keys.map((made) => join(out, made.name));
  const there = keysFiles.find((file) => existsSync(file));
  if (there !== undefined)
    return { code: 2, text: `${there} is there already, and is not written over. Move it, or give another --out.` };
  const unfit = outFault(out);
  if (unfit !== null) return { code: 2, text: unfit };
  for (const made of pair.keys) writeFileSync(join(out, made.name), made.text, { mode: 0o600, flag: 'wx' });
  // Written aside and renamed: a relay that reads it meanwhile sees the old one or the new one, whole.
  const aside = `${relayFile}.new`;
  writeFileSync(aside, pair.relay, { mode: 0o600, flag: 'wx' });
  renameSync(aside, relayFile);
  return { code: 0, text: nextSteps(relayFile, keysFiles, pair) };
};
