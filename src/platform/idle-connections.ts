// Tracks which connections of a server are idle and for how long, so that at a limit the connection idle longest can be closed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Each connection with the number of bytes received when it was last checked. Ordered by idle time, longest first. */
type Order = Map<Socket, number>;

/**
 * Finds the connection idle longest. A connection that received bytes since the last search is moved to the end now, not when the
 * bytes arrive, so that arriving bytes cost nothing.
 */
const longestOf = (order: Order, isOne: (socket: Socket) => boolean): Socket | null => {
  for (const [socket, sent] of order) {
    if (!isOne(socket)) continue;
    if (socket.bytesRead === sent) return socket;
    order.delete(socket);
    order.set(socket, socket.bytesRead);
  }
  return null;
};

/**
 * Tracks idle connections. A connection is idle unless one of its requests is being answered, even if it sends headers without
 * end.
 */
export const createIdleConnections = () => {
  const waiting: Order = new Map();
  /** Connections with an incomplete request body, which may never become complete. */
  const sending: Order = new Map();
  return {
    onConnection(socket: Socket): void {
      waiting.set(socket, socket.bytesRead);
      socket.once('close', () => {
        waiting.delete(socket);
        sending.delete(socket);
      });
    },
    onRequest(request: IncomingMessage, response: ServerResponse): void {
      const { socket, headers } = request;
      waiting.delete(socket);
      if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
        sending.set(socket, socket.bytesRead);
        request.once('end', () => sending.delete(socket));
      }
      response.once('close', () => {
        sending.delete(socket);
        if (!socket.destroyed) waiting.set(socket, socket.bytesRead);
      });
    },
    /**
     * Closes the connection idle longest among the connections that `isOne` accepts, or else the connection whose request body
     * has stalled longest. Returns null if each accepted connection has a complete request that is being answered.
     */
    closeLongest(isOne: (socket: Socket) => boolean): Socket | null {
      const socket = longestOf(waiting, isOne) ?? longestOf(sending, isOne);
      if (!socket) return null;
      waiting.delete(socket);
      sending.delete(socket);
      socket.destroy();
      return socket;
    },
  };
};
