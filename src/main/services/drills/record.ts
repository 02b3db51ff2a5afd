// The running drill and the results of finished ones, in memory and in the drills' file.
import type { Files } from '../../../shared/ports.ts';
import { type KeptDrills, readDrills, type Running, writeDrills } from './kept.ts';

export type DrillEnd = KeptDrills['results'][number];

export type DrillRecord = {
  /** The drill that runs, or that is over and still shown; null for none. */
  running(): Running | null;
  ends(): readonly DrillEnd[];
  /** Replaces the running drill and saves the file. `end`: the result to add, if a drill ended. */
  keep(running: Running | null, end?: DrillEnd | null): void;
  /** Drops a drill that began before `ms`. The file that records the drill is updated by the next `keep`. */
  dropBegunBefore(ms: number): void;
};

/** Creates the record of drills. `file` is null outside training: no file is read or written then. */
export const createDrillRecord = (files: Files, file: string | null): DrillRecord => {
  let { running, results }: KeptDrills = file === null ? { running: null, results: [] } : readDrills(files, file);
  return {
    running: () => running,
    ends: () => results,
    keep(next, end = null) {
      running = next;
      if (end) results = [...results, end];
      if (file !== null) writeDrills(files, file, { running, results });
    },
    dropBegunBefore(ms) {
      if (running && running.beganMs < ms) running = null;
    },
  };
};
