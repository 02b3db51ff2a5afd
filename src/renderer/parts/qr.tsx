// A QR code for the customer's phone: black on white in every theme, with a quiet zone of four modules and sharp edges, so that
// cameras read it.
import { useMemo } from 'react';
import { encode } from 'uqr';
import { qrPath } from '../../shared/receipt/qr-path.ts';

const quietZone = 4;

export type QrProps = { readonly text: string; readonly label: string };

export const Qr = ({ text, label }: QrProps) => {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: quietZone });
    return { size: data.length, path: qrPath(data) };
  }, [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-light" width={size} height={size} />
      <path className="qr-dark" d={path} />
    </svg>
  );
};
