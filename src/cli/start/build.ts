// Builds the parts of the program that a start in Electron or in a browser needs, if they are older than the sources.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Build = { readonly name: string; readonly makes: readonly string[]; readonly command: readonly string[] };

const windows: Build = {
  name: 'the windows',
  makes: ['out/main/index.cjs', 'out/preload/index.cjs', 'out/renderer/index.html'],
  command: ['electron-vite', 'build', '--logLevel', 'warn'],
};
const programs: Build = {
  name: 'the training service and relay',
  makes: ['out/node/service.mjs', 'out/node/relay.mjs'],
  command: ['vite', 'build', '--config', 'vite.node.config.ts', '--logLevel', 'warn'],
};

export const buildsFor = { browser: [windows], electron: [windows, programs], dev: [programs] } as const;

const newest = (root: string): number =>
  Math.max(
    ...globSync(['src/**/*.{ts,tsx,css,html}', '*.config.ts', 'package-lock.json'], { cwd: root }).map(
      (file) => statSync(join(root, file)).mtimeMs,
    ),
  );

const isFresh = (root: string, { makes }: Build, sourcesMs: number): boolean =>
  makes.every((file) => existsSync(join(root, file)) && statSync(join(root, file)).mtimeMs >= sourcesMs);

/** Builds the parts that `host` needs, if they are older than the sources. Throws with the builder's output if a build fails. */
export const buildWhatIsOld = (root: string, host: keyof typeof buildsFor, say: (text: string) => void): void => {
  const sourcesMs = newest(root);
  for (const build of buildsFor[host]) {
    if (isFresh(root, build, sourcesMs)) continue;
    say(`Building ${build.name} …`);
    const [tool = '', ...args] = build.command;
    const script = join(root, 'node_modules', '.bin', tool);
    const { status, stdout, stderr } = spawnSync(script, args, {
      cwd: root,
      encoding: 'utf8',
      // On Windows the build tool is a .cmd file, which only a shell can run.
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`${build.name} could not be built:\n${stdout}${stderr}`);
  }
};
