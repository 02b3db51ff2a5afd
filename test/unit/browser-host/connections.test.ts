// The bound on open connections: which connection is closed for a new one, and which are reserved for sessions.
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { boundConnections, type KnownConnections, mostKnown, mostStrangers } from '../../../src/browser-host/connections.ts';

/** A connection without a network; `destroy` closes it at once. */
class FakeSocket extends EventEmitter {
  isOpen = true;
  destroy(): void {
    this.isOpen = false;
    this.emit('close');
  }
}

let server: EventEmitter;
let bound: KnownConnections;
beforeEach(() => {
  server = new EventEmitter();
  bound = boundConnections(server as Server);
});

const connect = (): FakeSocket => {
  const socket = new FakeSocket();
  server.emit('connection', socket);
  return socket;
};
const connectAll = (count: number): FakeSocket[] => Array.from({ length: count }, connect);
/** Begins a request on this connection. Returns a function that ends its response. */
const ask = (socket: FakeSocket): (() => void) => {
  const response = new EventEmitter();
  server.emit('request', { socket }, response);
  return () => void response.emit('close');
};
const admit = (socket: FakeSocket): boolean => bound.admit(socket as unknown as Socket);
/** The places of the closed connections in the list. */
const closed = (sockets: readonly FakeSocket[]): number[] => sockets.flatMap(({ isOpen }, i) => (isOpen ? [] : [i]));

describe('a new connection of a stranger', () => {
  it('closes none while there are places', () => expect(closed(connectAll(mostStrangers))).toEqual([]));

  it('closes the oldest idle connection, and none with a response under way', () => {
    const all = connectAll(mostStrangers);
    for (const busy of [0, 1, 3]) ask(all[busy] as FakeSocket);
    connectAll(2);
    expect(closed(all)).toEqual([2, 4]);
  });

  it('closes the oldest connection if all have a response under way', () => {
    const all = connectAll(mostStrangers);
    for (const each of all) ask(each);
    connect();
    expect(closed(all)).toEqual([0]);
  });

  it('may close a connection whose response has ended', () => {
    const all = connectAll(mostStrangers);
    const ends = all.map(ask);
    ends[5]?.();
    connect();
    expect(closed(all)).toEqual([5]);
  });

  it('takes the place of a connection that closed by itself', () => {
    const all = connectAll(mostStrangers);
    all[7]?.destroy();
    connect();
    expect(closed(all)).toEqual([7]);
  });
});

describe('a connection with a session', () => {
  it('is not closed for strangers, whether it is idle or busy', () => {
    const own = connectAll(2);
    expect(own.map(admit)).toEqual([true, true]);
    ask(own[0] as FakeSocket);
    const strangers = connectAll(mostStrangers + 3);
    expect([closed(own), closed(strangers)]).toEqual([[], [0, 1, 2]]);
  });

  it('gets a reserved place while there are some, and keeps it; the place of a closed connection is free again', () => {
    const own = Array.from({ length: mostKnown }, () => {
      const socket = connect();
      return { socket, isAdmitted: admit(socket) };
    });
    expect(own.filter(({ isAdmitted }) => !isAdmitted)).toEqual([]);
    const another = connect();
    expect([admit(another), admit(own[0]?.socket as FakeSocket)]).toEqual([false, true]);
    own[1]?.socket.destroy();
    expect(admit(another)).toBe(true);
  });
});
