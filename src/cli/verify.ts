// `npm run verify -- DATA_DIR`: verifies a till's books, or a copy, while the till runs or not. Writes nothing. docs/verify.md
// lists the checks and exit codes.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isSafeAddress, readConnection } from '../main/opening/connection.ts';
import { databaseFile } from '../main/ledger/ledger.ts';
import { openBooks } from '../ledger/verify/books-file.ts';
import type { RecordedHeads } from '../shared/health/recorded-heads.ts';
import type { KeysAway, VerifyKeys } from '../main/ledger/verify/signatures-check.ts';
import type { HeadPlace } from '../main/ledger/verify/own-heads.ts';
import { noHeads, verifyBooks } from '../main/ledger/verify/verify-books.ts';
import { createRelayClient } from '../relay-client/client.ts';
import { fetchHeads } from '../relay-client/heads.ts';
import { nodeFiles } from '../platform/node-files.ts';
import { nodeClock } from '../platform/node-ports.ts';
import { createUndiciHttp } from '../platform/undici-http.ts';
import { defaultProfile, type SignatureProfile } from '../protocol/profile.ts';
import { langs } from '../shared/lang.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { KeysMark } from '../secrets/keys-mark.ts';
import type { VerifyReport } from '../shared/health/verify-report.ts';
import { backupsText } from './verify/backups-words.ts';
import { booksBelow } from './verify/books-below.ts';
import { checkSavedCloses } from './verify/closes/command.ts';
import { readOptions } from './options.ts';
import { createProgressBar } from './progress-bar.ts';
import { wordsFor } from './start/words.ts';
import { keysOf, modeFolderOf, type VerifyingKeys } from './verify/keys.ts';
import { reportText } from './verify/words.ts';

const exitCodes: Readonly<Record<VerifyReport['outcome'], number>> = { good: 0, bad: 1, partly: 3 };
const unusable = 2;

const args = process.argv.slice(2);
const place = args[0]?.startsWith('--') ? undefined : args[0];
const given = readOptions(
  {
    usage: 'npm run verify -- DATA_DIR [options], or npm run verify -- --close PATH [--key KEY] [--language ar|en]',
    about:
      'Verifies the books in a data folder, or in one database file, and changes nothing. Exit code: 0 all is checked and\ngood, 1 something is wrong, 2 there is nothing to verify, 3 good as far as it could be checked.',
    options: {
      keys: {
        value: 'FILE',
        help: 'the keys file (docs/till.md) instead of the stored keys: checks the signatures of stored notices',
      },
      relay: { value: 'URL', help: 'the relay: holds the books against the heads that it recorded' },
      'relay-token-file': { value: 'FILE', help: 'the till’s token for it (default: the one among the keys)' },
      merchant: { value: 'ID', help: 'the till’s names at the relay (default: those among the keys)' },
      till: { value: 'ID', help: '' },
      close: {
        value: 'PATH',
        help: 'instead of DATA_DIR: checks a saved Z report with its .sig, or all in a folder, without the books',
      },
      key: {
        value: 'KEY',
        help: 'the till’s public key, which must have signed them; several: separated by commas',
        with: 'close',
      },
      language: { value: 'ar|en', help: 'the language of this report (default: en)', with: 'close' },
      json: { help: 'print one JSON object' },
    },
    apart: [
      ...(['keys', 'relay', 'relay-token-file', 'merchant', 'till'] as const).map((name) => ['close', name] as const),
      ['language', 'json'],
    ],
  },
  place === undefined ? args : args.slice(1),
);

type VerifyInput = {
  readonly file: string;
  readonly keys: VerifyKeys | KeysAway;
  readonly tagKey: string | null;
  readonly mark: KeysMark | null;
  /**
   * The till's public key and names, which verify the signatures of the chain heads that the relay recorded. Null if the key is
   * unknown here: a chain head then counts as signed if the relay reports it as signed.
   */
  readonly ofHeads: HeadPlace | null;
  heads(): Promise<RecordedHeads>;
};

/** Finds the database file: `at` itself, or the books in that folder. */
const findBooks = (at: string): Result<string> => {
  const path = resolve(at);
  if (existsSync(path) && statSync(path).isFile()) return ok(path);
  const dir = booksBelow(path, [databaseFile]);
  return dir.ok ? ok(join(dir.value, databaseFile)) : dir;
};

/**
 * Returns the default signature profile and the till's configured signature profiles: the profiles sealed with the keys if the
 * sealed keys are open, otherwise the profiles in the connection file.
 */
const profilesBeside = (file: string, keys: VerifyingKeys | null): Result<readonly SignatureProfile[]> => {
  if (keys?.connection) return ok([...(keys.connection.profiles ?? []), defaultProfile]);
  const dir = modeFolderOf(file);
  const connection = dir === null ? ok(null) : readConnection(nodeFiles, dir);
  return connection.ok ? ok([...(connection.value?.profiles ?? []), defaultProfile]) : connection;
};

