// How many connections there may be at once: some for whoever comes, the rest kept for those who proved a session on them, so
// that no other program of this machine can use up all.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export const mostStrangers = 32;
/** Of `mostSessions` browsers, each with the six that it opens to one host. */
export const mostKnown = 96;

export const boundConnections = (server: Server) => {
  /** In the order in which they came; true while an answer is under way. */
  const strangers = new Map<Socket, boolean>();
  const known = new Set<Socket>();
  // Every newcomer is a stranger until it has said who it is, so newcomers are let in and the oldest that waits has to go: a
  // browser says it at once.
  const makeRoom = (): void => {
    if (strangers.size < mostStrangers) return;
    const idle = [...strangers].find(([, busy]) => !busy)?.[0];
    (idle ?? strangers.keys().next().value)?.destroy();
  };
  server.on('connection', (socket: Socket) => {
    makeRoom();
    strangers.set(socket, false);
    socket.once('close', () => {
      strangers.delete(socket);
      known.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    if (!strangers.has(socket)) return;
    strangers.set(socket, true);
    response.once('close', () => {
      if (strangers.has(socket)) strangers.set(socket, false);
    });
  });
  return {
    /** What came on this connection proved a session. False when those have all the places that there are. */
    admit(socket: Socket): boolean {
      if (known.has(socket)) return true;
      if (known.size >= mostKnown) return false;
      strangers.delete(socket);
      known.add(socket);
      return true;
    },
  };
};
