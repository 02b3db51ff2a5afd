// The approval dialog shows the command's effect to the approver who types a PIN, for every command whatever its name.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RefundView, SuspenseView } from '../../../../src/shared/contract/books/refunds.ts';
import type { WindowRoute } from '../../../../src/renderer/stores/route-store.ts';
import { historyPaid } from '../../../support/windows/books.ts';
import { readableMobile } from '../../../../src/renderer/parts/fields/mobile.ts';
import { attempt, nowMs } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, salem } from '../../../support/windows/people.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const sold = attempt(148, 'wallet', 45_250, { state: 'approved', salePaidBy: 'T1-0148', paidMs: nowMs });
const { attemptId, invoiceNo, gateway, currency, businessDay } = sold;
const ofSale = { attemptId, invoiceNo, gateway, currency, businessDay };
const step = { seq: 1902, atMs: nowMs, by: huda.userId, byName: huda.name, approval: null, reason: 'two receipts' };
const customer = `Customer: ${[sold.customerName, readableMobile(sold.mobile ?? '').replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')}`;
const asked: RefundView = {
  ...{ ...ofSale, seq: 1901, source: 'goods-returned', amountMinor: 12_500, state: 'requested', booked: false, sinceMs: nowMs },
  ...{
    saleUnconfirmed: false,
    beforeRestore: false,
    wanted: { way: 'transfer', reference: 'TR-9' },
    sameReference: null,
    requested: step,
    approved: null,
    ended: null,
    paidBack: null,
  },
};
const held: SuspenseView = {
  ...{
    ...ofSale,
    seq: 1804,
    amountMinor: 40_000,
    askedMinor: 45_250,
    mobile: null,
    salePaidBy: null,
    transactionId: null,
    atMs: nowMs,
  },
  ...{ choices: ['accept', 'give-back', 'write-off'], topUp: null, resolved: null },
  waives: { amountMinor: 5_250, isMuch: true },
};
const refused = (right: string) => () => no('caller.not-allowed', { right });
const answers: Given['answers'] = {
  'refunds.list': () => yes({ rows: [asked], more: false, owed: [] }),
  'refund.get': () => yes(asked),
  'suspense.get': () => yes(held),
  'attempt.history': () => yes(historyPaid(sold)),
  'refund.approve': refused('refund'),
  'refund.give': refused('refund'),
  'suspense.resolve': refused('handle-exception'),
};

const button = (text: RegExp): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].findLast((one) => text.test(one.textContent ?? ''));
  if (!found) throw new Error(`there is no button ${String(text)}`);
  return found;
};
const press = (text: RegExp): Promise<void> => vi.waitFor(() => button(text).click());
const fill = (field: Element | null, text: string): void => {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
};
const open = (route: WindowRoute, suspense: SuspenseView[] = []): void => {
  const money = { refunds: [], suspense, currency, paidMinor: 45_250, returnableMinor: 45_250 };
  till = openWindow({ session: inAs(huda), attempts: [sold], answers: { ...answers, 'refunds.of': () => yes(money) } }, route);
};
/** Returns the text of the open approval dialog, line by line, without the marks that direct its parts. */
const read = (): unknown[] =>
  [...document.querySelectorAll('.approve-about')].map((line) =>
    [...line.children].map(({ textContent }) => textContent?.replace(/[\u200e\u2066-\u2069]/g, '')).join(': '),
  );

it('the only approver can type at once: the PIN has the focus, above the dialog', async () => {
  till = openWindow(
    { session: inAs(huda, { people: [huda, salem] }), attempts: [sold], answers },
    { screen: 'refunds', seq: asked.seq },
  );
  await press(/^Approve/);
  await press(/^Approve$/);
  await vi.waitFor(() => expect(document.querySelector('.pin-input')).not.toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('.pin-input')));
});

