// A proxy for TCP connections of tests: spreads them over servers in turn, as a balancer does, and can let a link fall silent.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpProxy = {
  readonly port: number;
  /** Lets every open connection fall silent, without an end; later connections work. */
  silence(): void;
  close(): Promise<void>;
};

/** Connects to the ports in turn; a port that refuses is passed over. */
export const startTcpProxy = async (ports: readonly number[]): Promise<TcpProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  let turn = 0;

  const reach = (client: Socket, left = ports.length): void => {
    const port = ports[turn++ % ports.length] ?? 0;
    const server = connect(port, '127.0.0.1');
    track(server);
    const onRefused = (): void => {
      if (left > 1) reach(client, left - 1);
      else client.destroy();
    };
    server.once('error', onRefused);
    server.once('connect', () => {
      server.off('error', onRefused);
      pairs.add([client, server]);
      client.pipe(server).pipe(client);
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const)
        one.once('close', () => other.destroy());
    });
  };
  const listener = createServer((client) => {
    track(client);
    reach(client);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');

  return {
    port: (listener.address() as AddressInfo).port,
    silence() {
      for (const [client, server] of pairs) {
        client.unpipe(server);
        server.unpipe(client);
      }
      pairs.clear();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
};
