// Reads which receipts were shown to the till, and the keys of the shop's other tills. Its own keys stand in the mark under its keys.
import type { ShopKeys, TillKey } from '../../../shared/receipt/shop-keys.ts';
import type { Reading } from '../../../sqlite/statements.ts';

export type Showing = { readonly atMs: number; readonly by: string };

export const createReceiptsShownStore = (db: Reading) => {
  const before = db.prepare(`SELECT shown_ms AS atMs, shown_by AS "by" FROM receipts_shown
    WHERE id = @id AND seq < @seq ORDER BY seq DESC`);
  const others = db.prepare('SELECT till, keys FROM shop_keys ORDER BY till');
  return {
    /** When this receipt was shown before that entry, and to whom; the latest first. */
    shownBefore: (id: string, seq: number) => before.all({ id, seq }) as readonly Showing[],
    /** The keys of the shop's other tills, as the relay told them last. */
    otherKeys: (): ShopKeys['tills'] =>
      Object.fromEntries(
        (others.all() as { till: string; keys: string }[]).map((row) => [row.till, JSON.parse(row.keys) as TillKey[]]),
      ),
  };
};
export type ReceiptsShownStore = ReturnType<typeof createReceiptsShownStore>;
