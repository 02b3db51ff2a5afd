// Reads the checkout's typeface: beside the bundle in the packaged app, else from its npm package.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Fonts, fontFiles } from '../sandbox/checkout/fonts.ts';

const packaged = createRequire(import.meta.url);
const places: readonly ((file: string) => string)[] = [
  (file) => join(dirname(fileURLToPath(import.meta.url)), 'fonts', file),
  (file) => packaged.resolve(`@fontsource/ibm-plex-sans-arabic/files/${file}`),
];

const read = (file: string): Uint8Array | null => {
  for (const place of places) {
    try {
      return readFileSync(place(file));
    } catch {
      // Try the next folder. If no folder has the typeface, the page uses a system font.
    }
  }
  return null;
};

export const readFonts = (): Fonts =>
  new Map(
    fontFiles.flatMap((file) => {
      const bytes = read(file);
      return bytes ? [[file, bytes] as const] : [];
    }),
  );
