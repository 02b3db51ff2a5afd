// Runs `tsc` over a copy of the sources with some files replaced, and returns its errors. Tests prove with it that a planted change
// does not compile.
import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempDir } from './temp-dir.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
export type Finding = { readonly file: string; readonly line: number; readonly text: string };

/** Reads the lines `file(line,column): error TS2322: text` of `tsc`; a line that is not one of them continues the text before. */
const findingsIn = (output: string): Finding[] => {
  const found: Finding[] = [];
  for (const said of output.split('\n')) {
    const [, file, line, text] = /^(.+?)\((\d+),\d+\): error TS\d+: (.*)$/.exec(said) ?? [];
    const last = found.at(-1);
    if (file !== undefined) found.push({ file, line: Number(line), text: text ?? '' });
    else if (last && said.trim() !== '') found.splice(-1, 1, { ...last, text: `${last.text} ${said.trim()}` });
  }
  return found;
};

/** `files`: paths below `src/`. `planted`: replacement texts by path; a file in `planted` need not exist on disk. */
export const typeFindings = (files: readonly string[], planted: Readonly<Record<string, string>>): Finding[] => {
  const dir = tempDir();
  try {
    for (const copied of ['src', 'tsconfig.json', 'package.json'])
      cpSync(root + copied, join(dir.path, copied), { recursive: true });
    symlinkSync(`${root}node_modules`, join(dir.path, 'node_modules'), 'junction');
    for (const [file, text] of Object.entries(planted)) writeFileSync(join(dir.path, file), text);
    const config = {
      extends: './tsconfig.json',
      compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx' },
      ...{ files: [...files, ...Object.keys(planted)], include: [], exclude: [] },
    };
    writeFileSync(join(dir.path, 'tsconfig.planted.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/.bin/tsc');
    const ran = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.planted.json', '--pretty', 'false'], {
      cwd: dir.path,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    const found = findingsIn(ran.stdout);
    if (ran.status === null || (ran.status !== 0 && found.length === 0))
      throw new Error(`tsc failed: ${ran.stdout}${ran.stderr}`);
    return found;
  } finally {
    dir.remove();
  }
};
