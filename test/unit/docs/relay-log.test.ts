// The table of log events in docs/relay-operation.md names each event that the relay logs, and no other.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const places = ['src/relay/**/*.ts', 'src/cli/relay/**/*.ts', 'src/platform/node-server.ts', 'src/shared/refusals.ts'];
/** Events whose names the code puts together. */
const composed = ['dropped', 'share-full', 'full', 'unfit'].map((result) => `spool.${result}`);

const logged = (): string[] => {
  const texts = places.flatMap((place) => globSync(place)).map((file) => readFileSync(file, 'utf8'));
  const calls = texts.flatMap((text) => [...text.matchAll(/\b(?:log\.(?:info|warn|error)|refusals\.tell)\(\s*'([a-z.-]+)'/g)]);
  return [...new Set([...calls.map(([, event = '']) => event), ...composed])].toSorted();
};

it('the table names each event that the relay logs', () => {
  const [, section = ''] = readFileSync('docs/relay-operation.md', 'utf8').split(/^## The log$/m);
  const [table = ''] = section.split(/^## /m);
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, event = '']) => event));
  expect(named.toSorted()).toEqual(logged());
});
