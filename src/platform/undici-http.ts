// The HTTP port on undici: one request, no retry, no redirect. Each failure reports if a part of the request may have been sent.
import { Agent, request as send } from 'undici';
import type { Http, HttpFailure } from '../shared/ports.ts';
import { err, ok } from '../shared/result.ts';

const neverSent: Readonly<Record<string, HttpFailure['reason']>> = {
  ECONNREFUSED: 'connection-refused',
  EHOSTUNREACH: 'connection-refused',
  ENETUNREACH: 'connection-refused',
  EADDRNOTAVAIL: 'connection-refused',
  ERR_INVALID_URL: 'connection-refused',
  UND_ERR_INVALID_ARG: 'connection-refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
};

const brokenOff: Readonly<Record<string, HttpFailure['reason']>> = {
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
};

const isTls = (code: string): boolean =>
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/.test(code);

const failureOf = (error: unknown): HttpFailure => {
  const { code, cause, errors } = error as { code?: string; cause?: { code?: string }; errors?: { code?: string }[] };
  // A connection to a host name with several addresses fails with a list of errors, one per address. Look at the first error of
  // the list, too.
  for (const known of [code ?? '', errors?.[0]?.code ?? '', cause?.code ?? '']) {
    if (neverSent[known]) return { sent: false, reason: neverSent[known] };
    if (isTls(known)) return { sent: false, reason: 'tls' };
    if (brokenOff[known]) return { sent: true, reason: brokenOff[known] };
  }
  return { sent: true, reason: 'other' };
};

class TooLarge extends Error {}

const readAll = async (body: AsyncIterable<Buffer>, most: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

export type UndiciHttp = { readonly http: Http; close(): Promise<void> };

/** `after`: the clock port's timer, which runs the timeout of the whole call. */
export const createUndiciHttp = (after: (delayMs: number, run: () => void) => () => void): UndiciHttp => {
  // Connections are kept alive only briefly: a request on a connection that the server is just closing would have an unknown
  // outcome.
  const agent = new Agent({ connect: { timeout: 10_000 }, keepAliveTimeout: 4_000, keepAliveMaxTimeout: 60_000, pipelining: 1 });
  const http: Http = async ({ method, url, headers, body, timeoutMs, maxReplyBytes }, stop) => {
    const controller = new AbortController();
    let ended: 'timeout' | 'stopped' | null = null;
    const end = (why: 'timeout' | 'stopped') => () => {
      ended ??= why;
      controller.abort();
    };
    const cancelDeadline = after(timeoutMs, end('timeout'));
    const cancelStop = stop?.onStop(end('stopped'));
    try {
      const reply = await send(url, {
        method,
        headers,
        body: body ?? null,
        dispatcher: agent,
        signal: controller.signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      const read = await readAll(reply.body, maxReplyBytes);
      const flat = Object.entries(reply.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]);
      return ok({ status: reply.statusCode, headers: Object.fromEntries(flat) as Record<string, string>, body: read });
    } catch (error) {
      if (ended) return err({ sent: true, reason: ended });
      if (error instanceof TooLarge) return err({ sent: true, reason: 'too-large' });
      return err(failureOf(error));
    } finally {
      cancelDeadline();
      cancelStop?.();
    }
  };
  return { http, close: () => agent.destroy() };
};
