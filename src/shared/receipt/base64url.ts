// Base64url without padding (RFC 4648 §5). Written by hand, because the till's windows and web pages have no Buffer.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export const toBase64url = (bytes: Uint8Array): string => {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0x3fff;
    for (bits += 8; bits >= 6; bits -= 6) text += alphabet.charAt((held >> (bits - 6)) & 63);
  }
  return bits > 0 ? text + alphabet.charAt((held << (6 - bits)) & 63) : text;
};

/**
 * Decodes strictly: null for any text that {@link toBase64url} would not have written, because of another character, padding, or
 * a set bit beyond the last byte.
 */
export const fromBase64url = (text: string): Uint8Array | null => {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const char of text) {
    const value = alphabet.indexOf(char);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0x3fff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 255;
  }
  return bits < 6 && (held & ((1 << bits) - 1)) === 0 ? bytes : null;
};
