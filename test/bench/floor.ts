// Baseline servers, which do the same work without this project's code. Run by the benchmarks: `floor.ts answer|store|polls FILE`.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';

const [kind, file = ''] = process.argv.slice(2);

const answer = () =>
  createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{"status":"stored"}'));
  });

/** A file of rows, where each insert is synced. */
const openRows = () => {
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT');
  return { insert: db.prepare('INSERT INTO rows (body) VALUES (?)') };
};

const store = () => {
  const { insert } = openRows();
  let waiting: ServerResponse | null = null;
  // A notice that arrived while no poll was open; the next poll is answered with it at once.
  let missed: Buffer | null = null;
  return createServer((request, response) => {
    if (request.method === 'GET') {
      if (missed === null) waiting = response;
      else response.end(missed);
      missed = null;
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      insert.run(body);
      response.end('{"status":"stored"}');
      if (waiting === null) missed = body;
      else waiting.end(body);
      waiting = null;
    });
  });
};

/** Long polls of many tills: `GET /v1/feed/MERCHANT/TILL?wait=S` waits for the next POST below `/n/MERCHANT/TILL/`. */
const polls = () => {
  const { insert } = openRows();
  const waiting = new Map<string, ServerResponse>();
  let last = 0;
  const page = (items: readonly { readonly raw: string }[]): string =>
    JSON.stringify({ relayId: 'floor', relayMs: Date.now(), last, items });
  return createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://floor');
    const till = url.pathname
      .split('/')
      .slice(request.method === 'GET' ? 3 : 2)
      .slice(0, 2)
      .join('/');
    if (request.method === 'GET') {
      const end = setTimeout(
        () => {
          waiting.delete(till);
          response.end(page([]));
        },
        Number(url.searchParams.get('wait')) * 1000,
      );
      response.once('close', () => clearTimeout(end));
      waiting.set(till, response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      insert.run(body);
      last += 1;
      response.end('{"status":"stored"}');
      waiting.get(till)?.end(page([{ raw: body.toString('base64') }]));
      waiting.delete(till);
    });
  });
};

const kinds: Readonly<Record<string, () => Server>> = { answer, store, polls };
const server = (kinds[kind ?? ''] ?? answer)();
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.on('SIGTERM', () => process.exit(0));
