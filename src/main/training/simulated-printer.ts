// Training's receipt printer, listening on loopback: answers status requests (ESC/POS, DLE EOT), can be set to be out of paper,
// and discards what it prints.
import { type AddressInfo, createServer } from 'node:net';
import type { SimulatedPrinter } from '../services/drills/simulation.ts';

/** Status bytes of a healthy printer, and of one without paper, which is therefore offline; in the order of the requests. */
const good = Uint8Array.of(0x12, 0x12, 0x12);
const empty = Uint8Array.of(0x72, 0x32, 0x1a);
/**
 * The first bytes of the printer status requests at the end of each piece of data (src/printing/status.ts), and the length of
 * these requests in bytes.
 */
const asks = Buffer.from([0x10, 0x04]);
const questionBytes = 9;

const isAsking = (piece: Buffer): boolean => piece.length >= questionBytes && piece.subarray(-questionBytes, -7).equals(asks);

export type OpenPrinter = SimulatedPrinter & { close(): void };

/** Opens the printer on a free port. Throws if there is none. */
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
  // Do not keep the process running for this server.
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
