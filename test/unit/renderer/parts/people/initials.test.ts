// Tests the initials of people's names, in Latin and in Arabic letters.
import { expect, it } from 'vitest';
import { initialsOf } from '../../../../../src/renderer/parts/people/initials.ts';

it.each([
  ['Huda Salem', 'HS'],
  ['amal', 'A'],
  ['Ali Ben Salem', 'AB'],
  ['هدى سالم', 'ه\u200cس'],
  ['سارة العريبي', 'س\u200cع'],
  ['الصادق', 'ص'],
  ['الهادي الورفلي', 'ه\u200cو'],
  // These words do not begin with an article that could be left out.
  ['علي ال', 'ع\u200cا'],
  ['إلياس ألفا', 'إ\u200cأ'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
