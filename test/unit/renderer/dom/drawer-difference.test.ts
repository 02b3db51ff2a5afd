// Tests that a window shows the difference of the cash drawer at once: after a hand-over, and after an opening count.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { DrawerLine } from '../../../../src/shared/contract/setup/drawer.ts';
import type { Session, ShiftSums } from '../../../../src/shared/contract/setup/people.ts';
import { appInfo, nowMs } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, locked, maha, shiftOf, yusuf } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const app = { settings: { ...appInfo.settings, drawer: ['LYD' as const] } };
const line: DrawerLine = {
  ...{ currency: 'LYD', openingMinor: 80_000, openingDifferenceMinor: null, inMinor: 0, outMinor: 0, refundsMinor: 0 },
  ...{ expectedMinor: null, countedMinor: null, differenceMinor: null },
};
const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look);
const words = (selector: string): string =>
  (document.querySelector(selector)?.textContent ?? '').replaceAll(/[\u2066-\u2069\u2060]/g, '').replaceAll('\u00a0', ' ');
const button = (text: string): Promise<HTMLElement> =>
  soon(() => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('.dialog button')].find((one) => one.textContent === text);
    if (!found || found.disabled) throw new Error(`no button ${text}`);
    return found;
  });
const count = async (opened: TestWindow, amount: string): Promise<void> => {
  await soon(() => opened.find('[data-field="cash-LYD"]'));
  opened.type('cash-LYD', amount);
};

/** Huda hands her shift over to Yusuf, with 79 of 80 dinars in the drawer. `become` signs another person in. */
const handOver = async (): Promise<{ become(next: Session): void }> => {
  let now = inAs(huda);
  let shift: ShiftSums | null = shiftOf(huda, { drawer: [line] });
  const counted = { ...line, expectedMinor: 80_000, countedMinor: 79_000, differenceMinor: -1_000 };
  const closed = shiftOf(huda, { closedMs: nowMs, closedBy: huda.userId, drawer: [counted] });
  const opened = openWindow({
    app,
    answers: {
      'session.get': () => yes(now),
      'shift.now': () => yes(shift),
      'shift.hand-over': () => {
        [now, shift] = [inAs(yusuf), null];
        opened.emit('session.changed', {});
        return yes({ shiftId: 'shift_2', userId: yusuf.userId, name: yusuf.name, openedMs: nowMs, closed });
      },
    },
  });
  till = opened;
  await soon(() => expect(words('.rail-user')).toContain('Huda'));
  opened.key('F10');
  (await button('Hand over')).click();
  await count(opened, '79');
  (await button('Next')).click();
  await soon(() => expect(document.querySelectorAll('.person')).not.toHaveLength(0));
  // The person who takes over reads the counted sum before typing a PIN.
  expect(words('.dialog')).toContain('In the drawer (LYD): 79.000 LYD');
  [...document.querySelectorAll<HTMLElement>('.person')]
    .find((one) => one.textContent?.includes(yusuf.name))
    ?.querySelector('input')
    ?.click();
  const field = await soon(() => opened.find('.pin-input') as HTMLInputElement);
  for (const [at, digit] of Array.from('159364').entries()) {
    field.focus();
    opened.key(`Digit${digit}`);
    await soon(() => expect(field.value).toHaveLength(at + 1));
  }
  opened.key('Enter');
  await soon(() => expect(words('.rail-user')).toContain(yusuf.name));
  return {
    become(next) {
      now = next;
      opened.emit('session.changed', {});
    },
  };
};

it('a hand-over shows the closed shift with its difference to the person who took over', async () => {
  await handOver();
  await soon(() => expect(words('.dialog h2')).toBe('Shift of Huda'));
  expect(words('.dialog .drawer-difference')).toBe('short 1.000 LYD');
  (await soon(() => document.querySelector<HTMLElement>('.dialog-head button') as HTMLElement)).click();
  await soon(() => expect(document.querySelector('.dialog')).toBeNull());
  await soon(() => expect(document.activeElement?.getAttribute('data-field')).toBe('amount'));
});

it('the next person at the window does not see the shift that was handed over before', async () => {
  const { become } = await handOver();
  await soon(() => expect(words('.dialog h2')).toBe('Shift of Huda'));
  become(locked());
  await soon(() => expect(words('.entry')).not.toBe(''));
  become(inAs(maha));
  await soon(() => expect(words('.rail-user')).toContain(maha.name));
  become(inAs(yusuf));
  await soon(() => expect(words('.rail-user')).toContain(yusuf.name));
  expect(document.querySelector('.dialog')).toBeNull();
});

it.each([
  [-1_250, 'The opening count is short of the expected sum by 1.250 LYD.'],
  [1_250, 'The opening count is over the expected sum by 1.250 LYD.'],
] as const)('an opening count that differs by %i is called short or over', async (openingDifferenceMinor, text) => {
  let shift: ShiftSums | null = null;
  const opened = openWindow({
    app,
    session: inAs(huda),
    answers: {
      'shift.now': () => yes(shift),
      'shift.open': () => {
        shift = shiftOf(huda, { drawer: [{ ...line, openingDifferenceMinor }] });
        return yes({ shiftId: 'shift_1', userId: huda.userId, name: huda.name, openedMs: nowMs });
      },
    },
  });
  till = opened;
  await soon(() => expect(words('.rail-user')).toContain('Huda'));
  opened.find('.rail-user').focus();
  opened.key('F10');
  (await button('Open the shift')).click();
  await count(opened, '80');
  (await button('Open the shift')).click();
  await soon(() => expect(words('.toast[data-tone="wait"]')).toContain(text));
  await soon(() => expect(document.querySelector('.dialog')).toBeNull());
  await soon(() => expect(document.activeElement?.getAttribute('data-field')).toBe('amount'));
});
