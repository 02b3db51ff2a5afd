// What a receipt printer says of itself when it is asked in real time (ESC/POS, DLE EOT n): a byte for each question, in their order.
import type { ErrorCode } from '../shared/errors.ts';

/** Paper, why it is off line, and whether it is. */
export const statusAsked = Uint8Array.of(0x10, 0x04, 4, 0x10, 0x04, 2, 0x10, 0x04, 1);
const questions = 3;

/** Bits that are fixed in each of these bytes tell them from others. */
const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;

/** What each answer's bits mean, the worst first. */
const troubles: readonly (readonly (readonly [number, ErrorCode])[])[] = [
  [[0x60, 'printer.no-paper']],
  [
    [0x04, 'printer.open'],
    [0x20, 'printer.no-paper'],
    [0x40, 'printer.offline'],
  ],
  [[0x08, 'printer.offline']],
];

/** `complete`: it has answered all that it was asked. What is no status is passed over. */
export const troubleIn = (heard: Uint8Array): { readonly trouble: ErrorCode | null; readonly complete: boolean } => {
  const answers = [...heard].filter(isStatus).slice(0, questions);
  const complete = answers.length === questions;
  const found = answers.flatMap((byte, i) => (troubles[i] ?? []).filter(([bits]) => (byte & bits) !== 0).map(([, code]) => code));
  // Off line is said of every trouble: the one that says why comes first, so all answers are waited for.
  return { trouble: complete ? (found[0] ?? null) : null, complete };
};
