// The typeface of the checkout pages, for both scripts: a phone has one for Arabic, a till's own computer may not.
import type { RawReply } from '../../shared/ports.ts';

/** By file name. Where one is missing the page falls back on what the customer's own system has. */
export type Fonts = ReadonlyMap<string, Uint8Array>;

const scripts = [
  { name: 'arabic', range: 'U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC' },
  { name: 'latin', range: 'U+0000-00FF, U+2000-200B, U+2010-2027, U+202F-204E, U+2066-2069, U+20AC, U+2122, U+2212' },
] as const;

const faces = scripts.flatMap(({ name, range }) =>
  [400, 600].map((weight) => ({ file: `ibm-plex-sans-arabic-${name}-${weight}-normal.woff2`, weight, range })),
);

export const fontFiles: readonly string[] = faces.map(({ file }) => file);

/** Relative to a checkout's own address, so that it holds under whatever address the customer came by. */
export const fontFaces = faces
  .map(
    ({ file, weight, range }) =>
      `@font-face { font-family: "IBM Plex Sans Arabic"; font-weight: ${weight}; font-display: swap; src: url("../fonts/${file}") format("woff2"); unicode-range: ${range}; }`,
  )
  .join('\n');

/** Null when there is no such file. */
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
