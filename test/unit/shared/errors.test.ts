// The list of expected error codes, and the forms of a result.
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../../src/shared/error-codes.ts';
import { err, fail, ok } from '../../../src/shared/result.ts';

describe('error codes', () => {
  it('are listed once', () => expect(new Set(errorCodes).size).toBe(errorCodes.length));

  it.each(errorCodes)('%s consists of an area and a reason', (code) =>
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/),
  );

  it('of one area are listed together', () => {
    const areas = errorCodes.map((code) => code.split('.')[0]);
    const runs = areas.filter((area, i) => area !== areas[i - 1]);
    expect(new Set(runs).size).toBe(runs.length);
  });
});

describe('a result', () => {
  it('is a value', () => expect(ok(5)).toEqual({ ok: true, value: 5 }));
  it('or an error of any kind', () => expect(err('why')).toEqual({ ok: false, error: 'why' }));
  it('or an expected error, with or without facts', () => {
    expect(fail('amount.zero')).toEqual({ ok: false, error: { code: 'amount.zero', params: {} } });
    expect(fail('amount.too-long', { digits: 9 })).toEqual({
      ok: false,
      error: { code: 'amount.too-long', params: { digits: 9 } },
    });
  });
});
