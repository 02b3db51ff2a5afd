// Tests the rating of a new passphrase: its length, and the number of different characters.
import { expect, it } from 'vitest';
import { strengthOf } from '../../../../../src/renderer/screens/setup/first/strength.ts';

it.each([
  ['', 'short'],
  ['abcdefg', 'short'],
  ['abcdefgh', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdeabcdeabcde', 'weak'],
  ['12345678901234567890', 'weak'],
  ['abcdefghij', 'weak'],
  ['abcdefabcde', 'fair'],
  ['abcdefghijklmno', 'fair'],
  ['abcdefghabcdefgh', 'fair'],
  ['abcdefghiabcdefg', 'strong'],
  ['كلمة مرور طويلة', 'fair'],
  ['كلمة مرور طويلة جدا', 'strong'],
])('the passphrase %j is %s', (passphrase, strength) => expect(strengthOf(passphrase)).toBe(strength));
