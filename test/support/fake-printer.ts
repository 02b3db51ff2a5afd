// A receipt printer on loopback with the faults of real ones: out of paper, silent, hanging up, not reading.
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { statusAsked } from '../../src/printing/status.ts';

/**
 * The printer's fault. `mute`: prints, but answers no status request. `deaf`: reads no bytes. `slow`: pauses after each chunk of
 * bytes.
 */
export type Mood = 'good' | 'slow' | 'mute' | 'no-paper' | 'open' | 'offline' | 'hangs-up' | 'deaf' | 'runs-out';

/** Pause of a `slow` printer after each chunk of bytes, in milliseconds. */
const restMs = 10;

export type FakePrinter = {
  readonly port: number;
  mood: Mood;
  /** Bytes received on each connection, without the status requests. */
  readonly printed: Buffer[];
  connections: number;
  close(): Promise<void>;
};

/**
 * For each `mood`, the answers to the status commands DLE EOT 4 (paper), DLE EOT 2 (reason for being offline) and DLE EOT 1
 * (offline).
 */
const answers: Readonly<Record<string, readonly [number, number, number]>> = {
  good: [0x12, 0x12, 0x12],
  slow: [0x12, 0x12, 0x12],
  'no-paper': [0x72, 0x32, 0x1a],
  open: [0x12, 0x16, 0x1a],
  offline: [0x12, 0x52, 0x1a],
  'hangs-up': [0x12, 0x12, 0x12],
};

export const startFakePrinter = async (mood: Mood = 'good'): Promise<FakePrinter> => {
  const sockets = new Set<Socket>();
  const printed: Buffer[] = [];
  const server = createServer((socket) => {
    printer.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (printer.mood === 'deaf') {
      socket.pause();
      return;
    }
    const mine = printed.push(Buffer.alloc(0)) - 1;
    let all = Buffer.alloc(0);
    let asked = 0;
    const isAsked = (from: number): boolean => Buffer.compare(all.subarray(from, from + statusAsked.length), statusAsked) === 0;
    /**
     * Answer status requests only at the start and the end of a job, where a till sends them. In between, the same bytes are
     * picture dots and must get no answer.
     */
    const answer = (): void => {
      const said = printer.mood === 'runs-out' ? answers[asked++ === 0 ? 'good' : 'no-paper'] : answers[printer.mood];
      if (said) socket.write(Buffer.from(said));
    };
    socket.on('data', (piece: Buffer) => {
      const { length } = statusAsked;
      const first = all.length < length;
      all = Buffer.concat([all, piece]);
      if (first && isAsked(0)) answer();
      const last = all.length >= 2 * length && isAsked(all.length - length);
      if (last) answer();
      printed[mine] = all.subarray(length, last ? all.length - length : all.length);
      if (printer.mood === 'slow') {
        socket.pause();
        setTimeout(() => socket.resume(), restMs);
      }
      if (printer.mood === 'hangs-up' && all.length > length) socket.resetAndDestroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const printer: FakePrinter = {
    port: (server.address() as AddressInfo).port,
    mood,
    printed,
    connections: 0,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
  return printer;
};
