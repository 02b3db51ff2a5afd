// Contract entries for the sale that a person is typing. The till keeps the sale and returns it only to the same person at the same
// window, or after a start of the till at that person's next window.
import { z } from 'zod';
import { define, gateway, nothing, typed } from '../parts.ts';
import { saleItems } from './counter.ts';

/** The texts in the fields of an unfinished sale. */
export const typedSale = z.strictObject({
  gateway,
  amount: typed,
  invoiceNo: typed,
  /**
   * True if the invoice number was typed or scanned, or was sent with a charge. The window must then not replace the number by a
   * proposed one.
   */
  invoiceIsOwn: z.boolean(),
  mobile: typed,
  email: typed,
  customerName: typed,
  note: z.string().max(1000),
  items: saleItems,
});
export type TypedSale = z.infer<typeof typedSale>;

export const typedSaleContract = Object.freeze({
  /** Returns the sale that the caller was typing at this window; null if there is no such sale. */
  'sale.typed': define('query', nothing, typedSale.nullable(), { may: 'sell' }),
  /** Stores the sale that the caller is typing, sealed on disk. Null deletes the stored sale, after it was charged or emptied. */
  'sale.keep-typed': define('command', z.strictObject({ sale: typedSale.nullable() }), nothing, { may: 'sell' }),
});
