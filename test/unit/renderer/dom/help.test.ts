// The help of a window: F1 and the "?" of each screen open the guides for the person's role at the paragraph about the screen.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paragraphs } from '../../../../src/renderer/shell/help/paragraphs.ts';
import { type HelpPlace, helpPlaceOf } from '../../../../src/renderer/stores/help-store.ts';
import type { WindowRoute } from '../../../../src/renderer/stores/route-store.ts';
import { front } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, locked, maha, amal } from '../../../support/windows/people.ts';
import { scenes } from '../../../screens/scenes/all.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const { attemptId } = front();
const routes: readonly WindowRoute[] = [
  { screen: 'sell' },
  { screen: 'waiting', attemptId },
  { screen: 'payments', attemptId: null, states: [] },
  { screen: 'exceptions', seq: null },
  { screen: 'refunds', seq: null },
  { screen: 'day' },
  { screen: 'balances' },
  { screen: 'diagnostics' },
  { screen: 'people' },
  { screen: 'drills' },
  ...(['shop', 'people', 'service', 'relay', 'devices', 'backups', 'advanced'] as const).map(
    (section) => ({ screen: 'settings', section }) as const,
  ),
];
const cases = routes.flatMap((route) => (['en', 'ar'] as const).map((lang) => [helpPlaceOf(route), lang, route] as const));

const open = (given: Given, route?: WindowRoute, lang: 'ar' | 'en' = 'en'): TestWindow => {
  till = openWindow(given, route, lang);
  return till;
};
/** The till's answers from the first screenshot scene of this screen. */
const givenOf = (screen: string): Given => scenes.find(({ route }) => route.screen === screen)?.given ?? {};
const question = (): Promise<HTMLElement> =>
  vi.waitFor(() => {
    // A window begins to listen to keys shortly after it is drawn. It does so once it prevents the default action of F8.
    const ready = new KeyboardEvent('keydown', { code: 'F8', cancelable: true });
    const isOutside = document.querySelector('.frame') === null || document.querySelector('.entry') !== null;
    window.dispatchEvent(ready);
    expect(ready.defaultPrevented || isOutside).toBe(true);
    const found = [...document.querySelectorAll<HTMLElement>('.help-button')];
    expect(found).toHaveLength(1);
    return found[0] as HTMLElement;
  });
const here = (): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = document.querySelector<HTMLElement>('.help-page [data-here]');
    if (!found) throw new Error('no paragraph is marked');
    return found;
  });
/** Presses the "?" until the help is open: on a busy machine, a press is lost if the window is just being redrawn. */
const pressQuestion = async (): Promise<HTMLElement> => {
  await vi.waitFor(() => {
    if (!document.querySelector('.help-page')) document.querySelector<HTMLElement>('.help-button')?.click();
    expect(document.querySelector('.help-page')).not.toBeNull();
  });
  return here();
};
const pages = (): readonly string[] =>
  [...document.querySelectorAll<HTMLInputElement>('.dialog .segmented input')].map(({ value }) => value);
const close = (): Promise<void> => {
  till?.find('.dialog-head .icon-button').click();
  return vi.waitFor(() => expect(document.querySelector('.help-page')).toBeNull());
};

describe.each(cases)('the "?" of %s in %s', (place, lang, route) => {
  it('leads an owner to its paragraph, which gets the focus', async () => {
    open({ ...givenOf(route.screen), session: inAs(maha), app: { mode: 'training' } }, route, lang);
    const button = await question();
    expect(button.getAttribute('aria-label')).toBe(lang === 'en' ? 'Help for this screen' : 'مساعدة لهذه الشاشة');
    const paragraph = await pressQuestion();
    expect(paragraph.dataset['here']).toBe(Object.values(paragraphs[place])[0]);
    await vi.waitFor(() => expect(document.activeElement).toBe(paragraph));
    expect(/[\u0600-\u06ff]/.test(paragraph.textContent)).toBe(lang === 'ar');
    await close();
  });
});

describe('F1', () => {
  it.each([
    ['a cashier', huda, ['cashier', 'keys']],
    ['an owner', maha, ['cashier', 'owner', 'bookkeeper', 'keys']],
    ['an auditor', amal, ['bookkeeper', 'owner', 'keys']],
  ] as const)('shows the guides of the role of %s, and the keys', async (_, person, expected) => {
    const { key, find } = open({ ...givenOf('day'), session: inAs(person) }, { screen: 'day' });
    await question();
    key('F1');
    expect((await here()).dataset['here']).toBe('day');
    expect(pages()).toEqual(expected);
    find('.dialog input[value="keys"]').click();
    await vi.waitFor(() => expect(find('.keys-sheet').textContent).toContain('F10'));
    await close();
  });

  it('turns to the other language while it is open', async () => {
    const { key } = open({ ...givenOf('day'), session: inAs(huda) }, { screen: 'day' });
    await question();
    key('F1');
    expect((await here()).textContent).toContain('Day');
    await close();
  });

  it('the rail’s button opens the list of keys', async () => {
    const { find } = open({ ...givenOf('day'), session: inAs(huda) }, { screen: 'day' });
    await question();
    [...document.querySelectorAll<HTMLElement>('.rail-switches button')].at(-1)?.click();
    await vi.waitFor(() => expect(find('.keys-sheet').textContent).toContain('F10'));
    await close();
  });
});

describe('outside the screens, the "?" and F1 explain', () => {
  const outside: readonly (readonly [HelpPlace, string])[] = [
    ['entry', 'entry'],
    ['first', 'first-lang'],
    ['unlock', 'first-locked'],
    ['restore', 'first-restore-asked'],
    ['rescue', 'rescue-list'],
  ];
  it.each(outside)('%s, without the keys of the screens', async (place, name) => {
    const given = place === 'entry' ? { session: locked() } : scenes.find((scene) => scene.name === name)?.given;
    if (!given) throw new Error(`there is no scene ${name}`);
    const { key } = open(given);
    await question();
    await vi.waitFor(() => {
      if (!document.querySelector('.help-page')) key('F1');
      expect(document.querySelector('.help-page')).not.toBeNull();
    });
    expect((await here()).dataset['here']).toBe(Object.values(paragraphs[place])[0]);
    expect(pages()).toEqual(['cashier', 'owner', 'bookkeeper']);
    await close();
    await question();
    await pressQuestion();
    await close();
  });

  it('a lock closes the help, so that the next person sees the guides of their own role', async () => {
    const { key } = open(
      { session: inAs(maha), answers: { ...givenOf('day').answers, 'session.lock': () => yes(locked()) } },
      { screen: 'day' },
    );
    await question();
    key('F1');
    await here();
    key('KeyL', { ctrlKey: true });
    await vi.waitFor(() => expect(document.querySelector('.help-page')).toBeNull());
  });
});
