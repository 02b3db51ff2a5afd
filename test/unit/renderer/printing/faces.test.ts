// The fonts of a receipt: one file for each weight of each script, and the same files as `data:` addresses for a picture.
import { expect, it } from 'vitest';
import { arabicRange, latinRange } from '../../../../src/printing/page/style.ts';
import { pageFaces, pictureFaces } from '../../../../src/renderer/printing/faces.ts';

const four = [
  { script: 'arabic', weight: 400, range: arabicRange },
  { script: 'latin', weight: 400, range: latinRange },
  { script: 'arabic', weight: 700, range: arabicRange },
  { script: 'latin', weight: 700, range: latinRange },
];

it('a printed page has a font file for both weights of both scripts', () =>
  expect(pageFaces.map(({ url, ...rest }) => ({ ...rest, file: url.split('/').at(-1) }))).toEqual(
    four.map(({ script, weight, range }) => ({
      weight,
      range,
      file: `ibm-plex-sans-arabic-${script}-${weight}-normal.woff2`,
    })),
  ));

it('a picture contains the same fonts, each another one', async () => {
  const faces = await pictureFaces();
  expect(faces.map(({ weight, range }) => ({ weight, range }))).toEqual(four.map(({ weight, range }) => ({ weight, range })));
  expect(new Set(faces.map(({ url }) => url)).size).toBe(4);
  for (const { url } of faces) expect(url).toMatch(/^data:font\/woff2;base64,/);
});
