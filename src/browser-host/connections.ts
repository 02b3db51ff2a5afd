// Limits the open connections of the browser host. Some places are for unknown clients; the other places are reserved for
// connections on which a request proved a session. So another program on this machine cannot use up all connections.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export const mostStrangers = 32;
/** The most connections with a session: 16 browsers (`mostSessions`), each with the six connections that it opens to one host. */
export const mostKnown = 96;

/** Bounds the open connections of `server`. Returns the connections that proved a session. */
export const boundConnections = (server: Server) => {
  /** Connections without a session, oldest first; the value is true while a response is under way. */
  const strangers = new Map<Socket, boolean>();
  const known = new Set<Socket>();
  // Closes the oldest idle connection without a session (if all are busy, the oldest), so that a new connection is always
  // accepted. A browser proves its session with its first request, so its connections stay without a session only briefly.
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
    /**
     * Counts the connection among the connections reserved for sessions, because one of its requests proved a session. Returns
     * false if all reserved places are taken.
     */
    admit(socket: Socket): boolean {
      if (known.has(socket)) return true;
      if (known.size >= mostKnown) return false;
      strangers.delete(socket);
      known.add(socket);
      return true;
    },
  };
};
export type KnownConnections = ReturnType<typeof boundConnections>;
