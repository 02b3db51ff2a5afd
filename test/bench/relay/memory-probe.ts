// Loaded into a relay or floor process: on SIGUSR2, collects the garbage and writes the memory of the process into a file.
import { renameSync, writeFileSync } from 'node:fs';

const file = process.env['BENCH_MEMORY_FILE'] ?? '';

process.on('SIGUSR2', () => {
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.new`, file);
});
