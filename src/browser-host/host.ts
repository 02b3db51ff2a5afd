// Serves the till on loopback to a browser, for machines without Electron and for tests. Plain node:http on 127.0.0.1; access is
// decided in guard.ts and sessions.ts. See docs/browser-host.md.
import { statusOf } from './status.ts';
import { appError } from '../shared/errors.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { displayKeyName, displayPath, fileHeader, pageKeyName } from '../shared/contract/channels.ts';
import type { Answer } from '../shared/contract/index.ts';
import type { Cancel, Clock, Files, Log, Random } from '../shared/ports.ts';
import type { Audience, WindowRef } from '../shared/people/rights.ts';
import { createRefusals } from '../shared/refusals.ts';
import { fail, ok } from '../shared/result.ts';
import { answerOf, type Dispatch } from '../main/dispatch.ts';
import type { DisplayAbility } from '../main/handlers/types.ts';
import { html, newNonce, readPages, withNonce } from '../main/pages/built.ts';
import { browserPolicy, scriptPolicy } from '../main/pages/policy.ts';
import { readJson } from './body.ts';
import { boundConnections } from './connections.ts';
import { createEventStreams, pageGoneMs } from './events.ts';
import { createTransfers, transferWithinMs } from '../main/transfers.ts';
import { isAsking, judgeRequest, largestBody, type Let, type OwnAddress, type HostRoute } from './guard.ts';
import { commonHeaders } from './headers.ts';
import { displayNoticePage, noticePage } from './notice-page.ts';
import { cookieValue, createSessions, displayTokenLifeMs, type HostSessions } from './sessions.ts';
import { startPage } from './start-page.ts';

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
  /** Prints a new start address. Called when a browser without a session came and no printed address is valid any more. */
  announce(url: string): void;
  /** Called when a browser used its start address, which is then void. */
  entered?(): void;
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
/** The customer display's page among the built screens. */
const displayPage = '/display.html';
/** The paths, cookie and storage key of one kind of page. */
type HostedPage = {
  readonly sessions: HostSessions;
  readonly cookie: string;
  /** The `Path` of the cookie. */
  readonly path: string;
  readonly page: string;
  readonly keyName: string;
};
const json = 'application/json; charset=utf-8';

type Extra = Readonly<Record<string, string>>;
const reply = (response: ServerResponse, status: number, headers: Extra = {}, content: Buffer | string = ''): void => {
  response.writeHead(status, { ...commonHeaders, ...headers, 'content-length': String(Buffer.byteLength(content)) });
  response.end(content);
};

const sendJson = (response: ServerResponse, status: number, answer: Answer<unknown>): void =>
  reply(response, status, { 'content-type': json }, JSON.stringify(answer));

const inputOf = (header: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(decodeURIComponent(header)) as unknown };
  } catch {
    return null;
  }
};

/** Writes the pieces, waiting for the stream to drain between them. Throws if the client has left or does not read in time. */
const sendPieces = async (response: ServerResponse, pieces: AsyncIterable<Uint8Array>, clock: Clock): Promise<void> => {
  const cancel = clock.after(transferWithinMs, () => response.destroy());
  try {
    for await (const piece of pieces) {
      if (response.destroyed) throw new Error('the window left');
      if (response.write(piece)) continue;
      await new Promise<void>((resolve) => {
        response.once('drain', resolve);
        response.once('close', resolve);
      });
    }
    response.end();
  } finally {
    cancel();
  }
};

const refused: Answer<never> = { ok: false, error: appError('request.not-here') };
const malformed: Answer<never> = { ok: false, error: appError('request.malformed') };

type Doer<R extends HostRoute> = (
  route: R,
  request: IncomingMessage,
  response: ServerResponse,
  verdict: Let,
) => void | Promise<void>;
type RouteOf<K extends HostRoute['kind']> = Extract<HostRoute, { readonly kind: K }>;
type Doers = { readonly [K in HostRoute['kind']]: Doer<RouteOf<K>> };

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, address, () => resolve((server.address() as AddressInfo).port));
  });

