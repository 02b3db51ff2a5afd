// Types for the used parts of `@point-of-sale/receipt-printer-encoder`, because this package contains no types.
declare module '@point-of-sale/receipt-printer-encoder' {
  export type Dots = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };
  // oxlint-disable-next-line import/no-default-export -- as the package has it
  export default class ReceiptPrinterEncoder {
    constructor(options: {
      readonly language: 'esc-pos';
      readonly imageMode: 'raster';
      readonly columns: number;
      readonly newline: '\n';
    });
    initialize(): this;
    raw(bytes: readonly number[]): this;
    image(dots: Dots, width: number, height: number, dither: 'threshold', threshold: number): this;
    newline(count: number): this;
    cut(how: 'partial'): this;
    encode(): Uint8Array;
  }
}
