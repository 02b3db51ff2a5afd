// A logo of the shop for receipts that are full: apart from the samples, which pages draw, too.
import { pngOfGreys } from './bits.ts';

const logoSide = 256;
/** A photo's greys: from black on the left to white on the right. */
const fading = Uint8Array.from({ length: logoSide * logoSide }, (_, at) => at % logoSide);
export const longLogo = `data:image/png;base64,${pngOfGreys(logoSide, logoSide, fading).toString('base64')}`;
