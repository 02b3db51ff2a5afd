// A shop logo for receipts with all optional parts. Kept apart from the sample receipts, because pages load those, too.
import { pngOfGreys } from './bits.ts';

const logoSide = 256;
/** A photo-like gradient from black on the left to white on the right. */
const fading = Uint8Array.from({ length: logoSide * logoSide }, (_, at) => at % logoSide);
export const longLogo = `data:image/png;base64,${pngOfGreys(logoSide, logoSide, fading).toString('base64')}`;
