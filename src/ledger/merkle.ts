// Computes the Merkle root over the hashes of journal rows: a close names one root for all rows that it covers, so that one row's
// place in the close can be proved without showing any other row.
import { createHash } from 'node:crypto';

const leafByte = Uint8Array.of(0);
const nodeByte = Uint8Array.of(1);
const hashOf = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The root of a complete tree with `size` leaves, a power of two. */
type Subtree = { readonly size: number; readonly root: Uint8Array };
const joined = (left: Subtree, right: Subtree): Subtree => ({
  size: left.size + right.size,
  root: hashOf(nodeByte, left.root, right.root),
});

/**
 * Returns the Merkle tree hash of RFC 6962, section 2.1, in lowercase hexadecimal. `rowHashes`: the SHA-256 of each row, in
 * hexadecimal and in the order of the rows; the 32 bytes of each are one entry of the tree. The root of an empty list is the
 * SHA-256 of nothing.
 */
export const merkleRoot = (rowHashes: Iterable<string>): string => {
  // Complete subtrees from left to right, each larger than the next: the binary digits of the number of leaves so far.
  const subtrees: Subtree[] = [];
  for (const rowHash of rowHashes) {
    let last: Subtree = { size: 1, root: hashOf(leafByte, Buffer.from(rowHash, 'hex')) };
    while (subtrees.at(-1)?.size === last.size) last = joined(subtrees.pop() as Subtree, last);
    subtrees.push(last);
  }
  const whole = subtrees.reduceRight<Subtree | null>((right, left) => (right ? joined(left, right) : left), null);
  return Buffer.from(whole?.root ?? hashOf()).toString('hex');
};
