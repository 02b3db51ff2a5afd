// Runs the till in this process and serves it to a browser on this machine.
import { join } from 'node:path';
import type { TillJobs } from '../../main/jobs/jobs.ts';
import { type BrowserHostParts, serveBrowser } from '../../browser-host/host.ts';
import { createUndiciHttp } from '../../platform/undici-http.ts';
import { createLateDisplay } from '../../main/handlers/late-display.ts';
import { createFailedDispatch } from '../../main/dispatch.ts';
import { createDispatch } from '../../main/ipc.ts';
import { createWorkerJobs } from '../../jobs/worker-jobs.ts';
import { createReopenable } from '../../main/training/reopenable.ts';
import type { HostDeps, ModeRequest } from '../../main/opening/mode-request.ts';
import { type OpenMode, openMode, tellShopName } from '../../main/opening/modes.ts';
import { beginShop, type Behind, type OpenAsked, openDoor, settleLang, withFirstDay } from '../../main/opening/door.ts';
import { uploadsName } from '../../main/transfers.ts';
import { createTill, type Till } from '../../main/till.ts';
import { nodeFiles } from '../../platform/node-files.ts';
import { nodeServe } from '../../platform/node-server.ts';
import { nodeClock, nodeRandom } from '../../platform/node-ports.ts';
import { createNetworkPrint } from '../../printing/network.ts';
import type { AppError } from '../../shared/errors.ts';
import { firstLang, type Lang } from '../../shared/lang.ts';
import type { Log } from '../../shared/ports.ts';
import { ok, type Result } from '../../shared/result.ts';

export type BrowserTill = {
  /** The address that opens the till in a browser tab. The address works once. */
  readonly startUrl: string;
  close(): Promise<void>;
};

export type BrowserTillParts = {
  readonly request: ModeRequest;
  readonly deps: HostDeps;
  /** True if the terminal can ask for the passphrase. */
  readonly asksElsewhere: boolean;
  readonly version: string;
  readonly pagesDir: string;
  readonly log: Log;
  /** Called when the mode is open, to print its addresses and notes. */
  opened(mode: OpenMode): void;
} & Pick<BrowserHostParts, 'announce' | 'entered'>;

type StartedDisplay = ReturnType<typeof createLateDisplay>;
type TillBehind = Behind & {
  readonly error: AppError | null;
  /** Settles the shop's language (`settleLang` in door.ts). */
  settleLang(lang: Lang): Promise<void>;
};

const openJobs = () => createWorkerJobs<TillJobs>(new URL('../../main/jobs/job-worker.ts', import.meta.url));

const openBehind = async (parts: BrowserTillParts, display: StartedDisplay, asked: OpenAsked): Promise<TillBehind> => {
  const { deps, version, log, opened } = parts;
  const { request, first, lang, connection, ...doors } = asked;
  const failed = (error: AppError): TillBehind => ({
    dispatch: createFailedDispatch(error),
    failed: true,
    error,
    settleLang: async () => {},
    close: async () => {},
  });
  const mode = await openMode(request, { ...deps, ...doors });
  if (!mode.ok) return failed(mode.error);
  opened(mode.value);
  const client = createUndiciHttp(nodeClock.after);
  const endRest = async (): Promise<void> => {
    await client.close();
    await mode.value.stop();
  };
  const { secrets, booksDir, ignored, proved, settings } = mode.value;
  const jobs = openJobs();
  // A browser prints with its own dialog, so there is no system printer here; this process sends to network receipt printers
  // itself.
  const printers = { system: null, network: createNetworkPrint(nodeClock) };
  const { simulated } = mode.value;
  const simulation = simulated && { ...simulated, crash: () => till.ok && till.value.crash() };
  const ports = {
    ...{
      clock: nodeClock,
      random: nodeRandom,
      http: client.http,
      files: nodeFiles,
      log,
      jobs,
      printers,
      secrets,
      serve: nodeServe,
    },
    ...(simulation && { simulation }),
  };
  const abilities = { host: 'browser' as const, mode: mode.value.mode, version, display, ...(connection && { connection }) };
  let current: Till | null = null;
  const till = createReopenable(nodeClock, () => {
    const made = createTill(ports, withFirstDay(settings, first), { dataDir: booksDir, appVersion: version, ignored, proved });
    if (!made.ok) return made;
    current = made.value;
    tellShopName(made.value, mode.value);
    return ok({ till: made.value, dispatch: createDispatch(made.value, abilities) });
  });
  if (!till.ok) {
    await endRest();
    return failed(till.error);
  }
  mode.value.begun();
  if (first && current) await beginShop(current, first, deps);
  const { dispatch, shut } = till.value;
  return {
    dispatch,
    failed: false,
    error: null,
    settleLang: async (begun) => {
      if (current) await settleLang(current, lang ?? begun, deps);
    },
    async close() {
      await shut();
      await endRest();
    },
  };
};

/** Opens the till and serves it. Errors: `config.*`, `secrets.*` or `data.*` if the till cannot be opened at the start. */
export const openBrowserTill = async (parts: BrowserTillParts): Promise<Result<BrowserTill>> => {
  const { request, deps, asksElsewhere, pagesDir, log, announce, entered } = parts;
  const client = createUndiciHttp(nodeClock.after);
  const display = createLateDisplay();
  const jobs = openJobs();
  /** The language of the browser that first opened the till's address; null until one has. */
  let begun: Lang | null = null;
  const door = await openDoor<TillBehind>({
    ...{ request, clock: nodeClock, random: nodeRandom, files: nodeFiles, log, jobs, http: client.http },
    ...{ openSecrets: deps.openSecrets, asksElsewhere },
    async openTill(asked) {
      const behind = await openBehind(parts, display, asked);
      if (begun !== null) await behind.settleLang(begun);
      return behind;
    },
  });
  const error = door.behind()?.error;
  const close = async (): Promise<void> => {
    await jobs.stop();
    await door.close();
    await client.close();
  };
  if (error) {
    await close();
    return { ok: false, error };
  }
  try {
    const host = await serveBrowser({
      dispatch: door.dispatch,
      pagesDir,
      uploadsDir: join(request.dir, 'books', uploadsName),
      clock: nodeClock,
      random: nodeRandom,
      files: nodeFiles,
      log,
      announce,
      entered(lang) {
        begun ??= lang ?? firstLang;
        void door.behind()?.settleLang(begun);
        entered?.(lang);
      },
    });
    display.use(host.display);
    return ok({
      startUrl: host.startUrl(),
      async close() {
        await host.close();
        await close();
      },
    });
  } catch (fault) {
    await close();
    throw fault;
  }
};
