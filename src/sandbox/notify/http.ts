// The http port of the real world, on undici: one request, one try, no redirect followed, one deadline for the whole call.
import { Agent, request as send } from 'undici';
import type { Clock, Http, HttpFailure } from '../../shared/ports.ts';
import { err, ok } from '../../shared/result.ts';

type Reason = HttpFailure['reason'];

/** Failures before a connection stood: nothing was sent. */
const neverSent: readonly (readonly [RegExp, Reason])[] = [
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_INVALID_URL|UND_ERR_INVALID_ARG)$/, 'connection-refused'],
  [/^(ENOTFOUND|EAI_)/, 'dns'],
  [/^UND_ERR_CONNECT_TIMEOUT$/, 'timeout'],
  [/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO)/, 'tls'],
];
const cutOff = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

class TooLarge extends Error {}

const failureOf = (error: unknown): HttpFailure => {
  if (error instanceof TooLarge) return { sent: true, reason: 'too-large' };
  const { code, cause, errors } = error as { code?: string; cause?: { code?: string }; errors?: { code?: string }[] };
  const found = code ?? errors?.[0]?.code ?? cause?.code ?? '';
  const reason = neverSent.find(([pattern]) => pattern.test(found))?.[1];
  if (reason) return { sent: false, reason };
  return { sent: true, reason: cutOff.test(found) ? 'reset' : 'other' };
};

const readAll = async (body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

export type NetworkHttp = { readonly http: Http; close(): Promise<void> };

export const createNetworkHttp = (clock: Clock): NetworkHttp => {
  const agent = new Agent();
  const http: Http = async ({ method, url, headers, body, timeoutMs, maxReplyBytes }, stop) => {
    const controller = new AbortController();
    let ended: 'timeout' | 'stopped' | null = null;
    const end = (why: 'timeout' | 'stopped') => () => {
      ended ??= why;
      controller.abort();
    };
    const cancelDeadline = clock.after(timeoutMs, end('timeout'));
    const cancelStop = stop?.onStop(end('stopped'));
    try {
      // A kept socket that the other side is closing would lose the notice, and it is sent only once.
      const reply = await send(url, {
        method,
        headers,
        body: body ?? null,
        dispatcher: agent,
        signal: controller.signal,
        reset: true,
      });
      return ok({ status: reply.statusCode, headers: flat(reply.headers), body: await readAll(reply.body, maxReplyBytes) });
    } catch (error) {
      return err(ended ? { sent: true, reason: ended } : failureOf(error));
    } finally {
      cancelDeadline();
      cancelStop?.();
    }
  };
  return { http, close: () => agent.destroy() };
};
