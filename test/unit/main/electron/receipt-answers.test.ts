// The pages that a window without script and network prints: each receipt at an address of its own until it is printed, and the
// fonts of receipts, with each weight under its own characters.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReceiptAnswers } from '../../../../src/main/electron/windows/receipt-answers.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { arabicRange, latinRange } from '../../../../src/printing/page/style.ts';
import { own, type ReceiptLayout, text } from '../../../../src/shared/receipt/blocks.ts';
import { tempDir } from '../../../support/temp-dir.ts';

let dir: ReturnType<typeof tempDir>;
let made: ReturnType<typeof createReceiptAnswers>;
let drawn = 0;
beforeEach(() => {
  dir = tempDir();
  drawn = 0;
  mkdirSync(join(dir.path, 'assets'));
  for (const file of [
    'index.html',
    'assets/index-AbCd1234.js',
    'assets/other-AbCd1234.woff2',
    ...['arabic-400', 'arabic-500', 'arabic-700', 'latin-400', 'latin-600', 'latin-700'].map(
      (face) => `assets/ibm-plex-sans-arabic-${face}-normal-AbCd1234.woff2`,
    ),
  ])
    writeFileSync(join(dir.path, file), `content of ${file}`);
  // Each nonce consists of other bytes, so that a test sees if two pages share one.
  const random = { bytes: (count: number) => new Uint8Array(count).fill(++drawn) };
  made = createReceiptAnswers({ pagesDir: dir.path, ports: { files: nodeFiles, random } });
});
afterEach(() => dir.remove());

const receipt = (shopName: string): ReceiptLayout => ({
  ...{ paper: '80', dir: 'rtl', lang: 'ar', title: 'T1-0001' },
  blocks: [text([own(shopName)], 'm')],
});
const ask = (url: string, method = 'GET'): Response => made.answer({ url, method });

it('each receipt is at an address of its own until it is hidden', async () => {
  const [first, second] = [made.show(receipt('Souq')), made.show(receipt('Corniche'))];
  expect([first, second]).toEqual(['app://print/1', 'app://print/2']);
  const pages = await Promise.all([first, second].map((address) => ask(address).text()));
  expect(pages.map((page) => ['Souq', 'Corniche'].map((name) => page.includes(name)))).toEqual([
    [true, false],
    [false, true],
  ]);
  made.hide(first);
  expect([ask(first).status, ask(second).status]).toEqual([404, 200]);
});

it('nothing else is served: no other host, no other method, no other file of the screens', () => {
  const address = made.show(receipt('Souq'));
  const font = '/assets/ibm-plex-sans-arabic-latin-400-normal-AbCd1234.woff2';
  expect([ask(address).status, ask(`app://print${font}`).status]).toEqual([200, 200]);
  for (const url of ['app://qayd/1', `app://qayd${font}`, 'app://print/2', 'app://print/', 'app://print/index.html'])
    expect([url, ask(url).status]).toEqual([url, 404]);
  expect(ask('app://print/assets/index-AbCd1234.js').status).toBe(404);
  for (const method of ['POST', 'HEAD', 'PUT']) expect([method, ask(address, method).status]).toEqual([method, 404]);
});

it('a page uses each font file under its weight and its characters, and no font of another weight', async () => {
  const page = await ask(made.show(receipt('Souq'))).text();
  const faces = [...page.matchAll(/@font-face \{ [^}]*font-weight: (\d+); src: url\("([^"]*)"\)[^}]*unicode-range: ([^;]*);/g)];
  const found = faces.map(([, weight, url, range]) => [url, weight, range].join(' ')).toSorted();
  expect(found).toEqual(
    (['arabic', 'latin'] as const).flatMap((script) =>
      ['400', '700'].map((weight) =>
        [
          `app://print/assets/ibm-plex-sans-arabic-${script}-${weight}-normal-AbCd1234.woff2`,
          weight,
          script === 'arabic' ? arabicRange : latinRange,
        ].join(' '),
      ),
    ),
  );
});

it('a page may load the fonts, and each page allows only its own style', async () => {
  const address = made.show(receipt('Souq'));
  const [first, second] = [ask(address), ask(address)];
  const policies = [first, second].map(({ headers }) => headers.get('content-security-policy') ?? '');
  expect(policies[0]).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; font-src app:\/\/print; img-src data:; base-uri/);
  expect(policies[0]).not.toBe(policies[1]);
  const nonce = /'nonce-([^']+)'/.exec(String(policies[0]))?.[1];
  expect(await first.text()).toContain(`<style nonce="${nonce}">`);
  const font = ask('app://print/assets/ibm-plex-sans-arabic-latin-400-normal-AbCd1234.woff2');
  expect(['content-type', 'access-control-allow-origin'].map((name) => font.headers.get(name))).toEqual([
    'font/woff2',
    'app://print',
  ]);
  expect(await font.text()).toContain('latin-400');
});
