// The input of `createTill`: its ports (clock, network, files, secrets), and the data folder with facts about that folder.
import type { Secrets } from '../../secrets/port.ts';
import type { AlertChange } from '../../shared/people/alerts.ts';
import type { Clock, Files, Http, Log, Random, Serve, StretchSecret } from '../../shared/ports.ts';
import type { Printers } from '../../printing/printers.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ProvedBooks } from '../ledger/ledger.ts';
import type { Simulation } from '../services/drills/simulation.ts';

export type TillPorts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly http: Http;
  readonly files: Files;
  readonly log: Log;
  readonly secrets: Secrets;
  /** Key stretching for PINs. Default: scrypt. */
  readonly stretch?: StretchSecret;
  /** Runs verifications, backups and profile searches in workers; if absent, no verification, backup or search runs. */
  readonly jobs?: Jobs;
  /** The printers; if absent, only the window's own print dialog works. */
  readonly printers?: Printers;
  /** Opens the HTTP server of the local status address; if absent, the till has no status address. */
  readonly serve?: Serve;
  /** Training only: the file for the progress of drills, the simulated printer, and a function that simulates a crash. */
  readonly simulation?: Simulation;
};

export type TillPlace = {
  readonly dataDir: string;
  readonly appVersion: string;
  /** The fields in which `connection.json` differs from the connection settings sealed with the keys. The till ignores them. */
  readonly ignored?: readonly AlertChange[];
  /** Books whose ownership a person proved, although the sealed keys name other books. */
  readonly proved?: ProvedBooks | null;
};
