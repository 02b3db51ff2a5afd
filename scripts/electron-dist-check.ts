// Packages the built app for Linux as a folder, and asserts what its archive holds, what it must not, and how its fuses stand:
// `npm run build && node scripts/electron-dist-check.ts`. Electron's program comes from ELECTRON_OVERRIDE_DIST_PATH. It proves
// the contents: a package around an older Electron need not start.
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const runtime = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? resolve('node_modules/electron/dist');
const scratch = mkdtempSync(join(tmpdir(), 'qayd-dist-'));

const expect = (what: string, found: unknown, wanted: unknown): void => {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (is !== should) throw new Error(`${what}: expected ${should}, found ${is}`);
  console.log(`ok  ${what}`);
};

/** All that may be in the archive: built files by folder, and of packages exactly these. */
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
  '/out/preload/index.cjs',
  '/out/renderer/index.html',
  '/out/node/service.mjs',
  '/out/node/relay.mjs',
  '/out/node/fonts/ibm-plex-sans-arabic-arabic-400-normal.woff2',
  '/node_modules/better-sqlite3/lib/index.js',
  '/node_modules/better-sqlite3/prebuilds/linux-x64.node',
  '/node_modules/undici/index.js',
];

/** What a fuse reads in the program: a figure as text. */
const off = '0'.charCodeAt(0);
const on = '1'.charCodeAt(0);

/** As electron-builder.yml says. */
const fuses = [
  ['RunAsNode', off],
  ['EnableCookieEncryption', on],
  ['EnableNodeOptionsEnvironmentVariable', off],
  ['EnableNodeCliInspectArguments', off],
  ['EnableEmbeddedAsarIntegrityValidation', on],
  ['OnlyLoadAppFromAsar', on],
  ['GrantFileProtocolExtraPrivileges', off],
] as const;

/** Electron as it would be downloaded: without an app of its own. */
const copyRuntime = (): string => {
  const copy = join(scratch, 'electron');
  cpSync(runtime, copy, { recursive: true, verbatimSymlinks: true });
  rmSync(join(copy, 'resources', 'app'), { recursive: true, force: true });
  return copy;
};

/** The settings without the fuses that this Electron does not have yet: builder and fuse would disagree. */
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
  const native = join(`${archive}.unpacked`, 'node_modules', 'better-sqlite3', 'prebuilds', 'linux-x64.node');
  expect('the native module lies beside the archive', existsSync(native), true);
  const manifest = JSON.parse(extractFile(archive, 'package.json').toString('utf8')) as Record<string, unknown>;
  expect('the manifest names the main bundle', manifest['main'], 'out/main/index.cjs');
  expect('the manifest has no scripts', manifest['scripts'] ?? null, null);
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
