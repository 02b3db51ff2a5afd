// Packages the built app for Linux as a folder, and checks the archive's content and the program's fuses: `npm run build && node
// scripts/electron-dist-check.ts`. Uses the Electron program in ELECTRON_OVERRIDE_DIST_PATH. The check starts only the workers in
// the archive, not the app, so an older Electron is good enough.
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { databaseFile, openLedger } from '../src/main/ledger/ledger.ts';
import { nodeClock, nodeRandom } from '../src/platform/node-ports.ts';
import { defaultDay } from '../src/shared/time/business-day.ts';

const runtime = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? resolve('node_modules/electron/dist');
const scratch = mkdtempSync(join(tmpdir(), 'qayd-dist-'));

const expect = (what: string, found: unknown, wanted: unknown): void => {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (is !== should) throw new Error(`${what}: expected ${should}, found ${is}`);
  console.log(`ok  ${what}`);
};

/** The only files allowed in the archive: built files, and the named packages. */
const allowed = [
  /^\/package\.json$/,
  /^\/out\/main\/[\w-]+\.cjs$/,
  /^\/out\/preload\/index\.cjs$/,
  /^\/out\/node\/[\w-]+\.mjs$/,
  /^\/out\/node\/fonts\/[\w-]+\.woff2$/,
  /^\/out\/renderer\/index\.html$/,
  /^\/out\/renderer\/assets\/[\w.-]+\.(js|css|woff2|svg|png|wav|mp3|wasm)$/,
  /^\/node_modules\/(better-sqlite3|undici)\/(package\.json|LICENSE)$/,
  /^\/node_modules\/better-sqlite3\/lib\/[\w/-]+\.js$/,
  /^\/node_modules\/better-sqlite3\/prebuilds\/linux-x64\.node$/,
  /^\/node_modules\/undici\/(index\.js|lib\/[\w/.-]+)$/,
];
const needed = [
  '/package.json',
  '/out/main/index.cjs',
  '/out/main/job-worker.cjs',
  '/out/preload/index.cjs',
  '/out/renderer/index.html',
  '/out/node/service.mjs',
  '/out/node/relay.mjs',
  '/out/node/fonts/ibm-plex-sans-arabic-arabic-400-normal.woff2',
  '/node_modules/better-sqlite3/lib/index.js',
  '/node_modules/better-sqlite3/prebuilds/linux-x64.node',
  '/node_modules/undici/index.js',
];

/** Electron's program stores each fuse as a character: '0' is off, '1' is on. */
const off = '0'.charCodeAt(0);
const on = '1'.charCodeAt(0);

/** The fuses as set in electron-builder.yml. */
const fuses = [
  ['RunAsNode', off],
  ['EnableCookieEncryption', on],
  ['EnableNodeOptionsEnvironmentVariable', off],
  ['EnableNodeCliInspectArguments', off],
  ['EnableEmbeddedAsarIntegrityValidation', on],
  ['OnlyLoadAppFromAsar', on],
  ['GrantFileProtocolExtraPrivileges', off],
] as const;

/** Copies Electron and deletes any app inside the copy, so that the copy equals a downloaded Electron. */
const copyRuntime = (): string => {
  const copy = join(scratch, 'electron');
  cpSync(runtime, copy, { recursive: true, verbatimSymlinks: true });
  rmSync(join(copy, 'resources', 'app'), { recursive: true, force: true });
  return copy;
};

/** Writes the settings without fuses that this Electron lacks, because the builder would fail on an unknown fuse. */
const settingsFor = async (program: string): Promise<{ file: string; known: ReadonlySet<string> }> => {
  const wire = await getCurrentFuseWire(program);
  const known = new Set(fuses.map(([name]) => name).filter((name) => FuseV1Options[name] in wire));
  const isUnknown = (line: string): boolean =>
    fuses.some(([name]) => !known.has(name) && line.trim().toLowerCase().startsWith(`${name.toLowerCase()}:`));
  const lines = readFileSync('electron-builder.yml', 'utf8').split('\n');
  const file = join(scratch, 'electron-builder.yml');
  writeFileSync(file, lines.filter((line) => !isUnknown(line)).join('\n'));
  return { file, known };
};

const pack = async (): Promise<{ folder: string; known: ReadonlySet<string> }> => {
  const electron = copyRuntime();
  const program = existsSync(join(electron, 'electron')) ? 'electron' : 'electron.exe';
  const { file, known } = await settingsFor(join(electron, program));
  const version = readFileSync(join(electron, 'version'), 'utf8').trim().replace(/^v/, '');
  const options = { electronDist: electron, electronVersion: version, 'directories.output': join(scratch, 'out') };
  const settings = Object.entries(options).map(([name, value]) => `-c.${name}=${value}`);
  const args = ['--linux', 'dir', '--publish', 'never', '--config', file, '--projectDir', resolve('.'), ...settings];
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('node_modules/.bin/electron-builder'), ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`electron-builder failed\n${stdout}${stderr}`);
  return { folder: join(scratch, 'out', 'linux-unpacked'), known };
};

