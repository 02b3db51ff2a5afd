// The proof on a receipt: different facts give different text, and the reader accepts only text that the writer produces.
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode } from 'uqr';
import type { ReceiptFacts } from '../../../../src/shared/receipt/facts.ts';
import { fromBase64url, toBase64url } from '../../../../src/shared/receipt/base64url.ts';
import {
  type ProofFacts,
  proofBody,
  proofFactsOf,
  proofText,
  readProof,
  readProofBody,
  receiptToSign,
} from '../../../../src/shared/receipt/proof.ts';
import { isReceiptAddress, proofUrl, readScanned } from '../../../../src/shared/receipt/proof-address.ts';
import { headToSign } from '../../../../src/shared/relay-wire/heads.ts';
import { readReceiptKeysPath, readReceiptPath, receiptKeysPath, receiptPath } from '../../../../src/shared/relay-wire/paths.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const signed = (body: Uint8Array, merchant = 'shop') =>
  new Uint8Array(sign(null, Buffer.from(receiptToSign(merchant, body)), privateKey));
const isGenuine = (code: string, merchant = 'shop'): boolean => {
  const read = readProof(code);
  return read.ok && verify(null, Buffer.from(receiptToSign(merchant, read.value.body)), publicKey, read.value.signature);
};
const codeOf = (facts: ProofFacts): string => {
  const body = proofBody(facts) as Uint8Array;
  return proofText(body, signed(body));
};

const sample: ProofFacts = {
  kind: 'payment',
  id: 'attempt_01jd8q0w5xk3m9t2v7ab4n',
  till: 'T1',
  invoiceNo: 'T1-0007',
  currency: 'LYD',
  amountMinor: 45_250,
  atMs: 1_795_400_527_123,
  offsetMinutes: 120,
  transactionId: '1234567890',
  unconfirmed: false,
  training: false,
};

const idOf = (kind: string) =>
  fc
    .array(fc.constantFrom(...Array.from('0123456789abcdefghjkmnpqrstvwxyz')), { minLength: 22, maxLength: 22 })
    .map((chars) => `${kind === 'payment' ? 'attempt' : 'refund'}_${chars.join('')}`);
const anyFacts: fc.Arbitrary<ProofFacts> = fc.constantFrom('payment' as const, 'refund' as const).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    id: idOf(kind),
    till: fc.stringMatching(/^[A-Za-z0-9_-]{1,32}$/),
    invoiceNo: fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/),
    currency: fc.constantFrom('LYD' as const, 'USD' as const),
    amountMinor: fc.integer({ min: 1, max: 10 ** 11 - 1 }),
    atMs: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
    offsetMinutes: fc.integer({ min: -1080, max: 1080 }),
    transactionId: fc.option(fc.stringMatching(/^[!-~]{1,24}$/)),
    unconfirmed: fc.boolean(),
    training: fc.boolean(),
  }),
);

