// Tests unsaved changes of rights and settings: the window asks before a person leaves them, also by a shortcut, by the lock and
// by closing the window.
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../../support/windows/books.ts';
import { appInfo } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { inAs, listed, locked, maha } from '../../../support/windows/people.ts';
import { rightsTable, roles } from '../../../../src/shared/people/rights.ts';
import { toPeople, toSettings, type WindowRoute } from '../../../../src/renderer/stores/route-store.ts';
import type { Session } from '../../../../src/shared/contract/setup/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow;
let session: Session;
beforeEach(() => {
  session = inAs(maha);
});
afterEach(() => {
  till.close();
  vi.restoreAllMocks();
});

const table = Object.fromEntries(roles.map((role) => [role, [...rightsTable()[role]]])) as never;
const open = (route: WindowRoute, host: 'electron' | 'browser' = 'electron'): void => {
  till = openWindow(
    {
      app: { host },
      answers: {
        'session.get': () => yes(session),
        'session.lock': () => yes((session = locked())),
        'people.list': () => yes({ ...listed, people: [], table, recovery: null }),
        'settings.get': () => yes(settings),
      },
    },
    route,
  );
};
const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look, { timeout: 3_000 });
const ticks = () => [...document.querySelectorAll<HTMLInputElement>('.rights-tick input')];
const dialog = () => document.querySelector('[role="alertdialog"]');
const press = (name: string): void =>
  [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].find((each) => each.textContent === name)?.click();

/** Opens the table of rights and ticks one right without saving. */
const tick = async (host?: 'electron' | 'browser'): Promise<void> => {
  open(toPeople, host);
  await soon(() => expect(ticks().length).toBeGreaterThan(3));
  ticks()[3]?.click();
  await soon(() => till.find('.rights-sheet .set-foot'));
};

describe('the rights, changed and not saved', () => {
  it.each(['F2', 'Escape'])('are asked about before %s leaves them; "back" stays, "leave" leaves', async (code) => {
    await tick();
    till.key(code);
    await soon(() => expect(dialog()?.textContent).toContain('Changes not saved yet'));
    press('Back to the changes');
    await soon(() => expect(dialog()).toBeNull());
    till.find('.rights-sheet .set-foot');
    till.key(code);
    await soon(() => expect(dialog()).not.toBeNull());
    press('Leave without saving');
    await soon(() => till.find('[data-field="amount"]'));
    expect(dialog()).toBeNull();
  });

  it('are asked about before the lock; a second press of the key locks, and the changes stay for the same person', async () => {
    await tick();
    till.key('KeyL', { ctrlKey: true });
    await soon(() => expect(dialog()?.textContent).toContain('If somebody else signs in'));
    expect(till.asked('session.lock')).toEqual([]);
    till.key('KeyL', { ctrlKey: true });
    await soon(() => till.find('.entry-page'));
    expect(till.asked('session.lock')).toHaveLength(1);
    session = inAs(maha);
    till.emit('session.changed', {});
    await soon(() => expect(document.querySelector('.entry-page')).toBeNull());
    till.find('.rights-sheet .set-foot');
  });

  it('keep the window open until the person has agreed', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {});
    await tick();
    const unload = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(unload()).toBe(false);
    await soon(() => expect(dialog()).not.toBeNull());
    press('Close without saving');
    await soon(() => expect(close).toHaveBeenCalledOnce());
    expect(unload()).toBe(true);
  });

  it('let the browser ask in a browser', async () => {
    await tick('browser');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    expect(dialog()).toBeNull();
  });
});

it('unchanged rights are left without a question', async () => {
  open(toPeople);
  await soon(() => expect(ticks().length).toBeGreaterThan(3));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  till.key('F2');
  await soon(() => till.find('[data-field="amount"]'));
});

it('a typed setting is asked about before another section opens, and is dropped by a yes', async () => {
  open(toSettings('shop'));
  const name = (): HTMLInputElement => till.find('.set-sheet input') as HTMLInputElement;
  await soon(() => expect(name().value).toBe(appInfo.settings.shopName));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name(), 'Other');
  name().dispatchEvent(new Event('input', { bubbles: true }));
  await soon(() => expect(document.body.textContent).toContain('Changes not saved yet'));
  till.key('F2');
  await soon(() => expect(dialog()).not.toBeNull());
  press('Leave without saving');
  await soon(() => till.find('[data-field="amount"]'));
  (document.activeElement as HTMLElement).blur();
  till.key('Escape');
  await soon(() => expect(name().value).toBe(appInfo.settings.shopName));
});
