// The MACs of a calibration: fast, never more than a bound, each told apart only by whether a sample carries it.
import crypto from 'node:crypto';
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

const blockBytes = 64;
const macBytes = 32;

/** A MAC of 256 bytes costs one unit more than one of none. */
const costOf = (length: number): number => 1 + Math.floor(length / 256);

type Mac = (text: string, encoding: 'hex' | 'base64') => string;

type Digests = { bytes(of: Uint8Array): Buffer; text(of: Uint8Array, encoding: 'hex' | 'base64'): string };

/** Newer runtimes hash in one call; older ones want an object made for each. */
const sha256: Digests =
  typeof crypto.hash === 'function'
    ? {
        bytes: (of) => crypto.hash('sha256', of, 'buffer'),
        text: (of, encoding) => crypto.hash('sha256', of, encoding),
      }
    : {
        bytes: (of) => crypto.createHash('sha256').update(of).digest(),
        text: (of, encoding) => crypto.createHash('sha256').update(of).digest(encoding),
      };

/** HMAC by its definition (RFC 2104): an object of `createHmac` for each text would cost six times as much. */
const macWith = (key: Buffer): Mac => {
  const block = Buffer.alloc(blockBytes);
  (key.length > blockBytes ? sha256.bytes(key) : key).copy(block);
  const outer = Buffer.alloc(blockBytes + macBytes);
  outer.set(block.map((byte) => byte ^ 0x5c));
  const innerPad = block.map((byte) => byte ^ 0x36);
  let inner = Buffer.alloc(0);
  return (text, encoding) => {
    if (inner.length < blockBytes + text.length) {
      inner = Buffer.alloc(blockBytes + 2 * text.length);
      inner.set(innerPad);
    }
    inner.write(text, blockBytes, 'latin1');
    sha256.bytes(inner.subarray(0, blockBytes + text.length)).copy(outer, blockBytes);
    return sha256.text(outer, encoding);
  };
};

const carries = ({ outputs: shapes, received }: Specimen, text: string, mac: Mac): boolean => {
  if (shapes[0]?.startsWith('hex')) return mac(text, 'hex') === received.toLowerCase();
  const written = mac(text, 'base64');
  return written === received || (shapes.includes('base64-upper') && written.toUpperCase() === received);
};

/** `bound` is in MACs of short texts; none are left once `isStopped`. */
export const createMacSearch = (secret: string, bound: number, isStopped = (): boolean => false): MacSearch => {
  const macs = new Map(
    axisValues.key.flatMap((form) => {
      const key = keyBytes(secret, form);
      return key.ok ? [[form, macWith(key.value)] as const] : [];
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
