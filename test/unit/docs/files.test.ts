// docs/files.md equals the page that `npm run files` generates, and each file of `src` begins with what it is for.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesPage, filesPageText } from '../../../scripts/files-page.ts';

it('is the page that `npm run files` makes', () => expect(readFileSync(filesPage, 'utf8')).toBe(filesPageText()));

it('names the purpose of each file', () => {
  const rows = filesPageText()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows.length).toBeGreaterThan(500);
  expect(rows.filter((row) => /\| *\|$/.test(row))).toEqual([]);
});
