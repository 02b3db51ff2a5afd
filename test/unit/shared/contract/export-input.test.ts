// Tests what an export may name: business days or a close, and options that its format has.
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../src/shared/contract/index.ts';

const requestId = '0'.repeat(32);
const days = { from: '2026-01-15', to: '2026-01-16' };
const accepts = (input: Record<string, unknown>): boolean =>
  contract['export.start'].input.safeParse({ requestId, ...input }).success;

describe('an export', () => {
  it.each([
    [days, true],
    [{ close: 7 }, true],
    [{}, false],
    [{ from: days.from }, false],
    [{ to: days.to }, false],
    [{ ...days, close: 7 }, false],
    [{ from: days.from, close: 7 }, false],
    [{ to: days.to, close: 7 }, false],
    [{ close: 0 }, false],
  ])('of %j is accepted: %j', (input, expected) => {
    expect(accepts(input)).toBe(expected);
  });

  it.each([
    [{ csvFormat: 'semicolon-comma' }, true],
    [{ kind: 'csv', csvFormat: 'semicolon-comma' }, true],
    [{ kind: 'xlsx', csvFormat: 'semicolon-comma' }, false],
    [{ kind: 'json' }, true],
    [{ kind: 'odoo', currency: 'LYD' }, true],
    [{ kind: 'xero', currency: 'USD', lang: 'ar' }, true],
    [{ kind: 'quickbooks' }, false],
    [{ kind: 'quickbooks', currency: 'EUR' }, false],
    [{ kind: 'odoo', currency: 'LYD', csvFormat: 'comma-point' }, false],
    [{ kind: 'json', currency: 'LYD' }, false],
    [{ currency: 'LYD' }, false],
    [{ kind: 'pdf' }, false],
  ])('with %j is accepted: %j', (input, expected) => {
    expect(accepts({ ...days, ...input })).toBe(expected);
  });
});