describe('a proof', () => {
  it('is read back as the facts that it was made of', () =>
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const code = codeOf(facts);
        const read = readProof(code);
        expect(read.ok && read.value.facts).toEqual(facts);
        expect(isGenuine(code)).toBe(true);
      }),
    ));

  it('is equal for equal facts, and different for different facts', () =>
    fc.assert(
      fc.property(anyFacts, anyFacts, (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b);
        expect(toBase64url(proofBody(a) as Uint8Array) === toBase64url(proofBody(b) as Uint8Array)).toBe(same);
      }),
    ));

  // Printed receipts must verify for years, so the meaning of their bytes may never change.
  it.each([
    ['LYD', '00'],
    ['USD', '01'],
  ] as const)('has a fixed format, so that printed codes stay readable: %s is %s', (currency, digits) => {
    const bytes = `0100${digits}000000b0c201a20635ed1304b00064d45c1c2f663a2742d9d4b2540254310754312d303030370a31323334353637383930`;
    const printed = Uint8Array.from(Buffer.from(bytes, 'hex'));
    expect(proofBody({ ...sample, currency })).toEqual(printed);
    const read = readProof(proofText(printed, new Uint8Array(64)));
    expect(read.ok && read.value.facts).toEqual({ ...sample, currency });
  });

  it('is rejected with any bit changed', () => {
    const bytes = fromBase64url(codeOf(sample)) as Uint8Array;
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const other = bytes.slice();
      other[bit >> 3] = Number(other[bit >> 3]) ^ (1 << (bit & 7));
      expect(isGenuine(toBase64url(other)), `bit ${bit}`).toBe(false);
    }
  });

  it('is rejected with any character changed, removed or inserted', () =>
    fc.assert(
      fc.property(
        anyFacts,
        fc.nat(),
        fc.constantFrom(...Array.from('AQgw_-09az=. +/é')),
        fc.integer({ min: 0, max: 2 }),
        (facts, n, char, how) => {
          const code = codeOf(facts);
          const at = n % (code.length + 1);
          const other = code.slice(0, at) + (how === 0 ? '' : char) + code.slice(at + (how === 2 ? 0 : 1));
          fc.pre(other !== code);
          expect(isGenuine(other)).toBe(false);
        },
      ),
    ));

  it('is rejected with up to four characters after its end, also characters that stand for zeros', () => {
    for (const transactionId of ['t', 'tx', 'txn'])
      for (let more = 1; more <= 4; more++)
        expect(isGenuine(`${codeOf({ ...sample, transactionId })}${'A'.repeat(more)}`), `${transactionId} ${more}`).toBe(false);
  });

  it('is rejected without an exception for any text', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.stringMatching(/^[A-Za-z0-9_-]{0,500}$/)), (text) => {
        expect(readProof(text).ok).toBe(false);
      }),
    ));

  it('has only one encoding: other bytes for the same facts are rejected', () =>
    fc.assert(
      fc.property(anyFacts, fc.nat(), fc.nat(255), (facts, n, byte) => {
        const bytes = fromBase64url(codeOf(facts)) as Uint8Array;
        bytes[n % (bytes.length - 64)] = byte;
        const read = readProof(toBase64url(bytes));
        fc.pre(read.ok);
        const again = read.ok && proofText(proofBody(read.value.facts) as Uint8Array, bytes.slice(-64));
        expect(again).toBe(toBase64url(bytes));
      }),
    ));

  const body = proofBody(sample) as Uint8Array;
  const withByte = (at: number, value: number): string => {
    const other = body.slice();
    other[at] = value;
    return proofText(other, new Uint8Array(64));
  };
  it.each([
    ['nothing', '', 'malformed'],
    ['no code', '!', 'malformed'],
    ['one that is cut', codeOf(sample).slice(0, 60), 'malformed'],
    ['far too much', 'A'.repeat(500), 'malformed'],
    ['a version of before', withByte(0, 0), 'malformed'],
    ['a version to come', withByte(0, 2), 'newer'],
    ['a flag that nobody knows', withByte(1, 8), 'malformed'],
    ['a currency that nobody knows', withByte(2, 2), 'malformed'],
    [
      'an amount of nothing',
      proofText(Uint8Array.from([...body.slice(0, 3), 0, 0, 0, 0, 0, ...body.slice(8)]), new Uint8Array(64)),
      'malformed',
    ],
    ['an offset that no wall clock has', withByte(14, 255), 'malformed'],
    ['a text that ends behind the end', withByte(30, 200), 'malformed'],
    ['bytes behind the end', proofText(Uint8Array.from([...body, 0]), new Uint8Array(64)), 'malformed'],
  ])('rejects %s', (_, code, problem) => expect(readProof(code)).toEqual({ ok: false, error: problem }));

  it.each([
    ['an id of something else', { id: 'refund_01jd8q0w5xk3m9t2v7ab4n' }],
    ['an id of other letters', { id: 'attempt_01jd8q0w5xk3m9t2v7ab4U' }],
    ['an id that is too long', { id: 'attempt_01jd8q0w5xk3m9t2v7ab4nn' }],
    ['a till that has no name', { till: '' }],
    ['a till that is no name', { till: 'كاشير' }],
    ['a number of other letters', { invoiceNo: 'T1/7' }],
    ['an amount of nothing', { amountMinor: 0 }],
    ['part of a dirham', { amountMinor: 0.5 }],
    ['an amount that cannot be booked', { amountMinor: 10 ** 12 }],
    ['a time before all times', { atMs: -1 }],
    ['a time between two', { atMs: 0.5 }],
    ['a time that no code can carry', { atMs: 2 ** 48 }],
    ['an offset of days', { offsetMinutes: 5000 }],
    ['a transaction of other letters', { transactionId: 'رقم' }],
    ['a transaction that is empty', { transactionId: '' }],
  ])('is null for %s', (_, part) => expect(proofBody({ ...sample, ...part })).toBeNull());
});

describe('the signed text', () => {
  it('contains the merchant', () => {
    expect(isGenuine(codeOf(sample), 'shop')).toBe(true);
    expect(isGenuine(codeOf(sample), 'shop2')).toBe(false);
  });

  it('of a receipt is never the signed text of a head, for any names and texts', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.uint8Array(), (merchant, till, head, body) => {
        expect(headToSign({ merchant, till }, head)).not.toBe(receiptToSign(merchant, body));
        expect(receiptToSign(merchant, body).startsWith('["qayd-receipt",')).toBe(true);
      }),
    ));
});

