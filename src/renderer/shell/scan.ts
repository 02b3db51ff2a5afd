// Tells a scanner from a person: a quick burst of keys that ends in Enter. By key position, so that it reads alike on
// every keyboard layout.

/** What a key types on a Latin layout; null for a key that no invoice number holds. */
export const characterOf = (code: string, shift: boolean): string | null => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  if (digit) return shift ? null : digit;
  if (code === 'Minus') return shift ? '_' : '-';
  if (code === 'NumpadSubtract') return '-';
  return code === 'Period' || code === 'NumpadDecimal' ? '.' : null;
};

/** No person types this fast for this long. */
const longestGapMs = 35;
const shortestScan = 4;

export type Scan = { key(code: string, shift: boolean, atMs: number): string | null };

/** `key` gives the scanned text at the Enter that ends a burst, else null. */
export const createScan = (): Scan => {
  let text = '';
  let lastMs = -Infinity;
  return {
    key(code, shift, atMs) {
      const quick = atMs - lastMs <= longestGapMs;
      lastMs = atMs;
      // A scanner types capitals with Shift: that key itself neither ends nor lengthens the burst.
      if (code.startsWith('Shift')) return null;
      if (code === 'Enter' || code === 'NumpadEnter') {
        const scanned = quick && text.length >= shortestScan ? text : null;
        text = '';
        return scanned;
      }
      const character = characterOf(code, shift);
      text = character === null ? '' : (quick ? text : '') + character;
      return null;
    },
  };
};
