// Tests that a scanner's keystrokes are distinguished from typing, and that a key gives the same character on any layout.
import { describe, expect, it } from 'vitest';
import { characterOf, createScan, type ScanKey } from '../../../../../src/renderer/shell/keys/scan.ts';

const codes: Readonly<Record<string, string>> = {
  T: 'KeyT',
  '1': 'Digit1',
  '0': 'Digit0',
  '4': 'Digit4',
  '8': 'Digit8',
  '-': 'Minus',
};

const press = (code: string, timeStamp: number, more: Partial<ScanKey> = {}): ScanKey => ({
  code,
  timeStamp,
  shiftKey: false,
  repeat: false,
  ...more,
});

/** Types a text key by key, `gapMs` apart, then Enter. */
const typed = (text: string, gapMs: number, end = 'Enter'): string | null => {
  const scan = createScan();
  let atMs = 1000;
  for (const character of text) scan.key(press(codes[character] as string, (atMs += gapMs), { shiftKey: character === 'T' }));
  return scan.key(press(end, atMs + gapMs));
};

describe('the scan detector', () => {
  it('reads a quick burst that ends in Enter', () => {
    expect(typed('T1-0148', 8)).toBe('T1-0148');
  });

  it('ignores typing by a person', () => {
    expect(typed('T1-0148', 90)).toBeNull();
  });

  it('ignores a burst that is too short for a code', () => {
    expect(typed('104', 8)).toBeNull();
  });

  it('drops a burst that is interrupted by another key', () => {
    const scan = createScan();
    for (const [at, code] of ['KeyA', 'KeyB', 'F5', 'Digit1', 'Digit2'].entries()) scan.key(press(code, at));
    expect(scan.key(press('Enter', 6))).toBeNull();
  });

  it('accepts a burst of digits only, and a burst that ends in Tab', () => {
    expect(typed('1480', 8)).toBe('1480');
    expect(typed('T1-0148', 8, 'Tab')).toBe('T1-0148');
  });

  it('ignores a held key, which repeats as quickly as a scanner', () => {
    const scan = createScan();
    for (let at = 0; at < 10; at++) scan.key(press('Digit0', at * 30, { repeat: at > 0 }));
    expect(scan.key(press('Enter', 300))).toBeNull();
  });

  it('ignores Shift keys between capitals', () => {
    const scan = createScan();
    for (const [at, code] of ['ShiftLeft', 'KeyA', 'ShiftLeft', 'KeyB', 'Digit1', 'Digit2'].entries()) {
      scan.key(press(code, at, { shiftKey: code.startsWith('Key') }));
    }
    expect(scan.key(press('Enter', 7))).toBe('AB12');
  });

  it('reads keys by their position, not by the character of the layout', () => {
    expect(characterOf('KeyQ', false)).toBe('q');
    expect(characterOf('Numpad7', false)).toBe('7');
    expect(characterOf('Minus', true)).toBe('_');
    expect(characterOf('NumpadDecimal', false)).toBe('.');
    expect(characterOf('NumpadDivide', false)).toBe('/');
    expect(characterOf('Digit1', true)).toBe('!');
    expect(characterOf('Digit0', true)).toBe(')');
    expect(characterOf('Slash', false)).toBe('/');
    expect(characterOf('Slash', true)).toBe('?');
    expect(characterOf('F5', false)).toBeNull();
    expect(characterOf('ArrowLeft', false)).toBeNull();
  });

  it.each([
    ['Backquote', '`~'],
    ['Minus', '-_'],
    ['Equal', '=+'],
    ['BracketLeft', '[{'],
    ['BracketRight', ']}'],
    ['Backslash', '\\|'],
    ['Semicolon', ';:'],
    ['Quote', `'"`],
    ['Comma', ',<'],
    ['Period', '.>'],
    ['Slash', '/?'],
    ['Space', '  '],
    ...Array.from('0123456789', (digit, i): [string, string] => [`Digit${digit}`, `${digit}${')!@#$%^&*('.charAt(i)}`]),
  ])('reads %s as on a Latin keyboard, without and with Shift: %s', (code, both) =>
    expect([characterOf(code, false), characterOf(code, true)]).toEqual(Array.from(both)),
  );

  it.each(
    Array.from('0123456789')
      .map((digit) => [`Numpad${digit}`, digit] as const)
      .concat([
        ['NumpadAdd', '+'],
        ['NumpadSubtract', '-'],
        ['NumpadMultiply', '*'],
        ['NumpadDivide', '/'],
        ['NumpadDecimal', '.'],
      ]),
  )('reads %s as %s, also with Shift', (code, character) =>
    expect([characterOf(code, false), characterOf(code, true)]).toEqual([character, character]),
  );
});
