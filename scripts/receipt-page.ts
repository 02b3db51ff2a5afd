// `npm run receipt-page`: makes the one script of the relay's receipt page, so that the relay runs from its sources without a
// build. test/unit/relay/receipt-script.test.ts holds the kept file against what the sources make.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';

export const receiptScriptFile = 'src/relay/pages/receipt-script.ts';

const note =
  '// Made of src/receipt-page by `npm run receipt-page`. Carries @noble/ed25519 and @noble/hashes (MIT, Paul Miller).';

/** The module's text: the script as a constant. */
export const receiptScriptText = async (): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      // Phones of 2020 and later; older ones have no BigInt, and no other way to check.
      target: 'es2020',
      minify: true,
      lib: { entry: resolve('src/receipt-page/main.ts'), formats: ['iife'], name: 'receipt' },
    },
  });
  const [first] = Array.isArray(made) ? made : [made];
  if (!first || !('output' in first)) throw new Error('the receipt page was not built');
  const code = first.output.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('');
  // It stands inside <script>: nothing in it may end that.
  if (/<\/script|<!--/i.test(code)) throw new Error('the script would end its own element');
  return `${note}\nexport const receiptScript = ${JSON.stringify(code.trim())};\n`;
};

if (import.meta.main) writeFileSync(receiptScriptFile, await receiptScriptText());
