// The errors that a contract entry may return: its own, those of its kind, and those of all contract entries.
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  define,
  defineDownload,
  defineUpload,
  errorsOfAll,
  errorsOfKind,
  isListed,
} from '../../../../src/shared/contract/parts.ts';

const nothing = z.strictObject({});
const entries = {
  query: define('query', nothing, nothing, { errors: ['attempt.unknown'] }),
  command: define('command', nothing, nothing, { may: 'look', errors: ['attempt.unknown'] }),
  upload: defineUpload(nothing, nothing, { may: 'look', most: 1, errors: ['attempt.unknown'] }),
  download: defineDownload(nothing, { may: 'look', errors: ['attempt.unknown'] }),
};
const kinds = ['query', 'command', 'upload', 'download'] as const;

it.each(kinds)('a %s may return its own errors, the errors of its kind, and the general errors', (kind) => {
  for (const code of ['attempt.unknown', ...errorsOfKind[kind], ...errorsOfAll] as const)
    expect(isListed(entries[kind], code)).toBe(true);
});

it.each([
  ['query', 'request.reused'],
  ['command', 'transfer.broken'],
  ['upload', 'file.unreadable'],
  ['download', 'transfer.broken'],
  ['command', 'close.unknown'],
] as const)('a %s may not return %s', (kind, code) => expect(isListed(entries[kind], code)).toBe(false));

it('an entry that lists no errors has no errors of its own', () => {
  expect(define('query', nothing, nothing).errors).toEqual([]);
  expect(defineUpload(nothing, nothing, { may: 'look', most: 1 }).errors).toEqual([]);
  expect(defineDownload(nothing, { may: 'look' }).errors).toEqual([]);
});
