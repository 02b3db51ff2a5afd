// The Merkle root of RFC 6962: known answers, and equality with the recursive definition of the RFC.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { merkleRoot } from '../../../src/ledger/merkle.ts';

const sha256 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const hashesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => sha256(Buffer.from(`row ${n}`)).toString('hex'));

/** MTH of RFC 6962, section 2.1, word for word. */
const defined = (entries: readonly Buffer[]): Buffer => {
  if (entries.length === 0) return sha256();
  if (entries.length === 1) return sha256(Uint8Array.of(0), entries[0] as Buffer);
  let k = 1;
  while (2 * k < entries.length) k *= 2;
  return sha256(Uint8Array.of(1), defined(entries.slice(0, k)), defined(entries.slice(k)));
};

describe('the Merkle root', () => {
  it('of no rows is the SHA-256 of nothing', () => {
    expect(merkleRoot([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('of one row is the hash of its leaf, not the row’s own hash', () => {
    const [hash = ''] = hashesOf(1);
    expect(merkleRoot([hash])).toBe(sha256(Uint8Array.of(0), Buffer.from(hash, 'hex')).toString('hex'));
  });

  it.each(Array.from({ length: 40 }, (_, n) => n).concat(255, 256, 257))('of %i rows is that of the RFC', (count) => {
    const hashes = hashesOf(count);
    expect(merkleRoot(hashes)).toBe(defined(hashes.map((hash) => Buffer.from(hash, 'hex'))).toString('hex'));
  });

  it('changes with each row, and with their order', () => {
    const hashes = hashesOf(7);
    const roots = hashes.map((_, n) => merkleRoot(hashes.with(n, 'ab'.repeat(32))));
    expect(new Set([merkleRoot(hashes), merkleRoot(hashes.toReversed()), ...roots]).size).toBe(9);
  });
});
