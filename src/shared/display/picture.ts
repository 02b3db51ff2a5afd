// Recognises PNG, JPEG and WebP by their bytes: the lengths of their parts must add up to the whole file. A file's name or media
// type is not trusted, and SVG is refused because it can contain a script.

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];
export type Picture = { readonly mediaType: PictureType; readonly width: number; readonly height: number };

type PictureSize = Omit<Picture, 'mediaType'>;

const textAt = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));

const pngSize = (bytes: Uint8Array, view: DataView): PictureSize | null => {
  if (textAt(bytes, 12, 4) !== 'IHDR') return null;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = textAt(bytes, at + 4, 4);
    // The chunk `acTL` marks an animated PNG, which is refused.
    if (type === 'acTL') return null;
    at += 12 + view.getUint32(at);
    if (type === 'IEND') return at === bytes.length ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
  }
  return null;
};

/** True for a start-of-frame marker, which carries the size. DHT, JPG and DAC lie in the same range but begin no frame. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = (bytes: Uint8Array, view: DataView): PictureSize | null => {
  if (view.getUint16(bytes.length - 2) !== 0xffd9) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2))
    if (isFrame(bytes[at + 1] as number)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  return null;
};

const webpSize = (bytes: Uint8Array, view: DataView): PictureSize | null => {
  if (view.getUint32(4, true) !== bytes.length - 8) return null;
  const kind = textAt(bytes, 12, 4);
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isMoving = ((bytes[20] as number) & 2) !== 0;
  if (kind !== 'VP8X' || isMoving) return null;
  return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
};

type Kind = { is(bytes: Uint8Array): boolean; size(bytes: Uint8Array, view: DataView): PictureSize | null };
const kinds: Readonly<Record<PictureType, Kind>> = {
  'image/png': { is: (bytes) => textAt(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n', size: pngSize },
  'image/jpeg': { is: (bytes) => textAt(bytes, 0, 3) === '\u00ff\u00d8\u00ff', size: jpegSize },
  'image/webp': { is: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP', size: webpSize },
};

/** The shortest picture that is accepted, in bytes: the header parsing below reads this far into any format. */
const shortest = 33;

/** Media type and size in pixels; null unless the bytes are a still picture in one of the three formats. */
export const pictureOf = (bytes: Uint8Array): Picture | null => {
  const mediaType = bytes.length < shortest ? undefined : pictureTypes.find((type) => kinds[type].is(bytes));
  if (!mediaType) return null;
  const size = kinds[mediaType].size(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  return size && { mediaType, ...size };
};

/**
 * Limits of a logo: bytes of the file, and pixels per side. The bytes are stored in the journal, so the limit is small. No
 * monitor or paper shows more pixels than `logoSide.most`.
 */
export const mostLogoBytes = 256 * 1024;
export const logoSide = { least: 16, most: 2048 } as const;

export type LogoFault = 'logo.too-large' | 'logo.not-picture' | 'logo.unfit-size';
/** The reason why these bytes cannot be used as the shop's logo picture; null if they can be used. */
export const logoFault = (bytes: Uint8Array): LogoFault | null => {
  if (bytes.length > mostLogoBytes) return 'logo.too-large';
  const picture = pictureOf(bytes);
  if (!picture) return 'logo.not-picture';
  const fits = (side: number): boolean => side >= logoSide.least && side <= logoSide.most;
  return fits(picture.width) && fits(picture.height) ? null : 'logo.unfit-size';
};
