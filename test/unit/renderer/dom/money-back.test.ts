// Money back from a payment's history: where typing begins, and the receipt of what was paid back. @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RefundView } from '../../../../src/shared/contract/refunds.ts';
import { toHistory } from '../../../../src/renderer/stores/route-store.ts';
import { historyPaid } from '../../../support/windows/books.ts';
import { attempt, nowMs } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const sold = attempt(148, 'wallet', 45_250, { state: 'approved', salePaidBy: 'T1-0148', paidMs: nowMs });
const { attemptId, invoiceNo, gateway, currency, businessDay } = sold;
const owed: RefundView = {
  ...{ attemptId, invoiceNo, gateway, currency, businessDay, seq: 1901, source: 'paid-twice', amountMinor: 45_250 },
  ...{
    state: 'owed',
    booked: true,
    sinceMs: nowMs,
    saleUnconfirmed: false,
    beforeRestore: false,
    wanted: null,
    sameReference: null,
  },
  ...{ requested: null, approved: null, ended: null, paidBack: null },
};
const refundId = 'refund_0123456789abcdefghijkl';
const paidBack: RefundView = { ...owed, state: 'paid', paidBack: { refundId, way: 'cash', reference: null } };

const open = (refunds: RefundView[]): TestWindow => {
  till = openWindow(
    {
      attempts: [sold],
      answers: {
        'attempt.history': () => yes(historyPaid(sold)),
        'receipt.get': ({ kind }) => yes({ printed: kind === 'refund' ? 0 : null }),
        'refunds.of': () => yes({ refunds, suspense: [], currency, paidMinor: 45_250, returnableMinor: 45_250 }),
      },
    },
    toHistory(attemptId),
  );
  return till;
};
const press = (text: string): Promise<void> =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.money-back button')].find((one) =>
      one.textContent?.includes(text),
    );
    if (!found) throw new Error(`there is no button ${text}`);
    found.click();
  });

describe('money back', () => {
  it.each(['Give money back for goods', 'Only ask for approval'])('of goods begins at the amount: %s', async (button) => {
    open([]);
    await press(button);
    await vi.waitFor(() => expect(document.activeElement?.matches('[data-field="amount"]')).toBe(true));
  });

  it('of a debt begins at the reason, for its amount stands', async () => {
    open([owed]);
    await press('Give the money back');
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  });

  it('prints the receipt of what was paid back where it stands, and none before', async () => {
    const card = (): string | undefined => document.querySelector('.refund-card')?.textContent ?? undefined;
    open([owed]);
    await vi.waitFor(() => expect(card()).toBeDefined());
    expect(card()).not.toContain('Print');
    till?.close();
    const { asked } = open([paidBack]);
    await vi.waitFor(() => expect(card()).toContain('Print'));
    expect(asked('receipt.get').map(({ input }) => input)).toContainEqual({ kind: 'refund', id: refundId });
  });
});
