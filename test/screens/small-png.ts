// Reduces a screenshot to a palette of 256 colours; each pixel gets the nearest one.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

type Pixels = { readonly width: number; readonly height: number; readonly rgb: Uint32Array };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const most = 256;
/** The number of most common colours that are kept exactly, among them the shades of soft shadows. */
const mostExact = 160;

const paeth = (a: number, b: number, c: number): number => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
};
/**
 * PNG (third edition) §9.2: for each filter type, the prediction added to a byte, from its neighbours left, above, and left
 * above.
 */
const filters: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

/** Decodes a PNG with 8 bits per channel, RGB or RGBA, not interlaced, as Chromium writes them. */
const decode = (png: Buffer): Pixels => {
  const data: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      channels = body[9] === 6 ? 4 : 3;
      if (body[8] !== 8 || (body[9] !== 6 && body[9] !== 2) || body[12] !== 0) throw new Error('a PNG of another kind');
    }
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const line = width * channels;
  let above = new Uint8Array(line);
  const rgb = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = y * (line + 1);
    const predict = filters[raw[from] as number] as (typeof filters)[number];
    const row = new Uint8Array(line);
    for (let i = 0; i < line; i++) {
      const near = i >= channels;
      const left = near ? (row[i - channels] as number) : 0;
      const corner = near ? (above[i - channels] as number) : 0;
      row[i] = (raw[from + 1 + i] as number) + predict(left, above[i] as number, corner);
    }
    for (let x = 0, i = 0; x < width; x++, i += channels) {
      rgb[y * width + x] = ((row[i] as number) << 16) | ((row[i + 1] as number) << 8) | (row[i + 2] as number);
    }
    above = row;
  }
  return { width, height, rgb };
};

const apart = (a: number, b: number): number =>
  Math.max(Math.abs((a >> 16) - (b >> 16)), Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)), Math.abs((a & 255) - (b & 255)));

/**
 * Chooses the palette: the most common colours, then colours that differ enough from all chosen colours. The required distance is
 * the smallest that yields at most 256 colours.
 */
const paletteOf = (rgb: Uint32Array): number[] => {
  const counts = new Map<number, number>();
  for (const colour of rgb) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  for (let distance = 0; ; distance++) {
    const palette = byCount.slice(0, mostExact);
    for (const colour of byCount.slice(mostExact)) {
      if (palette.length > most) break;
      if (palette.every((other) => apart(colour, other) > distance)) palette.push(colour);
    }
    if (palette.length <= most) return palette;
  }
};

const chunk = (type: string, body: Buffer): Buffer => {
  const framed = Buffer.alloc(body.length + 12);
  framed.writeUInt32BE(body.length, 0);
  framed.write(type, 4, 'latin1');
  body.copy(framed, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, body.length + 8)), body.length + 8);
  return framed;
};

export const smallPng = (png: Buffer): Buffer => {
  const { width, height, rgb } = decode(png);
  const palette = paletteOf(rgb);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const placeOf = (colour: number): number => {
    let best = places.get(colour);
    if (best === undefined) {
      best = 0;
      for (const [place, other] of palette.entries())
        if (apart(colour, other) < apart(colour, palette[best] as number)) best = place;
      places.set(colour, best);
    }
    return best;
  };
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = placeOf(rgb[y * width + x] as number);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const data = deflateSync(lines, { level: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
