// The local status address: an HTTP server that answers `GET /status` with the watched conditions, for a monitoring program of
// the shop. Off unless `watch.json` has `listen`.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { WatchView } from '../../../shared/health/watch.ts';
import type { Log, RawReply, RawRequest, Serve, Serving } from '../../../shared/ports.ts';
import { loopback, type WatchChoice } from './watch-choice.ts';

export const statusPath = '/status';

const json = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});
const notFound = json(404, { error: 'not-found' });
const notAllowed = json(405, { error: 'method-not-allowed' }, { allow: 'GET, HEAD' });
const misdirected = json(421, { error: 'another-host' });
const unauthorized = json(401, { error: 'unauthorized' }, { 'www-authenticate': 'Bearer' });
const broken = json(500, { error: 'broken' });
const tooLarge = json(413, { error: 'too-large' });
const tooMany = json(429, { error: 'too-many' });

const holdsToken = ({ headers }: RawRequest, tokenSha256: string): boolean => {
  const token = /^Bearer +([^ ]+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? '';
  return timingSafeEqual(createHash('sha256').update(token).digest(), Buffer.from(tokenSha256, 'hex'));
};

/** The addresses that mean every address of the machine. */
const wildcards: readonly string[] = ['0.0.0.0', '::'];
const hosts = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::([0-9]{1,5}))?$/;

/**
 * True if the Host header names this status address: a loopback address or `localhost`, or the address of `watch.json`, with the
 * port. Under a wildcard address any numeric address is accepted. DNS rebinding lets a web page send requests to this machine under
 * the page's own name; the page could then read the answers.
 */
export const isOwnHost = (host: string | undefined, listen: WatchChoice['listen'], port: number): boolean => {
  const [found, v6, name = '', ownPort = '80'] = hosts.exec((host ?? '').toLowerCase()) ?? [];
  if (!found || !listen || Number(ownPort) !== port) return false;
  const address = v6 ?? name;
  const isNumeric = v6 !== undefined || /^\d{1,3}(\.\d{1,3}){3}$/.test(name);
  const isOpen = wildcards.includes(listen.host) && isNumeric;
  return isOpen || address === 'localhost' || loopback.includes(address) || address === listen.host.toLowerCase();
};

/**
 * Answers one request under its own host. If a token is required, checks it before the path and the method, so that a request
 * without the token does not reveal which paths exist.
 */
const answerStatus = (request: RawRequest, tokenSha256: string | undefined, watch: () => WatchView): RawReply => {
  if (tokenSha256 !== undefined && !holdsToken(request, tokenSha256)) return unauthorized;
  if (request.path !== statusPath) return notFound;
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed;
  const view = watch();
  const reply = json(view.status === 'ok' ? 200 : 503, view);
  return request.method === 'HEAD' ? { ...reply, body: '' } : reply;
};

type WatchServerParts = {
  readonly serve: Serve | undefined;
  readonly log: Log;
  readonly choice: WatchChoice;
  watch(): WatchView;
};

export type WatchServer = { port(): Promise<number | null>; stop(): Promise<void> };

/**
 * Opens the status address if `watch.json` has `listen`. If the port is in use, logs the error; the till works without the status
 * address.
 */
export const createWatchServer = ({ serve, log, choice: { listen, tokenSha256 }, watch }: WatchServerParts): WatchServer => {
  let isOver = false;
  let serving: Serving | null = null;
  const isOwn = ({ headers }: RawRequest): boolean => isOwnHost(headers['host'], listen, serving?.port ?? listen?.port ?? 0);
  const opening = (async (): Promise<void> => {
    if (!serve || !listen) return;
    const opened = await serve(
      (request) => Promise.resolve(isOwn(request) ? answerStatus(request, tokenSha256, watch) : misdirected),
      {
        ...{ listen, bodyBytes: 0, headerBytes: 8192, requestTimeoutMs: 5000, keepAliveMs: 5000 },
        replies: { tooLarge, broken },
        bounds: { connections: 16, perAddress: 8, trustProxy: [], shareOf: (address) => address, isExempt: () => false, tooMany },
      },
      log,
    );
    if (!opened.ok) {
      log.error('watch.closed', { code: opened.error.code, host: listen.host, port: listen.port });
      return;
    }
    serving = opened.value;
    if (isOver) await serving.close();
    else log.info('watch.open', { host: listen.host, port: opened.value.port });
  })();
  return {
    /** The port on which the server listens; null if the status address is off or could not be opened. */
    async port(): Promise<number | null> {
      await opening;
      return serving?.port ?? null;
    },
    async stop(): Promise<void> {
      isOver = true;
      await serving?.close();
    },
  };
};
