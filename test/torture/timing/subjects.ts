// The functions to be timed: the product's comparison and its whole check, and two deliberate timing leaks that the method must
// detect.
import { type Notice, readNotice } from '../../../src/protocol/notice.ts';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import type * as Signature from '../../../src/protocol/signature.ts';
import { testKeys } from '../../support/till.ts';
import { createRng, type Rng } from '../../support/world.ts';
import { fieldsOf } from '../genuine.ts';
import { baseOf } from '../hostile/grammar.ts';

/** The product's signature module in a copy that also exports its comparison, `sameText`. */
export type OpenedSignature = typeof Signature & { readonly sameText: Compare };

type Compare = (expected: string, received: string) => boolean;
/** `late`: only the last digit differs from the right signature. `early`: all digits are random, and the first one differs. */
export type Class = 'late' | 'early';
export type Subject = {
  readonly name: string;
  readonly leaks: boolean;
  /** Makes fresh inputs for one timed sample: reused inputs would already be in the processor's cache, which changes the time. */
  prepare(which: Class, rng: Rng): void;
  /** Runs the code to be timed; this code is the same for both classes of input. */
  run(): void;
};

const perSample = 16;
const hex = '0123456789ABCDEF';

/**
 * Makes a string of one byte per character, so that the inputs of both compared classes have the same representation in memory.
 */
const flat = (bytes: Buffer): string => bytes.toString('latin1');
const poolRng = createRng(1);
const pool = Buffer.from(Array.from({ length: 65_536 }, () => hex[poolRng.int(16)]).join(''), 'latin1');
/** Returns 64 random hex digits in a new buffer. */
const digits = (rng: Rng): Buffer => {
  const at = rng.int(pool.length - 64);
  return Buffer.from(pool.subarray(at, at + 64));
};
const otherDigit = (code: number, rng: Rng): number =>
  hex.charCodeAt((hex.indexOf(String.fromCharCode(code)) + 1 + rng.int(15)) % 16);

/**
 * Builds the received signature of one class. Both classes make equally many random draws, so that the drawing itself cannot
 * differ in time.
 */
const received = (mac: Buffer, which: Class, rng: Rng): string => {
  const late = Buffer.from(mac);
  late[63] = otherDigit(mac[63] as number, rng);
  const early = digits(rng);
  early[0] = otherDigit(mac[0] as number, rng);
  return flat(which === 'late' ? late : early);
};

const comparing = (name: string, leaks: boolean, compare: Compare): Subject => {
  const expecteds = Array<string>(perSample).fill('');
  const receiveds = Array<string>(perSample).fill('');
  // Count the results; otherwise the compiler may remove the comparison.
  const answers = { hits: 0 };
  return {
    name,
    leaks,
    prepare(which, rng) {
      for (let i = 0; i < perSample; i++) {
        const mac = digits(rng);
        expecteds[i] = flat(mac);
        receiveds[i] = received(mac, which, rng);
      }
    },
    run() {
      for (let i = 0; i < perSample; i++) if (compare(expecteds[i] as string, receiveds[i] as string)) answers.hits++;
    },
  };
};

const claims = { approved: '1', amount: '12.50', invoiceNo: 'T1-1', transactionId: 'tx-1' };

const verifying = (name: string, leaks: boolean, verify: (notice: Notice) => boolean): Subject => {
  const { raw, mac } = baseOf('wallet-callback', fieldsOf('wallet-callback', claims), testKeys.secret);
  const read = readNotice('wallet-callback', raw);
  if (!read.ok) throw new Error(read.error.code);
  const macBytes = Buffer.from(mac);
  let notice = read.value;
  const answers = { hits: 0 };
  return {
    name,
    leaks,
    prepare(which, rng) {
      notice = { ...read.value, hashed: received(macBytes, which, rng) };
    },
    run() {
      if (verify(notice)) answers.hits++;
    },
  };
};

/** Returns at the first differing character: a deliberate timing leak. */
const earlyExit: Compare = (expected, given) => {
  for (let i = 0; i < expected.length; i++) if (expected.charCodeAt(i) !== given.charCodeAt(i)) return false;
  return expected.length === given.length;
};

const keys = [{ id: 'k1', secret: testKeys.secret }];

export const subjectsOf = ({ sameText, verifyNotice, sign }: OpenedSignature): readonly Subject[] => [
  comparing('the comparison', false, sameText),
  verifying('the whole check', false, (notice) => verifyNotice(notice, keys, [defaultProfile]).ok),
  comparing('a comparison by ===', true, (expected, given) => expected === given),
  verifying('a whole check that ends at the first difference', true, (notice) => {
    const mac = sign(notice, testKeys.secret, defaultProfile);
    return mac.ok && notice.hashed !== null && earlyExit(mac.value, notice.hashed);
  }),
];
