// Prints over TCP to a printer on the shop's own network: requests the printer's status (DLE EOT), then sends the receipt's bytes
// once.
import { lookup } from 'node:dns';
import { connect, type LookupFunction, type Socket } from 'node:net';
import type { Cancel, Clock } from '../shared/ports.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { isNearAddress } from '../shared/receipt/printer-address.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { NetworkAddress, NetworkPrint } from './printers.ts';
import { statusAsked, troubleIn } from './status.ts';

export type NetworkTimes = {
  readonly connectMs: number;
  /** The time limit for the printer's answer about its status. A printer that does not answer still gets its bytes. */
  readonly statusMs: number;
  /** The job fails if the printer accepts no byte for this long, in ms. */
  readonly stalledMs: number;
  /**
   * The longest time for one receipt, from the first byte to the last. Limited, because the next receipt waits until this one
   * ends.
   */
  readonly wholeMs: number;
};
export const usualTimes: NetworkTimes = { connectMs: 4000, statusMs: 600, stalledMs: 10_000, wholeMs: 120_000 };

const far = 'QAYD_FAR';

/** Resolves a name as the system does, but fails unless one of its addresses is on this network. */
const nearLookup: LookupFunction = (name, _, done) =>
  lookup(name, { all: true, verbatim: true }, (error, found) => {
    const near = found?.find(({ address }) => isNearAddress(address));
    if (error) done(error, '', 4);
    else if (near) done(null, [near] as never, near.family);
    else done(Object.assign(new Error('not of this network'), { code: far }), '', 4);
  });

const codes: Readonly<Record<string, ErrorCode>> = {
  [far]: 'printer.far',
  ECONNREFUSED: 'printer.refused',
  ETIMEDOUT: 'printer.unreachable',
};

type PrinterFault = { readonly code: ErrorCode; readonly sent: boolean };

/** Runs one connection to a printer. Resolves once, with the fault or null; later events of the socket change nothing. */
const talk = (
  clock: Clock,
  { host, port }: NetworkAddress,
  bytes: Uint8Array,
  times: NetworkTimes,
): Promise<PrinterFault | null> =>
  new Promise((resolve) => {
    let step: 'connecting' | 'asking' | 'sending' | 'ending' = 'connecting';
    let tells = false;
    let cancel: Cancel = () => {};
    let cancelWhole: Cancel = () => {};
    let heard = Buffer.alloc(0);
    const socket: Socket = connect({ host, port, lookup: nearLookup, noDelay: true });
    const end = (fault: ErrorCode | null): void => {
      cancel();
      cancelWhole();
      const sent = step === 'sending' || step === 'ending';
      if (fault === null) socket.end();
      else socket.destroy();
      resolve(fault === null ? null : { code: fault, sent });
    };
    const within = (ms: number, run: () => void): void => {
      cancel();
      cancel = clock.after(ms, run);
    };
    const finish = (): void => {
      step = 'ending';
      // All bytes are written. If the printer reports its status, request the status once more: the paper may have run out
      // meanwhile.
      if (!tells) return end(null);
      heard = Buffer.alloc(0);
      socket.write(statusAsked);
      return within(times.statusMs, () => end(null));
    };
    const send = (): void => {
      step = 'sending';
      const stalled = (): void => end('printer.timeout');
      cancelWhole = clock.after(times.wholeMs, stalled);
      const pieceBytes = 4096;
      const next = (at: number): void => {
        if (socket.destroyed) return;
        within(times.stalledMs, stalled);
        if (at >= bytes.length) finish();
        else socket.write(bytes.subarray(at, at + pieceBytes), () => next(at + pieceBytes));
      };
      next(0);
    };
    socket.on('connect', () => {
      step = 'asking';
      socket.write(statusAsked);
      within(times.statusMs, send);
    });
    socket.on('data', (piece: Buffer) => {
      if (step === 'sending') return;
      heard = Buffer.concat([heard, piece]).subarray(0, 64);
      const { trouble, complete } = troubleIn(heard);
      if (trouble) end(trouble);
      else if (complete && step === 'asking') {
        tells = true;
        send();
      } else if (complete) end(null);
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      end(step === 'connecting' ? (codes[code ?? ''] ?? 'printer.unreachable') : 'printer.broken'),
    );
    // A printer may close the connection once it has received everything: not a fault.
    socket.on('close', () => end(step === 'ending' ? null : 'printer.broken'));
    within(times.connectMs, () => end('printer.unreachable'));
  });

/** Prints one receipt at a time, because printers mix the bytes of two connections. */
export const createNetworkPrint = (clock: Clock, times = usualTimes): NetworkPrint => {
  let before: Promise<unknown> = Promise.resolve();
  return (address, bytes) => {
    const { host, port } = address;
    const where = { host, port };
    const print = async (): Promise<Result<null>> => {
      // Node calls `lookup` above for host names only, so check a numeric address before connecting.
      if (/^[0-9.]+$|:/.test(host) && !isNearAddress(host)) return fail('printer.far', { ...where, sent: 0 });
      const fault = await talk(clock, address, bytes, times);
      return fault ? fail(fault.code, { ...where, sent: Number(fault.sent) }) : ok(null);
    };
    const printed = before.then(print);
    before = printed;
    return printed;
  };
};
