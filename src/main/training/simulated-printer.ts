// Training's receipt printer: on this machine's own network, it says how it is when it is asked (ESC/POS, DLE EOT), runs out of paper when it
// is told to, and throws away what it prints.
import { type AddressInfo, createServer } from 'node:net';
import type { SimulatedPrinter } from '../services/drills/drills.ts';

/** As a printer that is all right says it, and one without paper, which is off line for that; in the order of the questions. */
const good = Uint8Array.of(0x12, 0x12, 0x12);
const empty = Uint8Array.of(0x72, 0x32, 0x1a);
/** What ends in questions (src/printing/status.ts), and how many bytes of it they are. */
const asks = Buffer.from([0x10, 0x04]);
const questionBytes = 9;

const isAsking = (piece: Buffer): boolean => piece.length >= questionBytes && piece.subarray(-questionBytes, -7).equals(asks);

export type OpenPrinter = SimulatedPrinter & { close(): void };

/** Throws where no port can be had. */
export const openSimulatedPrinter = async (): Promise<OpenPrinter> => {
  let loaded = true;
  let hear: (said: 'no-paper' | 'printed') => void = () => {};
  const server = createServer((socket) => {
    let taken = 0;
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      taken += isAsking(piece) ? piece.length - questionBytes : piece.length;
      if (!isAsking(piece)) return;
      socket.write(loaded ? good : empty);
      if (taken > 0) hear('printed');
      else if (!loaded) hear('no-paper');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // Nobody waits for it to end.
  server.unref();
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    load(isThere) {
      loaded = isThere;
    },
    listen(heard) {
      hear = heard;
    },
    close: () => void server.close(),
  };
};
