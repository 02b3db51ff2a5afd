// Checks of this machine: disk, backups and their copies in the second backup folder, clock, printer.
import type { ReceiptWay } from '../../../../shared/contract/counter/receipts.ts';
import { backupAge, copiesState, type Diagnosis, roomFor } from '../../../../shared/health/diagnostics.ts';
import type { Clock, Files } from '../../../../shared/ports.ts';
import { isUnusualPrinter } from '../../../../shared/receipt/printer-address.ts';
import { localTime } from '../../../../shared/time/business-day.ts';
import type { ClockState } from '../../../../shared/time/clock-rule.ts';
import type { TillSettings } from '../../../settings.ts';
import type { BackupCopies } from '../backup-copies.ts';
import type { Backups } from '../backups.ts';
import { diagnosisOf } from './diagnosis.ts';

export type PlaceChecksDeps = {
  readonly backups: Pick<Backups, 'newest' | 'problem'>;
  readonly copies: Pick<BackupCopies, 'run' | 'view' | 'waitUntilCurrent'>;
  readonly settings: TillSettings;
  readonly training: boolean;
  readonly clock: Clock;
  readonly files: Files;
  readonly dataDir: string;
  /** How receipts are printed now. */
  receiptWay(): ReceiptWay;
  clockState(): ClockState;
};

export const createPlaceChecks = (deps: PlaceChecksDeps) => {
  const { backups, copies, settings, training, clock, files, dataDir, receiptWay, clockState } = deps;
  const ofDisk = async (): Promise<Diagnosis> => {
    const bytes = await files.freeBytes(dataDir);
    return bytes === null ? diagnosisOf('disk', 'unknown', 'disk-unknown') : roomFor(bytes);
  };

  const ofBackups = (): Diagnosis => {
    const problem = backups.problem();
    if (problem) return diagnosisOf('backups', 'bad', 'backup-failed', { error: problem.code });
    return backupAge(backups.newest()?.madeAtMs ?? null, clock.wallMs());
  };

  const timeOf = (ms: number): string => localTime(ms, settings.day.timeZone).slice(0, 16).replace('T', ' ');
  /**
   * The state of the backup copies in the second backup folder. If a person asked (`call`), copy again first: the disk may have
   * been plugged in just now.
   */
  const ofCopies = async (call: boolean): Promise<Diagnosis | null> => {
    if (call) void copies.run();
    await copies.waitUntilCurrent();
    return copiesState(copies.view(), training, timeOf);
  };

  const ofClock = (): Diagnosis => {
    const { wrong, source, aheadMs } = clockState();
    if (wrong) return diagnosisOf('clock', 'bad', 'clock-wrong', { minutes: Math.round(Math.abs(aheadMs) / 60_000) });
    return source === 'relay' ? diagnosisOf('clock', 'good', 'clock-right') : diagnosisOf('clock', 'unknown', 'clock-unknown');
  };

  /**
   * Skip this check in training: the simulated printer has an address on this machine, which would be unusual for a real printer.
   */
  const ofPrinter = (): readonly Diagnosis[] => {
    const way = receiptWay();
    if (training || way.kind !== 'network' || !isUnusualPrinter(way)) return [];
    return [diagnosisOf('printer', 'warning', 'printer-unusual', { address: `${way.host}:${way.port}` })];
  };

  return { ofDisk, ofBackups, ofCopies, ofClock, ofPrinter };
};
