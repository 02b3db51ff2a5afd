// Takes a picture of every scene, in both languages, both themes and two sizes, and looks it over: `npm run screens`.
// Options: --only TEXT (scenes whose name holds it), --looks ar-light-1024,en-dark-1440, --no-build, --out FOLDER;
// --docs: the main screens alone, as docs/screens/NAME-LANG.png.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildPage } from './build-page.ts';
import { launchChromium } from './chromium.ts';
import { inspect } from './inspect.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import { serve } from './serve.ts';
import { smallPng } from './small-png.ts';

const sizes = {
  '1024': { width: 1024, height: 768 },
  '1280': { width: 1280, height: 800 },
  '1440': { width: 1440, height: 900 },
} as const;
type Look = { readonly name: string; readonly lang: string; readonly theme: string; readonly size: keyof typeof sizes };

const allLooks: readonly Look[] = ['ar', 'en'].flatMap((lang) =>
  ['light', 'dark'].flatMap((theme) =>
    (['1024', '1440'] as const).map((size) => ({ name: `${lang}-${theme}-${size}`, lang, theme, size })),
  ),
);
const docsLooks: readonly Look[] = ['ar', 'en'].map((lang) => ({ name: lang, lang, theme: 'light', size: '1280' }));
/** The scenes that the documentation shows, and the names that it shows them by. */
const docsNames: Readonly<Record<string, string>> = {
  'sell-typed': 'sell',
  'waiting-waiting': 'waiting',
  'waiting-paid': 'paid',
  payments: 'payments',
  'story-paid-scrolled': 'story',
  'day-today': 'day',
  'settings-live': 'settings',
  'exceptions-open': 'exceptions',
  'settle-dialog': 'settle',
  'close-preview': 'close',
  'diagnostics-good': 'diagnostics',
};
/** Panes that hold everything at these sizes without scrolling. */
const still = ['.sell-fields', '.pay-side', '.desk', '.rail'];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    looks: { type: 'string' },
    build: { type: 'boolean', default: true },
    out: { type: 'string' },
    docs: { type: 'boolean', default: false },
  },
  allowNegative: true,
});
const atOnce = 2;
const { only, looks: named, docs } = values;
const out = values.out ?? (docs ? 'docs/screens' : 'out/screens');
const looks = docs ? docsLooks : allLooks.filter(({ name }) => !named || named.split(',').includes(name));
const wanted = scenes.filter(({ name }) => name.includes(only) && (!docs || name in docsNames));
const fileOf = (look: Look, { name }: Scene): string =>
  docs ? resolve(out, `${docsNames[name]}-${look.name}.png`) : resolve(out, look.name, `${name}.png`);
const built = resolve('out/renderer-screens');

const contextOf = (browser: Browser, look: Look): Promise<BrowserContext> =>
  browser.newContext({
    viewport: sizes[look.size],
    reducedMotion: 'reduce',
    colorScheme: look.theme === 'dark' ? 'dark' : 'light',
    timezoneId: 'UTC',
  });

/** Two frames without a change on the way, and every typeface there. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });

const shoot = async (context: BrowserContext, url: string, look: Look, scene: Scene): Promise<string[]> => {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
  });
  try {
    await page.goto(`${url}#scene=${scene.name}&lang=${look.lang}&theme=${look.theme}`);
    await page.locator('.main > *, .opening').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await scene.act?.(page);
    await settled(page);
    const path = fileOf(look, scene);
    mkdirSync(dirname(path), { recursive: true });
    const png = await page.screenshot({ animations: 'disabled' });
    writeFileSync(path, docs ? smallPng(png) : png);
    faults.push(...(await inspect(page, still)));
  } catch (error) {
    faults.push(`not drawn: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await page.close();
  }
  return faults;
};

if (values.build) await buildPage(resolve('test/screens'), built);
const served = await serve(built);
const browser = await launchChromium();
let taken = 0;
let failed = 0;
const walk = async (context: BrowserContext, look: Look, queue: Iterator<Scene>): Promise<void> => {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const faults = await shoot(context, served.url, look, next.value);
    taken++;
    if (faults.length > 0) failed++;
    for (const fault of faults) console.log(`FAILED ${look.name} ${next.value.name}: ${fault}`);
  }
};
for (const look of looks) {
  const context = await contextOf(browser, look);
  const queue = wanted[Symbol.iterator]();
  await Promise.all(Array.from({ length: atOnce }, () => walk(context, look, queue)));
  await context.close();
}
await browser.close();
await served.close();
console.log(`${taken} pictures in ${out}: ${taken - failed} without fault, ${failed} with faults`);
process.exitCode = failed > 0 || taken === 0 ? 1 : 0;
