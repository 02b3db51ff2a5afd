// Asks questions on the terminal if no window can: the keys' passphrase, the PIN that approves a changed connection, and the
// proof of ownership for unexpected books. Typed input is hidden. Without a terminal, reads the file named in the environment, or
// standard input.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { SecretsStore } from '../../secrets/store.ts';
import type { ChangeAsked } from '../../main/opening/mode-request.ts';
import type { BooksFound } from '../../main/ledger/books/books-found.ts';
import type { BooksAsked, ProofField } from '../../main/opening/whose-books.ts';
import type { AlertChange } from '../../shared/people/alerts.ts';
import { fail, type Result } from '../../shared/result.ts';

export const passphraseFileName = 'QAYD_PASSPHRASE_FILE';
const shortest = 8;
const tries = 3;
const standardInput = 0;

/**
 * The lines of standard input. Empty if reading fails, because an open pipe without a writer must not block the start of the
 * till.
 */
const standardLines = (): string[] => {
  try {
    return readFileSync(standardInput, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
};

/** The lines of a standard input that is not a terminal, read once and used one by one. */
let lines: string[] | null = null;
const nextLine = (): string | null => {
  lines ??= standardLines();
  return lines.shift() ?? null;
};

/**
 * Asks a question on the terminal; the answer is visible if `typed` is `shown`. Without a terminal, returns the next line of
 * standard input. Null at the end of input.
 */
export const ask = (question: string, typed: 'hidden' | 'shown' = 'hidden'): Promise<string | null> =>
  new Promise((resolve) => {
    if (!process.stdin.isTTY) {
      process.stderr.write(`${question}\n`);
      return resolve(nextLine());
    }
    const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
    const output = typed === 'shown' ? process.stderr : mute;
    const reader = createInterface({ input: process.stdin, output, terminal: true });
    // Print the question only now: readline has switched the terminal's echo off, so a fast answer is not shown.
    process.stderr.write(question);
    const end = (text: string | null): void => {
      process.stderr.write('\n');
      resolve(text);
      reader.close();
    };
    reader.once('line', end);
    reader.once('close', () => end(null));
    // Exit directly on Ctrl+C: nothing is open yet.
    reader.once('SIGINT', () => process.exit(130));
  });

const askForNew = async (): Promise<string | null> => {
  for (;;) {
    const first = await ask(`Choose a passphrase for the keys, ${shortest} characters or more (it cannot be recovered): `);
    if (first === null) return null;
    if (first.length < shortest) {
      console.error('The passphrase is too short.');
      continue;
    }
    if ((await ask('Again: ')) === first) return first;
    console.error('The two passphrases differ.');
  }
};

const fromFile = (file: string): Result<string> => {
  try {
    return { ok: true, value: readFileSync(file === '-' ? standardInput : file, 'utf8').replace(/\r?\n$/, '') };
  } catch {
    return fail('config.unreadable', { file });
  }
};

/** True if the passphrase can be read from a file or the terminal; otherwise the window asks for it. */
export const asksOnTerminal = (): boolean => Boolean(process.env[passphraseFileName]) || process.stdin.isTTY;

export type TerminalPrompt = { readonly question: string };
const usual: TerminalPrompt = { question: 'Passphrase of the keys: ' };

/**
 * Unlocks the store of sealed keys with a typed passphrase; allows three tries, or any number while a new passphrase is chosen.
 * Errors: those of opening the store; `config.unreadable`; `secrets.locked` if there is no terminal or no answer.
 */
export const unlockOnTerminal = async (
  store: SecretsStore,
  isNew: boolean,
  { question }: TerminalPrompt = usual,
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
    console.error('This passphrase does not open the keys. Check the keyboard language.');
  }
};

const changes: Readonly<Record<AlertChange, string>> = {
  keys: 'the keys',
  service: 'the address of the payment service',
  relay: 'the address of the relay',
  checkout: 'the hosts of the checkout',
  profiles: 'the signature profiles',
  names: 'the names of gateways',
};

/** Returns the person who may approve; if there are several, lists them and asks for a number. */
const choose = async (people: ChangeAsked['people']): Promise<ChangeAsked['people'][number] | null> => {
  const [only] = people;
  if (people.length === 1) return only ?? null;
  const listed = people.map(({ name }, i) => `${i + 1} ${name}`).join('\n');
  const answer = await ask(`${listed}\nWho approves it (a number): `);
  return people[Number(answer) - 1] ?? null;
};

/**
 * Asks an authorised person to approve a changed connection. Errors: those of a PIN check; `caller.not-allowed` if there is no
 * terminal or no answer.
 */
export const approveOnTerminal = async ({ changed, people, check }: ChangeAsked): Promise<Result<null>> => {
  const refused = fail('caller.not-allowed', { right: 'change-connection' });
  if (!process.stdin.isTTY) return refused;
  console.error(
    `This start changes ${changed.map((each) => changes[each]).join(', ')}. A user with the right to do so must approve it with a PIN.`,
  );
  const who = await choose(people);
  if (!who) return refused;
  for (let left = tries; ; left--) {
    const pin = await ask(`PIN of ${who.name}: `);
    if (!pin) return refused;
    const checked = await check(who.userId, pin);
    if (checked.ok || left === 1) return checked;
    console.error('The PIN is wrong.');
  }
};

type Both = { readonly en: string; readonly ar: string };
/** Prints a line in each language, because the user's language is not known yet. */
const tell = ({ en, ar }: Both): void => console.error(`${en}\n${ar}`);

/**
 * How the books and the keys do not match, and the beginning of the request for a proof. `needs` adds which proof is required.
 */
const found: Readonly<Record<BooksFound, Both>> = {
  another: {
    en: 'The books here do not belong to these keys. Opening them takes',
    ar: 'الدفاتر التي هنا ليست الدفاتر التي تعرفها المفاتيح. لفتحها يلزم',
  },
  none: {
    en: 'The books of these keys are not here. Beginning new books takes',
    ar: 'دفاتر هذه المفاتيح ليست هنا. لبدء دفاتر جديدة يلزم',
  },
  nobody: {
    en: 'The books here contain no people, but the books of these keys did. Opening them takes',
    ar: 'الدفاتر التي هنا لا موظفين فيها، وكان في دفاتر هذه المفاتيح موظفون. لفتحها يلزم',
  },
  'people-changed': {
    en: 'The people or their rights were changed by hand in these books. Opening them takes',
    ar: 'غُيّر باليد في هذه الدفاتر من يعمل هنا أو ما يحق له. لفتحها يلزم',
  },
};
const needs: Readonly<Record<'code' | 'keys', Both>> = {
  code: { en: 'the recovery code', ar: 'رمز الاستعادة' },
  keys: { en: 'the keys, typed again', ar: 'أن تُكتب المفاتيح من جديد' },
};
const leave: Both = {
  en: 'To get the earlier books back, press Enter without typing anything: a backup can then be restored.',
  ar: 'وإن أردت الدفاتر السابقة فاضغط Enter وحده: عندها تُستعاد نسخة احتياطية.',
};
const proofs: Readonly<Record<ProofField, Both>> = {
  code: { en: 'Recovery code', ar: 'رمز الاستعادة' },
  accessToken: { en: 'Access token', ar: 'رمز الوصول' },
  apiKey: { en: 'API key', ar: 'مفتاح API' },
  secret: { en: 'Signing secret', ar: 'سرّ التوقيع' },
  relayToken: { en: 'Token of this till', ar: 'رمز الصندوق' },
};
const complaints = {
  malformed: {
    en: 'This does not have the form of a recovery code, and does not count as a try. Compare it with the printed code, character by character.',
    ar: 'هذا ليس رمز استعادة كما طُبع، ولا يُحسب محاولة. راجعه حرفًا حرفًا.',
  },
  wait: { en: 'Too many wrong tries: wait, then start again.', ar: 'محاولات خاطئة كثيرة: انتظر ثم أعد التشغيل.' },
  wrong: { en: 'This is wrong.', ar: 'ليس هذا هو.' },
} as const satisfies Readonly<Record<string, Both>>;

/**
 * Asks for the PIN or recovery code that proves that the user may open books which do not match the keys. Errors: those of
 * checking the proof; `people.unknown` if there is no terminal or no answer.
 */
export const proveOnTerminal = async (asked: BooksAsked): Promise<Result<null>> => {
  const refused = fail('people.unknown');
  if (!process.stdin.isTTY) return refused;
  const what = found[asked.found];
  const need = needs[asked.fields[0] === 'code' ? 'code' : 'keys'];
  tell({ en: `${what.en} ${need.en}. ${leave.en}`, ar: `${what.ar} ${need.ar}. ${leave.ar}` });
  for (let left = tries; ; ) {
    const typed: Partial<Record<ProofField, string>> = {};
    for (const field of asked.fields) {
      const { en, ar } = proofs[field];
      const text = await ask(`${ar} · ${en}: `);
      if (!text) return refused;
      typed[field] = text;
    }
    const checked = await asked.check(typed);
    if (checked.ok) return checked;
    const { code } = checked.error;
    const isMalformed = code === 'recovery.malformed';
    tell(complaints[isMalformed ? 'malformed' : code === 'people.locked' ? 'wait' : 'wrong']);
    if (!isMalformed) left -= 1;
    if (left === 0) return checked;
  }
};
