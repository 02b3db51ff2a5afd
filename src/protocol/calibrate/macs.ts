// The MACs of a calibration: fast, never more than a bound, each told apart only by whether a sample carries it.
import { createFastHmac, type FastHmac } from '../fast-hmac.ts';
import { axisValues } from './axes.ts';
import type { Specimen } from './sample.ts';
import type { SignatureProfile } from '../profile.ts';
import { keyBytes, outputs } from '../signature.ts';

export type KeyForm = SignatureProfile['key'];

/** The text that a sample's signature covers (one character for each byte), and how it was made. */
export type Found = {
  readonly text: string;
  readonly key: KeyForm;
  readonly outputs: readonly SignatureProfile['output'][];
};

export type MacSearch = {
  /** The forms that the secret has. */
  readonly forms: readonly KeyForm[];
  /** The form under which the text has the sample's MAC; null when none has it, or the bound is reached. */
  test(specimen: Specimen, text: string, forms: readonly KeyForm[]): Found | null;
  /** Whether the bound allows so many tests of such a length, and the reserve after them. If not, the search is cut short. */
  hasRoom(tests: number, length: number, reserve: number): boolean;
  /** What is left of the bound. */
  left(): number;
  spent(): { readonly macs: number; readonly cutShort: boolean };
};

/** A MAC of 256 bytes costs one unit more than one of none. */
const costOf = (length: number): number => 1 + Math.floor(length / 256);

const carries = ({ outputs: shapes, received }: Specimen, text: string, mac: FastHmac): boolean => {
  if (shapes[0]?.startsWith('hex')) return mac(text, 'hex') === received.toLowerCase();
  const written = mac(text, 'base64');
  return written === received || (shapes.includes('base64-upper') && written.toUpperCase() === received);
};

/** `bound` is in MACs of short texts; none are left once `isStopped`. */
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
