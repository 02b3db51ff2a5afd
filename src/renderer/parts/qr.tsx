// A code for the customer's phone: black on white in every theme, a quiet zone of four modules, edges kept sharp.
import { useMemo } from 'react';
import { encode } from 'uqr';

const quietZone = 4;

/** The dark modules as one path, run by run: a few hundred strokes rather than thousands of squares. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.map((dark, x) => {
        if (!dark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join('');

export type QrProps = { readonly text: string; readonly label: string };

export const Qr = ({ text, label }: QrProps) => {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: quietZone });
    return { size: data.length, path: pathOf(data) };
  }, [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-light" width={size} height={size} />
      <path className="qr-dark" d={path} />
    </svg>
  );
};
