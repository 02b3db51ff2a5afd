// Appliers for printed and saved receipts. The print is recorded before the printer is asked, because a printer proves nothing. A
// later entry records if the paper came out, as the printer or a person reported.
import type { Family } from './family.ts';
import type { ReceiptBodies } from '../../../till-journal/receipts.ts';

export const receiptTables: Family<ReceiptBodies> = {
  tables: ['receipts_printed'],
  appliers({ db, attempts }) {
    const add = db.prepare(`INSERT INTO receipts_printed (seq, kind, id, copy, way, by_itself, came)
      VALUES (@seq, @kind, @id, @copy, @way, @auto, @came)`);
    const said = db.prepare(
      'UPDATE receipts_printed SET came = @came WHERE kind = @kind AND id = @id AND copy = @copy AND came IS NULL',
    );
    return {
      'receipt.printed'({ seq, body: { kind, id, copy, way, auto, told } }) {
        add.run({ seq, kind, id, copy, way, auto: Number(auto), came: told ? null : 1 });
        if (kind === 'payment') attempts.addEntry(id, seq);
      },
      'receipt.came'({ seq, actor, body: { kind, id, copy, came } }) {
        said.run({ kind, id, copy, came: Number(came) });
        // A printer's own report of success is not added to the payment's history.
        if (kind === 'payment' && !(came && actor === 'till')) attempts.addEntry(id, seq);
      },
    };
  },
};
