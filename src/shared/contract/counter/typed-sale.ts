// Contract entries for the sale that a person is typing. The till keeps it in memory, for this person at this window alone.
import { z } from 'zod';
import { define, gateway, nothing, typed } from '../parts.ts';
import { saleItems } from './counter.ts';

/** A sale as its fields contain it. */
export const typedSale = z.strictObject({
  gateway,
  amount: typed,
  invoiceNo: typed,
  /** True if the invoice number was typed or scanned, or was sent with a charge; a proposed number must not replace it. */
  invoiceIsOwn: z.boolean(),
  mobile: typed,
  email: typed,
  customerName: typed,
  note: z.string().max(1000),
  items: saleItems,
});
export type TypedSale = z.infer<typeof typedSale>;

export const typedSaleContract = Object.freeze({
  /** The sale that the caller was typing at this window; null if there is none. */
  'sale.typed': define('query', nothing, typedSale.nullable(), { may: 'sell' }),
  /** Keeps the sale that the caller is typing, until it is charged or emptied; null forgets it. Nothing is written to disk. */
  'sale.keep-typed': define('command', z.strictObject({ sale: typedSale.nullable() }), nothing, { may: 'sell' }),
});
