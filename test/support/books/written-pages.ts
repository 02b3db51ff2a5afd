// Counts the database pages that each write of a ledger appends to the write-ahead log: a measure of its cost that is equal on
// every machine.
import { closeSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { databaseFile, type Ledger } from '../../../src/main/ledger/ledger.ts';

/** Layout of the header of the WAL index (sqlite.org/walformat.html): two copies, in the byte order of the machine. */
const headerBytes = 48;
const framesAt = 16;
const saltAt = 32;

const readHeader = (shm: number): { readonly frames: number; readonly salt: string } => {
  const both = Buffer.alloc(2 * headerBytes);
  readSync(shm, both, 0, both.length, 0);
  const header = both.subarray(0, headerBytes);
  if (!header.equals(both.subarray(headerBytes))) throw new Error('somebody is writing the head of the log');
  const frames = endianness() === 'LE' ? header.readUInt32LE(framesAt) : header.readUInt32BE(framesAt);
  return { frames, salt: header.toString('hex', saltAt, saltAt + 8) };
};

export type WrittenPages = {
  readonly ledger: Ledger;
  /** The number of pages of each write so far, by the kind of the write's last journal entry. */
  readonly of: ReadonlyMap<string, readonly number[]>;
  end(): void;
};

/** Counts the database pages that this ledger writes. */
export const countPages = (dataDir: string, ledger: Ledger): WrittenPages => {
  const shm = openSync(join(dataDir, `${databaseFile}-shm`), 'r');
  const of = new Map<string, number[]>();
  const write: Ledger['write'] = (work) => {
    const before = readHeader(shm);
    const { seq } = ledger.journal.head();
    const written = ledger.write(work);
    const after = readHeader(shm);
    const last = ledger.journal.head();
    if (last.seq === seq) return written;
    const { kind } = ledger.journal.bySeq(last.seq) as { kind: string };
    // After a checkpoint the log starts again from frame 0 with another salt.
    const pages = after.frames - (after.salt === before.salt ? before.frames : 0);
    of.set(kind, [...(of.get(kind) ?? []), pages]);
    return written;
  };
  return { ledger: { ...ledger, write }, of, end: () => closeSync(shm) };
};