describe('the facts of a receipt', () => {
  const receipt: ReceiptFacts = {
    kind: 'payment',
    id: sample.id,
    merchant: 'shop',
    till: 'T1',
    shopName: 'متجر',
    invoiceNo: 'T1-0007',
    gateway: 'card',
    currency: 'LYD',
    amountMinor: 45_250,
    atMs: sample.atMs,
    timeZone: 'Africa/Tripoli',
    businessDay: '2026-11-23',
    method: null,
    transactionId: '1234567890',
    unconfirmed: false,
    paidBackBy: null,
    reference: null,
    customerName: null,
    note: null,
    items: null,
    parts: null,
    paidBackMinor: 0,
    training: false,
  };

  it('are the facts of its proof', () => expect(proofFactsOf(receipt)).toEqual(sample));

  it('include the training flag', () =>
    expect(proofFactsOf({ ...receipt, training: true })).toEqual({ ...sample, training: true }));

  it.each([
    ['UTC', 0],
    ['Asia/Kathmandu', 345],
    ['America/St_Johns', -210],
  ])('include the UTC offset of the wall clock in %s', (timeZone, offsetMinutes) =>
    expect(proofFactsOf({ ...receipt, timeZone }).offsetMinutes).toBe(offsetMinutes),
  );

  it.each([null, '', 'x'.repeat(25), 'رقم ١'])('omit the transaction %j', (transactionId) =>
    expect(proofFactsOf({ ...receipt, transactionId }).transactionId).toBeNull(),
  );
});

describe('the address in the QR', () => {
  const longest: ProofFacts = {
    ...sample,
    till: 'T'.repeat(32),
    invoiceNo: 'N'.repeat(64),
    transactionId: 'x'.repeat(24),
  };
  const relayUrl = 'https://pay.a-shop-in-tripoli.ly';
  /** 58 mm paper prints 48 mm, 384 dots; the quiet zone is 4 modules on each side. */
  const dotsOf = (url: string): number => Math.floor(384 / encode(url, { ecc: 'M', border: 4 }).size);

  it('is short, and its modules are at least half a millimetre on the narrowest paper', () => {
    const usual = proofUrl(relayUrl, 'shop', codeOf(sample));
    expect(usual.length).toBeLessThanOrEqual(220);
    expect(dotsOf(usual)).toBeGreaterThanOrEqual(5);
    const most = proofUrl(relayUrl, 'shop', codeOf(longest));
    expect(most.length).toBeLessThanOrEqual(350);
    expect(dotsOf(most)).toBeGreaterThanOrEqual(4);
  });

  it('is read back, as a whole or from # on', () => {
    const code = codeOf(sample);
    expect(readScanned(`  ${proofUrl(relayUrl, 'shop', code)}\n`)).toEqual({ merchant: 'shop', code });
    expect(readScanned(proofUrl('http://127.0.0.1:8080/relay', 'a_B-1', code))).toEqual({ merchant: 'a_B-1', code });
    expect(readScanned(code)).toEqual({ merchant: null, code });
    expect(readReceiptPath(receiptPath('shop'))).toBe('shop');
    expect(readReceiptKeysPath(receiptKeysPath('shop'))).toBe('shop');
    expect(readReceiptKeysPath('/v1/receipt-keys/a/b')).toBeNull();
    expect(isReceiptAddress(proofUrl(relayUrl, 'shop', code))).toBe(true);
  });

  it.each([
    '',
    'a b',
    'T1/7',
    'https://a.ly/#x',
    'https://a.ly/receipt/#x',
    'https://a.ly/receipt/shop',
    'https://a.ly/receipt/shop#',
    'ftp://a/receipt/shop#x',
  ])('is not read from: %j', (text) => {
    expect(readScanned(text)).toBeNull();
    expect(isReceiptAddress(text)).toBe(false);
  });
  it('is not an invoice number', () => expect(isReceiptAddress('T1-0007')).toBe(false));
  it.each(['/receipt/', '/receipt/a/b', '/receipts/a', '/'])('has no other path: %s', (path) =>
    expect(readReceiptPath(path)).toBeNull(),
  );
});

describe('the signed facts without their signature', () => {
  const body = proofBody(sample) as Uint8Array;

  it('are read again', () => {
    expect(readProofBody(toBase64url(body))).toEqual(sample);
  });

  it.each([
    ['another version', toBase64url(Uint8Array.from([9, ...body.slice(1)]))],
    ['a part', toBase64url(body.slice(0, -1))],
    ['no base64url', 'é'],
    ['nothing', ''],
  ])('%s is null', (_, text) => {
    expect(readProofBody(text)).toBeNull();
  });
});
