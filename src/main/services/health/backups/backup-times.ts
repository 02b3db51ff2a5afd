// When the running till makes backups by itself: daily, with each close of the books, and at shutdown.
import type { Cancel, Clock } from '../../../../shared/ports.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Changes } from '../../changes.ts';
import type { BackupCopies } from '../backup-copies.ts';
import type { BackupMaker } from './backup-maker.ts';

const dayMs = 86_400_000;
const lookMs = 3_600_000;

export type BackupTimesDeps = {
  readonly maker: BackupMaker;
  readonly clock: Clock;
  readonly changes: Pick<Changes, 'listen'>;
  readonly copies: Pick<BackupCopies, 'run'>;
};

export const createBackupTimes = ({ maker, clock, changes, copies }: BackupTimesDeps) => {
  let timer: Cancel = () => {};
  let unlisten: () => void = () => {};
  let stopped = false;

  /**
   * Makes a backup that contains the close just written. A backup that is running now may lack this close, so wait for it first.
   */
  const makeWithClose = async (by: Jobs): Promise<void> => {
    await maker.making();
    if (!stopped && !maker.isUpToDate()) await maker.make(by, 'close');
  };
  const lookOn = (by: Jobs): void => {
    timer = clock.after(lookMs, () => {
      const last = maker.newest();
      // `Math.abs`: a clock that was set back must not stop daily backups.
      const due = last === null || Math.abs(clock.wallMs() - last.madeAtMs) >= dayMs;
      if (due && !maker.isUpToDate()) void maker.make(by, 'daily');
      else void copies.run();
      lookOn(by);
    });
  };
  const stopWatching = (): void => {
    timer();
    unlisten();
  };

  return {
    start(by: Jobs): void {
      lookOn(by);
      unlisten = changes.listen(({ type }) => {
        if (type === 'closes') void makeWithClose(by);
      });
    },
    /** Makes the backup at shutdown, unless nothing was written since the last backup. */
    async close(by: Jobs | null): Promise<void> {
      stopWatching();
      await maker.making();
      if (by && !maker.isUpToDate()) await maker.make(by, 'close');
    },
    stop(): void {
      stopped = true;
      maker.stop();
      stopWatching();
    },
  };
};
