// Serves the till on loopback to a browser, for machines without Electron and for tests. Plain node:http on 127.0.0.1; access is
// decided in guard.ts, admission.ts and sessions.ts. See docs/browser-host.md.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock, Files, Log, Random } from '../shared/ports.ts';
import type { Lang } from '../shared/lang.ts';
import { createRefusals, type Refusals } from '../shared/refusals.ts';
import type { Dispatch } from '../main/dispatch.ts';
import type { DisplayAbility } from '../main/handlers/types.ts';
import { readPages } from '../main/pages/built.ts';
import { createTransfers } from '../main/transfers.ts';
import { createAdmission, noticeSender } from './admission.ts';
import { boundConnections } from './connections.ts';
import { createDisplayTabs } from './display-tabs.ts';
import { createEventStreams } from './events.ts';
import { type HostRoute, judgeRequest, type OwnAddress } from './guard.ts';
import { createHostedPages } from './hosted-pages.ts';
import { type ExtraHeaders, pageSender, reply } from './responses.ts';
import { callRoutes } from './routes/call-routes.ts';
import { pageRoutes } from './routes/page-routes.ts';
import type { HostRouteHandler, HostRouteHandlers } from './routes/types.ts';

export type BrowserHostParts = {
  readonly dispatch: Dispatch;
  /** The folder of the built screens, with an index.html. */
  readonly pagesDir: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  /** The folder in which uploads are stored until they are processed; used for nothing else. */
  readonly uploadsDir: string;
  readonly log: Log;
  /** Prints a new start address. Called when a browser without a session requests a page and no printed address is valid. */
  announce(url: string): void;
  /**
   * Called when a browser opened its one-time start address, which is void from then on. `lang`: the browser's first language;
   * null if it is neither Arabic nor English.
   */
  entered?(lang: Lang | null): void;
  /** The timeout for a whole request, headers and body. */
  readonly requestTimeoutMs?: number;
};

export type BrowserHost = {
  readonly origin: string;
  /** Returns a new start address, which opens one tab, once, within ten minutes. The former address becomes void. */
  startUrl(): string;
  /** Customer displays, which open in browser tabs. */
  readonly display: DisplayAbility;
  close(): Promise<void>;
};

const address = '127.0.0.1';

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, address, () => resolve((server.address() as AddressInfo).port));
  });

const newServer = (requestTimeoutMs: number): Server =>
  createServer({
    maxHeaderSize: 16_384,
    headersTimeout: Math.min(10_000, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
    keepAliveTimeout: 30_000,
  });

type ListenerParts = {
  readonly own: OwnAddress;
  readonly kindOf: Dispatch['kindOf'];
  readonly isAdmitted: ReturnType<typeof createAdmission>;
  readonly routes: HostRouteHandlers;
  readonly refusals: Refusals;
  readonly log: Log;
};

/** Judges each request, checks its session, and passes it to the handler of its route. */
const requestListener = ({ own, kindOf, isAdmitted, routes, refusals, log }: ListenerParts): RequestListener => {
  const serve = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
    const { method = '', url: target = '', httpVersion, rawHeaders } = request;
    const verdict = judgeRequest({ method, target, httpVersion, rawHeaders }, own, kindOf);
    if (!verdict.ok) {
      // The reason is safe to log, because it contains no text from the request.
      refusals.tell('browser.refused', { status: verdict.status, reason: verdict.reason });
      const allow: ExtraHeaders = verdict.status === 405 ? { allow: verdict.reason } : {};
      return reply(response, verdict.status, { connection: 'close', ...allow });
    }
    const { route } = verdict;
    if (!isAdmitted(verdict, request, response)) return undefined;
    return (routes[route.kind] as HostRouteHandler<HostRoute>)(route, request, response, verdict);
  };
  return (request, response) => {
    serve(request, response).catch((error: unknown) => {
      // Log the error only if the client is still connected: a disconnect makes `serve` reject, too, and is no fault.
      if (!request.destroyed) log.error('browser', { error: (error as Error).message.slice(0, 300) });
      response.destroy();
    });
  };
};

/** Serves until `close`. Throws if the screens are not built or no port is free. */
export const serveBrowser = async (parts: BrowserHostParts): Promise<BrowserHost> => {
  const { dispatch, pagesDir, uploadsDir, clock, random, files, log, announce, entered, requestTimeoutMs = 15_000 } = parts;
  const built = readPages(files, pagesDir);
  const refusals = createRefusals(log, clock);
  const server = newServer(requestTimeoutMs);
  const connections = boundConnections(server);
  const port = await listen(server);
  const own: OwnAddress = { host: `${address}:${port}`, origin: `http://${address}:${port}` };
  const pages = createHostedPages(port, clock, random);
  const { sessions } = pages.till;
  const streams = createEventStreams(dispatch, clock, () => displays.streamsChanged());
  const displays = createDisplayTabs({ clock, origin: own.origin, sessions: pages.display.sessions, streams });
  const transfers = createTransfers({ dispatch, files, clock, folder: uploadsDir });
  const startUrl = (): string => `${own.origin}/start/${sessions.issue()}`;
  const sendPage = pageSender(random);
  const sendNotice = noticeSender(sendPage, sessions.isIssued, () => announce(startUrl()));
  const isAdmitted = createAdmission({ pages, connections, sendNotice });
  const routes: HostRouteHandlers = {
    ...pageRoutes({ pages, built, sendPage, sendNotice, streams, ...(entered && { entered }) }),
    ...callRoutes({ dispatch, transfers, streams, clock, windowOf: pages.windowOf }),
  };
  server.on('request', requestListener({ own, kindOf: dispatch.kindOf, isAdmitted, routes, refusals, log }));
  return {
    origin: own.origin,
    startUrl,
    display: displays.ability,
    close: () =>
      new Promise((resolve) => {
        displays.close();
        streams.close();
        refusals.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
