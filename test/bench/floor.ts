// Baseline servers, which do the same work without this project's code. Run by the benchmarks: `floor.ts answer|store FILE`.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';

const [kind, file = ''] = process.argv.slice(2);

const answer = () =>
  createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{"status":"stored"}'));
  });

const store = () => {
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT');
  const insert = db.prepare('INSERT INTO rows (body) VALUES (?)');
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

const server = kind === 'answer' ? answer() : store();
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
process.on('SIGTERM', () => process.exit(0));
