// Starts the Chromium of an npm package, which needs no download and no system libraries.
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

export const launchChromium = async (): Promise<Browser> => {
  // With this variable set, the package unpacks its own copies of the system libraries.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  return driver.launch({
    executablePath: await chromium.executablePath(),
    // Keep scrollbars, as users have them; without them a screenshot shows more room than there is.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
};
