// How much of the relay one address may hold open at once. Its connections, where it speaks to us itself; behind a trusted
// proxy, whose connections carry everybody's requests, its requests that are under way.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressShare } from './address.ts';
import type { ClientAddress, IsTrusted } from './client-address.ts';

type Parts = { readonly most: number; readonly isTrusted: IsTrusted; readonly clientAddress: ClientAddress };

export const createAddressBound = ({ most, isTrusted, clientAddress }: Parts) => {
  const held = new Map<string, number>();
  /** Takes a place that is given back when `until` closes. False when there is none. */
  const hold = (address: string, until: Socket | ServerResponse): boolean => {
    const share = addressShare(address);
    const before = held.get(share) ?? 0;
    if (before >= most) return false;
    held.set(share, before + 1);
    until.once('close', () => {
      const left = (held.get(share) ?? 1) - 1;
      if (left > 0) held.set(share, left);
      else held.delete(share);
    });
    return true;
  };
  return {
    /** Closes a connection that is one too many. */
    onConnection(socket: Socket): void {
      const { remoteAddress = '' } = socket;
      if (!isTrusted(remoteAddress) && !hold(remoteAddress, socket)) socket.destroy();
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
