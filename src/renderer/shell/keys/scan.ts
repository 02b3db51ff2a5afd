// Detects a barcode scanner: a burst of fast keys that ends in Enter or Tab. Reads key positions (`event.code`), because a
// scanner presses the keys of a Latin layout even if another layout is active.

const plainKeys: Readonly<Record<string, string>> = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
};
const numpadKeys: Readonly<Record<string, string>> = {
  NumpadSubtract: '-',
  NumpadAdd: '+',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadDecimal: '.',
};
const overDigits = ')!@#$%^&*(';

/** Returns the character that a key types on a Latin layout; null for a key without a character. */
export const characterOf = (code: string, shift: boolean): string | null => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^Digit([0-9])$/.exec(code)?.[1];
  if (digit) return shift ? overDigits.charAt(Number(digit)) : digit;
  const numpad = /^Numpad([0-9])$/.exec(code)?.[1] ?? numpadKeys[code];
  return numpad ?? plainKeys[code]?.charAt(shift ? 1 : 0) ?? null;
};

/** At least four keys, at most 35 ms apart, count as the scan of a barcode or QR code: no person types that fast. */
const longestGapMs = 35;
const shortestScan = 4;
const ends: readonly string[] = ['Enter', 'NumpadEnter', 'Tab'];

export type ScanKey = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'repeat' | 'timeStamp'>;
export type Scan = {
  /** Processes one key. Returns the scanned text if this key ends a scanner's burst of keys, otherwise null. */
  key(key: ScanKey): string | null;
  /** True if a key pressed at `atMs` would start a new scan. */
  isOver(atMs: number): boolean;
};

export const createScan = (): Scan => {
  let text = '';
  let lastMs = -Infinity;
  const isOver = (atMs: number): boolean => text === '' || atMs - lastMs > longestGapMs;
  return {
    isOver,
    key({ code, shiftKey, repeat, timeStamp }) {
      const quick = timeStamp - lastMs <= longestGapMs;
      // A scanner types capitals with Shift: the Shift key itself keeps the burst alive but adds no character.
      if (code.startsWith('Shift')) {
        if (quick) lastMs = timeStamp;
        return null;
      }
      lastMs = timeStamp;
      if (ends.includes(code)) {
        const scanned = quick && text.length >= shortestScan ? text : null;
        text = '';
        return scanned;
      }
      // A held key repeats as fast as a scanner types, so a repeated key never counts as scanned.
      const character = repeat ? null : characterOf(code, shiftKey);
      text = character === null ? '' : (quick ? text : '') + character;
      return null;
    },
  };
};
