// A network in virtual time: delivers requests to handlers by host. A policy decides if they arrive late, twice or not at all.
import type { Http, HttpFailure, HttpReply, HttpRequest, RawReply, RawRequest, StopSignal } from '../../src/shared/ports.ts';
import { err, ok, type Result } from '../../src/shared/result.ts';
import { createStop } from '../../src/shared/stop.ts';
import type { Life, World } from './world.ts';

export type Handler = (request: RawRequest, stop?: StopSignal) => Promise<RawReply>;

/** The fate of one request: its delays in milliseconds, each for one direction. */
export type Fate = {
  readonly thereMs: number;
  readonly backMs: number;
  /** The request never arrives, and the sender gets "connection refused". */
  readonly refused?: boolean;
  /** The request arrives, but the reply is lost and the sender sees a reset. */
  readonly replyLost?: boolean;
  /** The request arrives a second time, this many milliseconds later. */
  readonly againMs?: number;
};
export type Policy = (from: string, request: HttpRequest) => Fate;

export const smooth: Policy = () => ({ thereMs: 5, backMs: 5 });

export type Network = {
  /** Serves a host until `end` is called; requests in transit then see a reset. */
  serve(host: string, handler: Handler): { end(): void };
  httpFor(name: string, life: Life): Http;
  policy: Policy;
  onMessage: (text: string) => void;
  /** Called with each request when it is sent, even if the request is lost later. */
  onSend: (request: HttpRequest) => void;
};

export const toRaw = (request: HttpRequest): RawRequest => {
  const [, path = '/', query = ''] = /^[a-z]+:\/\/[^/?]+([^?]*)(?:\?(.*))?$/.exec(request.url) ?? [];
  const headers = { host: new URL(request.url).host, ...request.headers };
  return {
    method: request.method,
    path: path || '/',
    query,
    headers,
    body: request.body ?? new Uint8Array(),
    remoteAddress: '127.0.0.1',
  };
};

const toReply = ({ status, headers, body }: RawReply): HttpReply => ({
  status,
  headers,
  body: typeof body === 'string' ? Buffer.from(body, 'utf8') : body,
});

export const createNetwork = (world: World): Network => {
  type Server = { readonly handler: Handler; readonly inFlight: Set<() => void>; up: boolean };
  const servers = new Map<string, Server>();

  const network: Network = {
    policy: smooth,
    onMessage: () => {},
    onSend: () => {},
    serve(host, handler) {
      const server: Server = { handler, inFlight: new Set(), up: true };
      servers.set(host, server);
      return {
        end() {
          server.up = false;
          if (servers.get(host) === server) servers.delete(host);
          for (const broken of [...server.inFlight]) broken();
        },
      };
    },
    httpFor: (name, life) => (request, stop) =>
      new Promise((resolve) => {
        network.onSend(request);
        const fate = network.policy(name, request);
        const { host, pathname } = new URL(request.url);
        const label = `${name} ${request.method} ${host}${pathname}`;
        let over = false;
        const finish = (result: Result<HttpReply, HttpFailure>): void => {
          if (over) return;
          over = true;
          connection.stop();
          cancelStop?.();
          cancelDeadline();
          network.onMessage(`${world.nowMs} ${label} ${result.ok ? result.value.status : result.error.reason}`);
          if (life.alive) resolve(result);
        };
        const connection = createStop();
        const cancelStop = stop?.onStop(() => finish(err({ sent: true, reason: 'stopped' })));
        const cancelDeadline = world.at(request.timeoutMs, () => finish(err({ sent: true, reason: 'timeout' })));

        const broken = (): void => finish(err({ sent: true, reason: 'reset' }));
        const deliver = (answer: boolean): void => {
          const server = servers.get(host);
          if (!server) {
            if (answer) finish(err({ sent: false, reason: 'connection-refused' }));
            return;
          }
          if (answer) server.inFlight.add(broken);
          const handle = async (): Promise<void> => {
            const reply = await server.handler(toRaw(request), connection.signal);
            server.inFlight.delete(broken);
            if (!answer || !server.up) return;
            world.at(fate.backMs, () => {
              const whole = toReply(reply);
              const fits = whole.body.length <= request.maxReplyBytes;
              if (fate.replyLost) finish(err({ sent: true, reason: 'reset' }));
              else finish(fits ? ok(whole) : err({ sent: true, reason: 'too-large' }));
            });
          };
          void handle();
        };
        if (fate.refused) world.at(fate.thereMs, () => finish(err({ sent: false, reason: 'connection-refused' })));
        else {
          world.at(fate.thereMs, () => deliver(true));
          if (fate.againMs !== undefined) world.at(fate.thereMs + fate.againMs, () => deliver(false));
        }
      }),
  };
  return network;
};
