// Normalising and validating a typed PIN or passphrase.
import { describe, expect, it } from 'vitest';
import { readNewPin, readPin } from '../../../../src/shared/people/pin.ts';

const codeOf = (result: ReturnType<typeof readPin>): string => (result.ok ? result.value : result.error.code);

describe('a PIN', () => {
  it.each(['274916', ' 274916 ', '٢٧٤٩١٦', '۲۷۴۹۱۶'])('is the same in any kind of digits: %s', (typed) =>
    expect(readNewPin(typed)).toEqual({ ok: true, value: '274916' }),
  );

  it.each(['', '12345', '1234567890123', '27491a', '27 4916', '-27491', '2749.1', 'a'.repeat(65), 'abc\u0000defgh'])(
    'is rejected if it is not 6 to 12 digits: %j',
    (typed) => {
      expect(codeOf(readPin(typed))).toBe('people.pin-malformed');
      expect(codeOf(readNewPin(typed))).toBe('people.pin-malformed');
    },
  );

  it.each(['000000', '11111111', '123456', '0123456789', '987654', '121212', 'abababab'])(
    'that is easy to guess is rejected when it is set: %s',
    (typed) => {
      expect(codeOf(readNewPin(typed))).toBe('people.pin-simple');
      expect(readPin(typed).ok).toBe(true);
    },
  );

  it('may be a passphrase, equal in any Unicode composition', () => {
    expect(readNewPin('correct horse')).toEqual({ ok: true, value: 'correct horse' });
    expect(readNewPin('cafe\u0301 noir')).toEqual(readNewPin('caf\u00e9 noir'));
  });

  it.each(['112233', '135790', '123457', '246802'])('that is not a simple sequence is accepted: %s', (typed) =>
    expect(readNewPin(typed).ok).toBe(true),
  );
});