const readToken = (file: string): Result<string> => {
  try {
    return ok(readFileSync(file, 'utf8').trim());
  } catch {
    return fail('config.unreadable', { file });
  }
};

const askRelay = (keys: VerifyingKeys | null): Result<() => Promise<RecordedHeads>> => {
  const relayUrl = given.relay?.replace(/\/+$/, '');
  if (relayUrl === undefined) return ok(async () => noHeads);
  if (!isSafeAddress(relayUrl, true)) return fail('config.invalid', { field: '--relay', reason: 'address' });
  const file = given['relay-token-file'];
  const token = file === undefined ? (keys ? ok(keys.secrets.relayToken()) : null) : readToken(file);
  if (!token) return fail('config.invalid', { field: '--relay-token-file', reason: 'needed' });
  if (!token.ok) return token;
  const [merchant, till] = [given.merchant ?? keys?.merchant, given.till ?? keys?.till];
  if (merchant === undefined) return fail('config.invalid', { field: '--merchant', reason: 'needed' });
  if (till === undefined) return fail('config.invalid', { field: '--till', reason: 'needed' });
  return ok(async () => {
    const client = createUndiciHttp(nodeClock.after);
    try {
      return await fetchHeads(createRelayClient(client.http, { relayUrl, merchant, till, token: () => token.value }));
    } finally {
      await client.close();
    }
  });
};

const placeOf = (keys: VerifyingKeys | null): HeadPlace | null =>
  keys && keys.headKey !== null
    ? { merchant: given.merchant ?? keys.merchant, till: given.till ?? keys.till, key: keys.headKey }
    : null;

const readInput = async (): Promise<Result<VerifyInput>> => {
  if (place === undefined) return fail('config.invalid', { field: 'DATA_DIR', reason: 'needed' });
  const file = findBooks(place);
  if (!file.ok) return file;
  const keys = await keysOf(file.value, given.keys, console.error);
  if (!keys.ok) return keys;
  const open = typeof keys.value === 'string' ? null : keys.value;
  const profiles = profilesBeside(file.value, open);
  if (!profiles.ok) return profiles;
  const heads = askRelay(open);
  if (!heads.ok) return heads;
  const away = typeof keys.value === 'string';
  const signing = away ? keys.value : { signingKeys: keys.value.secrets.signingKeys(), profiles: profiles.value };
  const tagKey = open?.tagKey ?? null;
  return ok({ file: file.value, keys: signing, tagKey, mark: open?.mark ?? null, ofHeads: placeOf(open), heads: heads.value });
};

const verifyFile = async ({ file, keys, tagKey, mark: keysMark, ofHeads, heads }: VerifyInput): Promise<Result<VerifyReport>> => {
  const bar = createProgressBar();
  // Read the recorded chain heads before the books: a till that goes on writing only adds rows, so every head read before must be
  // in the books.
  const recorded = await heads();
  const books = openBooks(file);
  if (!books.ok) return books;
  try {
    const isTagged = keysMark?.ledgerId === books.value.head.ledgerId && { taggedFrom: keysMark.taggedFrom };
    return ok(
      verifyBooks(books.value, {
        keys,
        tagKey,
        ...isTagged,
        heads: recorded,
        ...(ofHeads && { place: ofHeads }),
        onProgress: bar.at,
      }),
    );
  } finally {
    bar.end();
    books.value.close();
  }
};

/** Verifies the books at DATA_DIR, prints the report and sets the exit code. */
const verifyBooksAt = async (): Promise<void> => {
  const input = await readInput();
  const verified = input.ok ? await verifyFile(input.value) : input;
  if (verified.ok) {
    const { value: report } = verified;
    const file = input.ok ? input.value.file : '';
    if (given.json === undefined) console.log(`${file}\n${reportText(report)}${backupsText(dirname(file))}`);
    else console.log(JSON.stringify(report));
    process.exitCode = exitCodes[report.outcome];
  } else {
    if (given.json !== undefined) console.log(JSON.stringify({ outcome: 'unusable', error: verified.error }));
    console.error(wordsFor(verified.error));
    process.exitCode = unusable;
  }
};

const lang = langs.find((each) => each === (given.language ?? 'en'));
if (given.close === undefined) await verifyBooksAt();
else if (lang === undefined) {
  console.error('--language is ar or en.');
  process.exitCode = unusable;
} else if (place === undefined) process.exitCode = checkSavedCloses({ ...given, close: given.close, lang });
else {
  console.error('--close PATH takes the place of DATA_DIR. Give one of them.');
  process.exitCode = unusable;
}
