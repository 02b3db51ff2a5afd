// Tests PIN entry by keyboard and by touch: every layout gives the same digits; a field that accepts a passphrase also accepts
// letters.
import { describe, expect, it } from 'vitest';
import {
  addDigit,
  digitOf,
  eraseLast,
  missingIn,
  noPin,
  otherMode,
  takeText,
} from '../../../../src/renderer/parts/fields/pin-typing.ts';

const key = (code: string, typed: string, held: Partial<KeyboardEvent> = {}) => ({
  ...{ code, key: typed, ctrlKey: false, altKey: false, metaKey: false },
  ...held,
});
const digits = (text: string) => ({ mode: 'digits', text }) as const;

describe('a digit', () => {
  it.each([
    ['Digit7', '7'],
    ['Digit7', '٧'],
    ['Digit7', '&'],
    ['Numpad7', 'Home'],
    ['', '٧'],
    ['', '۷'],
    ['Unidentified', '7'],
  ])('is recognized by the position of its key, or by its character: %s writing %s', (code, typed) => {
    expect(digitOf(key(code, typed))).toBe('7');
  });

  it.each([
    ['KeyA', 'ش'],
    ['Enter', 'Enter'],
    ['Minus', '-'],
    ['NumpadDecimal', '.'],
    ['', '12'],
  ])('is not recognized from another key: %s writing %s', (code, typed) => {
    expect(digitOf(key(code, typed))).toBeNull();
  });

  it.each(['ctrlKey', 'altKey', 'metaKey'])('is not typed with %s: that is a shortcut', (held) => {
    expect(digitOf(key('Digit7', '7', { [held]: true }))).toBeNull();
  });

  it('is added up to twelve digits', () => {
    expect(addDigit(digits('12345678901'), '2').text).toBe('123456789012');
    expect(addDigit(digits('123456789012'), '3').text).toBe('123456789012');
  });
});

describe('a PIN field', () => {
  it('holds digits while only digits are typed, in any script', () => {
    expect(takeText(noPin, '٢٧۴916')).toEqual(digits('274916'));
    expect(takeText(noPin, '1234567890123').text).toBe('123456789012');
  });

  it('holds a passphrase once a letter is typed, unchanged', () => {
    expect(takeText(digits('12'), '12 قمر')).toEqual({ mode: 'phrase', text: '12 قمر' });
    expect(takeText({ mode: 'phrase', text: 'a' }, '274916')).toEqual({ mode: 'phrase', text: '274916' });
    expect(takeText(noPin, 'a'.repeat(80)).text).toHaveLength(64);
  });

  it('erases its last character, and all text when the way of typing changes', () => {
    expect(eraseLast(digits('274')).text).toBe('27');
    expect(eraseLast({ mode: 'phrase', text: 'ab😀' }).text).toBe('ab');
    expect(otherMode(digits('274'))).toEqual({ mode: 'phrase', text: '' });
    expect(otherMode({ mode: 'phrase', text: 'abc' })).toEqual(noPin);
  });

  it('may be sent once it has the fewest digits of the person’s role, or eight characters', () => {
    expect([0, 3, 4, 6].map((typed) => missingIn(digits('274916'.slice(0, typed)), 4))).toEqual([4, 1, 0, 0]);
    expect([0, 5, 6].map((typed) => missingIn(digits('274916'.slice(0, typed)), 6))).toEqual([6, 1, 0]);
    const phrase = (text: string): number => missingIn({ mode: 'phrase', text }, 4);
    expect(['', '  abc  ', 'abc 1234', '2749'].map(phrase)).toEqual([8, 5, 0, 0]);
  });
});
