// Takes a screenshot of every scene, in Arabic and English, both themes and two sizes, and inspects it: `npm run screens`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { readOptions } from '../../src/cli/options.ts';
import { buildPage } from './build-page.ts';
import { launchChromium } from './chromium.ts';
import { inspect, prepareToInspect } from './inspect.ts';
import type { Scene } from '../support/windows/scene.ts';
import { scenes } from './scenes/all.ts';
import { serve } from './serve.ts';
import { smallPng } from './small-png.ts';

const sizes = {
  '1024': { width: 1024, height: 768 },
  '1280': { width: 1280, height: 800 },
  '1440': { width: 1440, height: 900 },
} as const;
type Size = keyof typeof sizes;
type Look = { readonly name: string; readonly lang: string; readonly theme: 'light' | 'dark'; readonly size: Size };

/**
 * All combinations of language, theme and size. Neighbours in the list differ in language, theme or size only, so that little
 * changes between two screenshots.
 */
const everyLook: readonly Look[] = ['ar', 'en'].flatMap((lang) =>
  (['light', 'dark'] as const).flatMap((theme) => {
    const those = (Object.keys(sizes) as Size[]).map((size) => ({ name: `${lang}-${theme}-${size}`, lang, theme, size }));
    return theme === 'light' ? those : those.reverse();
  }),
);
const allLooks = everyLook.filter(({ size }) => size !== '1440');
const docsLooks: readonly Look[] = ['ar', 'en'].map((lang) => ({ name: lang, lang, theme: 'light', size: '1280' }));
/** The scenes for the documentation, with their file names in docs/screens. */
const docsNames: Readonly<Record<string, string>> = {
  'sell-typed': 'sell',
  'waiting-waiting': 'waiting',
  'waiting-paid': 'paid',
  payments: 'payments',
  'history-paid-scrolled': 'history',
  'day-today': 'day',
  'settings-live': 'settings',
  'exceptions-open': 'exceptions',
  'settle-dialog': 'settle',
  'close-preview': 'close',
  'close-print': 'closed',
  'balances-day': 'balances',
  'charts-days': 'charts',
  'settings-codes-kept': 'books',
  'day-export-xlsx': 'export',
  'diagnostics-good': 'diagnostics',
  'people-entry-chosen': 'entry',
  'people-list': 'people',
  'exceptions-approval': 'approval',
  'people-shift-open': 'shift',
  'drills-list': 'drills',
  'refunds-list': 'refunds',
  'display-scan': 'display',
};
/** Panes that must fit without scrolling at all sizes of the screenshots. */
const still = ['.sell-fields', '.pay-side', '.workspace', '.rail', '.dialog-body:has(.person-pad)', '.dialog-body:has(> .empty)'];

const options = readOptions({
  usage: 'npm run screens -- [--only TEXT,TEXT] [--looks LOOK,LOOK] [--docs] [--largest] [--no-build] [--out FOLDER]',
  about: 'Takes a screenshot of every scene in each look, and inspects it: nothing may be cut off, covered or unreadable.',
  options: {
    only: { value: 'TEXT,TEXT', help: 'only scenes whose name contains one of these texts' },
    looks: { value: 'LOOK,LOOK', help: 'LANG-THEME-SIZE, such as en-dark-1280; sizes 1024, 1280, 1440' },
    docs: { help: 'only the main screens, as docs/screens/NAME-LANG.png' },
    largest: { help: 'with the largest possible amounts' },
    'no-build': { help: 'draws the page that the last run built' },
    out: { value: 'FOLDER', help: 'writes the pictures there (default: out/screens)' },
  },
});
const atOnce = 2;
/** A long timeout, because a screenshot on a busy machine is slow. */
const shotMs = 120_000;
const { only = '', looks: named } = options;
const docs = options.docs !== undefined;
const out = options.out ?? (docs ? 'docs/screens' : 'out/screens');
const chosen = named ? everyLook.filter(({ name }) => named.split(',').includes(name)) : allLooks;
const looks = docs ? docsLooks : chosen;
const parts = only.split(',');
const wanted = scenes.filter(({ name }) => parts.some((part) => name.includes(part)) && (!docs || name in docsNames));
const fileOf = (look: Look, { name }: Scene): string =>
  docs ? resolve(out, `${docsNames[name]}-${look.name}.png`) : resolve(out, look.name, `${name}.png`);
const built = resolve('out/renderer-screens');

/** Waits until fonts are loaded and two frames were drawn. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });

type Shot = { readonly look: Look; readonly faults: string[] };

const take = async (page: Page, look: Look, scene: Scene): Promise<string[]> => {
  await page.setViewportSize(scene.size ?? sizes[look.size]);
  await page.emulateMedia({ colorScheme: look.theme });
  await page.evaluate((theme) => (globalThis as unknown as { showTheme(name: string): void }).showTheme(theme), look.theme);
  await settled(page);
  const path = fileOf(look, scene);
  mkdirSync(dirname(path), { recursive: true });
  const png = await page.screenshot({ animations: 'disabled', timeout: shotMs });
  writeFileSync(path, docs ? smallPng(png) : png);
  return inspect(page, still);
};

/** Uses one page for all looks in a language: theme and size change in place, as on a till. */
const shoot = async (context: BrowserContext, url: string, own: readonly Look[], scene: Scene): Promise<Shot[]> => {
  const first = own[0] as Look;
  const page = await context.newPage();
  const shots: Shot[] = [];
  let faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
  });
  try {
    await page.setViewportSize(scene.size ?? sizes[first.size]);
    await page.goto(`${url}#scene=${scene.name}&lang=${first.lang}&theme=${first.theme}${options.largest ? '&largest' : ''}`);
    await page.locator('.main > *, .opening, .entry-card, .customer').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await scene.act?.(page);
    // Move the mouse away, so that the last pressed control is not shown as hovered.
    await page.mouse.move(0, 0);
    await prepareToInspect(page);
    for (const look of own) {
      const seen = await take(page, look, scene);
      shots.push({ look, faults: [...faults, ...seen] });
      faults = [];
    }
  } catch (error) {
    const why = `not drawn: ${error instanceof Error ? error.message : String(error)}`;
    shots.push(...own.slice(shots.length).map((look) => ({ look, faults: [...faults, why] })));
  } finally {
    await page.close();
  }
  return shots;
};

if (!options['no-build']) await buildPage(resolve('test/screens'), built);
const served = await serve(built);
const browser = await launchChromium();
const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC' });
let taken = 0;
let failed = 0;
const walk = async (queue: Iterator<readonly [Scene, readonly Look[]]>): Promise<void> => {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const [scene, own] = next.value;
    for (const { look, faults } of await shoot(context, served.url, own, scene)) {
      taken++;
      if (faults.length > 0) failed++;
      for (const fault of faults) console.log(`FAILED ${look.name} ${scene.name}: ${fault}`);
    }
  }
};
const inOneLanguage = ['ar', 'en'].map((lang) => looks.filter((look) => look.lang === lang)).filter(({ length }) => length > 0);
const queue = inOneLanguage.flatMap((own) => wanted.map((scene) => [scene, own] as const))[Symbol.iterator]();
await Promise.all(Array.from({ length: atOnce }, () => walk(queue)));
await browser.close();
await served.close();
console.log(`${taken} pictures in ${out}: ${taken - failed} without fault, ${failed} with faults`);
process.exitCode = failed > 0 || taken === 0 ? 1 : 0;
