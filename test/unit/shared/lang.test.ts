// Tests which language (Arabic, English or neither) a locale such as `ar-LY` has.
import { expect, it } from 'vitest';
import { langOf } from '../../../src/shared/lang.ts';

it.each([
  ['ar', 'ar'],
  ['ar-LY', 'ar'],
  ['AR_ly', 'ar'],
  ['en-GB', 'en'],
  ['fr-FR', null],
  ['arc', null],
  ['', null],
] as const)('the language of the locale %j is %j', (locale, lang) => expect(langOf(locale)).toBe(lang));
