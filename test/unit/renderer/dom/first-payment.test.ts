// Tests the page that guides through the first real payment: charge, wait for the notice, then refund or keep the money.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import type { FirstPayment } from '../../../../src/shared/contract/till.ts';
import { settings } from '../../../support/windows/books.ts';
import { front, lights } from '../../../support/windows/data.ts';
import { firstOf, yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const attempt = front({ amountMinor: 1_000 });
const { attemptId, invoiceNo } = attempt;
const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look);
const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll<HTMLButtonElement>('.dialog-actions button')].find(({ textContent }) => textContent === text);
const said = (): string => document.querySelector('.dialog')?.textContent ?? '';

/**
 * Opens the guide for the wallet; `taken` is its first payment, or null for none, and `held` quarantines a notice about that
 * payment.
 */
const open = async (changes: Partial<FirstPayment>, taken: AttemptView | null, held = false): Promise<TestWindow> => {
  let first = firstOf('wallet', 1_000, { ...(taken && { attemptId }), ...changes });
  till = openWindow(
    {
      ...(taken && { attempts: [taken] }),
      ...(held && { lights: { ...lights, quarantine: { count: 1, named: [invoiceNo] } } }),
      answers: {
        'settings.get': () => yes(settings),
        'sale.start': () => yes(attempt),
        'settings.set': ({ shop }) => {
          const kept = shop.firstPayments?.wallet?.kept ?? false;
          first = { ...first, attemptId, state: kept ? 'kept' : 'begun', done: kept };
          return yes(shop);
        },
        'first-payments.get': () => yes([first, firstOf('card', 100)]),
      },
    },
    toSettings('start'),
    'en',
  );
  const row = await soon(() => {
    const found = [...document.querySelectorAll('.start-row')].find(({ textContent }) =>
      textContent?.includes('First real payment by wallet'),
    );
    if (!found) throw new Error('no row');
    return found;
  });
  row.querySelector('button')?.click();
  await soon(() => expect(document.querySelector('.dialog')).not.toBeNull());
  return till;
};

it("the page of the first payment asks the owner, who pays it, for the owner's own mobile number", async () => {
  await open({}, null);
  expect(said()).toContain('Your mobile');
  expect(said()).not.toContain('Customer');
});

it('the page of the first payment charges the least amount, and shows its progress', async () => {
  const window = await open({}, null);
  expect(said()).toContain('1.000');
  window.type('first-mobile', '0912345678');
  await soon(() => expect(button('Charge')?.disabled).toBe(false));
  button('Charge')?.click();
  await soon(() =>
    expect(window.asked('sale.start')).toMatchObject([{ input: { gateway: 'wallet', amount: '1.000', mobile: '0912345678' } }]),
  );
  await soon(() =>
    expect(window.asked('settings.set')).toMatchObject([
      { input: { shop: { firstPayments: { wallet: { attemptId, kept: false } } } } },
    ]),
  );
});

it("the page of the first payment ends with the refund, or with a person's decision to keep the money", async () => {
  const window = await open({ state: 'paid' }, { ...attempt, state: 'approved' });
  expect(said()).toContain('A real notice came, and its signature is right');
  expect(button('Give it back')).toBeDefined();
  button('Keep it')?.click();
  await soon(() =>
    expect(window.asked('settings.set')).toMatchObject([
      { input: { shop: { firstPayments: { wallet: { attemptId, kept: true } } } } },
    ]),
  );
});

it('the refund of a test payment has its own words: no goods were handed over', async () => {
  await open({ state: 'paid' }, { ...attempt, state: 'approved' });
  button('Give it back')?.click();
  await soon(() => expect(said()).toContain('Give the first payment back'));
  expect(said()).toContain('First real payment, without goods');
  expect(said()).toContain('no goods went out for it');
  expect(said()).not.toMatch(/goods came back|shirt|faulty/i);
});

it('the page of the first payment explains why a changed signing secret needs another real payment', async () => {
  await open({ anew: true }, null);
  expect(said()).toContain('The signing secret was changed, and no real payment has proved the new one yet.');
});

it('the page of the first payment shows it as done after its refund', async () => {
  await open({ state: 'refunded', done: true }, { ...attempt, state: 'approved' });
  expect(said()).toContain('The first payment was given back. This is done.');
  expect(button('Charge')).toBeUndefined();
});

it('a notice on hold blocks another charge: the owner compares the secret first', async () => {
  await open({ state: 'begun' }, attempt, true);
  await soon(() => expect(said()).toContain('A notice came that the signing secret does not fit'));
  expect([button('Charge'), button('Take another payment')]).toEqual([undefined, undefined]);
});

it('the list of steps is current while the settings are open, and is not read again after they are closed', async () => {
  const places = { how: 'tab', open: false, missing: false, kept: true, screen: null, screens: [] } as const;
  const answers = { 'settings.get': () => yes(settings) };
  const isSelling = () => soon(() => expect(document.querySelector('[data-field="amount"]')).not.toBeNull());
  /** The number of calls that each event about a step of the list causes. */
  const callsIn = (window: TestWindow): Record<string, number> => {
    const count = (): number => window.asked('first-payments.get').length + window.asked('display.places').length;
    const events = ['attempt.changed', 'settings.changed', 'refunds.changed', 'display.moved'] as const;
    const calls = events.map((name): [string, number] => {
      const before = count();
      window.emit(name, name === 'display.moved' ? places : name === 'attempt.changed' ? attempt : {});
      return [name, count() - before];
    });
    return Object.fromEntries(calls);
  };
  till = openWindow({ answers });
  await isSelling();
  const without = callsIn(till);
  till.close();
  till = openWindow({ answers }, toSettings('start'));
  await soon(() => expect(document.querySelector('.start-row')).not.toBeNull());
  const within = callsIn(till);
  for (const [name, count] of Object.entries(without)) expect(within[name], name).toBeGreaterThan(count);
  till.key('Escape');
  await isSelling();
  expect(callsIn(till)).toEqual(without);
});
