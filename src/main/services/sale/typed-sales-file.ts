// The file of unfinished sales: sealed with the till's own secrets, because a sale has a customer's mobile number. Without the
// file, a sale being typed would be lost if the till's process crashed.
import { z } from 'zod';
import { typedSale } from '../../../shared/contract/counter/typed-sale.ts';
import type { Files, Log, Random } from '../../../shared/ports.ts';
import { sealText, unsealText } from '../../../secrets/sealed-text.ts';
import { nonceBytes } from '../../../secrets/seal.ts';

export const typedSalesFile = 'typed-sales.sealed';
const purpose = 'qayd typed sales 1';

const schema = z.array(z.strictObject({ user: z.string(), atMs: z.number(), sale: typedSale }));
/** The unfinished sales in the file, the oldest first; `atMs` is the time of the last change by the wall clock. */
export type FiledSales = z.infer<typeof schema>;

export type TypedSalesFile = { read(): FiledSales; write(sales: FiledSales): void };

type Parts = {
  readonly files: Pick<Files, 'has' | 'readText' | 'replace' | 'remove'>;
  readonly random: Random;
  readonly log: Log;
  readonly file: string;
  key(): Uint8Array;
};

export const createTypedSalesFile = ({ files, random, log, file, key }: Parts): TypedSalesFile => ({
  /** Returns the sales of the file; none if the file is missing, damaged, or sealed with other secrets. */
  read() {
    if (!files.has(file)) return [];
    const text = files.readText(file);
    try {
      return schema.parse(JSON.parse(unsealText(text.ok ? text.value : '', key(), purpose) ?? ''));
    } catch {
      return [];
    }
  },
  /** Replaces the file; deletes it if there are no sales. A failure is logged: the sales are still in memory. */
  write(sales) {
    const written =
      sales.length === 0
        ? files.remove(file)
        : files.replace(file, sealText(JSON.stringify(sales), key(), random.bytes(nonceBytes), purpose));
    if (!written.ok) log.error('typed-sales.unwritable', { reason: written.error.reason });
  },
});
