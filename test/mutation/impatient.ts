// How long a test waits here for what must come: a change often keeps it from coming, and half a minute each would be most of a run.
import { vi } from 'vitest';

const { waitFor } = vi;
const longestMs = 8_000;
vi.waitFor = (look, options) => waitFor(look, typeof options === 'number' ? options : { timeout: longestMs, ...options });
