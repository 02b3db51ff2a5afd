// Starts the Chromium of an npm package, which needs no download and no system libraries.
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

/** Unpacks Chromium into the system's temporary folder, unless Chromium is already there. Returns the path of its program. */
export const unpackChromium = (): Promise<string> => {
  // With this variable set, the Chromium package unpacks its own copies of the system libraries.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  return chromium.executablePath();
};

export const launchChromium = async (): Promise<Browser> =>
  driver.launch({
    executablePath: await unpackChromium(),
    // Keep scrollbars, as users have them; without them a screenshot shows more room than there is.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    // The browser's language is Arabic, unless a test's browser context sets another locale.
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--accept-lang=ar'],
  });
