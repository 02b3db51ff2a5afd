// The floor of a relay with many tills: a bare server that makes one durable insert for each notice and answers the till's long
// poll with it. Run by the bench `relay`: `poll-floor.ts FILE` inserts into a SQLite file, `poll-floor.ts URL` into PostgreSQL.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import { Client } from 'pg';

const [place = ''] = process.argv.slice(2);

type Insert = (body: Buffer) => Promise<unknown>;

const intoSqlite = (): Insert => {
  const db = new Database(place);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT');
  const insert = db.prepare('INSERT INTO rows (body) VALUES (?)');
  return (body) => Promise.resolve(insert.run(body));
};

const intoPostgres = async (): Promise<Insert> => {
  const client = new Client({ connectionString: place });
  await client.connect();
  await client.query('CREATE TABLE rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body bytea NOT NULL)');
  return (body) => client.query({ name: 'insert', text: 'INSERT INTO rows (body) VALUES ($1)', values: [body] });
};

/** The long polls, by `MERCHANT/TILL`. */
const waiting = new Map<string, ServerResponse>();
/** Notices that arrived while their till had no poll open; its next poll is answered at once. */
const missed = new Map<string, Buffer>();
let last = 0;

const answer = (response: ServerResponse, items: readonly Buffer[]): void => {
  const raws = items.map((body) => ({ raw: body.toString('base64') }));
  response.end(JSON.stringify({ relayId: 'floor', relayMs: Date.now(), last, items: raws }));
};

const poll = (till: string, waitS: number, response: ServerResponse): void => {
  const found = missed.get(till);
  missed.delete(till);
  if (found) {
    answer(response, [found]);
    return;
  }
  waiting.set(till, response);
  const end = setTimeout(() => answer(response, []), waitS * 1000);
  response.once('close', () => {
    clearTimeout(end);
    if (waiting.get(till) === response) waiting.delete(till);
  });
};

const hand = (till: string, body: Buffer): void => {
  last += 1;
  const open = waiting.get(till);
  if (open && !open.writableEnded) answer(open, [body]);
  else missed.set(till, body);
};

const insert = place.startsWith('postgres:') ? await intoPostgres() : intoSqlite();
const server = createServer((request, response) => {
  const { method, url = '' } = request;
  const { pathname, searchParams } = new URL(url, 'http://floor');
  // `GET /v1/feed/MERCHANT/TILL`, or `POST /n/MERCHANT/TILL/…`.
  const [merchant, till] = pathname.split('/').slice(method === 'GET' ? 3 : 2);
  const name = `${merchant}/${till}`;
  if (method === 'GET') {
    poll(name, Number(searchParams.get('wait')), response);
    return;
  }
  const keep = async (body: Buffer): Promise<void> => {
    await insert(body);
    response.end('{"status":"stored"}');
    hand(name, body);
  };
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('end', () => void keep(Buffer.concat(chunks)));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.on('SIGTERM', () => process.exit(0));
