// The file beside the books that keeps the drills' progress over a restart.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type KeptDrills, mostResults, readDrills, writeDrills } from '../../../../../src/main/services/drills/kept.ts';
import { nodeFiles } from '../../../../../src/platform/node-files.ts';
import { tempDir } from '../../../../support/temp-dir.ts';

let dir: ReturnType<typeof tempDir>;
let file: string;
beforeEach(() => {
  dir = tempDir();
  file = join(dir.path, 'drills.json');
});
afterEach(() => dir.remove());

const result = { id: 'lost-callback', user: 'user_1', atMs: 5, wrong: ['given-up'] } as const;
const kept: KeptDrills = {
  running: {
    ...{ id: 'late-payment', user: 'user_1', beganMs: 7, readSeq: 12, seen: ['checked'], done: [] },
    followed: { saleId: 'sale_1', attemptId: 'attempt_1' },
  },
  results: [{ ...result, wrong: [...result.wrong] }],
};
const none: KeptDrills = { running: null, results: [] };

it('returns the running drill and all results as they were written', () => {
  writeDrills(nodeFiles, file, kept);
  expect(readDrills(nodeFiles, file)).toEqual(kept);
});

it('keeps the newest results only', () => {
  const results = Array.from({ length: mostResults + 1 }, (_, atMs) => ({ ...result, wrong: [], atMs }));
  writeDrills(nodeFiles, file, { running: null, results });
  expect(readDrills(nodeFiles, file).results).toEqual(results.slice(1));
});

it.each([
  ['a missing file', null],
  ['a file that is not JSON', '{'],
  ['a running drill without its fields', '{"running":{},"results":[]}'],
  ['an unknown drill', '{"running":null,"results":[{"id":"another","user":"u","atMs":1,"wrong":[]}]}'],
  ['a field too many', '{"running":null,"results":[],"more":1}'],
])('%s counts as no progress', (_, text) => {
  if (text !== null) writeFileSync(file, text);
  expect(readDrills(nodeFiles, file)).toEqual(none);
});
