// `npm run confusables`: writes the till's table of look-alike characters from the package unhomoglyph (Unicode's
// confusables.txt). test/unit/main/ledger/reference-key.test.ts compares the checked-in file with the package.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const confusablesFile = 'src/main/ledger/stores/payments/confusables.ts';

const lettersOf = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the text of the generated module: one line per letter or digit, with its look-alike characters. Characters that
 * `referenceKey` never receives are left out.
 */
export const confusablesText = (): string => {
  const table = JSON.parse(readFileSync(resolve('node_modules/unhomoglyph/data.json'), 'utf8')) as Record<string, string>;
  const sources = new Map<string, string>();
  for (const [source, look] of Object.entries(table)) {
    const target = lettersOf(look);
    if (lettersOf(source) === source && Array.from(source).length === 1 && target !== '' && target !== source)
      sources.set(target, (sources.get(target) ?? '') + source);
  }
  const lines = [...sources].sort(([a], [b]) => (a < b ? -1 : 1)).map(([look, all]) => `${look} ${all}`);
  return `// Made by \`npm run confusables\` of unhomoglyph 1.0.6 (MIT, Vitaly Puzrin), which has it from Unicode's confusables.txt.\nexport const confusables =\n  ${JSON.stringify(lines.join('\n'))};\n`;
};

if (import.meta.main) writeFileSync(confusablesFile, confusablesText());
