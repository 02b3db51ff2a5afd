// A relay behind its real HTTP server on loopback, with its log, and raw sockets for requests that no HTTP client would send.
import { connect } from 'node:net';
import { join } from 'node:path';
import { nodeServe } from '../../../src/platform/node-server.ts';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { defaultLimits, type RelayLimits, type RelayRules } from '../../../src/relay/config/config.ts';
import { startServer } from '../../../src/relay/http/http-server.ts';
import { createPinoLog } from '../../../src/relay/http/pino-log.ts';
import { createRelay } from '../../../src/relay/relay.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { rules } from './kit.ts';

export type ServerOptions = {
  readonly limits?: Partial<RelayLimits>;
  readonly trustProxy?: readonly string[];
  readonly rules?: RelayRules;
};

export const startHttp = async (options: ServerOptions = {}) => {
  const dir = tempDir();
  let logged = '';
  const log = createPinoLog({ write: (line) => void (logged += line) });
  const limits = { ...defaultLimits, ...options.limits };
  const config = { ...(options.rules ?? rules()), limits };
  const relay = createRelay({ clock: nodeClock, random: nodeRandom, log }, { dbFile: join(dir.path, 'relay.db'), config });
  const settings = { listen: { host: '127.0.0.1', port: 0 }, trustProxy: [...(options.trustProxy ?? [])], limits };
  const server = await startServer(nodeServe, relay, settings, log);
  if (!server.ok) throw new Error(server.error.code);
  const { port } = server.value;

  return {
    relay,
    port,
    url: (path: string): string => `http://127.0.0.1:${port}${path}`,
    logged: () => logged,
    close: () => server.value.close(),
    drain: () => server.value.drain(),
    /** Sends bytes unchanged over a new connection. Returns everything received until the connection is closed. */
    raw: (text: string | Buffer): Promise<string> =>
      new Promise((resolve, reject) => {
        const chunks: Buffer[] = [];
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.on('data', (chunk: Buffer) => chunks.push(chunk));
        socket.on('error', reject);
        socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
      }),
    async end(): Promise<void> {
      await server.value.close();
      relay.close();
      dir.remove();
    },
  };
};
export type StartedServer = Awaited<ReturnType<typeof startHttp>>;