/** Returns the chunks that a built file loads at run time, as paths in the archive. */
const partsOf = (archive: string, file: string): string[] => {
  const text = extractFile(archive, file.slice(1)).toString('utf8');
  return Array.from(text.matchAll(/require\(\s*[`"']\.\/([\w.-]+)[`"']\s*\)/g), ([, name]) => `/out/main/${name}`);
};

/** Returns the source of a program that runs jobs in the archive's worker, as the packaged app does, on books that it creates. */
const probe = (archive: string): string => `
const { app } = require('electron');
require(${JSON.stringify(resolve('test/electron/kit/stand-ins.cjs'))}).handOnStandIns();
const threads = require('node:worker_threads');
const run = (job) => new Promise((done) => {
  const worker = new threads.Worker(${JSON.stringify(join(archive, 'out', 'main', 'job-worker.cjs'))}, { workerData: job });
  worker.on('message', ({ result }) => result && done(result));
  worker.once('error', (error) => done({ ok: false, error: String(error.stack) }));
});
app.whenReady().then(async () => {
  for (const job of JSON.parse(process.env.QAYD_JOBS)) {
    const { ok, error } = await run(job);
    console.log('job ' + JSON.stringify({ kind: job.kind, ok, error }));
  }
  app.exit(0);
});
`;

const runWorker = (archive: string): void => {
  const dataDir = join(scratch, 'books');
  const ledger = openLedger(dataDir, { clock: nodeClock, random: nodeRandom }, defaultDay);
  if (!ledger.ok) throw new Error(`no books: ${ledger.error.code}`);
  ledger.value.write(({ record }) => record('till.opened', { appVersion: '0' }, { actor: 'till' }));
  ledger.value.close();
  const file = join(dataDir, databaseFile);
  const jobs = [
    { kind: 'file', file },
    {
      kind: 'verify',
      file,
      keys: { signingKeys: [], profiles: [] },
      heads: { state: 'unchecked', code: 'no-relay', params: {} },
    },
    { kind: 'copy', file, dataDir },
  ];
  const main = join(scratch, 'probe.cjs');
  writeFileSync(main, probe(archive));
  const electron = [join(runtime, 'electron'), '--no-sandbox', '--disable-gpu', main];
  const line = process.env['DISPLAY'] ? electron : ['xvfb-run', '-a', ...electron];
  const [program = '', ...args] = line;
  const env = { ...process.env, QAYD_JOBS: JSON.stringify(jobs) };
  const { stdout, error } = spawnSync(program, args, { encoding: 'utf8', env, timeout: 60_000 });
  if (error && 'code' in error && error.code === 'ENOENT') {
    console.log('--  workers out of the archive: no display, and no xvfb-run to make one');
    return;
  }
  const said = stdout.split('\n').filter((text) => text.startsWith('job '));
  expect(
    'each job runs in the worker out of the archive',
    said.map((text) => JSON.parse(text.slice(4)) as unknown),
    jobs.map(({ kind }) => ({ kind, ok: true })),
  );
};

const check = async (): Promise<void> => {
  const { folder, known } = await pack();
  const archive = join(folder, 'resources', 'app.asar');
  const entries = listPackage(archive, { isPack: false });
  const files = entries.filter((entry) => !entries.some((other) => other.startsWith(`${entry}/`)));
  expect(
    'the archive holds what it needs',
    needed.filter((file) => !files.includes(file)),
    [],
  );
  expect(
    'the archive holds nothing else',
    files.filter((file) => !allowed.some((pattern) => pattern.test(file))),
    [],
  );
  expect(
    'the archive holds all that the app and its worker load of each other',
    ['/out/main/index.cjs', '/out/main/job-worker.cjs']
      .flatMap((file) => partsOf(archive, file))
      .filter((file) => !files.includes(file)),
    [],
  );
  const native = join(`${archive}.unpacked`, 'node_modules', 'better-sqlite3', 'prebuilds', 'linux-x64.node');
  expect('the native module lies beside the archive', existsSync(native), true);
  const manifest = JSON.parse(extractFile(archive, 'package.json').toString('utf8')) as Record<string, unknown>;
  expect('the manifest names the main bundle', manifest['main'], 'out/main/index.cjs');
  expect('the manifest has no scripts', manifest['scripts'] ?? null, null);
  runWorker(archive);
  const wire = await getCurrentFuseWire(join(folder, 'qayd'));
  for (const [name, state] of fuses) {
    if (known.has(name)) expect(`fuse ${name}`, wire[FuseV1Options[name]], state);
    else console.log(`--  fuse ${name}: this Electron does not have it`);
  }
  console.log(`${files.length} files, ${(readFileSync(archive).length / 2 ** 20).toFixed(1)} MiB`);
};

try {
  await check();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
