// Unpacks Chromium once before the end-to-end tests: on a new machine, a worker could otherwise start the program while another
// worker still writes it (ETXTBSY).
import { unpackChromium } from '../../screens/chromium.ts';

export const setup = async (): Promise<void> => void (await unpackChromium());
