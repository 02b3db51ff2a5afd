// Runs the till in this process and serves it to a browser on this machine.
import { join } from 'node:path';
import type { TillJobs } from '../../main/jobs/jobs.ts';
import { serveBrowser } from '../../browser-host/host.ts';
import { createUndiciHttp } from '../../platform/undici-http.ts';
import { createLateDisplay } from '../../main/handlers/late-display.ts';
import { createDispatch } from '../../main/ipc.ts';
import { createWorkerJobs } from '../../jobs/worker-jobs.ts';
import { type OpenMode, tellShopName } from '../../main/modes.ts';
import { createReopenable } from '../../main/reopenable.ts';
import { uploadsName } from '../../main/transfers.ts';
import { createTill } from '../../main/till.ts';
import { nodeFiles } from '../../platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../platform/node-ports.ts';
import { createNetworkPrint } from '../../printing/network.ts';
import type { Log } from '../../shared/ports.ts';
import { ok, type Result } from '../../shared/result.ts';

export type BrowserTill = {
  /** Lets one tab in, once. */
  readonly startUrl: string;
  close(): Promise<void>;
};

export type BrowserTillParts = {
  readonly mode: OpenMode;
  readonly version: string;
  readonly pagesDir: string;
  readonly log: Log;
  /** A further address, when one is needed. */
  announce(url: string): void;
  /** An address was used, and is spent. */
  entered(): void;
};

/** Errors: `data.*`. `mode` is stopped with it, and when it fails. */
export const openBrowserTill = async (parts: BrowserTillParts): Promise<Result<BrowserTill>> => {
  const { mode, version, pagesDir, log, announce, entered } = parts;
  const client = createUndiciHttp(nodeClock.after);
  const endRest = async (): Promise<void> => {
    await client.close();
    await mode.stop();
  };
  const jobs = createWorkerJobs<TillJobs>(new URL('../../main/jobs/job-worker.ts', import.meta.url));
  // A browser prints by its own dialog; a receipt printer on the network is reached from here.
  const printers = { system: null, network: createNetworkPrint(nodeClock) };
  const simulation = mode.simulated && { ...mode.simulated, crash: () => opened.ok && opened.value.crash() };
  const ports = {
    ...{ clock: nodeClock, random: nodeRandom, http: client.http, files: nodeFiles, log, jobs, printers, secrets: mode.secrets },
    ...(simulation && { simulation }),
  };
  const display = createLateDisplay();
  const opened = createReopenable(nodeClock, () => {
    const till = createTill(ports, mode.settings, { dataDir: mode.booksDir, appVersion: version, ignored: mode.ignored });
    if (!till.ok) return till;
    tellShopName(till.value, mode);
    return ok({
      till: till.value,
      dispatch: createDispatch(till.value, { host: 'browser', mode: mode.mode, version, display }),
    });
  });
  if (!opened.ok) {
    await endRest();
    return opened;
  }
  mode.begun();
  const close = async (): Promise<void> => {
    await opened.value.shut();
    await endRest();
  };
  try {
    const { dispatch } = opened.value;
    const host = await serveBrowser({
      dispatch,
      pagesDir,
      uploadsDir: join(mode.booksDir, uploadsName),
      clock: nodeClock,
      random: nodeRandom,
      files: nodeFiles,
      log,
      announce,
      entered,
    });
    display.use(host.display);
    return ok({
      startUrl: host.startUrl(),
      async close() {
        await host.close();
        await close();
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
};
