// `npm run files`: writes docs/files.md, a table of all source files with what each is for, taken from the file's first lines.
// test/unit/docs/files.test.ts compares the page with the files.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cell } from './table-cell.ts';

export const filesPage = 'docs/files.md';

const head = `# Files

Made by \`npm run files\` from the first lines of all files in \`src\`. Search this page for the nouns of a change to find the file to open first.
[architecture.md](architecture.md) explains how the folders depend on each other, and [how-to.md](how-to.md) has a recipe for each common change.
`;

/** Returns the text of the comment with which a file begins. */
const purposeOf = (file: string): string => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return cell(
    lines
      .slice(0, end)
      .map((line) => line.replace(/^\/\/ ?/, ''))
      .join(' '),
  );
};

export const filesPageText = (): string => {
  const files = globSync('src/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.d.ts'))
    .sort();
  const folders = [...new Set(files.map(dirname))].sort();
  const tables = folders.map((folder) => {
    const rows = files.filter((file) => dirname(file) === folder).map((file) => `| \`${basename(file)}\` | ${purposeOf(file)} |`);
    return `## ${folder}\n| file | what it is for |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return `${head}\n${tables.join('\n')}`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(filesPage, filesPageText());
