// Changes the tables for the close of a business day.
import type { CloseDocument } from '../../../shared/contract/books/close.ts';
import { sha256Hex } from '../../../ledger/sha256.ts';
import type { Family } from './family.ts';
import type { DayBodies } from '../../../till-journal/day.ts';

export const dayTables: Family<DayBodies> = {
  // A rebuild empties the tables that `tables` lists. List no table here, because closes must survive a rebuild.
  tables: [],
  appliers({ db }) {
    const addClose = db.prepare(`INSERT INTO closes (number, seq, from_seq, to_seq, sha256, text)
      VALUES (@number, @seq, @fromSeq, @toSeq, @sha256, @text)
      ON CONFLICT (number) DO NOTHING`);
    const keepCheck = db.prepare('INSERT INTO book_checks (seq, checked) VALUES (?, ?)');
    const forgetGap = db.prepare('DELETE FROM feed_hole WHERE relay_id IS NOT ?');
    return {
      'day.closed'({ seq, body: { number, fromSeq, toSeq, text, checked } }) {
        addClose.run({ number, seq, fromSeq, toSeq, sha256: sha256Hex(text), text });
        if (checked) keepCheck.run(seq, JSON.stringify(checked));
        const { feed } = JSON.parse(text) as Partial<CloseDocument>;
        // A close with an override accounts for the gap of a former relay's feed, so that gap is removed. A gap of the present
        // relay stays until the missing numbers arrive.
        if (feed?.override) forgetGap.run(feed.relayId);
      },
    };
  },
};
