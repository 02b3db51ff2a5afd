// Tests the dialogs of refunds and of money in suspense in a payment's history: the field that has the focus first, and the
// receipt of the refund.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RefundView, SuspenseView } from '../../../../src/shared/contract/books/refunds.ts';
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
        'receipt.get': ({ kind }) => yes({ printed: kind === 'refund' ? 0 : null, unsure: false }),
        'refunds.of': () => yes({ refunds, suspense: [], currency, paidMinor: 45_250, returnableMinor: 45_250 }),
      },
    },
    toHistory(attemptId),
  );
  return till;
};
const heldOf = (salePaidBy: string | null, mobile: string | null = null): SuspenseView => ({
  ...{ seq: 1804, attemptId, invoiceNo, gateway, currency, businessDay, amountMinor: 40_000, askedMinor: 45_250, mobile },
  ...{
    transactionId: 'TX-1',
    atMs: nowMs,
    salePaidBy,
    choices: ['give-back', 'write-off'],
    topUp: null,
    resolved: null,
    waives: null,
  },
});
const openHeld = (salePaidBy: string | null, lang: 'ar' | 'en' = 'en', changes: Partial<SuspenseView> = {}): TestWindow => {
  const view = { ...sold, state: 'expired' as const, amountDiffers: true, paidMs: null, salePaidBy };
  till = openWindow(
    {
      attempts: [view],
      answers: {
        'attempt.history': () => yes(historyPaid(view)),
        'refunds.of': () =>
          yes({
            refunds: [],
            suspense: [{ ...heldOf(salePaidBy), ...changes }],
            currency,
            paidMinor: 45_250,
            returnableMinor: 45_250,
          }),
      },
    },
    toHistory(attemptId),
    lang,
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

const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

describe('money in suspense', () => {
  it.each(['ar', 'en'] as const)(
    'The sale is not paid is never shown for a paid sale, in the pane or its dialog: %s',
    async (lang) => {
      const unpaid = { ar: /غير مدفوعة/, en: /not paid/ }[lang];
      const openDialog = async (): Promise<string> => {
        const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.held-choices button')];
        await vi.waitFor(() => expect(buttons()).toHaveLength(2));
        const texts = [document.querySelector('.history')?.textContent];
        for (const nth of [0, 1]) {
          buttons()[nth]?.click();
          await vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull());
          texts.push(document.querySelector('[role="alertdialog"]')?.textContent);
          till?.key('Escape');
          await vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull());
        }
        return texts.join(' ');
      };
      openHeld('T1-0148-2', lang);
      const paid = await openDialog();
      expect(paid).not.toMatch(unpaid);
      expect(paid).toContain('T1-0148-2');
      till?.close();
      openHeld(null, lang);
      expect(await openDialog()).toMatch(unpaid);
    },
  );
});

it('the request for a debt and the request for goods have different words', async () => {
  open([owed]);
  const asks = () => [...document.querySelectorAll('.money-back button')].filter((one) => one.textContent?.includes('approval'));
  await vi.waitFor(() => expect(asks().map(({ textContent }) => textContent)).toHaveLength(2));
  expect(new Set(asks().map(({ textContent }) => textContent)).size).toBe(2);
});

describe('the dialog for money back', () => {
  it.each(['Give money back for goods', 'Only ask for approval'])('of goods has the focus in the amount: %s', async (button) => {
    open([]);
    await press(button);
    await vi.waitFor(() => expect(document.activeElement?.matches('[data-field="amount"]')).toBe(true));
  });

  it.each(['Give money back for goods', 'Only ask for approval'])(
    'of goods names each field that is still empty, and no press sends a request before: %s',
    async (button) => {
      const { find, asked } = open([]);
      const hint = (): string | undefined =>
        document.querySelector('[role="alertdialog"] span.hint')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '');
      const mainButton = (): HTMLButtonElement => find('[role="alertdialog"] .button[data-kind="main"]') as HTMLButtonElement;
      await press(button);
      await vi.waitFor(() => expect(hint()).toBe('Fill in first: Amount to give back (LYD), Reason.'));
      type(find('[role="alertdialog"] textarea') as HTMLTextAreaElement, 'Goods came back');
      await vi.waitFor(() => expect(hint()).toBe('Fill in first: Amount to give back (LYD).'));
      expect(mainButton().disabled).toBe(true);
      mainButton().click();
      expect([...asked('refund.give'), ...asked('refund.request')]).toEqual([]);
      type(find('[data-field="amount"]') as HTMLInputElement, '5');
      await vi.waitFor(() => expect(mainButton().disabled).toBe(false));
      expect(hint()).toBeUndefined();
    },
  );

  it('of a debt has the focus in the reason, since its amount is fixed', async () => {
    open([owed]);
    await press('Give the money back');
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  });

  it('has a print button once the money was paid back, and none before', async () => {
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

it.each([
  ['0912345678', 'Ask the customer first, at 091 234 5678.'],
  [null, 'nobody can be found who owns it'],
])("money that the shop keeps shows the payer's mobile: %s", async (mobile, text) => {
  const view = { ...sold, state: 'expired' as const, amountDiffers: true, paidMs: null, salePaidBy: null };
  const of = { refunds: [], suspense: [heldOf(null, mobile)], currency, paidMinor: 0, returnableMinor: 0 };
  till = openWindow(
    { attempts: [view], answers: { 'attempt.history': () => yes(historyPaid(view)), 'refunds.of': () => yes(of) } },
    toHistory(attemptId),
  );
  await vi.waitFor(() => expect(document.querySelector('.held-choices')?.textContent).toContain(text));
});

it.each([
  ['en', 'was charged for the rest, 5.250 LYD, under T1-0148-2. Charge nothing beside it.'],
  ['ar', 'لا تطلب غيره.'],
] as const)('while the rest of a sale is charged, the screen forbids another charge: %s', async (lang, words) => {
  openHeld(null, lang, { choices: [], topUp: { attemptId: 'attempt_rest', invoiceNo: 'T1-0148-2', amountMinor: 5_250 } });
  const said = () =>
    document.querySelector('.held')?.textContent?.replaceAll(/[\u00A0\u2066-\u2069]/g, (mark) => (mark === '\u00A0' ? ' ' : ''));
  await vi.waitFor(() => expect(said()).toContain(words));
});
