// The whole bundled font files, with all characters, for pages that a test draws.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arabicRange, type Face, latinRange } from '../../../src/printing/page/style.ts';

const { resolve } = createRequire(import.meta.url);
const whole = (script: string, weight: 400 | 700): string => {
  const file = resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff2`);
  return `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;
};

export const wholeFaces: readonly Face[] = ([400, 700] as const).flatMap((weight) => [
  { url: whole('arabic', weight), weight, range: arabicRange },
  { url: whole('latin', weight), weight, range: latinRange },
]);
