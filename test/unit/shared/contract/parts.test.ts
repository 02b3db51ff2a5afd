// Each contract entry states its right and the windows that may call it; by default only the till's own windows may.
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { define, defineDownload, defineUpload, reason } from '../../../../src/shared/contract/parts.ts';

const shape = z.strictObject({});
const both = ['till', 'till'] as const;

describe('an entry of a contract', () => {
  it('needs the right to look if it is a query; any other entry names its right', () => {
    expect(define('query', shape, shape)).toMatchObject({ kind: 'query', may: 'look' });
    expect(define('query', shape, shape, { may: 'sell' }).may).toBe('sell');
    expect(define('command', shape, shape, { may: 'sell' })).toMatchObject({ kind: 'command', may: 'sell' });
  });

  it('has the declared maximum of bytes', () => {
    expect(defineUpload(shape, shape, { may: 'sell', most: 3 })).toMatchObject({ kind: 'upload', may: 'sell', most: 3 });
  });

  it.for([
    [
      'asked or told',
      define('command', shape, shape, { may: 'sell' }),
      define('command', shape, shape, { may: 'sell', audience: both }),
    ],
    [
      'taking bytes',
      defineUpload(shape, shape, { may: 'sell', most: 3 }),
      defineUpload(shape, shape, { may: 'sell', most: 3, audience: both }),
    ],
    ['giving bytes', defineDownload(shape, { may: 'sell' }), defineDownload(shape, { may: 'sell', audience: both })],
  ] as const)('is for windows of the till unless it declares another audience: %s', ([, usual, said]) => {
    expect([usual.audience, said.audience]).toEqual([['till'], both]);
  });
});

it('a reason is trimmed, and must contain a visible character', () => {
  expect(reason.parse('  wrong price ')).toBe('wrong price');
  for (const blank of ['', '   ', '\u200b\u200e']) expect(reason.safeParse(blank).success).toBe(false);
  expect(reason.safeParse('x'.repeat(501)).success).toBe(false);
});
