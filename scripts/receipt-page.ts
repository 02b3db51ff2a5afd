// `npm run receipt-page`: bundles the script of the relay's receipt page, so that the relay runs from source without a build.
// test/unit/relay/receipt-script.test.ts compares the checked-in file with the sources.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';

export const receiptScriptFile = 'src/relay/pages/receipt-script.ts';

const note =
  '// Generated from src/receipt-page by `npm run receipt-page`. Contains @noble/ed25519 and @noble/hashes (MIT, Paul Miller).';

/** Returns the text of the generated module, which exports the bundled script as a constant. */
export const receiptScriptText = async (): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      // Supports phones from 2020 on. Older ones lack BigInt, which the signature check needs.
      target: 'es2020',
      minify: true,
      lib: { entry: resolve('src/receipt-page/main.ts'), formats: ['iife'], name: 'receipt' },
    },
  });
  const [first] = Array.isArray(made) ? made : [made];
  if (!first || !('output' in first)) throw new Error('the receipt page was not built');
  const code = first.output.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('');
  // The page's JavaScript code is put inside a <script> element, so it must not contain text that ends this element.
  if (/<\/script|<!--/i.test(code)) throw new Error('the script would end its own element');
  return `${note}\nexport const receiptScript = ${JSON.stringify(code.trim())};\n`;
};

if (import.meta.main) writeFileSync(receiptScriptFile, await receiptScriptText());
