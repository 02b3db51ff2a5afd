// The supervisor's PIN as it is typed.
import { describe, expect, it } from 'vitest';
import { readNewPin, readPin } from '../../../../src/shared/people/pin.ts';

const codeOf = (result: ReturnType<typeof readPin>): string => (result.ok ? result.value : result.error.code);

describe('a PIN', () => {
  it.each(['274916', ' 274916 ', '٢٧٤٩١٦', '۲۷۴۹۱۶'])('is the same in whichever digits it is typed: %s', (typed) =>
    expect(readNewPin(typed)).toEqual({ ok: true, value: '274916' }),
  );

  it.each(['', '12345', '1234567890123', '27491a', '27 4916', '-274916', '2749.16'])(
    'is refused when it is no such number: %j',
    (typed) => {
      expect(codeOf(readPin(typed))).toBe('supervisor.pin-malformed');
      expect(codeOf(readNewPin(typed))).toBe('supervisor.pin-malformed');
    },
  );

  it.each(['000000', '11111111', '123456', '0123456789', '987654'])(
    'that anybody would guess is refused when it is set: %s',
    (typed) => {
      expect(codeOf(readNewPin(typed))).toBe('supervisor.pin-simple');
      expect(readPin(typed).ok).toBe(true);
    },
  );

  it.each(['112233', '135790', '123457', '246802'])('that is no plain run is taken: %s', (typed) =>
    expect(readNewPin(typed).ok).toBe(true),
  );
});
