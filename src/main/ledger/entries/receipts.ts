// Changes the tables for printed and saved receipts. A print is recorded before it is sent to the printer, because a printer's
// answer proves nothing. A later journal entry records if the paper came out, as the printer or a person reported.
import type { Family } from './family.ts';
import type { ReceiptBodies } from '../../../till-journal/receipts.ts';

export const receiptTables: Family<ReceiptBodies> = {
  tables: ['receipts_printed'],
  appliers({ db, attempts }) {
    const add = db.prepare(`INSERT INTO receipts_printed (seq, kind, id, copy, way, by_itself, came, code, signed)
      VALUES (@seq, @kind, @id, @copy, @way, @auto, @came, @code, @signed)`);
    const said = db.prepare(
      'UPDATE receipts_printed SET came = @came WHERE kind = @kind AND id = @id AND copy = @copy AND came IS NULL',
    );
    return {
      'receipt.printed'({ seq, body: { kind, id, copy, way, auto, told, code = null, signed = null } }) {
        add.run({ seq, kind, id, copy, way, auto: Number(auto), came: told ? null : 1, code, signed });
        if (kind === 'payment') attempts.addEntry(id, seq);
      },
      'receipt.came'({ seq, actor, body: { kind, id, copy, came } }) {
        said.run({ kind, id, copy, came: Number(came) });
        // Add failures and a person's reports to the payment's history; a printer's own report of success is left out.
        if (kind === 'payment' && !(came && actor === 'till')) attempts.addEntry(id, seq);
      },
    };
  },
};
