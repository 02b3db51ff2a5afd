// How much of a server one address may hold open at once. Its connections, where it speaks to us itself; behind a trusted
// proxy, whose connections carry everybody's requests, its requests that are under way.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientAddress, IsTrusted } from './client-address.ts';

type Parts = {
  readonly most: number;
  readonly isTrusted: IsTrusted;
  readonly clientAddress: ClientAddress;
  /** Equal for addresses that share one bound. */
  shareOf(address: string): string;
};

type Held = Socket | ServerResponse;

export const createAddressBound = ({ most, isTrusted, clientAddress, shareOf }: Parts) => {
  const heldBy = new Map<string, Set<Held>>();
  /** Connections that were answered and are kept for a next request, those that have waited longest first. */
  const idle = new Set<Socket>();
  /** Takes a place that is given back when `one` closes. False when there is none. */
  const hold = (address: string, one: Held): boolean => {
    const share = shareOf(address);
    const held = heldBy.get(share) ?? new Set();
    if (held.size >= most) {
      const waiting = [...idle].find((socket) => held.has(socket));
      if (!waiting) return false;
      idle.delete(waiting);
      held.delete(waiting);
      waiting.destroy();
    }
    heldBy.set(share, held.add(one));
    one.once('close', () => {
      held.delete(one);
      if (held.size === 0 && heldBy.get(share) === held) heldBy.delete(share);
    });
    return true;
  };
  return {
    /**
     * Lets a connection in. Where its address has all that it may, one that only waits has to go, or else this one: whoever
     * opened many, once, is not shut out for as long as they are kept.
     */
    onConnection(socket: Socket): void {
      const { remoteAddress = '' } = socket;
      if (isTrusted(remoteAddress)) return;
      if (!hold(remoteAddress, socket)) socket.destroy();
      socket.once('close', () => idle.delete(socket));
    },
    /** A connection waits from the end of an answer until the next request. */
    onRequest({ socket }: IncomingMessage, response: ServerResponse): void {
      idle.delete(socket);
      response.once('close', () => {
        if (!socket.destroyed && !isTrusted(socket.remoteAddress ?? '')) idle.add(socket);
      });
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
