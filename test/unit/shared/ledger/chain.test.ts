// The text that the hash chain covers for a row: compared with a hand-written text, and parsed by an independent reader, so that
// no two rows share a text.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainText, genesisHash, type UnchainedRow } from '../../../../src/shared/ledger/chain.ts';
import { forAll, wellFormed } from '../../../support/unit/check.ts';

const row: UnchainedRow = {
  seq: 7,
  ledgerId: 'L1',
  epoch: 1,
  kind: 'sale',
  version: 2,
  wallMs: 1000,
  monoMs: 50,
  bootId: 'b',
  relayMs: null,
  businessDay: '2026-11-21',
  actor: 'قيد',
  requestId: null,
  body: '{"x":"€😀"}',
  prevHash: genesisHash,
};

/** Parses the hashed text of a journal row (`<bytes>:<text>,` and `-,`) byte by byte, independently of the code that wrote it. */
const readBack = (text: string): (string | null)[] => {
  const bytes = Buffer.from(text, 'utf8');
  const values: (string | null)[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes.subarray(at, at + 2).toString() === '-,') {
      values.push(null);
      at += 2;
      continue;
    }
    const colon = bytes.indexOf(':', at);
    const length = Number(bytes.subarray(at, colon).toString());
    values.push(bytes.subarray(colon + 1, colon + 1 + length).toString('utf8'));
    expect(bytes[colon + 1 + length]).toBe(0x2c);
    at = colon + length + 2;
  }
  return values;
};

const count = fc.maxSafeInteger().map((n) => n + 0);
const text = fc.oneof(wellFormed({ maxLength: 12 }), fc.constantFrom('', '-', '-,', '1:a,', '0:,', ',', ':'));
const anyRow: fc.Arbitrary<UnchainedRow> = fc.record({
  seq: count,
  ledgerId: text,
  epoch: count,
  kind: text,
  version: count,
  wallMs: count,
  monoMs: count,
  bootId: text,
  relayMs: fc.option(count),
  businessDay: text,
  actor: text,
  requestId: fc.option(text),
  body: text,
  prevHash: text,
});
const order = Object.keys(row) as (keyof UnchainedRow)[];
const written = (of: UnchainedRow) => order.map((field) => (of[field] === null ? null : String(of[field])));

describe('the text of a row', () => {
  it('contains each field with its length in bytes, and null as a dash', () =>
    expect(chainText(row)).toBe(
      `1:7,2:L1,1:1,4:sale,1:2,4:1000,2:50,1:b,-,10:2026-11-21,6:قيد,-,15:{"x":"€😀"},64:${'0'.repeat(64)},`,
    ));

  it('omits the hash that is computed from it', () => {
    const sealed: UnchainedRow & { hash: string } = { ...row, hash: 'f'.repeat(64) };
    expect(chainText(sealed)).toBe(chainText(row));
  });

  it('does not depend on the order of the fields', () =>
    expect(chainText(Object.fromEntries(Object.entries(row).reverse()) as UnchainedRow)).toBe(chainText(row)));

  it('counts the bytes of any well-formed text', () =>
    forAll(
      [wellFormed()],
      (body) => expect(chainText({ ...row, body })).toContain(`${Buffer.byteLength(body)}:${body},64:`),
      500,
    ));

  it.each(['\u007f', '\u0080', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'])(
    'counts %j at the edge of a length',
    (body) => expect(chainText({ ...row, body })).toContain(`,${Buffer.byteLength(body)}:${body},64:`),
  );

  it('can be parsed back completely', () =>
    forAll([anyRow], (any) => expect(readBack(chainText(any))).toEqual(written(any)), 500));

  it('differs for any two different rows', () =>
    forAll(
      [anyRow, anyRow, fc.constantFrom(...order)],
      (a, b, field) => {
        const changed = { ...a, [field]: b[field] };
        expect(chainText(changed) === chainText(a)).toBe(a[field] === b[field]);
        expect(chainText(a) === chainText(b)).toBe(written(a).join('\0') === written(b).join('\0'));
      },
      500,
    ));

  it('distinguishes null from the empty text and from a dash', () =>
    expect(new Set([null, '', '-', 'null'].map((requestId) => chainText({ ...row, requestId }))).size).toBe(4));

  it('distinguishes text at the end of one field from text at the start of the next', () =>
    expect(chainText({ ...row, bootId: 'ab', businessDay: 'c' })).not.toBe(
      chainText({ ...row, bootId: 'a', businessDay: 'bc' }),
    ));
});

describe('the first row', () => {
  it('has 64 zeros as previous hash', () => expect(genesisHash).toMatch(/^0{64}$/));
});
