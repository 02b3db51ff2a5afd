// The recovery code: 100 random bits, printed in groups, with check characters that catch typing errors.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRecoveryCode, recoveryBytes, recoveryCodeOf } from '../../../../src/shared/people/recovery-code.ts';

const bytes = fc.uint8Array({ minLength: recoveryBytes, maxLength: recoveryBytes });

it('a recovery code has 20 random characters and 4 check characters, in groups of four', () => {
  const code = recoveryCodeOf(new Uint8Array(recoveryBytes).fill(31));
  expect(code).toMatch(/^(ZZZZ-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
});

it('a recovery code is read in lower case, with other separators, and with o or l for 0 or 1', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      const code = recoveryCodeOf(given);
      const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
      expect(readRecoveryCode(typed)).toEqual({ ok: true, value: code });
      expect(readRecoveryCode(code)).toEqual({ ok: true, value: code });
    }),
  );
});

it('a recovery code with one wrong character, or two swapped characters, is rejected', () => {
  fc.assert(
    fc.property(bytes, fc.nat({ max: 23 }), fc.nat({ max: 30 }), (given, at, by) => {
      const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      const chars = Array.from(recoveryCodeOf(given).replaceAll('-', ''));
      const was = chars[at] as string;
      const other = [...chars];
      other[at] = alphabet.charAt((alphabet.indexOf(was) + 1 + by) % 32);
      expect(readRecoveryCode(other.join(''))).toMatchObject({ error: { code: 'recovery.malformed' } });
      const next = chars[at + 1];
      if (next === undefined || next === was) return;
      const swapped = [...chars];
      [swapped[at], swapped[at + 1]] = [next, was];
      expect(readRecoveryCode(swapped.join('')).ok).toBe(false);
    }),
  );
});

it.each(['', 'ABCD', 'U'.repeat(24), '!'.repeat(24)])('%j is rejected as a recovery code', (typed) =>
  expect(readRecoveryCode(typed).ok).toBe(false),
);
