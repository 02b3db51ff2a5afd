// The fonts of a receipt: as file addresses for printing from this page, and as `data:` addresses for a picture, because an SVG
// image may not load files.
import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-700-normal.woff2?url';
import arabicPlain from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import latinBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-700-normal.woff2?url';
import latinPlain from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-400-normal.woff2?url';
import { arabicRange, type Face, latinRange } from '../../printing/page/style.ts';

const four = (arabic400: string, latin400: string, arabic700: string, latin700: string): readonly Face[] => [
  { url: arabic400, weight: 400, range: arabicRange },
  { url: latin400, weight: 400, range: latinRange },
  { url: arabic700, weight: 700, range: arabicRange },
  { url: latin700, weight: 700, range: latinRange },
];

export const pageFaces = four(arabicPlain, latinPlain, arabicBold, latinBold);

/** The fonts as `data:` addresses, some 170 kB; loaded when the first picture is drawn. */
export const pictureFaces = async (): Promise<readonly Face[]> => {
  const whole = await import('./whole-faces.ts');
  return four(whole.arabicPlain, whole.latinPlain, whole.arabicBold, whole.latinBold);
};
