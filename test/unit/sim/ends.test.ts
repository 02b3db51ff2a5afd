// The judge of the simulated thief (proof `dishonest`): a forbidden result counts however it was reached, but only if no alert or
// report revealed the result.
import { describe, expect, it } from 'vitest';
import { type End, ends, judge, type Truth } from '../../sim/thief/ends.ts';

const honest: Truth = {
  taken: new Map([['T1-0001', 5_000]]),
  paidBack: [{ invoiceNo: 'T1-0001', amountMinor: 5_000 }],
  shown: [{ invoiceNo: 'T1-0001', own: true, is: 'genuine' }],
  closes: [{ day: '2026-01-15', atMs: 10 }],
  sales: [
    { invoiceNo: 'T1-0001', filed: '2026-01-15', day: '2026-01-15', atMs: 5 },
    { invoiceNo: 'T1-0002', filed: '2026-01-15', day: '2026-01-15', atMs: 20 },
  ],
  unanswered: [],
  said: new Set(),
};
const robbed: Readonly<Record<End, Partial<Truth>>> = {
  'no refund is paid twice unnoticed': { paidBack: [...honest.paidBack, ...honest.paidBack] },
  'no receipt is genuine for money that never came': { shown: [{ invoiceNo: 'T2-0009', own: false, is: 'genuine' }] },
  'no sale is filed in a closed day unnoticed': {
    sales: [{ invoiceNo: 'T1-0003', filed: '2026-01-12', day: '2026-01-15', atMs: 20 }],
  },
  'no books are older than they were unnoticed': { unanswered: ['ledger.1.7.aa'] },
};
const endsOf = (truth: Partial<Truth>) => judge({ ...honest, ...truth }).map(({ end, told }) => [end, told]);

it('an honest day has no finding: a refund, a receipt, and a sale after the close of its own day', () => {
  expect(endsOf({})).toEqual([]);
});

describe.each(ends)('a violation of “%s”', (end) => {
  it('is found without a report', () => expect(endsOf(robbed[end])).toEqual([[end, false]]));
  it('counts as reported only with an alert about rows, not with an unrelated alert', () => {
    expect(endsOf({ ...robbed[end], said: new Set(['alert rows-unsealed']) })).toEqual([[end, true]]);
    expect(endsOf({ ...robbed[end], said: new Set(['alert connection-changed', 'alert owner-recovered']) })).toEqual([
      [end, false],
    ]);
  });
});

it('a receipt that claims to be of this till counts as unreported despite any other report', () => {
  const shown = [{ invoiceNo: 'T1-0009', own: true, is: 'genuine' }];
  expect(endsOf({ shown, said: new Set(['alert rows-unsealed', 'verify tags']) })).toEqual([[ends[1], false]]);
});

it('a verification reports every violation except money paid out twice and older books, which need their own report', () => {
  const said = new Set(['verify chain']);
  expect(ends.map((end) => endsOf({ ...robbed[end], said })[0]?.[1])).toEqual([false, true, true, false]);
});
