// Opens the till behind the windows: its mode, its keys, its books; and closes all of it in order.
import { join } from 'node:path';
import { app } from 'electron';
import { createFailedDispatch, type Dispatch } from '../dispatch.ts';
import { type Abilities, createDispatch } from '../ipc.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type ModeDeps, type ModeRequest, type OpenMode, openMode, tellShopName } from '../modes.ts';
import { createReopenable } from '../reopenable.ts';
import { createRescueDispatch } from '../rescue.ts';
import { createTill } from '../till.ts';
import type { TillSettings } from '../settings.ts';
import type { Clock, Files, Log, Random } from '../../shared/ports.ts';
import type { AppError } from '../../shared/errors.ts';
import { type Err, fail, ok, type Result } from '../../shared/result.ts';
import { createTransfers, type Transfers, uploadsName } from '../transfers.ts';
import { createLateHttp } from './late-http.ts';

export type Ports = {
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly log: Log;
  readonly jobs: Jobs;
};

export type Opened = {
  /** Files to and from windows; without a till the reason why there is none. */
  readonly transfers: Result<Transfers>;
  readonly dispatch: Dispatch;
  /** Null where no till could be opened. */
  readonly settings: TillSettings | null;
  /** The keys file that was imported and is no longer needed. */
  readonly importedKeys: string | null;
  close(): Promise<void>;
};

export const failedOpening = ({ error }: Err<AppError>): Opened => ({
  transfers: { ok: false, error },
  dispatch: createFailedDispatch(error),
  settings: null,
  importedKeys: null,
  close: async () => {},
});

const openBooks = (mode: OpenMode, ports: Ports, abilities: Abilities): Opened => {
  const client = createLateHttp(ports.clock);
  const place = { dataDir: mode.booksDir, appVersion: app.getVersion(), ignored: mode.ignored };
  const simulation = mode.simulated && { ...mode.simulated, crash: () => opened.ok && opened.value.crash() };
  const given = { ...ports, http: client.http, secrets: mode.secrets, ...(simulation && { simulation }) };
  const opened = createReopenable(ports.clock, () => {
    const till = createTill(given, mode.settings, place);
    if (!till.ok) return till;
    tellShopName(till.value, mode);
    return ok({ till: till.value, dispatch: createDispatch(till.value, abilities) });
  });
  const closeRest = async (): Promise<void> => {
    await client.close();
    await mode.stop();
  };
  if (!opened.ok) {
    // Nobody waits for the rest to end before they are told.
    const ended = closeRest();
    return { ...failedOpening(opened), dispatch: createRescueDispatch(opened.error, mode.booksDir), close: () => ended };
  }
  mode.begun();
  const { dispatch } = opened.value;
  return {
    transfers: ok(createTransfers({ ...ports, dispatch, folder: join(mode.booksDir, uploadsName) })),
    dispatch,
    settings: mode.settings,
    importedKeys: mode.importedKeys,
    async close() {
      await opened.value.shut();
      await closeRest();
    },
  };
};

/** Never fails: where no till can be opened, the windows are told why. */
export const open = async (request: ModeRequest, ports: Ports, deps: ModeDeps, abilities: Abilities): Promise<Opened> => {
  try {
    const mode = await openMode(request, deps);
    return mode.ok ? openBooks(mode.value, ports, abilities) : failedOpening(mode);
  } catch (error) {
    ports.log.error('opening', { error: String(error).slice(0, 300) });
    return failedOpening(fail('request.failed'));
  }
};
