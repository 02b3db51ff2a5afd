// Computes the MACs of a calibration, within a limit, and compares each with a sample's signature.
import { createFastHmac, type FastHmac } from '../fast-hmac.ts';
import { axisValues } from './axes.ts';
import type { Specimen } from './sample.ts';
import type { SignatureProfile } from '../profile.ts';
import { keyBytes, outputs } from '../signature.ts';

export type KeyForm = SignatureProfile['key'];

/**
 * The text that a sample's signature covers (one character per byte), with the encoding of the secret (`KeyForm`) and the
 * spellings of the MAC that give this signature.
 */
export type SignedText = {
  readonly text: string;
  readonly key: KeyForm;
  readonly outputs: readonly SignatureProfile['output'][];
};

export type MacSearch = {
  /** The encodings (UTF-8, hex, base64) in which the secret can be read as a key. */
  readonly forms: readonly KeyForm[];
  /**
   * Computes the text's MAC under each encoding of the secret (`forms`); null if none is the sample's MAC, or if the limit is
   * reached.
   */
  test(specimen: Specimen, text: string, forms: readonly KeyForm[]): SignedText | null;
  /**
   * True if the search may try `tests` texts of this `length` and still has `reserve` MACs left. Otherwise the search counts as
   * cut short.
   */
  hasRoom(tests: number, length: number, reserve: number): boolean;
  /** The number of MACs that may still be computed. */
  left(): number;
  spent(): { readonly macs: number; readonly cutShort: boolean };
};

/** The cost of computing one MAC: one unit, and one more unit for every 256 bytes of text. */
const costOf = (length: number): number => 1 + Math.floor(length / 256);

const carries = ({ outputs: shapes, received }: Specimen, text: string, mac: FastHmac): boolean => {
  if (shapes[0]?.startsWith('hex')) return mac(text, 'hex') === received.toLowerCase();
  const written = mac(text, 'base64');
  return written === received || (shapes.includes('base64-upper') && written.toUpperCase() === received);
};

/** `bound`: the limit, in MACs of short texts. Once `isStopped` returns true, no further MAC is computed. */
export const createMacSearch = (secret: string, bound: number, isStopped = (): boolean => false): MacSearch => {
  const macs = new Map(
    axisValues.key.flatMap((form) => {
      const key = keyBytes(secret, form);
      return key.ok ? [[form, createFastHmac(key.value)] as const] : [];
    }),
  );
  let left = bound;
  let made = 0;
  let cutShort = false;
  return {
    forms: [...macs.keys()],
    test(specimen, text, forms) {
      if (specimen.outputs.length === 0) return null;
      for (const form of forms) {
        const mac = macs.get(form);
        if (!mac) continue;
        if (isStopped()) left = 0;
        if (left <= 0) {
          cutShort = true;
          return null;
        }
        left -= costOf(text.length);
        made += 1;
        if (!carries(specimen, text, mac)) continue;
        const bytes = Buffer.from(mac(text, 'hex'), 'hex');
        return { text, key: form, outputs: specimen.outputs.filter((output) => outputs[output](bytes) === specimen.received) };
      }
      return null;
    },
    hasRoom(tests, length, reserve) {
      const room = tests * costOf(length) * macs.size <= left - reserve;
      if (!room) cutShort = true;
      return room;
    },
    left: () => left,
    spent: () => ({ macs: made, cutShort }),
  };
};
