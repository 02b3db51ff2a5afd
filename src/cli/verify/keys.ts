// Reads the keys with which a verification checks signatures and accesses the relay: from a keys file, or from the sealed keys
// beside the books.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeFiles } from '../../platform/node-files.ts';
import { connectionFileName } from '../../main/opening/connection.ts';
import { signerFor } from '../../main/keys-mark.ts';
import type { KeysAway } from '../../main/ledger/verify/signatures-check.ts';
import type { KeysMark } from '../../secrets/keys-mark.ts';
import type { Connection } from '../../secrets/connection.ts';
import { readKeysFile, secretsOf } from '../../secrets/keys.ts';
import type { SharedSecrets } from '../../secrets/port.ts';
import { openSecrets, sealedFileName } from '../../secrets/store.ts';
import { nodeRandom } from '../../platform/node-ports.ts';
import { ok, type Result } from '../../shared/result.ts';
import { type TerminalPrompt, unlockOnTerminal } from '../start/terminal.ts';
import { wordsFor } from '../start/words.ts';

export type VerifyingKeys = {
  readonly merchant: string;
  readonly till: string;
  readonly secrets: SharedSecrets;
  /** The secret that keys the journal's tags, in base64; null with a keys file, or with keys that version 0.1 sealed. */
  readonly tagKey: string | null;
  /** The keys mark: facts about the books, sealed with the keys; null if there is no mark. */
  readonly mark: KeysMark | null;
  /** The till's public key, from the sealed keys; null with a keys file, or with keys that version 0.1 sealed. */
  readonly headKey: string | null;
  /** The connection, sealed with the keys; null if no connection was sealed. */
  readonly connection: Connection | null;
};

const levelsAbove = 3;

/**
 * The mode's folder around a database file, which may be the books or one of their backups. Null if the file is in no mode's
 * folder, for example a copy of the books elsewhere.
 */
export const modeFolderOf = (file: string): string | null => {
  let dir = dirname(file);
  for (let level = 0; level < levelsAbove; level++, dir = dirname(dir)) {
    if ([sealedFileName, connectionFileName].some((name) => existsSync(join(dir, name)))) return dir;
  }
  return null;
};

const asking: TerminalPrompt = { question: 'Passphrase of the keys (empty: verify without the keys): ' };

const sealedIn = async (dir: string, say: (text: string) => void): Promise<Result<VerifyingKeys | KeysAway>> => {
  const store = await openSecrets({ dir, random: nodeRandom, files: nodeFiles, keyStore: null });
  if (!store.asksPassphrase) {
    return ok('keys-held');
  }
  const unlocked = await unlockOnTerminal(store, false, asking);
  if (unlocked.ok) {
    const secrets = store.secrets();
    const keysMark = secrets.mark.read();
    const headKey = () => signerFor(secrets, keysMark, keysMark?.ledgerId ?? '').publicKey();
    const own = store.hasOwn() ? { tagKey: secrets.tagKey(), headKey: headKey() } : { tagKey: null, headKey: null };
    return ok({ ...store.names(), secrets, connection: store.connection(), mark: keysMark, ...own });
  }
  const { code } = unlocked.error;
  if (code === 'secrets.wrong-passphrase' || code === 'config.unreadable') return unlocked;
  // Verify the books without keys if the sealed file cannot be opened.
  if (code === 'secrets.locked') return ok('keys-locked');
  say(wordsFor(unlocked.error));
  return ok('keys-damaged');
};

/**
 * Returns the till's keys for verifying its books, or why there are none. `say` prints what is wrong with a damaged file. Errors:
 * those of a keys file; `config.unreadable` for the file in `QAYD_PASSPHRASE_FILE`; `secrets.wrong-passphrase`.
 */
export const keysOf = async (
  file: string,
  keysFile: string | undefined,
  say: (text: string) => void,
): Promise<Result<VerifyingKeys | KeysAway>> => {
  if (keysFile !== undefined) {
    const read = readKeysFile(nodeFiles, keysFile);
    if (!read.ok) return read;
    const { keys } = read.value;
    return ok({ ...keys, secrets: secretsOf(() => keys), connection: null, mark: null, tagKey: null, headKey: null });
  }
  const dir = modeFolderOf(file);
  return dir !== null && existsSync(join(dir, sealedFileName)) ? sealedIn(dir, say) : ok('no-keys');
};
