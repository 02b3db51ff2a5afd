// Tests the recovery code at a window: the focus after a new PIN was set with it, and what People says of a used code.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { AlertView } from '../../../../src/shared/contract/setup/alerts.ts';
import type { Session } from '../../../../src/shared/contract/setup/people.ts';
import { recoveryBytes, recoveryCodeOf } from '../../../../src/shared/people/recovery-code.ts';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { settings } from '../../../support/windows/books.ts';
import { nowMs } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, listed, locked, maha } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look);
const button = (name: RegExp): Promise<HTMLElement> =>
  soon(() => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find((one) => name.test(one.textContent ?? ''));
    if (!found || found.disabled) throw new Error(`no button ${name}`);
    return found;
  });
const words = (selector: string): string =>
  (document.querySelector(selector)?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
const pinField = (): Promise<HTMLInputElement> => soon(() => till?.find('.pin-input') as HTMLInputElement);
const typePin = async (opened: TestWindow, pin: string): Promise<void> => {
  for (const [at, digit] of Array.from(pin).entries()) {
    opened.key(`Digit${digit}`);
    await soon(() => expect((document.activeElement as HTMLInputElement).value).toHaveLength(at + 1));
  }
  opened.key('Enter');
};

const codeField = (): Promise<HTMLInputElement> =>
  soon(() => {
    const field = [...document.querySelectorAll<HTMLInputElement>('.dialog-form input')].find(
      ({ maxLength }) => maxLength === 100,
    );
    if (!field) throw new Error('no field of the code');
    return field;
  });

const typeCode = (code: HTMLInputElement, text: string): void => {
  // Call the prototype's setter: React overrides the element's own `value` and would not notice the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(code, text);
  code.dispatchEvent(new Event('input', { bubbles: true }));
};
/** Submits the form as Enter in the field does: not if the browser's own validation of a field stops it. */
const enter = (code: HTMLInputElement): void => code.form?.requestSubmit();
const aCode = recoveryCodeOf(new Uint8Array(recoveryBytes));

it('the dialog of the recovery code opens with the focus in the field of the code', async () => {
  till = openWindow({ session: locked() });
  const link = await button(/^Forgot the PIN/);
  link.focus();
  link.click();
  const code = await codeField();
  await soon(() => expect(document.activeElement).toBe(code));
  // A press beside the field focuses the dialog, which hands the focus on again.
  code.closest<HTMLElement>('.dialog')?.focus();
  expect(document.activeElement).toBe(code);
});

it('typing in the field of the recovery code removes the error, and Enter goes on after an error', async () => {
  till = openWindow({
    session: locked(),
    answers: { 'recovery.use': () => ({ ok: false, error: { code: 'recovery.wrong', params: { left: 4 } } }) },
  });
  (await button(/^Forgot the PIN/)).click();
  const code = await codeField();
  typeCode(code, '1234');
  enter(code);
  await soon(() => expect(words('.dialog .error-note')).toContain('This is no recovery code as it was printed.'));
  typeCode(code, '');
  await soon(() => expect(document.querySelector('.dialog .error-note')).toBeNull());
  typeCode(code, '1234');
  enter(code);
  await soon(() => expect(words('.dialog .error-note')).toContain('This is no recovery code as it was printed.'));
  typeCode(code, aCode);
  enter(code);
  for (const step of ['New PIN', 'Repeat PIN']) {
    await soon(() => expect(words('.dialog .pin-typed label')).toBe(step));
    await soon(() => expect(document.activeElement).toBe(document.querySelector('.dialog .pin-input')));
    await typePin(till, '640182');
  }
  await soon(() => expect(words('.dialog .error-note')).toContain('4 tries left'));
  // Enter tries a code again that was not changed, as *Next* does.
  enter(await codeField());
  await soon(() => expect(words('.dialog .pin-typed label')).toBe('New PIN'));
});

const choose = async (name: string): Promise<void> =>
  soon(() => {
    const person = [...document.querySelectorAll('.person')].find((one) => one.textContent?.includes(name));
    if (!person) throw new Error(`no ${name}`);
    person.querySelector('input')?.click();
    expect(person.hasAttribute('data-selected')).toBe(true);
  });
const ownersSelect = (): HTMLSelectElement => document.querySelector('.dialog select') as HTMLSelectElement;
const second = { ...maha, userId: 'user_omar', name: 'عمر' };

it('the dialog of the recovery code sets the PIN of the owner who is chosen on the sign-in page', async () => {
  till = openWindow({ session: locked({ people: [maha, second, huda] }) });
  await choose(second.name);
  (await button(/^Forgot the PIN/)).click();
  await codeField();
  expect(ownersSelect().value).toBe(second.userId);
  expect([...ownersSelect().options].map(({ text }) => text)).toEqual([maha.name, second.name]);
});

it.each([['nobody'], [huda.name]])(
  'if %s is chosen and the shop has two owners, the person chooses the owner before the code is tried',
  async (name) => {
    till = openWindow({ session: locked({ people: [maha, second, huda] }) });
    if (name !== 'nobody') await choose(name);
    (await button(/^Forgot the PIN/)).click();
    const code = await codeField();
    expect(ownersSelect().selectedOptions[0]?.text).toBe('Choose the owner');
    typeCode(code, aCode);
    enter(code);
    await soon(() => expect(words('.dialog-actions .hint')).toBe('Choose the owner first.'));
    expect(document.querySelector('.pin-steps')).toBeNull();
    ownersSelect().value = second.userId;
    ownersSelect().dispatchEvent(new Event('change', { bubbles: true }));
    (await button(/^Next/)).click();
    await soon(() => expect(words('.dialog-body > p')).toBe(`New PIN for ${second.name}`));
  },
);

it('in Arabic, the new PIN is named as the PIN of its owner', async () => {
  till = openWindow({ session: locked() }, undefined, 'ar');
  (await button(/^نسيت الرقم السري/)).click();
  typeCode(await codeField(), aCode);
  (await button(/^التالي/)).click();
  await soon(() => expect(words('.dialog-body > p')).toBe(`رقم ${maha.name} السري الجديد`));
});

it('if a cashier is chosen and the shop has one owner, the dialog of the recovery code sets the PIN of that owner', async () => {
  till = openWindow({ session: locked() });
  await choose(huda.name);
  (await button(/^Forgot the PIN/)).click();
  await codeField();
  expect(ownersSelect().value).toBe(maha.userId);
});

it('after a cancel of the recovery code, the PIN field has the focus', async () => {
  till = openWindow({ session: locked() });
  await choose(maha.name);
  const link = await button(/^Forgot the PIN/);
  link.focus();
  link.click();
  await codeField();
  (await button(/^Cancel/)).click();
  await soon(() => expect(document.querySelector('.dialog')).toBeNull());
  await soon(() => expect(document.activeElement).toBe(document.querySelector('.pin-input')));
});

it('after a cancel of the recovery code, the list of people has the focus if nobody is chosen', async () => {
  till = openWindow({ session: locked() });
  const link = await button(/^Forgot the PIN/);
  link.focus();
  link.click();
  await codeField();
  till.key('Escape');
  await soon(() => expect(document.querySelector('.dialog')).toBeNull());
  await soon(() => expect(document.activeElement?.closest('.person')).not.toBeNull());
});

it.each([
  [
    'was used',
    { usedMs: nowMs },
    'The recovery code was used on 2026-11-21 10:45 and no longer works. An owner signs in by PIN and makes a new one in Settings, under People.',
  ],
  [
    'became void',
    { usedMs: null },
    'The recovery code no longer works, because one of the owners left or got another role. An owner signs in by PIN and makes a new one in Settings, under People.',
  ],
])('if the recovery code %s, the sign-in page says so in place of the link', async (_, recoveryEnded, text) => {
  till = openWindow({ session: locked({ recovery: false, recoveryEnded }) });
  await soon(() => expect(words('.person-who > .hint')).toBe(text));
  expect(document.querySelector('.person-who .text-button')).toBeNull();
});

it('the sign-in page says nothing of a recovery code if none was ever made', async () => {
  till = openWindow({ session: locked({ recovery: false }) });
  await soon(() => expect(document.querySelector('.person')).not.toBeNull());
  expect(document.querySelector('.person-who > .hint, .person-who .text-button')).toBeNull();
});

it('after a new PIN was set with the recovery code, the field asks for it, and an alert does not take the focus', async () => {
  let now: Session = locked();
  let alerts: AlertView[] = [];
  const opened = openWindow({
    answers: {
      'session.get': () => yes(now),
      'alerts.list': () => yes({ open: alerts }),
      'session.sign-in': () => yes((now = inAs(maha))),
      'recovery.use'() {
        now = locked({ recovery: false });
        alerts = [{ seq: 9, atMs: nowMs, businessDay: '2026-11-21', reason: 'owner-recovered', params: { name: maha.name } }];
        opened.emit('session.changed', {});
        opened.emit('alerts.changed', {});
        return yes({});
      },
    },
  });
  till = opened;
  (await button(/^Forgot the PIN/)).click();
  const code = await codeField();
  typeCode(code, aCode);
  (await button(/^Next/)).click();
  for (const step of ['New PIN', 'Repeat PIN']) {
    await soon(() => expect(words('.dialog .pin-typed label')).toBe(step));
    expect(words('.dialog-body > p')).toBe(`New PIN for ${maha.name}`);
    await soon(() => expect(document.activeElement).toBe(document.querySelector('.dialog .pin-input')));
    await typePin(opened, '640182');
  }
  await soon(() => expect(document.querySelector('.dialog')).toBeNull());
  await soon(() => expect(words('.alert-band')).not.toBe(''));
  expect(words('.toasts')).toContain(`The new PIN of ${maha.name} is set. Sign in with it now.`);
  expect(document.activeElement).toBe(await pinField());
  expect(words('.person[data-selected]')).toContain(maha.name);
  await typePin(opened, '640182');
  await soon(() => expect(opened.asked('session.sign-in')).toMatchObject([{ input: { userId: maha.userId, pin: '640182' } }]));
});

it.each([
  ['of a code that is valid', { recovery: { madeMs: nowMs }, recoveryEnded: null }, 'Made 2026-11-21 10:45', 'Make a new one'],
  [
    'that it was used',
    { recovery: null, recoveryEnded: { usedMs: nowMs } },
    'Used on 2026-11-21 10:45; make a new one',
    'Make a new one',
  ],
  ['that it ended', { recovery: null, recoveryEnded: { usedMs: null } }, 'No longer valid; make a new one', 'Make a new one'],
  ['that none was made', { recovery: null, recoveryEnded: null }, 'None yet', 'Make a recovery code'],
] as const)('People says %s', async (_, state, text, press) => {
  till = openWindow(
    { session: inAs(maha), answers: { 'people.list': () => yes({ ...listed, ...state }), 'settings.get': () => yes(settings) } },
    toSettings('people'),
  );
  (await button(/^People and rights/)).click();
  const sheet = await soon(() => {
    const found = [...document.querySelectorAll('.set-sheet')].find(
      (one) => one.querySelector('h2')?.textContent === 'Recovery code',
    );
    if (!found) throw new Error('no sheet');
    return found;
  });
  expect(sheet.querySelector('.badge')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(text);
  expect(sheet.querySelector('button')?.textContent).toBe(press);
});

it('a locked PIN leaves the focus on its person, where Esc cancels the switch', async () => {
  const shut = { ...maha, pinLocked: true };
  let now = inAs(huda);
  till = openWindow({
    answers: {
      'session.get': () => yes(now),
      'session.sign-in'() {
        now = inAs(huda, { people: [shut, huda] });
        till?.emit('session.changed', {});
        return { ok: false, error: { code: 'people.pin-locked', params: {} } };
      },
    },
  });
  (await soon(() => till?.find('.rail-user') as HTMLElement)).click();
  (await button(/^Switch person/)).click();
  (await soon(() => till?.find('.person input') as HTMLElement)).click();
  (await pinField()).focus();
  await typePin(till, '640182');
  await soon(() => expect((document.querySelector('.pin-input') as HTMLInputElement).disabled).toBe(true));
  await soon(() => expect(document.activeElement?.closest('.person')?.textContent).toContain(maha.name));
  till.key('Escape');
  await soon(() => expect(document.querySelector('.entry')).toBeNull());
});
