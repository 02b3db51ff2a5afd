// Draws the dark modules of a QR code as one path of a few hundred strokes, because thousands of squares would be slow.

/** `rows`: true for a dark module. The path's unit is one module, from the top left corner. */
export const qrPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join('');
