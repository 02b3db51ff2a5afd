// Changes the tables for receipts presented to the till, and for the keys of the shop's other tills. Each presentation of a
// genuine receipt is stored, so that a later presentation of a copy is noticed.
import type { Family } from './family.ts';
import type { ReceiptCheckBodies } from '../../../till-journal/receipt-check.ts';

export const receiptCheckTables: Family<ReceiptCheckBodies> = {
  tables: ['receipts_shown', 'shop_keys'],
  appliers({ db, attempts }) {
    const add = db.prepare('INSERT INTO receipts_shown (seq, id, shown_ms, shown_by) VALUES (@seq, @id, @wallMs, @actor)');
    const forget = db.prepare('DELETE FROM shop_keys');
    const learn = db.prepare('INSERT INTO shop_keys (seq, till, keys) VALUES (@seq, @till, @keys)');
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
