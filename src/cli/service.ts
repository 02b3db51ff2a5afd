// `npm run service`: runs the simulated payment service on a local port. Prints {"port":N} when ready.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nodeFiles } from '../platform/node-files.ts';
import { nodeServe } from '../platform/node-server.ts';
import { nodeClock, nodeRandom } from '../platform/node-ports.ts';
import { isLoopbackHost } from '../protocol/redirect-url.ts';
import { type SignatureProfile, signatureProfile } from '../protocol/profile.ts';
import { listen } from '../sandbox/http-server.ts';
import { type SandboxKeys, makeKeys, readKeys } from '../sandbox/keys.ts';
import { createUndiciHttp } from '../platform/undici-http.ts';
import { createService, type Service } from '../sandbox/service.ts';
import { type CardNotify, cardNotifyWays, type ServiceNames, serviceNames } from '../sandbox/settings.ts';
import type { AppError } from '../shared/errors.ts';
import type { Log } from '../shared/ports.ts';
import { readOptions } from './options.ts';
import { readFonts } from './service-fonts.ts';

const given = readOptions({
  usage: 'npm run service -- --data DIR [options]',
  about: 'A simulated payment service with its checkout pages. Prints {"port":N} when it is ready; logs go to stderr.',
  options: {
    data: { value: 'DIR', help: 'where it keeps its payments (required; made if it is not there)' },
    port: { value: 'N', help: 'port to listen on; 0 takes a free one (default 0)' },
    host: { value: 'HOST', help: 'address to listen on (default 127.0.0.1)' },
    'public-url': { value: 'URL', help: 'address that phones reach it by (default http://HOST:PORT)' },
    keys: { value: 'FILE', help: 'JSON with accessToken, apiKey, secret (default DIR/keys.json, made if missing)' },
    profile: { value: 'FILE', help: 'JSON signature profile (default: the default profile)' },
    names: { value: 'FILE', help: 'JSON: what it calls its gateways and methods (default: the neutral names)' },
    'card-notify': { value: 'WAY', help: `${cardNotifyWays.join(', ')} (default browser)` },
    merchant: { value: 'NAME', help: "the shop's name on the checkout page" },
    'merchant-file': {
      value: 'FILE',
      help: 'a text file that holds this name, read for each page: it may change, or come later',
    },
    controls: { value: 'on|off', help: 'the /sandbox/ paths (default on for a loopback HOST, else off)' },
  },
});

/** The longest shop name that is read, in characters; the till's own setting allows only 60. */
const longestName = 120;

const end = (code: 1 | 2, text: string): never => {
  console.error(text);
  process.exit(code);
};
const usage = (text: string): never => end(2, `${text}\nSee: npm run service -- --help`);
const nodeCode = (error: unknown): string => String((error as { code?: unknown }).code ?? error);

const readPort = (text: string): number =>
  /^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : usage(`--port: "${text}" is no port. Give a number from 0 to 65535.`);

const readChoice = <T extends string>(option: string, text: string, choices: readonly T[]): T =>
  choices.find((choice) => choice === text) ?? usage(`--${option}: "${text}" is not known. Give one of: ${choices.join(', ')}.`);

const readPublicUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  return isPlain
    ? text.replace(/\/+$/, '')
    : usage(`--public-url: "${text}" will not do. Give http(s)://host[:port] without query.`);
};

const makeDataDir = (text: string | undefined): string => {
  if (text === undefined || text === '')
    return usage('--data is missing. Name a folder for the payments, such as --data ./service-data');
  try {
    mkdirSync(text, { recursive: true, mode: 0o700 });
    return resolve(text);
  } catch (error) {
    return usage(`--data: ${text} cannot be made (${nodeCode(error)}). Name a folder that you may write to.`);
  }
};

const loadKeys = (dataDir: string, file: string | undefined): SandboxKeys => {
  const path = file ?? join(dataDir, 'keys.json');
  const keys = readKeys(nodeFiles, path);
  if (keys.ok) return keys.value;
  if (keys.error !== 'missing') return usage(`--keys: ${path} will not do: ${keys.error}.`);
  if (file !== undefined) return usage(`--keys: ${path} is not there. Correct the path, or leave --keys out to have keys made.`);
  const made = makeKeys(nodeFiles, path, nodeRandom);
  if (made.ok) return made.value;
  return usage(`--data: ${path} cannot be written (${made.error.code}). Name a folder that you may write to.`);
};

