// Sends HTTP as raw bytes, including requests that no client library would send, and returns the raw answer.
import { connect, type Socket } from 'node:net';

export type RawAnswer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly text: string;
};

const parse = (text: string): RawAnswer => {
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...rows] = text.slice(0, end < 0 ? undefined : end).split('\r\n');
  const headers = new Map(
    rows.map((row) => [row.slice(0, row.indexOf(':')).toLowerCase(), row.slice(row.indexOf(':') + 1).trim()]),
  );
  return {
    status: Number(/^HTTP\/1\.1 ([0-9]{3})/.exec(line)?.[1] ?? 0),
    headers,
    body: end < 0 ? '' : text.slice(end + 4),
    text,
  };
};

/** Sends the bytes and resolves when the other end closes; status 0 when nothing was answered. */
export const sendRaw = (port: number, bytes: string | Buffer): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const end = (): void => resolve(parse(Buffer.concat(chunks).toString('utf8')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('close', end);
    socket.once('error', end);
    socket.write(bytes);
  });

/** Opens a connection that collects received bytes and lets a test wait for more. */
export const openRaw = (
  port: number,
  bytes: string,
): { readonly socket: Socket; text(): string; readonly closed: Promise<void> } => {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(bytes);
  return { socket, text: () => text, closed };
};

export type Shape = {
  readonly method?: string;
  readonly target?: string;
  readonly version?: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
};

/** Builds a request with `Connection: close`, so that the answer ends with the connection. */
export const requestBytes = ({ method = 'GET', target = '/', version = 'HTTP/1.1', headers, body = '' }: Shape): string => {
  const length = body === '' ? [] : [['content-length', String(Buffer.byteLength(body))] as const];
  const rows = [...headers, ...length, ['connection', 'close'] as const].map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} ${version}\r\n${rows.join('')}\r\n${body}`;
};
