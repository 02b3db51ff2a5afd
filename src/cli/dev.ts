// `npm run dev`: runs the screens from source with hot reload in Electron. If Electron cannot run, serves the built till to a
// browser.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhatIsOld } from './start/build.ts';
import { findElectron, untilEnded } from './start/electron.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (text: string): void => console.log(text);
/** Options for the till: `npm run dev -- --data DIR`. */
const args = process.argv.slice(2);

const develop = (program: string, flags: readonly string[]): Promise<number> => {
  buildWhatIsOld(root, 'dev', say);
  const script = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  // Without this variable, electron-vite looks for Electron's program only inside the electron package.
  const env = { ...process.env, ELECTRON_EXEC_PATH: program };
  return untilEnded(spawn(process.execPath, [script, 'dev', '--', ...flags, ...args], { cwd: root, env, stdio: 'inherit' }));
};

const serve = (why: string): Promise<number> => {
  say(`Electron cannot run here: ${why}. The till is served to your browser instead, as it is built: start again after an edit.`);
  const script = join(root, 'src', 'cli', 'start.ts');
  return untilEnded(spawn(process.execPath, [script, '--browser', ...args], { cwd: root, stdio: 'inherit' }));
};

try {
  const electron = findElectron('training', say);
  process.exitCode = electron.ok ? await develop(electron.value.program, electron.value.flags) : await serve(electron.error);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
