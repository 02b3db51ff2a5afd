// Checks the SHA-256 of the Node program that `npm ci` installed, before anything runs on it: the npm package `node` downloads
// that program in an install script, so no lock file covers it. Plain JavaScript, because the Node that runs npm (20 or newer)
// runs this file. Usage: node scripts/node-check.mjs [FOLDER]
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

const table = read('scripts/node-hashes.json');
const wanted = read('package.json').dependencies.node;
const platform = `${process.platform}-${process.arch}`;
const file = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Compares the SHA-256 of the installed Node with scripts/node-hashes.json. `isRefused`: true if nothing may run on that Node.
 */
const judge = () => {
  if (!existsSync(file)) return { isRefused: false, text: `node-check: there is no ${file}: nothing was checked.` };
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  const mend = `A new version of node in package.json: bring scripts/node-hashes.json up to date (docs/how-to.md).`;
  if (wanted !== table.version) {
    return { isRefused: true, text: `node-check: package.json wants Node ${wanted}, the table has ${table.version}. ${mend}` };
  }
  const expected = table.sha256[platform];
  if (expected === undefined) {
    const known = Object.keys(table.sha256).join(', ');
    return {
      isRefused: false,
      text: `node-check: UNCHECKED. The table has no Node ${wanted} for ${platform}, only for ${known}. Its SHA-256 is ${found}.`,
    };
  }
  if (found === expected)
    return { isRefused: false, text: `node-check: Node ${wanted} for ${platform} is the one in the table.` };
  const what = `node-check: REFUSED. ${file} is not the Node ${wanted} for ${platform} that this project knows:\n  SHA-256 ${found}\n  must be ${expected}`;
  const next =
    'Somebody may have exchanged it. Run nothing with it: delete node_modules, see which registry npm asks (npm config get registry), and run npm ci again.';
  return { isRefused: true, text: `${what}\n${next} ${mend}` };
};

const { isRefused, text } = judge();
(isRefused ? console.error : console.log)(text);
if (isRefused) {
  // Rename the program, so that no script of this project can start it by mistake.
  renameSync(file, `${file}.refused`);
  process.exitCode = 1;
}
