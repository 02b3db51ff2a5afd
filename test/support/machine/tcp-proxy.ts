// A proxy for TCP connections of tests: spreads them over servers in turn, as a balancer does, and lets connections fall silent
// without an end, as a network can.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  /** The port to connect to. */
  readonly port: number;
  /** On the open connections no byte passes any more, and no side notices an end; later connections work. */
  silence(): void;
  /** Does the same, and later connections are accepted, and stay silent, too. */
  cut(): void;
  /** Breaks the silent connections, with the bytes that they still held, and lets new ones pass. */
  heal(): void;
  /** Later connections go to these ports; the open ones stay. */
  lead(to: readonly number[]): void;
  close(): void;
};

/** Connects to the ports in turn; a port that refuses is passed over. Without a port, connections are broken. */
export const startTcpProxy = async (first: readonly number[]): Promise<TcpProxy> => {
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  let isCut = false;
  let ports = first;
  let turn = 0;
  const add = (socket: Socket): void => {
    open.add(socket);
    if (isCut) silent.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      silent.delete(socket);
    });
  };
  const pass = (from: Socket, to: Socket): void => {
    from.setNoDelay(true);
    from.on('data', (chunk: Buffer) => {
      if (!to.write(chunk)) from.pause();
    });
    to.on('drain', () => {
      if (!silent.has(from)) from.resume();
    });
    from.once('close', () => {
      if (!silent.has(to)) to.end();
    });
  };
  const reach = (near: Socket, left = ports.length): void => {
    const far = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    add(far);
    const onRefused = (): void => {
      if (silent.has(near)) return;
      if (left > 1) reach(near, left - 1);
      else near.destroy();
    };
    far.once('error', onRefused);
    far.once('connect', () => {
      far.off('error', onRefused);
      if (near.destroyed) far.destroy();
      pass(near, far);
      pass(far, near);
    });
  };
  const server = createServer((near) => {
    add(near);
    if (isCut) return;
    if (ports.length > 0) reach(near);
    else near.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const silence = (): void => {
    for (const socket of open) {
      silent.add(socket);
      socket.pause();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    silence,
    cut() {
      isCut = true;
      silence();
    },
    heal() {
      isCut = false;
      for (const socket of silent) socket.destroy();
    },
    lead(later) {
      ports = later;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};
