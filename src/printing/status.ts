// Reads a receipt printer's real-time status (ESC/POS, DLE EOT n): one byte per request, in order.
import type { ErrorCode } from '../shared/errors.ts';

/** The status requests: paper (4), cause of being offline (2), printer status (1). */
export const statusAsked = Uint8Array.of(0x10, 0x04, 4, 0x10, 0x04, 2, 0x10, 0x04, 1);
const questions = 3;

/** True for a status byte. Some bits of a status byte are fixed, which distinguishes it from other output. */
const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;

/** The meaning of the bits in each status byte, the gravest first. */
const troubles: readonly (readonly (readonly [number, ErrorCode])[])[] = [
  [[0x60, 'printer.no-paper']],
  [
    [0x04, 'printer.open'],
    [0x20, 'printer.no-paper'],
    [0x40, 'printer.offline'],
  ],
  [[0x08, 'printer.offline']],
];

/** Reads the bytes received so far, ignoring bytes that are not a status. `complete`: all requests are answered. */
export const troubleIn = (heard: Uint8Array): { readonly trouble: ErrorCode | null; readonly complete: boolean } => {
  const answers = [...heard].filter(isStatus).slice(0, questions);
  const complete = answers.length === questions;
  const found = answers.flatMap((byte, i) => (troubles[i] ?? []).filter(([bits]) => (byte & bits) !== 0).map(([, code]) => code));
  // Report no printer trouble before all status answers have arrived: every trouble sets the offline bit, and only the other
  // status bits give the cause.
  return { trouble: complete ? (found[0] ?? null) : null, complete };
};
