// The relay on the network: Fastify with its limits of sizes and connections around the core. Decides nothing that the core could decide.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Log, RawReply } from '../../shared/ports.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isNoticePath } from '../../shared/relay-wire/paths.ts';
import { createStop } from '../../shared/stop.ts';
import { createAddressBound } from './address-bound.ts';
import { clientAddressBehind, trustedAmong } from './client-address.ts';
import type { RelayConfig } from '../config/config.ts';
import { createNoticeDoor, isPostedNotice } from '../intake/notice-door.ts';
import { stopOf, toRawRequest, writeReply } from './raw-http.ts';
import type { Relay } from '../core.ts';
import { broken, malformed, tooLarge, tooMany } from './replies.ts';

export type RelayServer = {
  readonly port: number;
  /** Ends long polls with what they have, then every connection. */
  close(): Promise<void>;
};

/** Longer than a proxy keeps its idle connections, so that it is the proxy that ends them. */
const keepAliveTimeoutMs = 75_000;

type Settings = Pick<RelayConfig, 'listen' | 'trustProxy' | 'limits'>;

const replyToError = (error: { readonly code?: string; readonly statusCode?: number }): RawReply | null => {
  if (error.statusCode === 413) return tooLarge;
  return error.statusCode !== undefined && error.statusCode < 500 ? malformed : null;
};

/** Statuses of what Node's parser refuses before there is a request. */
const parserStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const refuse = (error: Error & { code?: string }, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.end(`HTTP/1.1 ${parserStatus[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // A client that never closes its end would keep its place for ever.
  socket.destroySoon();
};

const createApp = (relay: Relay, { trustProxy, limits }: Settings, log: Log) => {
  const closing = createStop();
  const isTrusted = trustedAmong(trustProxy);
  const clientAddress = clientAddressBehind(isTrusted);
  const bound = createAddressBound({ most: limits.connectionsPerAddress, isTrusted, clientAddress });
  const addressOf = (request: IncomingMessage): string =>
    clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'] as string | undefined);
  const takeNotice = createNoticeDoor({ relay, log, bodyBytes: limits.bodyBytes, clientAddress });

  const app = Fastify({
    serverFactory: (serve) => {
      const options = {
        maxHeaderSize: limits.headerBytes,
        requestTimeout: limits.requestTimeoutMs,
        headersTimeout: limits.requestTimeoutMs,
        connectionsCheckingInterval: Math.min(limits.requestTimeoutMs, 5000),
        keepAliveTimeout: keepAliveTimeoutMs,
      };
      const server = createServer(options, (request: IncomingMessage, response: ServerResponse) => {
        if (isPostedNotice(request)) takeNotice(request, response);
        else if (isNoticePath(request.url ?? '') || bound.admits(request, response)) serve(request, response);
        else writeReply(response, tooMany, true);
      });
      server.maxConnections = limits.connections;
      server.on('connection', bound.onConnection);
      server.on('request', bound.onRequest);
      return server;
    },
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: true,
    clientErrorHandler: refuse,
    exposeHeadRoutes: false,
    routerOptions: { querystringParser: () => ({}) },
    // A path that the router cannot decode is still a path.
    frameworkErrors: (_error, request, reply) => void answer(request, reply),
  });

  const answer = async (request: FastifyRequest, reply: FastifyReply, instead?: RawReply): Promise<void> => {
    reply.hijack();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const raw = toRawRequest(request.raw, request.raw.url ?? '', body, addressOf(request.raw));
    try {
      writeReply(reply.raw, instead ?? (await relay.handle(raw, stopOf(reply.raw, closing.signal))));
    } catch (error) {
      log.error('request.broke', { error: String(error) });
      writeReply(reply.raw, broken);
    }
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const known = replyToError(error);
    if (!known) log.error('request.broke', { error: error.message });
    return answer(request, reply, known ?? broken);
  });
  app.addHook('preClose', (done) => {
    closing.stop();
    done();
  });
  return { app, answer };
};

/** Port 0 takes any that is free. Error: Node's code, such as EADDRINUSE or EACCES. */
export const startServer = async (
  relay: Relay,
  settings: Settings,
  log: Log,
): Promise<Result<RelayServer, { readonly code: string }>> => {
  const { app, answer } = createApp(relay, settings, log);
  app.setNotFoundHandler((request, reply) => answer(request, reply));
  app.all('/*', (request, reply) => answer(request, reply));
  try {
    await app.listen(settings.listen);
  } catch (error) {
    await app.close();
    return err({ code: (error as NodeJS.ErrnoException).code ?? 'UNKNOWN' });
  }
  return ok({ port: (app.server.address() as AddressInfo).port, close: () => app.close() });
};
