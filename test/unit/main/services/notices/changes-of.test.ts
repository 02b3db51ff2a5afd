// Tests which changes are announced to the windows after a notice was judged: one row for each effect.
import { describe, expect, it } from 'vitest';
import { changesOf } from '../../../../../src/main/services/notices/decide.ts';
import type { TillChange } from '../../../../../src/main/services/changes.ts';
import type { Decision } from '../../../../../src/shared/payment/judge-notice.ts';

const none: Decision = { effect: 'nothing', event: null, to: null, late: false, receipt: null, postings: [], exception: null };
const amount = { amountMinor: 45_250, currency: 'LYD' } as const;
const seq = 77;
const attempt: TillChange = { type: 'attempt', attemptId: 'a1' };
const paid: TillChange = { type: 'paid' };
const refunds: TillChange = { type: 'refunds' };
const exceptions: TillChange = { type: 'exceptions' };
const exception: TillChange = { type: 'exception', seq };

type Row = {
  readonly what: string;
  readonly decision: Partial<Decision>;
  readonly returned?: true;
  readonly tells: TillChange[];
};

const rows: readonly Row[] = [
  { what: 'no effect', decision: {}, tells: [attempt] },
  { what: 'a new state', decision: { effect: 'state', event: 'cancellation', to: 'canceled' }, tells: [attempt] },
  { what: 'a repeat', decision: { effect: 'repeat' }, tells: [attempt] },
  { what: 'a repeat of an exception', decision: { effect: 'repeat', exception: 'amount-differs' }, tells: [attempt] },
  { what: 'the proof of a settlement by hand', decision: { effect: 'proof', to: 'approved' }, tells: [attempt] },
  { what: 'an exception', decision: { effect: 'exception', exception: 'amount-differs' }, tells: [attempt, exception] },
  { what: 'a paid sale', decision: { effect: 'receipt', receipt: { kind: 'sale', amount } }, tells: [attempt, paid] },
  {
    what: 'a paid sale whose customer came back first',
    decision: { effect: 'receipt', receipt: { kind: 'sale', amount } },
    returned: true,
    tells: [attempt, paid, exceptions],
  },
  {
    what: 'a second payment of a paid sale',
    decision: { effect: 'receipt', receipt: { kind: 'refund-owed', amount }, exception: 'paid-twice' },
    tells: [attempt, paid, refunds, exception],
  },
  {
    what: 'a second payment without an exception of its own',
    decision: { effect: 'receipt', receipt: { kind: 'refund-owed', amount } },
    tells: [attempt, paid, refunds, exception],
  },
  {
    what: 'money that is set aside',
    decision: { effect: 'receipt', receipt: { kind: 'suspense', amount }, exception: 'amount-differs' },
    tells: [attempt, refunds, exception],
  },
  {
    what: 'the rest of a sale, with money that was set aside',
    decision: { effect: 'receipt', receipt: { kind: 'sale', amount }, toppedUp: { seq: 5, amount } },
    tells: [attempt, paid, refunds, exceptions],
  },
];

describe('a decided notice announces', () => {
  it.each(rows)('$what', ({ decision, returned = false, tells }) => {
    expect(changesOf(seq, { ...none, ...decision }, { attemptId: 'a1', returned })).toEqual(tells);
  });

  it('has a row for every effect', () => {
    const effects: Readonly<Record<Decision['effect'], true>> = {
      ...{ state: true, receipt: true, proof: true },
      ...{ exception: true, repeat: true, nothing: true },
    };
    expect(new Set(rows.map(({ decision }) => decision.effect ?? 'nothing'))).toEqual(new Set(Object.keys(effects)));
  });

  it('no payment, if the notice names none', () => {
    expect(changesOf(seq, { ...none, effect: 'exception', exception: 'invoice-unknown' }, null)).toEqual([exception]);
  });
});
