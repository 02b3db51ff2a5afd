// Writes a workbook of many lines, and prints the process's memory in bytes: before, in each half of the lines, and what is live
// afterwards. Run by the bench `export` with `--expose-gc`: `workbook-memory.ts LINES`.
import { Writable } from 'node:stream';
import { writeWorkbook } from './workbook-lines.ts';

export type WorkbookMemory = {
  readonly before: number;
  readonly early: number;
  readonly late: number;
  /** Heap and buffers after all garbage was collected, before and after. */
  readonly live: readonly [before: number, after: number];
};

const lines = Number(process.argv[2]);
const nowhere = (): Writable => new Writable({ write: (_piece, _encoding, done) => done() });
const live = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

await writeWorkbook(20_000, nowhere());
const liveBefore = live();
const before = process.memoryUsage.rss();
let [early, late] = [0, 0];
await writeWorkbook(lines, nowhere(), (written) => {
  const rss = process.memoryUsage.rss();
  if (written <= lines / 2) early = Math.max(early, rss);
  else late = Math.max(late, rss);
});
console.log(JSON.stringify({ before, early, late, live: [liveBefore, live()] } satisfies WorkbookMemory));
