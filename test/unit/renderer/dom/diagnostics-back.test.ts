// Back on the page Diagnostics returns to the place from which the person came.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { toDiagnostics, toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { settings } from '../../../support/windows/books.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { inAs, maha } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const button = (name: RegExp): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find((one) => name.test(one.textContent ?? ''));
    if (!found) throw new Error(`no button ${name}`);
    return found;
  });
const verification = { state: 'idle' as const, check: null, done: 0, of: 0, report: null, endedMs: null, code: null };
const answers = {
  'settings.get': () => yes(settings),
  'diagnostics.get': () => yes({ list: [], atMs: null, busy: false }),
  'diagnostics.run': () => yes({ list: [], atMs: null, busy: true }),
  'verify.get': () => yes(verification),
};

it('Back on Diagnostics returns to the section of the settings from which it was opened', async () => {
  till = openWindow({ session: inAs(maha), answers }, toSettings('advanced'));
  (await button(/^Diagnostics$/)).click();
  const back = await button(/^Back$/);
  expect(document.querySelector('h1')?.textContent).toBe('Diagnostics');
  await vi.waitFor(() => expect(document.activeElement).toBe(back));
  back.click();
  await vi.waitFor(() => expect(document.querySelector('[role="tab"][data-selected]')?.textContent).toBe('Advanced'));
});

it('Back on Diagnostics leads to Sell if the window opened with Diagnostics', async () => {
  till = openWindow({ session: inAs(maha), answers }, toDiagnostics);
  (await button(/^Back$/)).click();
  await vi.waitFor(() => expect(document.querySelector('[data-field="amount"]')).not.toBeNull());
});
