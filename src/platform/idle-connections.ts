// Which connections of a server only wait, and since when: at a bound the one that has waited longest makes room.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What each had sent when it was last looked at, those that have waited longest first. */
type Order = Map<Socket, number>;

/** What has sent since it was looked at goes to the end; so nothing is done for each byte that comes. */
const longestOf = (order: Order, isOne: (socket: Socket) => boolean): Socket | null => {
  for (const [socket, sent] of order) {
    if (!isOne(socket)) continue;
    if (socket.bytesRead === sent) return socket;
    order.delete(socket);
    order.set(socket, socket.bytesRead);
  }
  return null;
};

/** A connection waits unless a request of it is being answered: headers that never end are none. */
export const createIdleConnections = () => {
  const waiting: Order = new Map();
  /** Requests whose bodies are not complete: only who sends them knows whether they ever will be. */
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
     * Closes that of these which has waited longest, or else that whose request has come on longest ago. Null when all are being
     * answered.
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
export type IdleConnections = ReturnType<typeof createIdleConnections>;
