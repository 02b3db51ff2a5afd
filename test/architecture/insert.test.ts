// Each INSERT names its columns: a column that a migration adds must not shift what an older statement writes.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Migrations are left out: each runs against the one schema that it was written for. */
const sources = globSync('src/**/*.ts', { cwd: root }).filter((file) => !/migrations|schema\.ts$/.test(file));

it('an INSERT names its columns', () => {
  const unnamed = sources.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/INSERT (?:OR \w+ )?INTO [a-z_]+\s+(?:VALUES|SELECT)\b/g)].map(
      ([statement]) => `${file}: ${statement}`,
    ),
  );
  expect(unnamed).toEqual([]);
});
