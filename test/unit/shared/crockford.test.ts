// Codes in Crockford's base 32, as people read them aloud and type them.
import { expect, it } from 'vitest';
import { grouped, readCrockford } from '../../../src/shared/crockford.ts';

it.each([
  ['', ''],
  ['ABC', 'ABC'],
  ['ABCDE', 'ABCD-E'],
  ['ABCDEFGH', 'ABCD-EFGH'],
])('groups %j by four: %j', (chars, text) => {
  expect(grouped(chars)).toBe(text);
});

it('reads small letters, spaces and hyphens, O as 0, I and L as 1; and nothing of another length or alphabet', () => {
  expect(readCrockford(' oIl-2 ', 4)).toBe('0112');
  expect(readCrockford('0112', 5)).toBeNull();
  expect(readCrockford('011U', 4)).toBeNull();
});
