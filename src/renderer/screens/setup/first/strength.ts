// Rates how hard a passphrase is to guess, in four levels, by its length and the number of different characters. A passphrase of
// digits alone is weak.
export type PassphraseStrength = 'short' | 'weak' | 'fair' | 'strong';

export const shortestPassphrase = 8;

export const strengthOf = (passphrase: string): PassphraseStrength => {
  const letters = Array.from(passphrase);
  if (passphrase.length < shortestPassphrase) return 'short';
  const different = new Set(letters).size;
  if (different < 6 || /^[0-9]+$/.test(passphrase)) return 'weak';
  if (letters.length >= 16 && different >= 9) return 'strong';
  return letters.length >= 11 ? 'fair' : 'weak';
};
