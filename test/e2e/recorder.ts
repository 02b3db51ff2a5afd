// A proxy that records every byte answered to a browser: headers, bodies, streams.
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Recorder = {
  /** The proxy's URL for the browser's settings. */
  readonly url: string;
  /** `<method> <address>` of each request, with the bytes of its answer so far. */
  answers(): { readonly to: string; readonly bytes: Buffer }[];
  close(): Promise<void>;
};

export const startRecorder = async (): Promise<Recorder> => {
  const kept: { readonly to: string; readonly chunks: Buffer[] }[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    kept.push({ to: `${method} ${url}`, chunks });
    const { host, hostname, port, pathname, search } = new URL(url);
    const onward = ask({ hostname, port, method, path: `${pathname}${search}`, headers: { ...headers, host } }, (reply) => {
      const { statusCode = 502, statusMessage = '', rawHeaders } = reply;
      chunks.push(Buffer.from(`${statusCode} ${statusMessage}\n${rawHeaders.join('\n')}\n\n`));
      response.writeHead(statusCode, rawHeaders);
      reply.on('data', (chunk: Buffer) => void chunks.push(chunk));
      reply.pipe(response);
    });
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: () => kept.map(({ to, chunks }) => ({ to, bytes: Buffer.concat(chunks) })),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