/** Returns the first line of the file that contains text; null if no line does. */
const nameIn = (file: string): string | null => {
  try {
    return /\S.*/.exec(readFileSync(file, 'utf8'))?.[0].trim().slice(0, longestName) ?? null;
  } catch {
    return null;
  }
};

const merchantName = ({ merchant, 'merchant-file': file }: typeof given): string | (() => string | null) => {
  if (merchant !== undefined && file !== undefined) return usage('--merchant and --merchant-file exclude each other. Give one.');
  return merchant ?? (() => (file === undefined ? null : nameIn(file)));
};

const loadProfile = (file: string): SignatureProfile => {
  try {
    return signatureProfile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return usage(`--profile: ${file} will not do. Give a JSON signature profile (docs/service.md). ${(error as Error).message}`);
  }
};

/**
 * Reads the names that the simulated payment service uses for gateways and methods from a JSON file, in the form that
 * docs/service.md shows. A name that the file omits keeps its neutral default.
 */
const loadNames = (file: string): ServiceNames => {
  try {
    return serviceNames.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return usage(`--names: ${file} will not do. Give JSON as docs/service.md shows it. ${(error as Error).message}`);
  }
};

const write =
  (level: string): Log['info'] =>
  (event, fields) =>
    console.error(JSON.stringify({ atMs: nodeClock.wallMs(), level, event, ...fields }));
const log: Log = { info: write('info'), warn: write('warn'), error: write('error') };

const mends: Readonly<Partial<Record<AppError['code'], string>>> = {
  'data.in-use': 'Another service uses it. End that one, or give another --data.',
  'data.newer': 'A newer version made it. Use that version, or give another --data.',
  'data.damaged': 'It is no database of this service, or damaged. Give another --data.',
  'data.disk-full': 'The disk is full. Make room, or give another --data.',
  'data.unwritable': 'It cannot be opened or written. Give another --data.',
  'secret.malformed': "The secret is not of the form that the profile's key names. Correct --keys or --profile.",
};

const open = (dbFile: string, make: () => Service): Service => {
  try {
    return make();
  } catch (error) {
    const cause = (error as Error).cause as AppError | undefined;
    const mend = cause && mends[cause.code];
    if (!mend) throw error;
    return end(1, `${dbFile}: ${mend}`);
  }
};

const run = async (): Promise<void> => {
  process.umask(0o077);
  const host = given.host ?? '127.0.0.1';
  const shownHost = host.includes(':') ? `[${host}]` : host;
  const isWildcard = ['0.0.0.0', '::', ''].includes(host);
  const port = readPort(given.port ?? '0');
  const cardNotify: CardNotify = readChoice('card-notify', given['card-notify'] ?? 'browser', cardNotifyWays);
  const controls = readChoice('controls', given.controls ?? (isLoopbackHost(shownHost) ? 'on' : 'off'), ['on', 'off']) === 'on';
  const publicUrl = given['public-url'] === undefined ? null : readPublicUrl(given['public-url']);
  if (isWildcard && publicUrl === null) usage(`--host ${host} is no address to send customers to. Give --public-url as well.`);
  const profile = given.profile === undefined ? {} : { profile: loadProfile(given.profile) };
  const names = given.names === undefined ? {} : { names: loadNames(given.names) };
  const merchant = { merchantName: merchantName(given), fonts: readFonts() };
  const dataDir = makeDataDir(given.data);
  const keys = loadKeys(dataDir, given.keys);
  const dbFile = join(dataDir, 'service.db');

  const network = createUndiciHttp(nodeClock.after);
  const ports = { clock: nodeClock, random: nodeRandom, http: network.http, log };
  const settings = { dbFile, publicUrl: publicUrl ?? '', ...keys, ...profile, ...names, ...merchant, cardNotify, controls };
  const service = open(dbFile, () => createService(ports, settings));
  const server = await listen(nodeServe, service, log, { host, port });
  if (!server.ok) {
    service.close();
    return end(
      1,
      `--host ${host} --port ${port}: cannot listen there (${server.error.code}). Give another --port, or 0 for a free one.`,
    );
  }
  service.setPublicUrl(publicUrl ?? `http://${shownHost}:${server.value.port}`);

  let ending = false;
  const stop = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    service.close();
    await server.value.close();
    await network.close();
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  console.log(JSON.stringify({ port: server.value.port }));
};

await run();
