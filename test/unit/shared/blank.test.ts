// Texts that look blank to a reader, and visible texts that contain some of the same characters.
import { expect, it } from 'vitest';
import { isBlank } from '../../../src/shared/blank.ts';

it.each(['', ' \t\n', '\u200b\u200d', '\u3164', '\u2800', '\u202e', '\u00ad\u00a0'])('%j is blank', (text) =>
  expect(isBlank(text)).toBe(true),
);

it.each(['x', 'على الإيصال', ' \u200bx', '7', '؟', '👍'])('%j is not blank', (text) => expect(isBlank(text)).toBe(false));
