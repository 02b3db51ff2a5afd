// A link of the rig: a proxy of a TCP port on this machine, which can be cut without either side noticing, as a network can.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Link = {
  /** The port to connect to. */
  readonly port: number;
  /** From now on, no byte passes and no end of a connection is noticed. */
  cut(): void;
  /** Breaks the cut connections, with the bytes that they still held, and lets new ones pass. */
  heal(): void;
  close(): void;
};

export const startLink = async (target: number): Promise<Link> => {
  let isCut = false;
  const open = new Set<Socket>();
  const add = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    add(near);
    // A cut link accepts a connection and stays silent.
    if (isCut) {
      near.pause();
      return;
    }
    const far = connect(target, '127.0.0.1');
    add(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => {
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => {
        if (!isCut) from.resume();
      });
      from.once('close', () => {
        if (!isCut) to.end();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of open) socket.pause();
    },
    heal() {
      isCut = false;
      for (const socket of open) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};
