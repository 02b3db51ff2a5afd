// Tests an unfinished sale: it comes back to the same person after a crash of the window and after a lock, and to nobody else.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { front } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, locked, yusuf } from '../../../support/windows/people.ts';
import type { Session } from '../../../../src/shared/contract/setup/people.ts';
import type { TypedSale } from '../../../../src/shared/contract/counter/typed-sale.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { settled } from '../screens/fake-till.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
  vi.restoreAllMocks();
});

/** A fake till that stores unfinished sales by person, as the real till does. */
const createTill = (first: Session) => {
  let session = first;
  const kept = new Map<string, TypedSale | null>();
  const who = (): string => session.user?.userId ?? '';
  const given: NonNullable<Given['answers']> = {
    'session.get': () => yes(session),
    'sale.typed': () => yes(kept.get(who()) ?? null),
    'sale.keep-typed': ({ sale }) => (kept.set(who(), sale), yes({})),
  };
  return {
    kept,
    open: async (answers: Given['answers'] = {}): Promise<TestWindow> => {
      till?.close();
      till = openWindow({ answers: { ...given, ...answers } });
      await vi.waitFor(() => expect(till?.value('invoiceNo')).toBeTruthy());
      return till;
    },
    become(next: Session): void {
      session = next;
      till?.emit('session.changed', {});
    },
  };
};
const typeSale = ({ type, find }: TestWindow): void => {
  find('[value="wallet"]').click();
  type('amount', '45.25');
  type('mobile', '0912345678');
  type('invoiceNo', 'A-77');
};
const texts = ({ value }: TestWindow): string[] => ['amount', 'mobile', 'invoiceNo'].map(value);
const typed = ['45.25', '0912345678', 'A-77'];

it('a sale that was typed comes back when the window crashed and opens again, with its gateway', async () => {
  const { open, kept } = createTill(inAs(huda));
  typeSale(await open());
  await vi.waitFor(() => expect(kept.get(huda.userId)).toMatchObject({ gateway: 'wallet', invoiceNo: 'A-77' }));
  const again = await open();
  await vi.waitFor(() => expect(texts(again)).toEqual(typed));
  again.find('[value="card"]').click();
  await vi.waitFor(() => expect(kept.get(huda.userId)?.gateway).toBe('card'));
  const third = await open();
  await vi.waitFor(() => expect(third.value('amount')).toBe('45.25'));
  expect((third.find('[value="card"]') as HTMLInputElement).checked).toBe(true);
});

it('no part of a typed sale is in the browser’s storage', async () => {
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  const { open, kept } = createTill(inAs(huda));
  typeSale(await open());
  await vi.waitFor(() => expect(kept.get(huda.userId)?.mobile).toBe('0912345678'));
  expect(stored).not.toHaveBeenCalled();
  expect(document.cookie).not.toContain('0912345678');
});

it('a typed sale survives a lock; another person begins with an empty sale, and the first person gets the sale back', async () => {
  const { open, become, kept } = createTill(inAs(huda));
  const opened = await open();
  typeSale(opened);
  await vi.waitFor(() => expect(kept.get(huda.userId)?.invoiceNo).toBe('A-77'));
  become(locked());
  await vi.waitFor(() => opened.find('.entry-page'));
  become(inAs(huda));
  await vi.waitFor(() => expect(document.querySelector('.entry-page')).toBeNull());
  expect(texts(opened)).toEqual(typed);
  become(locked());
  await vi.waitFor(() => opened.find('.entry-page'));
  become(inAs(yusuf));
  await vi.waitFor(() => expect(texts(opened)).toEqual(['', '', 'T1-0149']));
  opened.type('amount', '7');
  await vi.waitFor(() => expect(kept.get(yusuf.userId)?.amount).toBe('7'));
  expect(kept.get(huda.userId)?.amount).toBe('45.25');
  become(inAs(huda));
  await vi.waitFor(() => expect(texts(opened)).toEqual(typed));
});

it('a typed sale whose answer comes after another person signed in is not shown to that person', async () => {
  const { open, become } = createTill(inAs(huda));
  const { promise, resolve } = Promise.withResolvers<TypedSale>();
  let asked = 0;
  const opened = await open({ 'sale.typed': async () => yes(++asked === 1 ? await promise : null) });
  await vi.waitFor(() => expect(asked).toBe(1));
  become(locked());
  await vi.waitFor(() => opened.find('.entry-page'));
  become(inAs(yusuf));
  await vi.waitFor(() => expect(asked).toBe(2));
  const sale = { gateway: 'wallet', amount: '45.25', invoiceNo: 'A-77', invoiceIsOwn: true, mobile: '0912345678' } as const;
  resolve({ ...sale, email: '', customerName: '', note: '', items: [] });
  await settled();
  expect(texts(opened)).toEqual(['', '', 'T1-0149']);
});

it('a sale is forgotten once it is charged, and by New sale', async () => {
  const { open, kept } = createTill(inAs(huda));
  const opened = await open({ 'sale.start': () => yes(front()) });
  typeSale(opened);
  opened.key('F9');
  await vi.waitFor(() => opened.find('.pay'));
  await vi.waitFor(() => expect(kept.get(huda.userId)).toBeNull());
  opened.key('F2');
  await vi.waitFor(() => opened.find('[data-field="amount"]'));
  opened.type('amount', '3');
  await vi.waitFor(() => expect(kept.get(huda.userId)?.amount).toBe('3'));
  opened.key('F2');
  await vi.waitFor(() => expect(kept.get(huda.userId)).toBeNull());
});

it('a sale whose window crashed during its charge comes back with the number that was sent, so that it is not charged twice', async () => {
  const { open, kept } = createTill(inAs(huda));
  const opened = await open({ 'sale.start': () => new Promise(() => {}) });
  opened.find('[value="wallet"]').click();
  opened.type('amount', '45.25');
  opened.type('mobile', '0912345678');
  opened.key('F9');
  await vi.waitFor(() => expect(kept.get(huda.userId)).toMatchObject({ invoiceNo: 'T1-0149', invoiceIsOwn: true }));
  const again = await open({
    'sale.propose': () => yes({ invoiceNo: 'T1-0150' }),
    'sale.start': () => no('invoice.already-used', { invoiceNo: 'T1-0149' }),
  });
  await vi.waitFor(() => expect(texts(again)).toEqual(['45.25', '0912345678', 'T1-0149']));
});
