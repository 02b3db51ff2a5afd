// The Chromium that a package carries: no download, no system libraries.
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

export const launchChromium = async (): Promise<Browser> => {
  // Tells the package to unpack the libraries that it brings along.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  return driver.launch({
    executablePath: await chromium.executablePath(),
    // With scrollbars, as people have them: without, a picture shows room that is not there.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
};
