// Renders assets/icon.svg to the PNG files for installers: `node scripts/electron-icons.ts`, after a change of the drawing.
import chromium from '@sparticuz/chromium';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as browsers } from 'playwright-core';

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const folder = 'assets/icons';

process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
const drawing = `data:image/svg+xml;base64,${readFileSync('assets/icon.svg').toString('base64')}`;
const browser = await browsers.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox'] });
try {
  mkdirSync(folder, { recursive: true });
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>html,body{margin:0;background:transparent}img{display:block}</style><img width="${size}" height="${size}" src="${drawing}">`,
    );
    await page.locator('img').evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
    const png = await page.screenshot({ omitBackground: true });
    writeFileSync(join(folder, `${size}x${size}.png`), png);
    await page.close();
  }
} finally {
  await browser.close();
}
