// What counts as a scan, and what a key means on any layout.
import { describe, expect, it } from 'vitest';
import { characterOf, createScan } from '../../../src/renderer/shell/scan.ts';

const codes: Readonly<Record<string, string>> = {
  T: 'KeyT',
  '1': 'Digit1',
  '0': 'Digit0',
  '4': 'Digit4',
  '8': 'Digit8',
  '-': 'Minus',
};

/** Types a text key by key, `gapMs` apart, then Enter. */
const typed = (text: string, gapMs: number): string | null => {
  const scan = createScan();
  let atMs = 1000;
  for (const character of text) scan.key(codes[character] as string, character === 'T', (atMs += gapMs));
  return scan.key('Enter', false, atMs + gapMs);
};

describe('scan', () => {
  it('reads a quick burst that ends in Enter', () => {
    expect(typed('T1-0148', 8)).toBe('T1-0148');
  });

  it('leaves what a person types alone', () => {
    expect(typed('T1-0148', 90)).toBeNull();
  });

  it('takes no burst that is too short to be a code', () => {
    expect(typed('104', 8)).toBeNull();
  });

  it('forgets a burst that another key broke', () => {
    const scan = createScan();
    for (const [at, code] of ['KeyA', 'KeyB', 'Tab', 'Digit1', 'Digit2'].entries()) scan.key(code, false, at);
    expect(scan.key('Enter', false, 6)).toBeNull();
  });

  it('does not mind the Shift keys between capitals', () => {
    const scan = createScan();
    for (const [at, code] of ['ShiftLeft', 'KeyA', 'ShiftLeft', 'KeyB', 'Digit1', 'Digit2'].entries()) {
      scan.key(code, code.startsWith('Key'), at);
    }
    expect(scan.key('Enter', false, 7)).toBe('AB12');
  });

  it('reads keys by their place, not by what the layout writes', () => {
    expect(characterOf('KeyQ', false)).toBe('q');
    expect(characterOf('Numpad7', false)).toBe('7');
    expect(characterOf('Minus', true)).toBe('_');
    expect(characterOf('NumpadDecimal', false)).toBe('.');
    expect(characterOf('Digit1', true)).toBeNull();
    expect(characterOf('Slash', false)).toBeNull();
  });
});
