// Tests the first set-up with unusable input: it shows what happened and what to do, and keeps everything typed.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { textOf } from '../../../../src/renderer/parts/connection/keys-choice.tsx';
import { lookOf, no, yes } from '../../../support/windows/fixture-api.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { view } from '../../../screens/scenes/first.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const soon = <T>(look: () => T): Promise<T> => vi.waitFor(look);
const all = { accessToken: true, apiKey: true, secret: true, relayToken: true };
const there = <E extends HTMLElement>(selector: string): Promise<E> =>
  soon(() => {
    const found = document.querySelector<E>(selector);
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
  });

/** Opens the set-up and advances to step `at`, counted from zero. */
const open = async (at: number, lang: 'ar' | 'en', more: Given['answers'] = {}): Promise<void> => {
  const needed = () => no('setup.needed');
  const told = view({ given: all, draft: { ...view().draft, lang } });
  const before = { 'app.get': needed, 'lights.get': needed, 'session.get': needed, 'alerts.list': needed } as const;
  const set = { 'setup.get': () => yes(told), 'setup.put': () => yes(told) } as const;
  till = openWindow({ answers: { ...before, ...set, ...more } }, undefined, lang);
  for (let step = 0; step < at; step++) {
    (await there('.first-foot [data-kind="main"]')).click();
    await soon(() => expect(document.querySelectorAll('.first-steps li')[step + 1]?.getAttribute('aria-current')).toBe('step'));
  }
};
const said = (): string => document.querySelector('.connection-try .callout')?.textContent ?? '';

describe.each([
  [
    'en',
    'letters that no key has, such as Arabic letters',
    'Compare both names with what you were given',
    'only a real notice proves it',
  ],
  ['ar', 'حروف لا تكون في مفتاح، كالحروف العربية', 'قارن اسم التاجر واسم الصندوق بما أُعطيت', 'لا يثبته إلا إشعار حقيقي'],
] as const)('in %s', (lang, letters, names, onlyNotice) => {
  it('Arabic letters in a key are not reported as a silent service, and the typed text stays in its field', async () => {
    await open(2, lang, {
      'setup.put': ({ secrets }) => (secrets.apiKey ? no('setup.key-letters', { field: 'apiKey' }) : yes(view())),
    });
    const field = await there<HTMLInputElement>('[data-field="apiKey"]');
    field.value = 'شسيب';
    (await there('.connection-try button')).click();
    await soon(() => expect(said()).toContain(letters));
    expect(field.value).toBe('شسيب');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('a successful test shows that only a real notice proves the signing secret', async () => {
    await open(2, lang, { 'setup.try': () => yes({ ok: true, code: null, words: null, tookMs: 40 }) });
    (await there('.connection-try button')).click();
    await soon(() => expect(said()).toContain(onlyNotice));
    expect(said()).not.toMatch(/accepts your keys|تقبل مفاتيحك/);
  });

  it('a wrong merchant or till name is not reported only as a token to renew', async () => {
    const refused = { ok: false, code: 'feed.unauthorized', words: null, tookMs: 40 } as const;
    await open(3, lang, { 'setup.try': () => yes(refused) });
    (await there('.connection-try button')).click();
    await soon(() => expect(said()).toContain(names));
  });
});

it('a file of 3 MB is rejected as keys file before it is sent', async () => {
  const file = new File([new Uint8Array(3_000_000)], 'photo.json');
  expect(await textOf(file)).toEqual({
    ok: false,
    error: { code: 'config.invalid', params: { file: 'photo.json', field: '', reason: 'size' } },
  });
  expect(await textOf(new File(['{}'], 'keys.json'))).toEqual({ ok: true, value: '{}' });
});

it('a keys file that the till rejects is reported, and the step stays on screen with its typed texts', async () => {
  await open(2, 'en', { 'setup.keys': () => no('config.invalid', { file: 'keys.json', field: 'merchant', reason: 'letters' }) });
  const field = await there<HTMLInputElement>('[data-field="serviceUrl"]');
  const before = field.value;
  const input = await there<HTMLInputElement>('.connection-file input');
  Object.defineProperty(input, 'files', { value: [new File(['{}'], 'keys.json')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await soon(() => expect(document.querySelector('.connection-file [role="status"]')?.textContent).toContain('keys.json'));
  expect(document.querySelector<HTMLInputElement>('[data-field="serviceUrl"]')?.value).toBe(before);
});

it('keys of another till than the restored books are shown with both tills before the till is opened', async () => {
  const named = { mode: 'live', merchant: 'olive', till: 'T1' } as const;
  const books = {
    shopName: 'Shop',
    seq: 9,
    epoch: 2,
    hash: 'a',
    wayIn: 'as-before',
    timeZone: null,
    paid: 1,
    days: null,
    numbering: null,
    named,
  } as const;
  const told = view({ given: all, books, draft: { ...view().draft, lang: 'en', merchant: 'olive', till: 'T2' } });
  await open(4, 'en', { 'setup.get': () => yes(told), 'setup.put': () => yes(told) });
  await soon(() =>
    expect(document.querySelector('.first')?.textContent).toContain(
      'The books are of till T1 of olive; the keys are for till T2 of olive',
    ),
  );
});

const lookInFolder = async (): Promise<void> => {
  (await there('.first-other button')).click();
  const field = await there<HTMLInputElement>('[data-field="copies-folder"]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '/media/usb/qayd');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await soon(() => expect(document.querySelector<HTMLButtonElement>('.folder-path button')?.disabled).toBe(false));
  (await there('.folder-path button')).click();
};

it('the question before a backup begins the books shows when the backup was made', async () => {
  const file = 'qayd-20260612-210400-seq4812.db';
  const copy = { file, seq: 4812, hash: '9f3a'.repeat(16), madeAtMs: Date.parse('2026-06-12T19:04:00Z') };
  const look = lookOf(file);
  await open(0, 'en', {
    'setup.copies': () => yes({ folder: '/media/usb/qayd', timeZone: 'Africa/Tripoli', list: [copy] }),
    'setup.check-copy': () => yes({ ...look, verdict: 'first' }),
  });
  await lookInFolder();
  (await there('[data-copy="sound"] button')).click();
  const facts = await there('.restore-facts');
  expect(facts.textContent).toContain('Made2026-06-12 21:04');
});

it.each([
  ['in the shop’s time zone', 'Asia/Tokyo', '2026-06-13 04:04'],
  ['in UTC, by name, if no copy can be read', null, '2026-06-12 19:04 UTC'],
])('the list of copies shows a time %s before that copy is verified', async (_, timeZone, time) => {
  const copy = {
    file: 'qayd-20260612-190400-seq9.db',
    seq: 9,
    hash: '9f3a'.repeat(16),
    madeAtMs: Date.parse('2026-06-12T19:04:00Z'),
  };
  await open(0, 'en', {
    'setup.copies': () => yes({ folder: '/media/usb/qayd', timeZone, list: [copy] }),
    'setup.check-copy': () => new Promise(() => {}),
  });
  await lookInFolder();
  expect((await there('.backup-row strong')).textContent).toBe(time);
});

it('a secret that the till accepted is cleared from its field', async () => {
  await open(2, 'en', { 'setup.try': () => yes({ ok: true, code: null, words: null, tookMs: 40 }) });
  const field = await there<HTMLInputElement>('[data-field="apiKey"]');
  field.value = 'a-typed-key';
  (await there('.connection-try button')).click();
  await soon(() => expect(said()).not.toBe(''));
  expect(field.value).toBe('');
});
