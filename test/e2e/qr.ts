// Reads the QR code in a screenshot, as a phone's camera would.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// Give the QR decoder its bundled WebAssembly file; by default it would download the file.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });

/**
 * Returns the only QR code in a PNG, and its width in pixels without the quiet zone. Throws if there is no code, or more than
 * one.
 */
export const findQr = async (png: Uint8Array): Promise<{ readonly text: string; readonly width: number }> => {
  const codes = await readBarcodes(new Blob([Uint8Array.from(png)], { type: 'image/png' }), {
    formats: ['QRCode'],
    tryHarder: true,
  });
  const [code] = codes;
  if (!code || codes.length !== 1) throw new Error(`${codes.length} QR codes in the picture`);
  const { topLeft, topRight } = code.position;
  return { text: code.text, width: Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) };
};

/** Returns the text of the only QR code in a PNG. */
export const decodeQr = async (png: Uint8Array): Promise<string> => (await findQr(png)).text;
