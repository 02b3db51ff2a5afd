// Tests what the People screen says about wrong PINs and wrong recovery codes since the last Z report.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { wrongTries } from '../../../screens/scenes/people.ts';
import { settings } from '../../../support/windows/books.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, listed, maha, yusuf } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const plain = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/[\u2066-\u2069\u2060]/g, '');
const open = async (tried: typeof wrongTries | typeof listed.wrongTries | object, lang: 'ar' | 'en' = 'en') => {
  till = openWindow(
    {
      session: inAs(maha),
      answers: {
        'people.list': () => yes({ ...listed, wrongTries: tried } as typeof listed),
        'settings.get': () => yes(settings),
      },
    },
    toSettings('people'),
    lang,
  );
  await vi.waitFor(() => expect(document.querySelector('.set-sheet')).not.toBeNull());
  document.querySelector<HTMLElement>('.set-sheet .button')?.click();
  await vi.waitFor(() => expect(document.querySelector('.people-row')).not.toBeNull());
};
/** The line about wrong tries in each person's row that has one, then in the sheet of the recovery code. */
const lines = (): (readonly [string, string])[] => [
  ...[...document.querySelectorAll('.people-row')].flatMap((row) => {
    const line = row.querySelector('.people-wrong');
    return line ? [[plain(row.querySelector('strong')), plain(line)] as const] : [];
  }),
  ...[...document.querySelectorAll('.set-side .people-wrong')].map((line) => ['code', plain(line)] as const),
];

it('wrong PINs stand at their person and wrong codes at the recovery code, counted since the last Z report', async () => {
  await open(wrongTries);
  expect(lines()).toEqual([
    [huda.name, '3 wrong PINs since Z report no. 7, last at 2026-11-21 10:05'],
    [yusuf.name, '1 wrong PIN since Z report no. 7, last at 2026-11-21 08:15'],
    ['code', '2 wrong codes since Z report no. 7, last at 2026-11-21 10:35'],
  ]);
});

it('before the first Z report, wrong tries are counted so far; in Arabic in its own words', async () => {
  await open({ ...wrongTries, close: null }, 'ar');
  expect(lines()).toEqual([
    [huda.name, '3 أرقام سرية لم تطابق حتى الآن. آخر مرة 2026-11-21 10:05'],
    [yusuf.name, 'رقم سري واحد لم يطابق حتى الآن. آخر مرة 2026-11-21 08:15'],
    ['code', 'رمزان لم يطابقا حتى الآن. آخر مرة 2026-11-21 10:35'],
  ]);
});

it('without wrong tries, People says nothing about them', async () => {
  await open(listed.wrongTries);
  expect(lines()).toEqual([]);
});
