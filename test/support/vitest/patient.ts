// Gives `vi.waitFor` a long timeout for busy machines, instead of Vitest's one second.
import { vi } from 'vitest';

const { waitFor } = vi;
const longestMs = 30_000;
vi.waitFor = (look, options) => waitFor(look, typeof options === 'number' ? options : { timeout: longestMs, ...options });
