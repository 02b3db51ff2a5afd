// Writes a ZIP file entry by entry, each while it is compressed. The sizes of an entry follow its data (data descriptor), so no
// entry is kept in memory. Entries and offsets from 4 GiB on are written by ZIP64.
import { deflated, type Packed } from './deflate.ts';

type ZipEntry = Packed & { readonly name: Buffer; readonly offset: number };

const most32 = 0xffff_ffff;
const most16 = 0xffff;
/** General purpose flags: sizes in a data descriptor, names in UTF-8. */
const flags = 0x0808;
const deflateMethod = 8;
const usualVersion = 20;
const zip64Version = 45;
/** The earliest date that a ZIP file can hold, 1980-01-01: the time of day must not change the file's bytes. */
const noDate = 0x0021;

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16LE(value, i * 2));
  return bytes;
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32LE(value, i * 4));
  return bytes;
};
const u64 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, i) => bytes.writeBigUInt64LE(BigInt(value), i * 8));
  return bytes;
};
const cap32 = (value: number): number => Math.min(value, most32);

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([u32(0x04034b50), u16(usualVersion, flags, deflateMethod, 0, noDate), u32(0, 0, 0), u16(name.length, 0), name]);

/** The sizes behind an entry's data: in eight bytes each if one of them needs ZIP64, else in four. */
export const descriptor = ({ crc, size, packedSize }: Packed): Buffer => {
  const sizes = size > most32 || packedSize > most32 ? u64 : u32;
  return Buffer.concat([u32(0x08074b50, crc), sizes(packedSize, size)]);
};

export const directoryEntry = ({ name, crc, size, packedSize, offset }: ZipEntry): Buffer => {
  const long = [size, packedSize, offset].filter((value) => value >= most32);
  const extra = long.length > 0 ? Buffer.concat([u16(1, long.length * 8), u64(...long)]) : Buffer.alloc(0);
  const version = long.length > 0 ? zip64Version : usualVersion;
  return Buffer.concat([
    u32(0x02014b50),
    u16(version, version, flags, deflateMethod, 0, noDate),
    u32(crc, cap32(packedSize), cap32(size)),
    u16(name.length, extra.length, 0, 0, 0),
    u32(0, cap32(offset)),
    name,
    extra,
  ]);
};

/** The records that end a ZIP file, behind its directory of `count` entries. */
export const endRecords = (count: number, directoryBytes: number, directoryAt: number): Buffer => {
  const isLong = count >= most16 || directoryBytes >= most32 || directoryAt >= most32;
  const end64 = Buffer.concat([
    u32(0x06064b50),
    u64(44),
    u16(zip64Version, zip64Version),
    u32(0, 0),
    u64(count, count, directoryBytes, directoryAt),
  ]);
  const locator = Buffer.concat([u32(0x07064b50, 0), u64(directoryAt + directoryBytes), u32(1)]);
  const counted = Math.min(count, most16);
  return Buffer.concat([
    ...(isLong ? [end64, locator] : []),
    u32(0x06054b50),
    u16(0, 0, counted, counted),
    u32(cap32(directoryBytes), cap32(directoryAt)),
    u16(0),
  ]);
};

export const createZip = () => {
  const entries: ZipEntry[] = [];
  let written = 0;
  const counted = (bytes: Uint8Array): Uint8Array => {
    written += bytes.length;
    return bytes;
  };
  return {
    /** Writes one entry: its header, its compressed data, its sizes. */
    async *entry(path: string, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      const [name, offset] = [Buffer.from(path, 'utf8'), written];
      yield counted(localHeader(name));
      const pieces = deflated(content);
      let packed: Packed | null = null;
      try {
        while (packed === null) {
          const next = await pieces.next();
          if (next.done) packed = next.value;
          else yield counted(next.value);
        }
      } finally {
        // If the file is no longer wanted, end the compressing stream, too.
        if (packed === null) await pieces.return(undefined as never);
      }
      yield counted(descriptor(packed));
      entries.push({ name, offset, ...packed });
    },
    /** Writes the directory of all entries, which ends the file. */
    end(): Uint8Array {
      const directory = Buffer.concat(entries.map(directoryEntry));
      return Buffer.concat([directory, endRecords(entries.length, directory.length, written)]);
    },
  };
};
