// Looks twice a minute whether the second backup folder went or came back, so that a lost folder is noticed on the same day, and
// a returned one gets its copies at once.
import { isFolderThere } from '../../../../ledger/backup/copies.ts';
import type { FolderChoice } from '../../../../ledger/backup/second-folder.ts';
import type { Cancel, Clock } from '../../../../shared/ports.ts';

const everyMs = 30_000;

export type FolderWatchDeps = {
  readonly clock: Clock;
  readonly dataDir: string;
  chosen(): FolderChoice | null;
  /** True if the last run did not find the folder; null before the first run, or while one is under way. */
  wasAway(): boolean | null;
  /** Called when the folder went or came back since the last run. */
  turned(): void;
};

export const createFolderWatch = ({ clock, dataDir, chosen, wasAway, turned }: FolderWatchDeps) => {
  let timer: Cancel = () => {};
  let looking = false;
  const look = async (): Promise<void> => {
    const choice = chosen();
    const before = wasAway();
    // A network disk that hangs answers late: never ask it twice at a time.
    if (!choice || before === null || looking) return;
    looking = true;
    const isAway = !(await isFolderThere(dataDir, choice));
    looking = false;
    if (isAway !== before && chosen() === choice) turned();
  };
  const lookOn = (): void => {
    timer = clock.after(everyMs, () => {
      void look();
      lookOn();
    });
  };
  return { start: lookOn, stop: (): void => timer() };
};