/** Serves until `close`. Throws if the screens are not built or no port is free. */
export const serveBrowser = async (parts: BrowserHostParts): Promise<BrowserHost> => {
  const { dispatch, pagesDir, uploadsDir, clock, random, files, log, announce, entered, requestTimeoutMs = 15_000 } = parts;
  const pages = readPages(files, pagesDir);
  const refusals = createRefusals(log, clock);

  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: Math.min(10_000, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
    keepAliveTimeout: 30_000,
  });
  const connections = boundConnections(server);
  const port = await listen(server);
  const own: OwnAddress = { host: `${address}:${port}`, origin: `http://${address}:${port}` };
  // Cookies do not depend on the port, so the port is in the cookie's name: two tills on one machine keep separate sessions.
  // Servers on other ports receive the cookie all the same, so it is only half of a session. A customer display has its own
  // cookie, key and paths, because it is open beside the till's tab in the same browser.
  const places: Readonly<Record<'till' | 'display', HostedPage>> = {
    till: { sessions: createSessions(clock, random), cookie: `qayd-${port}`, path: '/', page: '/', keyName: pageKeyName },
    display: {
      sessions: createSessions(clock, random, displayTokenLifeMs),
      cookie: `qayd-display-${port}`,
      path: displayPath,
      page: `${displayPath}/`,
      keyName: displayKeyName,
    },
  };
  const { sessions } = places.till;
  const placeOf = ({ audience }: Let): HostedPage => places[audience === 'display' ? 'display' : 'till'];
  // Closes the displays once the till's last tab has been gone for `pageGoneMs`; a reload takes less.
  let endsDisplays: Cancel | null = null;
  let closed = false;
  const watchTabs = (): void => {
    endsDisplays?.();
    endsDisplays = null;
    if (closed || streams.has('till')) return;
    endsDisplays = clock.after(pageGoneMs, endDisplays);
  };
  const endDisplays = (): void => {
    places.display.sessions.endAll();
    streams.end('display');
  };
  let hasDisplay = false;
  const displayListeners = new Set<() => void>();
  const streamsChanged = (): void => {
    watchTabs();
    if (hasDisplay === streams.has('display')) return;
    hasDisplay = !hasDisplay;
    for (const listener of [...displayListeners]) listener();
  };
  const streams = createEventStreams(dispatch, clock, streamsChanged);
  const transfers = createTransfers({ dispatch, files, clock, folder: uploadsDir });
  const windowOf = (verdict: Let): WindowRef => {
    const place = placeOf(verdict);
    return { window: verdict.audience, windowId: place.sessions.windowOf(cookieValue(verdict.cookie, place.cookie)) };
  };
  const startUrl = (): string => `${own.origin}/start/${sessions.issue()}`;
  const display: DisplayAbility = {
    // The address is valid for two minutes, because it was requested just now.
    open: () => ok({ url: `${own.origin}${displayPath}/start/${places.display.sessions.issue()}` }),
    close: endDisplays,
    identify: () => {},
    places: () => ({ how: 'tab', open: hasDisplay, missing: false, kept: true, screen: null, screens: [] }),
    listen(listener) {
      displayListeners.add(listener);
      return () => void displayListeners.delete(listener);
    },
  };

  type SentPage = { readonly status: number; readonly policy: (nonce: string) => string; readonly headers?: Extra };
  const sendPage = (response: ServerResponse, { status, policy, headers }: SentPage, make: (nonce: string) => Buffer): void => {
    const fresh = newNonce(random);
    const all = { 'content-type': html, 'content-security-policy': policy(fresh), ...headers };
    reply(response, status, all, make(fresh));
  };
  const sayHowToComeIn = (response: ServerResponse, status: 401 | 403, audience: Audience): void => {
    if (audience === 'display') return sendPage(response, { status, policy: browserPolicy }, displayNoticePage);
    if (!sessions.isIssued()) announce(startUrl());
    sendPage(response, { status, policy: browserPolicy }, noticePage);
  };

  /** True if the session allows the request; otherwise sends the refusal. */
  const isAdmitted = (verdict: Let, request: IncomingMessage, response: ServerResponse): boolean => {
    const { route, audience, cookie: header, pageKey } = verdict;
    const place = placeOf(verdict);
    const id = cookieValue(header, place.cookie);
    if (isAsking(route.kind) || route.kind === 'events') {
      if (!place.sessions.admits(id, pageKey)) sendJson(response, 401, refused);
      else if (!connections.admit(request.socket)) reply(response, 503, { connection: 'close' });
      else return true;
      return false;
    }
    if (route.kind !== 'page' || place.sessions.knows(id)) return true;
    sayHowToComeIn(response, 401, audience);
    return false;
  };

  const doers: Doers = {
    start({ token }, _, response, verdict) {
      const { audience } = verdict;
      const { sessions: known, cookie, path, page, keyName } = placeOf(verdict);
      const session = known.redeem(token, cookieValue(verdict.cookie, cookie));
      if (!session) return sayHowToComeIn(response, 403, audience);
      streams.endSession(windowOf(verdict));
      if (audience === 'till') entered?.();
      const headers = { 'set-cookie': `${cookie}=${session.id}; Path=${path}; HttpOnly; SameSite=Strict` };
      const first = { pageKey: session.pageKey, keyName, goTo: page };
      return sendPage(response, { status: 200, policy: scriptPolicy, headers }, (fresh) => startPage(first, fresh));
    },
    outside(_, __, response, { audience }) {
      sayHowToComeIn(response, 401, audience);
    },
    async call({ name }, request, response, verdict) {
      const body = await readJson(request, largestBody);
      if (!body.ok) {
        response.setHeader('connection', 'close');
        return sendJson(response, body.status, malformed);
      }
      return sendJson(response, 200, await dispatch.answer(name, body.value, windowOf(verdict)));
    },
    async upload({ name }, request, response, verdict) {
      const { input, size } = verdict;
      const read = inputOf(input);
      const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const { windowId } = windowOf(verdict);
      const result = read
        ? await transfers.upload(windowId, { name, input: read.value, size, pieces })
        : fail('request.malformed');
      const answer = answerOf(result);
      // Discard the rest of the upload: a browser that is still sending would not read the response.
      request.resume();
      return sendJson(response, statusOf(answer), answer);
    },
    async download({ name }, request, response, verdict) {
      const body = await readJson(request, largestBody);
      if (!body.ok) {
        response.setHeader('connection', 'close');
        return sendJson(response, body.status, malformed);
      }
      const { windowId } = windowOf(verdict);
      const sent = await transfers.download(windowId, { name, input: body.value }, async (file, pieces) => {
        const fileName = encodeURIComponent(file.name);
        response.writeHead(200, {
          ...commonHeaders,
          'content-type': file.mediaType,
          'content-length': String(file.size),
          'content-disposition': `attachment; filename*=UTF-8''${fileName}`,
          [fileHeader]: fileName,
        });
        await sendPieces(response, pieces, clock);
      });
      const answer = answerOf(sent);
      if (!answer.ok) sendJson(response, statusOf(answer), answer);
    },
    events(_, __, response, verdict) {
      if (!streams.open(response, windowOf(verdict))) reply(response, 503);
    },
    page({ path }, _, response, { audience }) {
      const page = pages.get(audience === 'display' && path === '/' ? displayPage : path);
      if (!page) return reply(response, 404);
      if (page.type === html)
        return sendPage(response, { status: 200, policy: browserPolicy }, (fresh) => withNonce(page.content, fresh));
      const caching: Extra = page.cached ? { 'cache-control': 'private, max-age=31536000, immutable' } : {};
      return reply(response, 200, { 'content-type': page.type, ...caching }, page.content);
    },
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: target = '', httpVersion, rawHeaders } = request;
    const verdict = judgeRequest({ method, target, httpVersion, rawHeaders }, own, dispatch.kindOf);
    if (!verdict.ok) {
      // Safe to log: the reason contains nothing from the request.
      refusals.tell('browser.refused', { status: verdict.status, reason: verdict.reason });
      const allow: Extra = verdict.status === 405 ? { allow: verdict.reason } : {};
      return reply(response, verdict.status, { connection: 'close', ...allow });
    }
    const { route } = verdict;
    if (!isAdmitted(verdict, request, response)) return undefined;
    return (doers[route.kind] as Doer<HostRoute>)(route, request, response, verdict);
  };

  server.on('request', (request, response) => {
    serve(request, response).catch((error: unknown) => {
      // A client that disconnected is not an error of ours.
      if (!request.destroyed) log.error('browser', { error: (error as Error).message.slice(0, 300) });
      response.destroy();
    });
  });

  return {
    origin: own.origin,
    startUrl,
    display,
    close: () =>
      new Promise((resolve) => {
        closed = true;
        streams.close();
        endsDisplays?.();
        refusals.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
