// `npm start`: opens the till in Electron, or in a browser if Electron cannot run. The default mode is training.
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataRoot } from '../main/opening/data-folder.ts';
import { mostLogBytes } from '../main/log-size.ts';
import type { HostDeps, ModeRequest } from '../main/opening/mode-request.ts';
import { modeFrom } from '../main/opening/mode-options.ts';
import { checkMode, type OpenMode } from '../main/opening/modes.ts';
import type { OpeningMode } from '../main/opening/kept-mode.ts';
import { asksFirst } from '../main/opening/door.ts';
import { takeFolders } from '../main/opening/own-folders.ts';
import { openSecrets } from '../secrets/store.ts';
import { lanAddress } from '../platform/lan-address.ts';
import { nodeFiles } from '../platform/node-files.ts';
import { nodeClock, nodeRandom } from '../platform/node-ports.ts';
import type { AppError } from '../shared/errors.ts';
import type { Log, LogFields } from '../shared/ports.ts';
import { appVersion, versionText } from '../shared/version.ts';
import { nodeFork } from './fork.ts';
import { readOptions } from './options.ts';
import { openBrowserTill } from './start/browser.ts';
import { buildWhatIsOld } from './start/build.ts';
import { findElectron, runElectron } from './start/electron.ts';
import { openBrowser, removeLeadFile } from './start/opener.ts';
import { approveOnTerminal, asksOnTerminal, proveOnTerminal, unlockOnTerminal } from './start/terminal.ts';
import { narrowedText, wordsFor } from './start/words.ts';

const given = readOptions({
  usage: 'npm start -- [options]',
  about:
    'Opens the till. Without options it opens for training: payment service and relay are simulated, and nothing has to be set up. With\n--data it opens the till in that folder again, in the mode that it had.',
  options: {
    service: { value: 'URL', help: "a trial with somebody's payment service (https, or http on loopback)" },
    relay: { value: 'URL', help: 'the relay of that trial, or of the live till; needed the first time' },
    keys: { value: 'FILE', help: 'JSON with keys to take over, once; they are stored encrypted (docs/till.md)' },
    connection: {
      value: 'FILE',
      help: 'JSON with addresses, checkout hosts, signature formats or names to take over (docs/till.md)',
    },
    live: { help: 'real payments; the first time the window asks for all that is needed' },
    training: { help: 'training, also where --data keeps a trial' },
    browser: { help: 'serve the till to a browser, even where Electron can run' },
    lan: { help: 'training: phones of this network reach checkout and relay (never the till)' },
    data: { value: 'DIR', help: 'where data is kept (default: see docs/till.md)' },
    'no-open': { help: 'only print the address, open no browser' },
  },
});

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (text: string): void => console.log(text);

const fail = (error: AppError): never => {
  console.error(wordsFor(error));
  return process.exit(error.code === 'config.invalid' ? 2 : 1);
};

const names: Readonly<Record<OpeningMode, string>> = {
  training: 'Training: everything is simulated, no money moves.',
  trial: 'Trial: a payment service and relay that somebody runs for tests.',
  live: 'Live: real payments.',
};

type Append = (text: string) => boolean;

/**
 * Opens a log file for this start of the till, and keeps the previous start's log beside it. If the file cannot be opened,
 * nothing is logged.
 */
const openLog = (file: string): Append => {
  const begun = nodeFiles.rotate(file, mostLogBytes);
  return begun.ok ? begun.value : () => false;
};

const logTo = (append: () => Append): Log => {
  const write =
    (level: string) =>
    (event: string, fields: LogFields = {}): void =>
      void append()(`${JSON.stringify({ atMs: nodeClock.wallMs(), level, event, ...fields })}\n`);
  return { info: write('info'), warn: write('warn'), error: write('error') };
};

/** Resolves at the first Ctrl+C or ending signal; a second signal ends the process at once. */
const askedToEnd = (): Promise<void> =>
  new Promise((done) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(130);
        asked = true;
        done();
      });
    }
  });

