// Reads a ZIP file strictly: directory, headers, sizes behind the data and CRC-32 must agree. Only for files in memory.
import { crc32, inflateRawSync } from 'node:zlib';

const fail = (reason: string): never => {
  throw new Error(`no sound ZIP file: ${reason}`);
};
const check = (ok: boolean, reason: string): void => {
  if (!ok) fail(reason);
};

/** The entries of a ZIP file by their names, in their order in the file. */
export const unzip = (bytes: Buffer): ReadonlyMap<string, Buffer> => {
  const end = bytes.length - 22;
  check(end >= 0 && bytes.readUInt32LE(end) === 0x06054b50, 'no end record');
  const [count, size, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  check(start + size === end, 'the directory does not end where the end record begins');
  const entries = new Map<string, Buffer>();
  let at = start;
  let next = 0;
  for (let n = 0; n < count; n++) {
    check(bytes.readUInt32LE(at) === 0x02014b50, `no directory entry ${n}`);
    const [crc, packedSize, wholeSize] = [20 - 4, 20, 24].map((offset) => bytes.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const offset = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    check(bytes.readUInt16LE(at + 12) === 0 && bytes.readUInt16LE(at + 14) === 0x21, `${name} has a time of day`);
    check(offset === next, `${name} does not begin where the entry before it ends`);
    check(bytes.readUInt32LE(offset) === 0x04034b50, `${name} has no header`);
    check(bytes.readUInt16LE(offset + 6) === bytes.readUInt16LE(at + 8), `${name} has two kinds of flags`);
    const data = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const whole = inflateRawSync(bytes.subarray(data, data + packedSize));
    check(whole.length === wholeSize && crc32(whole) === crc, `${name} has another size or CRC-32`);
    const behind = data + packedSize;
    const described = [0, 4, 8, 12].map((more) => bytes.readUInt32LE(behind + more));
    check(described.join() === [0x08074b50, crc, packedSize, wholeSize].join(), `${name} has other sizes behind its data`);
    check(!entries.has(name), `${name} stands twice`);
    entries.set(name, whole);
    next = behind + 16;
    at += 46 + nameLength + extra + comment;
  }
  check(next === start && at === end, 'there are bytes between the entries');
  return entries;
};
