// Unverified notices: when they raise a warning, and when they do not.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  quietMs,
  warnFromRow,
  type QuarantinedNotice,
  type QuarantineFacts,
  quarantineWarning,
  namedOpen,
} from '../../../../src/shared/payment/quarantined-notices.ts';
import { forAll } from '../../../support/unit/check.ts';

const nowMs = 1_800_000_000_000;
const notice = (changes: Partial<QuarantinedNotice> = {}): QuarantinedNotice => ({
  receivedAtMs: nowMs,
  invoiceNo: 'T1-0007',
  signed: true,
  ...changes,
});
const isOpen = (invoiceNo: string): boolean => invoiceNo.startsWith('T1-');
const weigh = (news: readonly QuarantinedNotice[], changes: Partial<QuarantineFacts> = {}) =>
  quarantineWarning({ quarantined: news, news, seen: null, lastGoodMs: null, nowMs, ...changes }, isOpen);
const strangers = (count: number, receivedAtMs = nowMs): QuarantinedNotice[] =>
  Array.from({ length: count }, (_, n) => notice({ invoiceNo: `X-${n}`, receivedAtMs }));

describe('the warning about unverified notices', () => {
  it('contains the open invoice that a signed notice names', () => {
    expect(weigh([notice()])).toEqual({ code: 'quarantine.named', params: { invoiceNo: 'T1-0007' } });
    expect(weigh([notice(), notice()])).toEqual({ code: 'quarantine.named', params: { invoiceNo: 'T1-0007' } });
    expect(weigh([notice(), notice({ invoiceNo: 'T1-0008' })])).toEqual({
      code: 'quarantine.named-some',
      params: { invoiceNo: 'T1-0007', count: 1 },
    });
  });

  it('is not caused by an unsigned notice, an unknown invoice, or an unreadable notice', () => {
    expect(weigh([notice({ signed: false })])).toBeNull();
    expect(weigh([notice({ invoiceNo: 'T9-0007' })])).toBeNull();
    expect(weigh([notice({ invoiceNo: null })])).toBeNull();
    expect(weigh([])).toBeNull();
  });

  it('is caused by three notices in a row since the last verified notice, whatever their content', () => {
    expect(weigh(strangers(warnFromRow - 1))).toBeNull();
    expect(weigh(strangers(warnFromRow))).toEqual({ code: 'quarantine.in-a-row', params: {} });
    expect(weigh(strangers(warnFromRow, nowMs - 10), { lastGoodMs: nowMs - 5 })).toBeNull();
    expect(weigh(strangers(warnFromRow, nowMs - 10), { lastGoodMs: nowMs - 20 })?.code).toBe('quarantine.in-a-row');
  });

  it('is silent for a while after a person viewed it, and about the invoices that it named', () => {
    const seen = { atMs: nowMs, named: ['T1-0007'] };
    const other = notice({ invoiceNo: 'T1-0008' });
    expect(weigh([other], { seen, nowMs: nowMs + quietMs - 1 })).toBeNull();
    expect(weigh([other], { seen, nowMs: nowMs + quietMs })?.params).toEqual({ invoiceNo: 'T1-0008' });
    expect(weigh([notice()], { seen, nowMs: nowMs + quietMs })).toBeNull();
    // If the clock was set back, the quiet period must not become longer.
    expect(weigh([other], { seen, nowMs: nowMs - 1 })?.code).toBe('quarantine.named');
  });

  it('is never caused by viewed notices, and contains only open invoices, each once', () =>
    forAll(
      [
        fc.array(
          fc.record({
            receivedAtMs: fc.integer({ min: nowMs - 100, max: nowMs + 100 }),
            invoiceNo: fc.constantFrom(null, 'T1-0007', 'T1-0008', 'X-1'),
            signed: fc.boolean(),
          }),
          { maxLength: 6 },
        ),
        fc.option(fc.integer({ min: nowMs - 100, max: nowMs + 100 })),
      ],
      (news, lastGoodMs) => {
        expect(weigh([], { quarantined: news, lastGoodMs })).toBeNull();
        const named = namedOpen(news, isOpen);
        expect(new Set(named).size).toBe(named.length);
        expect(named.every(isOpen)).toBe(true);
        const warning = weigh(news, { lastGoodMs });
        expect(warning?.code.startsWith('quarantine.named') ?? false).toBe(named.length > 0);
        expect(warning?.params['invoiceNo']).toBe(named[0]);
      },
      500,
    ));
});
