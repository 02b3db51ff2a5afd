// The language of the pages that ask for a passphrase or a PIN before the books open: the shop's; before the shop has a language,
// the language that a person chose on such a page of this start; otherwise the machine's; otherwise Arabic.
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

it('the shop’s language holds at the next start', () => {
  memory('ar').useShop('en');
  expect(memory('ar').now()).toBe('en');
  memory('ar').useShop('ar');
  expect(memory('en').now()).toBe('ar');
});

it('a choice on a page changes no other page and no later start of a shop that has a language', () => {
  memory().useShop('en');
  const chosen = memory();
  chosen.choose('ar');
  expect([chosen.now(), memory('ar').now()]).toEqual(['en', 'en']);
});

it('before the shop has a language, a choice holds for the pages of this start, and for no later start', () => {
  const first = memory('ar');
  first.choose('en');
  expect([first.now(), memory('ar').now()]).toEqual(['en', 'ar']);
  first.useShop('ar');
  expect([first.now(), memory('en').now()]).toEqual(['ar', 'ar']);
});

it('the file of an earlier version gives the shop’s language, and its choice is ignored', () => {
  writeFileSync(file(), '{"shop":"en","chosen":"ar"}');
  expect(memory('ar').now()).toBe('en');
  writeFileSync(file(), '{"shop":null,"chosen":"en"}');
  expect(memory('ar').now()).toBe('ar');
});

it('a damaged file counts as no language', () => {
  writeFileSync(file(), '{"shop":"fr","chosen":null}');
  expect(memory('en').now()).toBe('en');
  writeFileSync(file(), '{');
  expect(memory('en').now()).toBe('en');
});
