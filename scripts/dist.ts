// `npm run dist`: builds packages for this system, or for the systems in electron-builder's options. Prints what is missing
// before it builds anything.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { lacksFor } from './dist-needs.ts';

const args = process.argv.slice(2);
const { env, platform, arch } = process;
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: { electron: string } };

/** The download caches of electron and electron-builder. */
const base = platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : (env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'));
const caches =
  platform === 'win32'
    ? ['electron', 'electron-builder'].map((name) => join(env['LOCALAPPDATA'] ?? homedir(), name, 'Cache'))
    : ['electron', 'electron-builder'].map((name) => join(base, name));
const kept = [...caches, env['electron_config_cache'], env['ELECTRON_BUILDER_CACHE']].filter((dir) => dir !== undefined);

const answers = async (): Promise<boolean> => {
  const mirror = env['ELECTRON_MIRROR'] ?? env['npm_config_electron_mirror'] ?? 'https://github.com';
  try {
    await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
};

const run = (script: string, ...more: readonly string[]): void => {
  const { status } = spawnSync(join('node_modules', '.bin', script), more, { stdio: 'inherit', shell: platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
};

const lacks = lacksFor({
  ...{ platform, arch, args, electron: devDependencies.electron, isOnline: await answers() },
  has: existsSync,
  runs: (program) => (env['PATH'] ?? '').split(delimiter).some((dir) => existsSync(join(dir, program))),
  fetched: (name) => kept.some((dir) => globSync([`${name}*`, `*/${name}*`], { cwd: dir }).length > 0),
});
if (lacks.length > 0) {
  console.error(`npm run dist lacks ${lacks.join('; ')}. Nothing was built.`);
  process.exit(1);
}
run('electron-vite', 'build');
run('vite', 'build', '--config', 'vite.node.config.ts');
run('electron-builder', ...args);
