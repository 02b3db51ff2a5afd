// Reads which receipts were shown to the till, and which keys it signed with.
import type { ShopKeys, TillKey } from '../../../shared/receipt/shop-keys.ts';
import type { Reading } from '../../../sqlite/statements.ts';

export type Showing = { readonly atMs: number; readonly by: string };

export const createReceiptsShownStore = (db: Reading) => {
  const before = db.prepare(`SELECT shown_ms AS atMs, shown_by AS "by" FROM receipts_shown
    WHERE id = @id AND seq < @seq ORDER BY seq DESC`);
  const keys = db.prepare(`SELECT public_key AS key, NULL AS sinceMs, lead(from_ms) OVER (ORDER BY seq) AS untilMs
    FROM signing_keys ORDER BY seq DESC`);
  const others = db.prepare('SELECT till, keys FROM shop_keys ORDER BY till');
  return {
    /** When this receipt was shown before that entry, and to whom; the latest first. */
    shownBefore: (id: string, seq: number) => before.all({ id, seq }) as readonly Showing[],
    /** The keys that the till signed with, the present one first. Of those of before each holds until the next one took its place. */
    ownKeys: () => keys.all() as readonly TillKey[],
    /** The keys of the shop's other tills, as the relay told them last. */
    otherKeys: (): ShopKeys['tills'] =>
      Object.fromEntries(
        (others.all() as { till: string; keys: string }[]).map((row) => [row.till, JSON.parse(row.keys) as TillKey[]]),
      ),
  };
};
export type ReceiptsShownStore = ReturnType<typeof createReceiptsShownStore>;
