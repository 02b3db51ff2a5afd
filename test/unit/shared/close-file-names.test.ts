// The kinds of files that a close can write by itself have names in both languages, each its own.
import { expect, it } from 'vitest';
import { closeFileKinds, closeFileName, exportKinds } from '../../../src/shared/export-formats.ts';

it('the close itself, its two PDFs and each kind of exported file, each with a name of its own', () => {
  expect([...closeFileKinds].sort()).toEqual(['document', 'close-pdf', 'balances-pdf', ...exportKinds].sort());
  for (const lang of ['ar', 'en'] as const)
    expect(new Set(closeFileKinds.map((kind) => closeFileName(kind)[lang])).size).toBe(closeFileKinds.length);
});
