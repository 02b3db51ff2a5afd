// Entries of receipts that were shown to the till: genuine ones, each time, so that a copy of one is noticed; and of the keys of the
// shop's other tills.
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import type { ShopKeys } from '../../../shared/receipt/shop-keys.ts';
import type { Family } from './family.ts';

export type ReceiptShown = {
  readonly kind: ReceiptOf;
  /** The attempt or the refund, of this till or of another of the shop. */
  readonly id: string;
  readonly till: string;
  readonly invoiceNo: string;
  /** The payment in the books of this till that it belongs to. */
  readonly attemptId: string | null;
};
export type ReceiptCheckBodies = {
  'receipt.shown': ReceiptShown;
  /** The public keys of the shop's other tills, as its relay told them: all of them, in place of those of before. */
  'shop-keys.learned': { readonly tills: ShopKeys['tills'] };
};

export const receiptCheckEntries: Family<ReceiptCheckBodies> = {
  kinds: { 'receipt.shown': { version: 1 }, 'shop-keys.learned': { version: 1 } },
  tables: ['receipts_shown', 'shop_keys'],
  appliers({ db, attempts }) {
    const add = db.prepare('INSERT INTO receipts_shown VALUES (@seq, @id, @wallMs, @actor)');
    const forget = db.prepare('DELETE FROM shop_keys');
    const learn = db.prepare('INSERT INTO shop_keys VALUES (@seq, @till, @keys)');
    return {
      'receipt.shown'({ seq, wallMs, actor, body: { id, attemptId } }) {
        add.run({ seq, id, wallMs, actor });
        if (attemptId !== null) attempts.addEntry(attemptId, seq);
      },
      'shop-keys.learned'({ seq, body: { tills } }) {
        forget.run();
        for (const [till, keys] of Object.entries(tills)) learn.run({ seq, till, keys: JSON.stringify(keys) });
      },
    };
  },
};
