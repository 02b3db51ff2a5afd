// Shortens the tests' waits: a mutant often prevents the awaited event, and waiting half a minute each time would be most of a
// run.
import { vi } from 'vitest';

const { waitFor } = vi;
const longestMs = 8_000;
vi.waitFor = (look, options) => waitFor(look, typeof options === 'number' ? options : { timeout: longestMs, ...options });
