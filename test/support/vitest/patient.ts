// How long a test waits for what must come: as long as a busy machine may take, not the second that vitest gives by itself.
// What never comes fails all the same.
import { vi } from 'vitest';

const { waitFor } = vi;
const longestMs = 30_000;
vi.waitFor = (look, options) => waitFor(look, typeof options === 'number' ? options : { timeout: longestMs, ...options });
