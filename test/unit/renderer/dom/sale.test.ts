// The Waiting screen follows the sale, not one attempt: no QR code is shown once money came for the sale, and “Paid” is announced
// to screen readers. @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import { front, morning } from '../../../support/windows/data.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
/** True while the fixture till answers `paid.take` with payments to announce. */
let handing = false;
afterEach(() => {
  handing = false;
  till?.close();
  till = undefined;
});

const waiting = { screen: 'waiting', attemptId: front().attemptId } as const;
const open = async (changes: Partial<AttemptView> = {}, lang: 'ar' | 'en' = 'en', paid: readonly AttemptView[] = []) => {
  const attempts = [front({ changedSeq: 900, ...changes }), ...morning.slice(1)];
  let given = paid;
  const take = () => {
    const taken = handing ? [...given] : [];
    if (handing) given = [];
    return { ok: true as const, value: taken };
  };
  const opened = openWindow({ attempts, answers: { 'paid.take': take } }, waiting, lang);
  till = opened;
  await vi.waitFor(() => opened.find('.pay, .paid'));
  return opened;
};
const button = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.pay-actions button')].find((each) => each.textContent?.includes(words));

describe('a waiting payment whose sale', () => {
  const came = [
    ['was paid under another number', { salePaidBy: 'T1-0148-2' }, 'This sale was paid under number T1-0148-2'],
    [
      'got money that does not fit under another number',
      { saleUnfitBy: 'T1-0148-2', saleUnfitSeq: 899 },
      'under number T1-0148-2',
    ],
    ['got money that does not fit', { unfit: 'open', openExceptions: 1 }, 'Do not charge again'],
  ] as const;
  it.each(came)('%s shows no code, no time, no link, and no way to continue as if unpaid', async (_, changes, words) => {
    const opened = await open();
    await vi.waitFor(() => opened.find('.code'));
    opened.emit('attempt.changed', front({ changedSeq: 901, ...changes }));
    await vi.waitFor(() => expect(opened.find('.outcome').textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toContain(words));
    expect(document.querySelector('.code, .qr, .time-left, .pay progress')).toBeNull();
    expect(['Open here', 'Copy link', 'Stop waiting'].filter((each) => button(each))).toEqual([]);
    expect(opened.find('main').textContent).not.toContain('Scan to pay');
    expect(document.querySelectorAll('.rail-running')).toHaveLength(0);
  });

  it('was paid under another number offers no further charge, whatever its own state', async () => {
    await open({ state: 'declined', salePaidBy: 'T1-0148-2' });
    await vi.waitFor(() => expect(button('New sale')).toBeDefined());
    expect(button('Try again') ?? button('Charge again')).toBeUndefined();
  });

  it.each([
    [{ unfit: 'open', openExceptions: 1 }, 'Money came and does not fit'],
    [{ state: 'declined', saleUnfitBy: 'T1-0148-2' }, 'Money came and does not fit'],
    [{ state: 'expired', returned: true, returnedPaid: true }, 'The customer came back as if it were paid'],
    [{ state: 'expired' }, 'The first one may still be paid'],
  ] as const)('is charged again only after a confirmation with the reason: %j', async (changes, title) => {
    const opened = await open(changes);
    await vi.waitFor(() => expect(button('Charge again anyway')).toBeDefined());
    button('Charge again anyway')?.click();
    await vi.waitFor(() => expect(opened.find('[role="alertdialog"]').textContent).toContain(title));
    expect(opened.asked('sale.retry')).toEqual([]);
  });
});

describe('a screen reader on the Waiting screen', () => {
  it.each([
    ['en', 'Paid. 45.250\u00a0LYD, invoice T1-0148.'],
    ['ar', 'تم الدفع. 45.250\u00a0LYD، الفاتورة T1-0148.'],
  ] as const)('announces Paid exactly once, in the chosen language: %s', async (lang, words) => {
    const paid = front({ state: 'approved', changedSeq: 950 });
    const opened = await open({}, lang, [paid]);
    const heard: string[] = [];
    const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');
    const listener = new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        const inside = (target as HTMLElement).closest?.('[role="alert"], [role="status"], [aria-live]');
        if (inside) for (const node of addedNodes) if (plain(node.textContent) !== '') heard.push(plain(node.textContent));
      }
    });
    listener.observe(document.body, { childList: true, subtree: true, characterData: true });
    handing = true;
    opened.emit('attempt.changed', paid);
    opened.emit('paid.waiting', {});
    await vi.waitFor(() => expect(heard).toEqual([words]));
    await vi.waitFor(() => expect(document.activeElement?.closest('.paid')).not.toBeNull());
    opened.emit('paid.waiting', {});
    opened.emit('attempt.changed', { ...paid, changedSeq: 951 });
    await vi.waitFor(() => expect(opened.asked('paid.take').length).toBeGreaterThan(2));
    listener.disconnect();
    expect(heard).toEqual([words]);
    // An open dialog makes React Aria hide the page from screen readers, but this live region must stay readable.
    expect(document.querySelector('[role="alert"] span')?.closest('[data-live-announcer]')).not.toBeNull();
  });
});
