// The interface of a store's spool: the notices that the store could not take lie there until the store takes them. A notice in
// the spool was never acknowledged.
import type { AppError } from '../../shared/errors.ts';

/** The settings of a spool: a folder on this machine's disk, and its bounds. */
export type SpoolSettings = {
  readonly folder: string;
  readonly mostBytes: number;
  readonly mostBytesPerMerchant: number;
  /** The time for which an ending relay waits until its spool is handed in. */
  readonly graceMs: number;
};

/** `oldestMs`: when the notice that has lain longest was received; null if the spool is empty. */
export type SpoolStanding = { readonly notices: number; readonly bytes: number; readonly oldestMs: number | null };

/**
 * Results for a notice. `known`: it lies there already. `dropped`: it made room for another one. `share-full`, `full`: there
 * was no room for it. `failed`: the spool's disk refused. `unfit`: the store cannot take it, so it stays in the spool.
 */
export const spoolResults = ['spooled', 'known', 'dropped', 'share-full', 'full', 'failed', 'handed-in', 'unfit'] as const;
export type SpoolResult = (typeof spoolResults)[number];

/** The work that the spool's disk refused: to keep a notice, to remove one that was handed in, or to read what lies there. */
export type SpoolDoing = 'keep' | 'remove' | 'read';

export type SpoolEvent =
  /** The store takes nothing at present. `code`: the store's own reason. */
  | { readonly type: 'away'; readonly code: string }
  | { readonly type: 'back' }
  | { readonly type: 'spool'; readonly result: SpoolResult; readonly notices: number }
  /** The spool's disk refused. `code`: SQLite's own code, such as `SQLITE_FULL`. */
  | { readonly type: 'spool-failed'; readonly doing: SpoolDoing; readonly code: string; readonly folder: string }
  /** The spool's file was damaged and was renamed to `file`; an empty spool took its place. */
  | { readonly type: 'set-aside'; readonly file: string };

/** `waiting`: notices that the store does not have. `unremoved`: notices that it has, and that the spool's disk did not remove. */
export type SpoolRest = { readonly waiting: number; readonly unremoved: number };

export type NoticeSpool = {
  /** Why the store takes nothing at present; null if it takes commands. */
  away(): AppError | null;
  /** Resolves after a pause, once the store takes commands. */
  back(): Promise<void>;
  /** Describes the notices that wait for the store. */
  standing(): SpoolStanding;
  /** How many damaged files were set aside, at this start or earlier, and still lie in the folder; 0 if it cannot be read. */
  setAside(): number;
  /** Hands in what lies there, until nothing is left, `graceMs` is over or `cut` resolves. Returns what is left. */
  drain(cut: Promise<void>): Promise<SpoolRest>;
};
