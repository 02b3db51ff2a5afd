// Writes the responses of the browser host: plain ones, JSON answers, pages with a fresh nonce, and downloads in pieces.
import type { ServerResponse } from 'node:http';
import type { Answer } from '../shared/contract/index.ts';
import { appError } from '../shared/errors.ts';
import type { Clock, Random } from '../shared/ports.ts';
import { html, newNonce } from '../main/pages/built.ts';
import { transferWithinMs } from '../main/transfers.ts';
import { commonHeaders } from './headers.ts';

export type ExtraHeaders = Readonly<Record<string, string>>;

const json = 'application/json; charset=utf-8';

/** Sends a whole response, with the headers that every response has. */
export const reply = (
  response: ServerResponse,
  status: number,
  headers: ExtraHeaders = {},
  content: Buffer | string = '',
): void => {
  response.writeHead(status, { ...commonHeaders, ...headers, 'content-length': String(Buffer.byteLength(content)) });
  response.end(content);
};

export const sendJson = (response: ServerResponse, status: number, answer: Answer<unknown>): void =>
  reply(response, status, { 'content-type': json }, JSON.stringify(answer));

/** Refuses a request whose body could not be read, and closes the connection: the rest of the body may still be under way. */
export const sendMalformed = (response: ServerResponse, status: number): void => {
  response.setHeader('connection', 'close');
  sendJson(response, status, { ok: false, error: appError('request.malformed') });
};

export type SentPage = {
  readonly status: number;
  readonly policy: (nonce: string) => string;
  readonly headers?: ExtraHeaders;
};
/** Sends a page made with a nonce (for its Content-Security-Policy) that no other response uses. */
export type SendPage = (response: ServerResponse, sent: SentPage, make: (nonce: string) => Buffer) => void;

/** Returns a function that sends a page with a fresh nonce in the page and in its content policy. */
export const pageSender =
  (random: Random): SendPage =>
  (response, { status, policy, headers }, make) => {
    const fresh = newNonce(random);
    const all = { 'content-type': html, 'content-security-policy': policy(fresh), ...headers };
    reply(response, status, all, make(fresh));
  };

/**
 * Writes the pieces of a file to the response, and waits for the response to drain between them. Throws if the client has
 * disconnected or does not read in time.
 */
export const sendPieces = async (response: ServerResponse, pieces: AsyncIterable<Uint8Array>, clock: Clock): Promise<void> => {
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
