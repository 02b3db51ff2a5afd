// Limits the open connections of all clients together and of each address. A trusted proxy's connections carry the requests of
// many clients, so behind a proxy the requests under way of each client are limited instead.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientAddress, IsTrusted } from './client-address.ts';
import { createIdleConnections } from './idle-connections.ts';

type AddressBoundOptions = {
  /** The most open connections of all addresses together. */
  readonly connections: number;
  /** The most open connections of one address; behind a trusted proxy, the most requests under way. */
  readonly most: number;
  readonly isTrusted: IsTrusted;
  readonly clientAddress: ClientAddress;
  /** The key under which an address is counted: addresses with an equal key share one limit. */
  shareOf(address: string): string;
};

type OpenConnection = Socket | ServerResponse;

export const createAddressBound = ({ connections, most, isTrusted, clientAddress, shareOf }: AddressBoundOptions) => {
  const heldBy = new Map<string, Set<OpenConnection>>();
  const idle = createIdleConnections();
  const all = new Set<Socket>();

  /**
   * Counts a connection or response for an address until it closes. If the address is at its limit, first closes that connection
   * of the address which is idle longest. Returns false if no connection of the address is idle.
   */
  const hold = (address: string, one: OpenConnection): boolean => {
    const share = shareOf(address);
    const held = heldBy.get(share) ?? new Set();
    if (held.size >= most) {
      const closed = idle.closeLongest((socket) => held.has(socket));
      if (!closed) return false;
      held.delete(closed);
      all.delete(closed);
    }
    heldBy.set(share, held.add(one));
    one.once('close', () => {
      held.delete(one);
      if (held.size === 0 && heldBy.get(share) === held) heldBy.delete(share);
    });
    return true;
  };
  const makeRoom = (): boolean => {
    if (all.size < connections) return true;
    const closed = idle.closeLongest(() => true);
    return closed !== null && all.delete(closed);
  };
  return {
    /**
     * Admits a connection. At a limit, closes the connection idle longest to make room; if none is idle, closes the new one. A
     * client that once opened many connections thus cannot shut others out.
     */
    onConnection(socket: Socket): void {
      const { remoteAddress = '' } = socket;
      const isProxy = isTrusted(remoteAddress);
      if ((!isProxy && !hold(remoteAddress, socket)) || !makeRoom()) {
        socket.destroy();
        return;
      }
      all.add(socket);
      socket.once('close', () => all.delete(socket));
      // A trusted proxy's connection is never closed as idle, because its next request may be anybody's.
      if (!isProxy) idle.onConnection(socket);
    },
    /** Marks the connection as busy until the request is answered. */
    onRequest(request: IncomingMessage, response: ServerResponse): void {
      if (!isTrusted(request.socket.remoteAddress ?? '')) idle.onRequest(request, response);
    },
    /**
     * True if a request through a trusted proxy is within its client's limit. Other requests are always admitted, because their
     * connections were already counted.
     */
    admits(request: IncomingMessage, response: ServerResponse): boolean {
      const { remoteAddress = '' } = request.socket;
      if (!isTrusted(remoteAddress)) return true;
      const address = clientAddress(remoteAddress, request.headers['x-forwarded-for'] as string | undefined);
      return hold(address, response);
    },
  };
};
