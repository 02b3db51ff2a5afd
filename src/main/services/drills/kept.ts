// The drills' progress in a file beside the books: the running drill, and who finished which drill.
import { z } from 'zod';
import { drillDeeds, drillFacts, type DrillId, drillIds } from '../../../shared/drills/drills.ts';
import type { Files } from '../../../shared/ports.ts';

const drillId = z.enum(drillIds as [DrillId, ...DrillId[]]);
const facts = z.array(z.enum(drillFacts));

const running = z.strictObject({
  id: drillId,
  user: z.string(),
  beganMs: z.int(),
  /** Number of the last journal entry that was read. */
  readSeq: z.int(),
  /** The drill's sale and its first payment; null until a payment is charged. */
  followed: z.strictObject({ saleId: z.string(), attemptId: z.string() }).nullable(),
  seen: facts,
  /** Scripted actions of the drill that were already executed. */
  done: z.array(z.enum(drillDeeds)),
});
export type Running = z.infer<typeof running>;

const kept = z.strictObject({
  running: running.nullable(),
  results: z.array(z.strictObject({ id: drillId, user: z.string(), atMs: z.int(), wrong: facts })),
});
export type KeptDrills = z.infer<typeof kept>;

export const drillsFileName = 'drills.json';
/** Greatest number of results in the file; the oldest ones are dropped. */
export const mostResults = 500;

/** Reads the file; a missing or unreadable file counts as empty, because no money depends on it. */
export const readDrills = (files: Files, file: string): KeptDrills => {
  const text = files.readText(file);
  try {
    return kept.parse(JSON.parse(text.ok ? text.value : ''));
  } catch {
    return { running: null, results: [] };
  }
};

/** Writes the file. If the write fails, the drill continues in memory. */
export const writeDrills = (files: Files, file: string, drills: KeptDrills): void => {
  files.replace(file, JSON.stringify({ ...drills, results: drills.results.slice(-mostResults) }));
};
