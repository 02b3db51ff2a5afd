// Reads which receipts were presented to the till, and the signing keys of the shop's other tills. This till's own keys are
// stored in the keys mark, encrypted together with the keys.
import type { ShopKeys, TillKey } from '../../../shared/receipt/shop-keys.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

export type Showing = { readonly atMs: number; readonly by: string };

export const createReceiptsShownStore = (db: ReadConnection) => {
  const before = db.prepare(`SELECT shown_ms AS atMs, shown_by AS "by" FROM receipts_shown
    WHERE id = @id AND seq < @seq ORDER BY seq DESC`);
  const others = db.prepare('SELECT till, keys FROM shop_keys ORDER BY till');
  return {
    /** Earlier presentations of this receipt, before journal entry `seq`: when and to whom; latest first. */
    shownBefore: (id: string, seq: number) => before.all({ id, seq }) as readonly Showing[],
    /** The keys of the shop's other tills, as last received from the relay. */
    otherKeys: (): ShopKeys['tills'] =>
      Object.fromEntries(
        (others.all() as { till: string; keys: string }[]).map((row) => [row.till, JSON.parse(row.keys) as TillKey[]]),
      ),
  };
};
export type ReceiptsShownStore = ReturnType<typeof createReceiptsShownStore>;
