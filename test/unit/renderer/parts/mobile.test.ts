// A mobile number on screen is written in three groups, as people read it aloud.
import { expect, it } from 'vitest';
import { readableMobile } from '../../../../src/renderer/parts/fields/mobile.ts';

it('a mobile number is shown in three groups; other text stays unchanged', () => {
  expect(readableMobile('0912345678')).toBe('091 234 5678');
  for (const other of ['091234567', '09123456789', '', '+218912345678']) expect(readableMobile(other)).toBe(other);
});
