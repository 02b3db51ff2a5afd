// The receipt page's verdict on the code in a receipt's address, under the keys that the page has: with the browser's Ed25519,
// and with the library where the browser has none.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { check } from '../../../../src/shared/receipt/check.ts';
import { verifyEd25519 } from '../../../../src/receipt-page/ed25519.ts';
import { verifyEd25519 as verifyAtTill } from '../../../../src/main/services/receipt-check/ed25519.ts';
import { fromBase64url, toBase64url } from '../../../../src/shared/receipt/base64url.ts';
import { headToSign } from '../../../../src/shared/relay-wire/heads.ts';
import type { TillKey } from '../../../../src/shared/receipt/shop-keys.ts';
import { receiptCode, receiptFacts, signerOf } from '../../../support/receipt.ts';
import { testSecrets } from '../../../support/till.ts';

const keyOf = (signer: { publicKey(): string }, sinceMs: number | null = null, untilMs: number | null = null): TillKey => ({
  key: signer.publicKey(),
  sinceMs,
  untilMs,
});
const own = keyOf(testSecrets);
const forger = signerOf(9);
const at = receiptFacts.atMs;
const checked = (code: string, keys: readonly TillKey[] = [own], merchant = 'shop') =>
  check(code, { merchant, tills: { T1: keys } }, verifyEd25519);

describe.each([
  ['its own Ed25519', () => {}],
  // Without TLS, a browser has no `crypto.subtle`.
  ['none', () => vi.stubGlobal('crypto', {})],
])('the receipt page in a browser with %s', (_has, begin) => {
  beforeAll(begin);
  afterAll(() => void vi.unstubAllGlobals());

  it('returns the facts of a genuine receipt', async () =>
    expect(await checked(receiptCode())).toEqual({ is: 'genuine', facts: receiptFacts, by: own }));

  it('never accepts a training receipt as a receipt, and detects it by a signed bit', async () => {
    const code = receiptCode({ training: true });
    expect(await checked(code)).toEqual({ is: 'training', facts: { ...receiptFacts, training: true }, by: own });
    const bytes = fromBase64url(code) as Uint8Array;
    bytes[1] = Number(bytes[1]) & ~4;
    expect(await checked(toBase64url(bytes))).toEqual({ is: 'false', why: 'signature' });
  });

  it.each([
    ['another amount', () => checked(changed(4))],
    ["somebody else's key", () => checked(receiptCode({}, { by: forger }))],
    ["another shop's page", () => checked(receiptCode(), [own], 'shop2')],
    [
      'the signature of a head',
      () => checked(withSignature(testSecrets.sign(Buffer.from(headToSign({ merchant: 'shop', till: 'T1' }, 'L.1.1.00'))))),
    ],
    ['a key that is none', () => checked(receiptCode(), [{ ...own, key: 'A'.repeat(43) }])],
  ])('rejects a receipt with %s', async (_, said) => expect(await said()).toEqual({ is: 'false', why: 'signature' }));

  it('accepts only tills of the shop', async () =>
    expect(await checked(receiptCode({ till: '__proto__' }))).toEqual({ is: 'false', why: 'unknown-till' }));

  it.each(['', 'x'])('rejects text that is not a code: %j', async (text) =>
    expect(await checked(text)).toEqual({ is: 'false', why: 'malformed' }),
  );

  it('leaves the result open without a key, and for a newer version', async () => {
    expect(await checked(receiptCode(), [])).toEqual({ is: 'open', why: 'no-key' });
    const bytes = fromBase64url(receiptCode()) as Uint8Array;
    bytes[0] = 2;
    expect(await checked(toBase64url(bytes))).toEqual({ is: 'open', why: 'newer' });
  });

  it.each([
    ['in its time', keyOf(testSecrets, at, at + 1), 'genuine'],
    ['from its beginning', keyOf(testSecrets, at, null), 'genuine'],
    ['after its end', keyOf(testSecrets, null, at), 'false'],
    ['before its beginning', keyOf(testSecrets, at + 1, null), 'false'],
  ])('judges a receipt by a former key %s', async (_, key, is) =>
    expect(await checked(receiptCode(), [keyOf(forger), key])).toMatchObject({ is }),
  );

  const changed = (byte: number): string => {
    const bytes = fromBase64url(receiptCode()) as Uint8Array;
    bytes[byte] = Number(bytes[byte]) ^ 1;
    return toBase64url(bytes);
  };
  const withSignature = (signature: Uint8Array): string => {
    const bytes = fromBase64url(receiptCode()) as Uint8Array;
    bytes.set(signature, bytes.length - 64);
    return toBase64url(bytes);
  };
});

/**
 * Public keys of small order, two of them in an encoding that RFC 8032 forbids. A naive check accepts a zero signature under them
 * for any text.
 */
const smallOrder = [
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  '00'.repeat(32),
  `${'00'.repeat(31)}80`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ee${'ff'.repeat(30)}7f`,
  `01${'00'.repeat(30)}80`,
].map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));
/** The order of the Ed25519 group: the second half of a signature must be smaller. */
const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

describe.each([
  ['a browser with its own Ed25519', verifyEd25519, () => {}],
  ['a browser with none', verifyEd25519, () => vi.stubGlobal('crypto', {})],
  ['a till', verifyAtTill, () => {}],
] as const)('%s', (_name, by, begin) => {
  beforeAll(begin);
  afterAll(() => void vi.unstubAllGlobals());
  const said = 'what a till signs';
  const signature = testSecrets.sign(Buffer.from(said));

  it('accepts only one encoding of a signature', async () => {
    expect(await by(own.key, said, signature)).toBe(true);
    const second = BigInt(`0x${Buffer.from(signature.slice(32)).reverse().toString('hex')}`);
    for (const times of [1n, 2n, 7n, 14n]) {
      const more = Buffer.from((second + times * order).toString(16).padStart(64, '0'), 'hex').reverse();
      expect(await by(own.key, said, Uint8Array.from([...signature.slice(0, 32), ...more]))).toBe(false);
    }
    expect(await by(own.key, said, signature.slice(1))).toBe(false);
  });

  it('rejects each key of small order, which would verify any text', async () => {
    for (const key of smallOrder)
      for (const point of smallOrder) {
        const zeros = Uint8Array.from([...point, ...new Uint8Array(32)]);
        const holds = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => by(toBase64url(key), text, zeros)));
        expect(holds).not.toContain(true);
      }
  });
});