const serve = async (request: ModeRequest): Promise<void> => {
  const { dir } = request;
  buildWhatIsOld(root, 'browser', say);
  // Open the log only for its first line: before this start of the till has locked the data folder, the log may belong to another
  // till.
  let opened: Append | null = null;
  const append = (): Append => (opened ??= openLog(join(dir, 'qayd.log')));
  const ended = askedToEnd();
  const deps: HostDeps = {
    clock: nodeClock,
    random: nodeRandom,
    files: nodeFiles,
    fork: nodeFork,
    openSecrets: (folder) => openSecrets({ dir: folder, random: nodeRandom, files: nodeFiles, keyStore: null }),
    unlock: unlockOnTerminal,
    approveChange: approveOnTerminal,
    proveBooks: proveOnTerminal,
  };
  const tellOf = (mode: OpenMode): void => {
    const { serviceUrl, relayUrl } = mode.settings;
    if (mode.mode !== 'training') say(`Payment service: ${serviceUrl}\nRelay: ${relayUrl}`);
    if (mode.importedKeys !== null) {
      say(`The keys are stored encrypted in ${dir} now. Delete ${mode.importedKeys}: till and verification use the stored ones.`);
      say(
        `This till signs what it reports to the relay. Ask the operator of the relay to add this to the till's row in relay.json, beside tokenSha256: "headKey": "${mode.secrets.publicKey()}"`,
      );
    }
    if (request.lanHost !== undefined) say(`Phones on this network reach the checkout at ${serviceUrl}.`);
  };
  const pagesDir = join(root, 'out', 'renderer');
  const address = (url: string): void => say(`\nOpen ${url}\n(good for one tab, once, within ten minutes)\n`);
  const entered = (): void => removeLeadFile(dir);
  entered();
  const asksElsewhere = asksOnTerminal();
  const asks = asksFirst(request, { files: nodeFiles, asksElsewhere });
  const ports = {
    request,
    deps,
    asksElsewhere,
    version: appVersion,
    pagesDir,
    log: logTo(append),
    announce: address,
    entered,
    opened: tellOf,
  };
  const till = await openBrowserTill(ports);
  if (!till.ok) return fail(till.error);
  if (asks === 'set-up') say('Nothing is set up here yet: the window leads through the set-up, step by step.');
  address(till.value.startUrl);
  say('Ctrl+C ends the till and everything that it started.');
  if (given['no-open'] === undefined) openBrowser(dir, till.value.startUrl);
  await ended;
  removeLeadFile(dir);
  await till.value.close();
  say('\nClosed.');
};

const start = async (): Promise<void> => {
  // New files are private, whatever the account's usual umask.
  process.umask(0o077);
  const machine = { platform: process.platform, env: process.env, home: homedir() };
  const files = {
    ...(given.keys && { keys: resolve(given.keys) }),
    ...(given.connection && { connection: resolve(given.connection) }),
    ...(given.data && { data: resolve(given.data) }),
  };
  const lanHost = given.lan === undefined ? null : lanAddress();
  const request = modeFrom(
    { ...given, ...files },
    { files: nodeFiles, usualRoot: dataRoot(machine), lanHost, usual: 'training' },
  );
  if (!request.ok) return fail(request.error);
  const { mode, dir } = request.value;
  const complete = checkMode(request.value, nodeFiles);
  // True if the window's set-up will ask for the missing part.
  const isAskedFor = (error: AppError): boolean =>
    asksFirst(request.value, { files: nodeFiles, asksElsewhere: true }) === 'set-up' &&
    (error.code === 'secrets.missing' || error.params['reason'] === 'missing');
  if (!complete.ok && !isAskedFor(complete.error)) return fail(complete.error);
  const taken = takeFolders(dir, nodeFiles, (folder) => say(narrowedText(folder)));
  if (!taken.ok) return fail(taken.error);
  say(`${versionText}. ${names[mode]}\nData: ${dir}`);
  if (mode !== 'training') say(`Open it again with: npm start -- ${mode === 'live' ? '--live ' : ''}--data ${dir}`);
  const electron = given.browser === undefined ? findElectron(mode, say) : null;
  if (electron?.ok) {
    buildWhatIsOld(root, 'electron', say);
    const options = Object.entries({ ...given, ...files }).filter(([name]) => name !== 'no-open');
    const args = options.flatMap(([name, value]) => (value === 'true' ? [`--${name}`] : [`--${name}`, value]));
    const log = openLog(join(dir, 'electron.log'));
    process.exitCode = await runElectron(electron.value, { appDir: root, args, log });
    if (process.exitCode !== 0)
      say(`Electron ended with code ${process.exitCode}. Its output is in ${join(dir, 'electron.log')}.`);
    return;
  }
  if (electron) say(`Electron cannot run here: ${electron.error}. The till is served to your browser instead.`);
  await serve(request.value);
};

try {
  await start();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
