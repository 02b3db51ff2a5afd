// Opens the till behind the windows (mode, keys, books), and closes all of it in order.
import { join } from 'node:path';
import { createFailedDispatch, type Dispatch } from '../dispatch.ts';
import { attemptViews } from '../handlers/views.ts';
import { type Abilities, createDispatch } from '../ipc.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { HostDeps, ModeRequest } from '../opening/mode-request.ts';
import { type OpenMode, openMode, tellShopName } from '../opening/modes.ts';
import { createReopenable } from '../training/reopenable.ts';
import type { AttemptView } from '../../shared/contract/counter/sale.ts';
import { beginShop, type Behind, type OpenAsked, openDoor, settleLang, withFirstDay } from '../opening/door.ts';
import { createRescueDispatch } from '../opening/rescue.ts';
import { createTill, type Till } from '../till.ts';
import { namedTillOf, type TillSettings } from '../settings.ts';
import type { Lang } from '../../shared/lang.ts';
import type { Clock, Files, Log, Random } from '../../shared/ports.ts';
import type { AppError } from '../../shared/errors.ts';
import { type Err, fail, ok, type Result } from '../../shared/result.ts';
import { appVersion } from '../../shared/version.ts';
import { createTransfers, type Transfers, uploadsName } from '../transfers.ts';
import { createNetworkPrint } from '../../printing/network.ts';
import type { SystemPrinters } from '../../printing/printers.ts';
import { nodeServe } from '../../platform/node-server.ts';
import { createLateHttp } from './late-http.ts';

export type HostPorts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly log: Log;
  readonly jobs: Jobs;
  /** The operating system's printers. */
  readonly printers: SystemPrinters;
  /** The language of a page that opens before the shop's language is known. */
  lang(): Lang;
};

/**
 * The opened till, as the windows use it. Its functions return present values, because after the set-up, for example, another
 * till is opened while the windows stay open.
 */
export type OpenedTill = {
  /** The file transfers, or the error for which the till could not be opened. */
  transfers(): Result<Transfers>;
  readonly dispatch: Dispatch;
  /** The till's settings; null if no till is open. */
  settings(): TillSettings | null;
  /** The newest payments in their present state, whoever is signed in; none if no till is open. */
  newest(): readonly AttemptView[];
  /** Path of the imported keys file, which is no longer needed; null for none. */
  readonly importedKeys: string | null;
  close(): Promise<void>;
};

type TillBehind = Behind &
  Pick<OpenedTill, 'importedKeys' | 'newest'> & { readonly transfers: Result<Transfers>; readonly settings: TillSettings | null };

/**
 * Number of newest payments to return. A checkout window can only belong to a recent payment, so older payments are not needed.
 */
const mostNewest = 200;

const failedBehind = ({ error }: Err<AppError>): TillBehind => ({
  transfers: { ok: false, error },
  dispatch: createFailedDispatch(error),
  failed: true,
  settings: null,
  newest: () => [],
  importedKeys: null,
  close: async () => {},
});

const openedOf = (behind: TillBehind): OpenedTill => ({
  dispatch: behind.dispatch,
  importedKeys: behind.importedKeys,
  close: behind.close,
  transfers: () => behind.transfers,
  settings: () => behind.settings,
  newest: behind.newest,
});
export const failedOpening = (error: Err<AppError>): OpenedTill => openedOf(failedBehind(error));

const openBooks = async (
  mode: OpenMode,
  ports: HostPorts,
  abilities: Abilities,
  { first, lang }: Pick<OpenAsked, 'first' | 'lang'>,
): Promise<TillBehind> => {
  const client = createLateHttp(ports.clock);
  const place = { dataDir: mode.booksDir, appVersion, ignored: mode.ignored, proved: mode.proved };
  const settings = withFirstDay(mode.settings, first);
  const simulation = mode.simulated && { ...mode.simulated, crash: () => opened.ok && opened.value.crash() };
  let current: Till | null = null;
  const printers = { system: ports.printers, network: createNetworkPrint(ports.clock) };
  const given = {
    ...ports,
    serve: nodeServe,
    printers,
    http: client.http,
    secrets: mode.secrets,
    ...(simulation && { simulation }),
  };
  const opened = createReopenable(ports.clock, () => {
    const till = createTill(given, settings, place);
    if (!till.ok) return till;
    current = till.value;
    tellShopName(till.value, mode);
    return ok({ till: till.value, dispatch: createDispatch(till.value, { ...abilities, mode: mode.mode }) });
  });
  const closeRest = async (): Promise<void> => {
    await client.close();
    await mode.stop();
  };
  if (!opened.ok) {
    // Return the error at once. Training's child processes and the HTTP client end in the background.
    const ended = closeRest();
    return {
      ...failedBehind(opened),
      dispatch: createRescueDispatch(opened.error, mode.booksDir, ports.jobs, { ...namedTillOf(mode.settings), shopName: '' }),
      close: () => ended,
    };
  }
  mode.begun();
  if (first && current) await beginShop(current, first, ports);
  if (current) await settleLang(current, lang ?? ports.lang(), ports);
  const { dispatch } = opened.value;
  return {
    transfers: ok(createTransfers({ ...ports, dispatch, folder: join(mode.booksDir, uploadsName) })),
    dispatch,
    failed: false,
    settings: mode.settings,
    newest: () => (current ? current.ledger.payments.latestAttempts(mostNewest).map(attemptViews(current)) : []),
    importedKeys: mode.importedKeys,
    async close() {
      await opened.value.shut();
      await closeRest();
    },
  };
};

/** Opens the till. Never rejects: if no till can be opened, the returned dispatch answers every call with the reason. */
export const open = async (request: ModeRequest, ports: HostPorts, deps: HostDeps, abilities: Abilities): Promise<OpenedTill> => {
  const openTill = async ({ request: asked, first, lang, connection, ...doors }: OpenAsked): Promise<TillBehind> => {
    try {
      const mode = await openMode(asked, { ...deps, ...doors });
      if (!mode.ok) return failedBehind(mode);
      return await openBooks(mode.value, ports, { ...abilities, ...(connection && { connection }) }, { first, lang });
    } catch (error) {
      ports.log.error('opening', { error: String(error).slice(0, 300) });
      return failedBehind(fail('request.failed'));
    }
  };
  try {
    const client = createLateHttp(ports.clock);
    const { clock, random, files, log } = ports;
    const door = await openDoor<TillBehind>({
      ...{ request, clock, random, files, log, jobs: ports.jobs, http: client.http, openSecrets: deps.openSecrets, openTill },
      ...(abilities.pickFolder && { pickFolder: abilities.pickFolder }),
      // Electron asks for passphrase and PIN in a separate window, so the till's page must not ask for them.
      asksElsewhere: true,
    });
    return {
      dispatch: door.dispatch,
      importedKeys: door.behind()?.importedKeys ?? null,
      transfers: () => door.behind()?.transfers ?? fail('setup.needed'),
      settings: () => door.behind()?.settings ?? null,
      newest: () => door.behind()?.newest() ?? [],
      async close() {
        await door.close();
        await client.close();
      },
    };
  } catch (error) {
    ports.log.error('opening', { error: String(error).slice(0, 300) });
    return failedOpening(fail('request.failed'));
  }
};
