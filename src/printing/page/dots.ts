// Converts a drawn receipt's pixels to printer dots. Text and QR codes become black or white by a threshold; pictures are
// dithered (Floyd–Steinberg), so that photos stay recognisable.

export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };
/** A rectangle in whole pixels; `right` and `bottom` are exclusive. */
export type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/**
 * Returns the smallest area of whole pixels that contains the second rectangle, with coordinates relative to the corner of the
 * first.
 */
export const areaFrom = ({ left: x, top: y }: Pick<Area, 'left' | 'top'>, { left, top, right, bottom }: Area): Area => ({
  ...{ left: Math.floor(left - x), top: Math.floor(top - y) },
  ...{ right: Math.ceil(right - x), bottom: Math.ceil(bottom - y) },
});

const white = 255;
/** A pixel darker than this becomes a black dot. */
const threshold = 128;
/** A pixel this close to black or white takes no part in dithering, so that the edges of a drawn logo stay clean. */
const solid = 8;

const brightness = (data: Uint8ClampedArray, at: number): number => {
  const [red = white, green = white, blue = white] = data.subarray(at * 4, at * 4 + 3);
  return (77 * red + 151 * green + 28 * blue) / 256;
};

/** True if any pixel of the area becomes a black dot. Pixels outside the picture count as white. */
export const isInked = ({ data, width, height }: Pixels, { left, top, right, bottom }: Area): boolean => {
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) if (brightness(data, y * width + x) < threshold) return true;
  return false;
};

/** Floyd–Steinberg weights: steps to the right and down, and the share of the error in sixteenths. */
const shares = [
  [1, 0, 7],
  [-1, 1, 3],
  [0, 1, 5],
  [1, 1, 1],
] as const;

/**
 * Converts pixels to rows of bytes, the leftmost dot in the highest bit, 1 for black. `width`: a multiple of eight. `pictures`:
 * the areas to dither.
 */
export const dotsFrom = ({ data, width, height }: Pixels, pictures: readonly Area[] = []): Uint8Array<ArrayBuffer> => {
  const bits = new Uint8Array((width / 8) * height);
  const ink = (x: number, y: number): void => {
    const byte = (y * width + x) >> 3;
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
  };
  const clear = (x: number, y: number): void => {
    const byte = (y * width + x) >> 3;
    bits[byte] = (bits[byte] ?? 0) & ~(0x80 >> (x & 7));
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (brightness(data, y * width + x) < threshold) ink(x, y);
  for (const area of pictures) {
    const [left, top] = [Math.max(0, area.left), Math.max(0, area.top)];
    const [right, bottom] = [Math.min(width, area.right), Math.min(height, area.bottom)];
    const columns = Math.max(0, right - left);
    const owed = new Float32Array(columns * Math.max(0, bottom - top));
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const own = brightness(data, y * width + x);
        const isSolid = own <= solid || own >= white - solid;
        const wanted = own + (isSolid ? 0 : (owed[(y - top) * columns + x - left] ?? 0));
        const isDot = wanted < threshold;
        if (isDot) ink(x, y);
        else clear(x, y);
        if (isSolid) continue;
        const error = wanted - (isDot ? 0 : white);
        for (const [across, down, share] of shares) {
          const [toX, toY] = [x + across, y + down];
          if (toX < left || toX >= right || toY >= bottom) continue;
          const to = (toY - top) * columns + toX - left;
          owed[to] = (owed[to] ?? 0) + (error * share) / 16;
        }
      }
  }
  return bits;
};
