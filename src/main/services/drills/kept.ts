// What a till in training keeps of its drills, in a file of its own beside the books: the one that runs, and who went through which.
import { z } from 'zod';
import { drillDeeds, drillFacts, type DrillId, drillIds } from '../../../shared/drills/drills.ts';
import type { Files } from '../../../shared/ports.ts';

const drillId = z.enum(drillIds as [DrillId, ...DrillId[]]);
const facts = z.array(z.enum(drillFacts));

const running = z.strictObject({
  id: drillId,
  user: z.string(),
  beganMs: z.int(),
  /** The journal was read up to here. */
  readSeq: z.int(),
  /** The sale that it is about, and its first payment; null until one is charged. */
  followed: z.strictObject({ saleId: z.string(), attemptId: z.string() }).nullable(),
  seen: facts,
  /** What the world did already. */
  done: z.array(z.enum(drillDeeds)),
});
export type Running = z.infer<typeof running>;

const kept = z.strictObject({
  running: running.nullable(),
  results: z.array(z.strictObject({ id: drillId, user: z.string(), atMs: z.int(), wrong: facts })),
});
export type KeptDrills = z.infer<typeof kept>;

export const drillsFileName = 'drills.json';
/** The newest stay. */
export const mostResults = 500;

/** A file that is not there, or that nobody can read, counts as none: it is no book. */
export const readDrills = (files: Files, file: string): KeptDrills => {
  const text = files.readText(file);
  try {
    return kept.parse(JSON.parse(text.ok ? text.value : ''));
  } catch {
    return { running: null, results: [] };
  }
};

/** Where the disk refuses, the drill goes on in memory. */
export const writeDrills = (files: Files, file: string, drills: KeptDrills): void => {
  files.replace(file, JSON.stringify({ ...drills, results: drills.results.slice(-mostResults) }));
};
