// The language of the pages that ask for a passphrase or a PIN before the books open: the language that a person chose on such a
// page; otherwise the shop's; otherwise the machine's; otherwise Arabic.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLangMemory } from '../../../../src/main/electron/windows/lang-memory.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import type { Lang } from '../../../../src/shared/lang.ts';
import { tempDir } from '../../../support/temp-dir.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());

const file = (): string => join(dir.path, 'lang.json');
const memory = (machine: Lang | null = null) => createLangMemory(nodeFiles, file(), () => machine);

it('the first page is in the machine’s language if it is Arabic or English, otherwise in Arabic', () => {
  expect([memory('en').now(), memory('ar').now(), memory().now()]).toEqual(['en', 'ar', 'ar']);
});

it('the shop’s language holds at the next start, and a choice on the page holds before it', () => {
  memory('ar').useShop('en');
  expect(memory('ar').now()).toBe('en');
  memory('ar').choose('ar');
  expect(memory('en').now()).toBe('ar');
  memory('en').useShop('en');
  expect(memory('en').now()).toBe('ar');
});

it('a change of the shop’s language ends the choice of before', () => {
  const first = memory();
  first.useShop('en');
  first.choose('en');
  first.useShop('ar');
  expect([first.now(), memory('en').now()]).toEqual(['ar', 'ar']);
});

it('a damaged file counts as no language', () => {
  writeFileSync(file(), '{"shop":"fr","chosen":null}');
  expect(memory('en').now()).toBe('en');
  writeFileSync(file(), '{');
  expect(memory('en').now()).toBe('en');
});
