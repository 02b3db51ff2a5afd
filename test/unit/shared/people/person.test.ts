// A person's name: one visible line, and different from every other person's name even at a glance.
import { expect, it } from 'vitest';
import { longestName, readName, sameName } from '../../../../src/shared/people/person.ts';

it.each(['Maha', 'مها علي', 'O’Neil', 'x'.repeat(longestName)])('%s is accepted as a name', (name) =>
  expect(readName(`  ${name} `)).toEqual({ ok: true, value: name }),
);

it.each([
  '',
  '   ',
  'x'.repeat(longestName + 1),
  'a\u202eb',
  'a\nb',
  'a\u200bb',
  'a\u2028b',
  'a\0',
  'a\ufe0f',
  'a\u3164',
  'a\u2800',
])('%j is rejected as a name', (name) => expect(readName(name)).toMatchObject({ error: { code: 'people.name-malformed' } }));

it('repeated spaces in a name count as one space', () => expect(readName('Maha   Ali')).toEqual({ ok: true, value: 'Maha Ali' }));

it('two names are equal if only case or Unicode form differs', () => {
  expect(sameName('Maha', 'MAHA')).toBe(true);
  expect(sameName('ﬁx', 'fix')).toBe(true);
  expect(sameName('Maha', 'Mona')).toBe(false);
});
