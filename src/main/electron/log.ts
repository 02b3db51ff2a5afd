// The log: one JSON line per event, to standard error and, in the installed app, to a file beside the data.
import { join } from 'node:path';
import { mostLogBytes } from '../log-size.ts';
import type { Clock, Files, Log, LogFields } from '../../shared/ports.ts';

export type KeptLog = Log & {
  /**
   * From now on, also writes the log to a new file in `folder`. If that file cannot be created, the log goes to standard error
   * only.
   */
  keepIn(folder: string): void;
};

export const createLog = (clock: Clock, files: Files): KeptLog => {
  // Writes nothing until a log file is open. A log file that cannot be written (full disk, read-only folder) must not stop the
  // till.
  let append = (_line: string): boolean => false;
  const write =
    (level: string) =>
    (event: string, fields: LogFields = {}): void => {
      const line = `${JSON.stringify({ at: new Date(clock.wallMs()).toISOString(), level, event, ...fields })}\n`;
      process.stderr.write(line);
      append(line);
    };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    keepIn(folder) {
      const begun = files.rotate(join(folder, 'qayd.log'), mostLogBytes);
      if (begun.ok) append = begun.value;
    },
  };
};
