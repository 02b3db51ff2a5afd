// Asks for the passphrase of the keys where no window can: on the terminal, unseen, or from a file that the environment names,
// or from standard input.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { SecretsStore } from '../../secrets/store.ts';
import { fail, type Result } from '../../shared/result.ts';

export const passphraseFileName = 'QAYD_PASSPHRASE_FILE';
const shortest = 8;
const tries = 3;

/** What is typed does not show. Null at the end of input. */
const ask = (question: string): Promise<string | null> =>
  new Promise((resolve) => {
    const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
    const reader = createInterface({ input: process.stdin, output: mute, terminal: true });
    // Only now: an answer that is typed the moment the question stands would show before the terminal is told not to.
    process.stderr.write(question);
    const end = (text: string | null): void => {
      process.stderr.write('\n');
      resolve(text);
      reader.close();
    };
    reader.once('line', end);
    reader.once('close', () => end(null));
    // Nothing is open yet that would have to be closed.
    reader.once('SIGINT', () => process.exit(130));
  });

const askForNew = async (): Promise<string | null> => {
  for (;;) {
    const first = await ask(`Choose a passphrase for the keys, ${shortest} characters or more (it cannot be recovered): `);
    if (first === null) return null;
    if (first.length < shortest) {
      console.error('It is too short.');
      continue;
    }
    if ((await ask('Again: ')) === first) return first;
    console.error('The two are not the same.');
  }
};

const standardInput = 0;

const fromFile = (file: string): Result<string> => {
  try {
    return { ok: true, value: readFileSync(file === '-' ? standardInput : file, 'utf8').replace(/\r?\n$/, '') };
  } catch {
    return fail('config.unreadable', { file });
  }
};

export type Asking = { readonly question: string };
const usual: Asking = { question: 'Passphrase of the keys: ' };

/**
 * Errors: those of the store, `config.unreadable`, and `secrets.locked` where nobody can be asked, or gives none. Only a new passphrase is asked
 * for until it will do.
 */
export const unlockOnTerminal = async (
  store: SecretsStore,
  isNew: boolean,
  { question }: Asking = usual,
): Promise<Result<null>> => {
  if (!store.asksPassphrase) return store.unlock('');
  const file = process.env[passphraseFileName];
  if (file) {
    const passphrase = fromFile(file);
    return passphrase.ok ? store.unlock(passphrase.value) : passphrase;
  }
  if (!process.stdin.isTTY) return fail('secrets.locked');
  for (let left = tries; ; left--) {
    const passphrase = isNew ? await askForNew() : await ask(question);
    if (!passphrase) return fail('secrets.locked');
    const unlocked = await store.unlock(passphrase);
    if (unlocked.ok || unlocked.error.code !== 'secrets.wrong-passphrase' || left === 1) return unlocked;
    console.error('That did not open them. Check the keyboard language.');
  }
};