describe('the approval dialog shows', () => {
  it('the amount of a refund, and its payment', async () => {
    open({ screen: 'refunds', seq: asked.seq });
    await press(/^Approve/);
    await press(/^Approve$/);
    await vi.waitFor(() =>
      expect(read()).toEqual([
        'Goes back: 12.500\u00a0LYD · T1-0148',
        customer,
        'Asked for by: Huda',
        'Asked for as: Bank transfer',
        'By reference: TR-9',
        'Asked for because: two receipts',
      ]),
    );
  });

  it('that nobody was signed in who asked for a refund', async () => {
    const requested = { ...step, by: 'cashier', byName: 'cashier' };
    till = openWindow(
      { session: inAs(huda), attempts: [sold], answers: { ...answers, 'refund.get': () => yes({ ...asked, requested }) } },
      { screen: 'refunds', seq: asked.seq },
    );
    await press(/^Approve/);
    await press(/^Approve$/);
    await vi.waitFor(() => expect(read()).toContain('Asked for by: Someone not signed in'));
  });

  it('the amount of returned goods, the payment and the reason', async () => {
    open({ screen: 'payments', attemptId, states: [] });
    await press(/^Give money back for/);
    await vi.waitFor(() => expect(document.querySelector('.modal textarea')).not.toBeNull());
    fill(document.querySelector('.modal [data-field="amount"]'), '٧٫٥');
    fill(document.querySelector('.modal textarea'), 'a shirt came back');
    await press(/hand it over/);
    await vi.waitFor(() =>
      expect(read()).toEqual([
        'Goes back: 7.500\u00a0LYD · T1-0148',
        customer,
        'How it is paid back: Cash',
        'Reason: a shirt came back',
      ]),
    );
  });

  it('the decision about a different amount', async () => {
    open({ screen: 'payments', attemptId, states: [] }, [held]);
    await press(/^Give it back/);
    await vi.waitFor(() => expect(document.querySelector('.modal textarea')).not.toBeNull());
    fill(document.querySelector('.modal textarea'), 'pays otherwise');
    await press(/^Book it/);
    await vi.waitFor(() =>
      expect(read()).toEqual([
        'What becomes of it: Give it back',
        'Suspense: 40.000\u00a0LYD · T1-0148',
        customer,
        'Reason: pays otherwise',
      ]),
    );
  });

  it('what the shop waives, if a smaller amount is accepted', async () => {
    open({ screen: 'payments', attemptId, states: [] }, [held]);
    await press(/^Accept it/);
    await vi.waitFor(() => expect(document.querySelector('.modal textarea')).not.toBeNull());
    fill(document.querySelector('.modal textarea'), 'a regular customer');
    await press(/^Book it/);
    await vi.waitFor(() => expect(read()).toContain('Waived: 5.250\u00a0LYD'));
  });
});

describe('a refund of returned goods', () => {
  const give = async (amount: string): Promise<void> => {
    open({ screen: 'payments', attemptId, states: [] });
    await press(/^Give money back for/);
    await vi.waitFor(() => expect(document.querySelector('.modal textarea')).not.toBeNull());
    fill(document.querySelector('.modal [data-field="amount"]'), amount);
    fill(document.querySelector('.modal textarea'), 'a shirt came back');
    await press(/hand it over/);
  };
  const notes = (): string[] =>
    [...document.querySelectorAll('.modal .error-note')].map(
      ({ textContent }) => textContent?.replace(/[\u2060\u2066-\u2069]/g, '') ?? '',
    );

  it('larger than the sale is refused before anybody is asked for an approval', async () => {
    await give('45.26');
    await vi.waitFor(() => expect(notes()).toEqual([expect.stringContaining('45.250')]));
    expect(document.querySelector('.approve-about')).toBeNull();
  });

  it('shows no error after its approval was cancelled, and can be sent again', async () => {
    await give('7.5');
    await vi.waitFor(() => expect(read()).toHaveLength(4));
    [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] .dialog-actions .button')].at(-1)?.click();
    await vi.waitFor(() => expect(document.querySelector('.approve-about')).toBeNull());
    await vi.waitFor(() => expect(button(/hand it over/).hasAttribute('data-pending')).toBe(false));
    expect(notes()).toEqual([]);
    await press(/hand it over/);
    await vi.waitFor(() => expect(read()).toHaveLength(4));
  });
});

describe("the approver's PIN dialog", () => {
  const padOf = async (): Promise<HTMLInputElement> => {
    const session = { ...inAs(huda), people: [huda, salem] };
    till = openWindow({ session, attempts: [sold], answers }, { screen: 'refunds', seq: asked.seq });
    await press(/^Approve/);
    await press(/^Approve$/);
    return vi.waitFor(() => {
      const pin = document.querySelector<HTMLInputElement>('.pin-input') as HTMLInputElement;
      pin.focus();
      return pin;
    });
  };

  it('does not show a PIN that is typed as quickly as by a scanner', async () => {
    const pin = await padOf();
    for (const code of [...Array.from('739162', (digit) => `Digit${digit}`), 'Enter'])
      pin.dispatchEvent(new KeyboardEvent('keydown', { code, key: code.slice(-1), bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(document.body.textContent).toContain('as quickly as from a scanner'));
    expect(document.body.textContent).not.toContain('739162');
  });
});
