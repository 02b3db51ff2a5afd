// How much of a server there is at once, and for one address: connections, where it speaks to us itself; behind a trusted proxy,
// whose connections carry everybody's requests, its requests that are under way.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientAddress, IsTrusted } from './client-address.ts';
import { createIdleConnections } from './idle-connections.ts';

type Parts = {
  /** Of all addresses together. */
  readonly connections: number;
  /** Of one address. */
  readonly most: number;
  readonly isTrusted: IsTrusted;
  readonly clientAddress: ClientAddress;
  /** Equal for addresses that share one bound. */
  shareOf(address: string): string;
};

type Held = Socket | ServerResponse;

export const createAddressBound = ({ connections, most, isTrusted, clientAddress, shareOf }: Parts) => {
  const heldBy = new Map<string, Set<Held>>();
  const idle = createIdleConnections();
  const all = new Set<Socket>();

  /** Takes a place that is given back when `one` closes. False when there is none. */
  const hold = (address: string, one: Held): boolean => {
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
     * Lets a connection in. Where its address, or all together, have all that they may, one that only waits has to go, or else
     * this one: whoever opened many, once, shuts nobody out for as long as they are kept.
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
      // What a proxy keeps open carries the next request of anybody.
      if (!isProxy) idle.onConnection(socket);
    },
    /** A connection waits from the end of an answer until all of the next request. */
    onRequest(request: IncomingMessage, response: ServerResponse): void {
      if (!isTrusted(request.socket.remoteAddress ?? '')) idle.onRequest(request, response);
    },
    /** Whether there is room for a request that a trusted proxy hands on. */
    admits(request: IncomingMessage, response: ServerResponse): boolean {
      const { remoteAddress = '' } = request.socket;
      if (!isTrusted(remoteAddress)) return true;
      const address = clientAddress(remoteAddress, request.headers['x-forwarded-for'] as string | undefined);
      return hold(address, response);
    },
  };
};
