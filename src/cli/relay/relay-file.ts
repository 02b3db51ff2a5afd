// Reads and changes relay.json. Unknown fields are kept, so that nothing written by hand is lost, and the result is checked
// against the relay's schema before it is written. Also creates tokens and the tills' keys files.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Random } from '../../shared/ports.ts';
import { merchantSettings, relaySettings } from '../../relay/config/config.ts';

/** A file to write: its name and text. */
export type NamedFile = { readonly name: string; readonly text: string };
/** A fault of the command's options or of relay.json: a message that states what is wrong and what to do. */
export type FileFault = { readonly fault: string };

/** The fields of the relay's configuration file that the commands use, without the schema's defaults. */
const written = z.looseObject({
  store: z.union([z.string(), z.looseObject({ file: z.string().optional() })]).optional(),
  dbFile: z.string().optional(),
  publicUrl: z.string().optional(),
  merchants: z.array(
    z.looseObject({
      id: z.string(),
      fixedAddress: z.boolean().optional(),
      keys: z.array(z.unknown()).optional(),
      tills: z.array(
        z.looseObject({
          ...{ id: z.string(), tokenSha256: z.string(), retired: z.array(z.string()).optional() },
          ...{ headKey: z.string().optional(), formerHeadKeys: z.array(z.unknown()).optional() },
        }),
      ),
    }),
  ),
});
export type Written = z.output<typeof written>;

/** The path of the relay's SQLite database; undefined if its store is another one. */
export const storeFileOf = ({ store, dbFile }: Written): string | undefined =>
  typeof store === 'string' ? undefined : (store?.file ?? dbFile);

/** The step after relay.json changed. `of`: the rows that a relay reads only then. */
export const reloadStep = (config: Written | null, of: 'them' | 'it'): string => {
  const step = `A running relay reads ${of} after: kill -HUP PID`;
  // Relays on one database each have a file of their own. A relay that lacks a merchant answers its notices with 404.
  const isShared = config !== null && storeFileOf(config) === undefined;
  return isShared
    ? `${step} If several relays use the database, copy relay.json to each and send each the signal, before a till gets its keys.`
    : step;
};

export const parseRelayFile = (text: string): Written | null => {
  try {
    return written.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
export const unreadable: FileFault = {
  fault:
    'relay.json exists, but cannot be read as a configuration. Correct it (--config relay.json --check names the fault), or give another --out.',
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
export const newToken = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url');
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Returns why a relay would refuse this configuration; null if it would not. */
export const unsound = (next: unknown): FileFault | null => {
  const sound = relaySettings.extend({ merchants: z.array(merchantSettings) }).safeParse(next);
  if (sound.success) return null;
  const at = sound.error.issues[0]?.path.join('.') ?? '';
  return { fault: `relay.json would be invalid at ${at}. Correct it first: --config relay.json --check names the fault.` };
};

type KeysFileTexts = {
  readonly merchant: string;
  readonly till: string;
  readonly relayToken: string;
  readonly publicUrl: string;
};
/** The text of a keys file: the till's name, its token, and the relay's address. */
export const keysText = ({ merchant, till, relayToken, publicUrl }: KeysFileTexts, isFixed: boolean): string =>
  textOf({
    ...{ merchant, till, relayToken, relayUrl: publicUrl, relayPublicUrl: publicUrl },
    ...(isFixed && { addresses: 'fixed' }),
  });
