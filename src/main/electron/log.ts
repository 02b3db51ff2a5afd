// The log: one JSON line an event, to standard error; and, where nobody reads that, to a file beside the data.
import { openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Log, LogFields } from '../../shared/ports.ts';

/** A new file for each start; the one before is kept as `qayd.log.1`. Null where none can be written. */
const openFile = (folder: string): number | null => {
  const file = join(folder, 'qayd.log');
  try {
    renameSync(file, `${file}.1`);
  } catch {
    // There was none.
  }
  try {
    return openSync(file, 'w', 0o600);
  } catch {
    return null;
  }
};

export type KeptLog = Log & {
  /** From now on it is written to a file in `folder`, too. */
  keepIn(folder: string): void;
};

export const createLog = (clock: Clock): KeptLog => {
  let file: number | null = null;
  const write =
    (level: string) =>
    (event: string, fields: LogFields = {}): void => {
      const line = `${JSON.stringify({ at: new Date(clock.wallMs()).toISOString(), level, event, ...fields })}\n`;
      process.stderr.write(line);
      if (file === null) return;
      try {
        writeSync(file, line);
      } catch {
        // A full disk must not end the till for its log's sake.
      }
    };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    keepIn(folder) {
      file = openFile(folder);
    },
  };
};
