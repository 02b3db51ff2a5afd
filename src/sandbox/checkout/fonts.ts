// The typeface of the checkout pages, for Arabic and Latin. The pages carry their own Arabic font, because a till's own computer
// may have none.
import type { RawReply } from '../../shared/ports.ts';

/** Font files by name. If a file is missing, the checkout page uses a system font. */
export type Fonts = ReadonlyMap<string, Uint8Array>;

const scripts = [
  { name: 'arabic', range: 'U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC' },
  { name: 'latin', range: 'U+0000-00FF, U+2000-200B, U+2010-2027, U+202F-204E, U+2066-2069, U+20AC, U+2122, U+2212' },
] as const;

const faces = scripts.flatMap(({ name, range }) =>
  [400, 600].map((weight) => ({ file: `ibm-plex-sans-arabic-${name}-${weight}-normal.woff2`, weight, range })),
);

export const fontFiles: readonly string[] = faces.map(({ file }) => file);

/** The CSS font-face rules. Their URLs are relative, so that they work at whatever host the customer uses. */
export const fontFaces = faces
  .map(
    ({ file, weight, range }) =>
      `@font-face { font-family: "IBM Plex Sans Arabic"; font-weight: ${weight}; font-display: swap; src: url("../fonts/${file}") format("woff2"); unicode-range: ${range}; }`,
  )
  .join('\n');

/** Returns the HTTP reply with the font file named `file`; null if no font file has this name. */
export const fontReply = (fonts: Fonts, file: string): RawReply | null => {
  const body = fonts.get(file);
  if (!body) return null;
  const headers = {
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
  return { status: 200, headers, body };
};
