// Serves a built page on loopback under the real hosts' content security policy, so that forbidden content fails here, too.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; ` +
  `connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export type Served = { readonly url: string; close(): Promise<void> };

export const serve = async (folder: string): Promise<Served> => {
  const server = createServer((request, response) => {
    const send = async (): Promise<void> => {
      const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
      const file = path === '/' ? '/index.html' : path;
      const nonce = randomBytes(16).toString('base64');
      const body = await readFile(join(folder, file));
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
      // Built files have a content hash in their names, so hundreds of screenshots may cache them.
      response.setHeader('cache-control', file.endsWith('.html') ? 'no-store' : 'max-age=3600, immutable');
      response.setHeader('content-security-policy', policy(nonce));
      response.end(file.endsWith('.html') ? body.toString().replace('__CSP_NONCE__', nonce) : body);
    };
    send().catch(() => {
      response.statusCode = 404;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
