// The baseline for a till in a browser, as a process: serves a page with an input, long-polls stores (first argument: `[{ port,
// file? }]`) and sends each item to the page as a server-sent event. If a store names a file, the item is first inserted there
// and synced.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import { Agent, request } from 'undici';

const stores = JSON.parse(process.argv[2] ?? '[]') as { readonly port: number; readonly file?: string }[];
const pageFile = (name: string): Buffer => readFileSync(new URL(`../floor-app/${name}`, import.meta.url));
const files: Readonly<Record<string, readonly [type: string, content: Buffer]>> = {
  '/': ['text/html', pageFile('index.html')],
  '/page.js': ['text/javascript', pageFile('page.js')],
};
const streams = new Set<ServerResponse>();

const inserterInto = (file: string): ((body: string) => void) => {
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
  const insert = db.prepare('INSERT INTO rows (body) VALUES (?)');
  return (body) => void insert.run(body);
};

const follow = async ({ port, file }: (typeof stores)[number]): Promise<void> => {
  const keep = file === undefined ? () => {} : inserterInto(file);
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  for (;;) {
    const reply = await request(`http://127.0.0.1:${port}/`, { dispatcher });
    const body = await reply.body.text();
    keep(body);
    for (const stream of streams) stream.write(`data: ${body}\n\n`);
  }
};

const server = createServer((asked, response) => {
  const [type, content] = files[asked.url ?? ''] ?? [];
  if (type) {
    response.setHeader('content-type', type);
    // With the isolation headers of the till's own pages, the browser gives this page the same fine-grained clock.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.end(content);
  } else if (asked.url === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.add(response);
    response.once('close', () => void streams.delete(response));
  } else response.writeHead(404).end();
});
process.on('SIGTERM', () => process.exit(0));
for (const store of stores) void follow(store);
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
