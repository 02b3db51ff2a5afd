// A second payment service, written from its document and the field notes alone: it shares no code with the till, the relay or
// the simulated service. It serves confirm calls, checkouts and the customer's actions at the checkout over HTTP.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, type Checkout, createCheckouts, isDeed, type Keys, type Taken } from './checkouts.ts';
import { authorized, type Complaint, duplicated, noSuchPath, readAsked, unauthorized } from './confirm.ts';
import { type Gateway, type Manner, usual } from './manner.ts';

export type SecondService = {
  readonly url: string;
  readonly taken: readonly Taken[];
  /** Sets the service's behaviour for the next confirm calls. Existing checkouts keep theirs. */
  behave(manner: Manner): void;
  /** Returns the address of this invoice's checkout, or null if none was created. */
  checkoutOf(invoiceNo: string): string | null;
  /** Number of confirm calls received so far. */
  asked(): number;
  close(): Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Parses a form in either encoding: URL-encoded or multipart. Returns an empty map if it cannot be parsed. */
const formOf = async (request: IncomingMessage): Promise<ReadonlyMap<string, string>> => {
  const body = await bodyOf(request);
  const type = request.headers['content-type'] ?? 'application/x-www-form-urlencoded';
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return new Map([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  } catch {
    return new Map();
  }
};

/** Sends a call once, without retry; an unreachable receiver is ignored. */
const send = async ({ url, body }: Call): Promise<void> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: body ?? '' };
  try {
    const reply = await fetch(url, body === null ? {} : post);
    await reply.arrayBuffer();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
};

export const startSecondService = async (keys: Keys): Promise<SecondService> => {
  const checkouts = createCheckouts(keys);
  let manner = usual;
  let asked = 0;
  let url = '';

  const say = (response: ServerResponse, status: number, type: string, body: string): void => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
  const complain = (response: ServerResponse, { status, body }: Complaint): void =>
    say(response, status, 'application/json', body);

  const gatewayOf = (segment: string): Gateway | undefined =>
    (['wallet', 'card'] as const).find((gateway) => manner.paths[gateway] === segment);

  const answer = (response: ServerResponse, { reply, redirect }: Manner, checkout: Checkout | null): void => {
    if (reply.kind === 'silence') return;
    if (reply.kind === 'cut') {
      response.socket?.destroy();
      return;
    }
    const id = checkout?.id ?? 'none';
    const address = redirect.replace('{checkout}', `${url}/pay/${id}`).replace('{id}', id);
    if (reply.kind === 'words') return say(response, reply.status, reply.type, reply.body);
    const documented = JSON.stringify({ status: 200, result: { code: 'CHECKOUT_REDIRECT', redirect_url: '{address}' } });
    say(response, 200, 'application/json; charset=utf-8', (reply.body ?? documented).replace('{address}', address));
  };

  const confirm = async (request: IncomingMessage, response: ServerResponse, segment: string): Promise<void> => {
    asked += 1;
    const now = manner;
    const form = await formOf(request);
    const { authorization, 'x-api-key': apiKey } = request.headers;
    if (!authorized({ ...(authorization && { authorization }), ...(typeof apiKey === 'string' && { apiKey }) }, keys))
      return complain(response, unauthorized);
    const gateway = gatewayOf(segment);
    if (!gateway) return complain(response, noSuchPath);
    const read = readAsked(gateway, form);
    if ('status' in read) return complain(response, read);
    if (checkouts.has(read.invoiceNo)) return complain(response, duplicated);
    const id = randomBytes(9).toString('base64url');
    answer(response, now, now.creates ? checkouts.open(id, gateway, read, now) : null);
  };

  const repeatAll = async (checkout: Checkout): Promise<void> => {
    for (const call of [...checkout.sent]) await send(call);
  };
  const callBack = async (checkout: Checkout): Promise<void> => {
    const call = checkouts.callback(checkout);
    checkout.sent.push(call);
    await send(call);
  };

  /**
   * Serves a checkout. POST with the customer's action ends it; POST `notify` or `again` sends or repeats callbacks; GET `back`
   * redirects the customer to the shop.
   */
  const atCheckout = async (method: string, checkout: Checkout, what: string, response: ServerResponse): Promise<void> => {
    if (method === 'GET' && what === 'back' && checkout.outcome !== null) {
      const call = checkouts.back(checkout);
      checkout.sent.push(call);
      response.writeHead(303, { location: call.url });
      response.end();
      return;
    }
    if (method === 'POST' && isDeed(what)) {
      const times = checkouts.ended(checkout, what);
      for (let i = 0; i < times; i++) await callBack(checkout);
      return say(response, 200, 'text/plain', what);
    }
    if (method === 'POST' && what === 'notify') {
      await callBack(checkout);
      return say(response, 200, 'text/plain', what);
    }
    if (method === 'POST' && what === 'again') {
      await repeatAll(checkout);
      return say(response, 200, 'text/plain', what);
    }
    if (method === 'GET' && what === '') return say(response, 200, 'text/plain', `${checkout.asked.amount} ${checkout.gateway}`);
    return say(response, 404, 'text/plain', 'not here');
  };

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, segment] = /^\/api\/v1\/transaction\/([^/]+)\/confirm$/.exec(request.url ?? '') ?? [];
    if (segment !== undefined && request.method === 'POST') return confirm(request, response, segment);
    const [, id = '', what = ''] = /^\/pay\/([^/]+)(?:\/([a-z]+))?$/.exec(request.url ?? '') ?? [];
    const checkout = checkouts.byId(id);
    if (!checkout) return say(response, 404, 'text/html', '<h1>404</h1>');
    return atCheckout(request.method ?? '', checkout, what, response);
  };

  const server: Server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => say(response, 500, 'text/plain', String(error)));
  });
  // Keep idle connections open, so that only a scripted `cut` ever closes a connection.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    taken: checkouts.taken,
    behave: (next) => void (manner = next),
    checkoutOf(invoiceNo) {
      const checkout = checkouts.byInvoice(invoiceNo);
      return checkout ? `${url}/pay/${checkout.id}` : null;
    },
    asked: () => asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
