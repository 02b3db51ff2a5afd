// Changes the tables for the attempts of a sale: started, answered, superseded, expired, left, and settled by hand.
import { customerKey } from '../../../shared/payment/sale-details.ts';
import { attemptTables } from './attempts/attempt-tables.ts';
import type { Appliers, EntryTables, Family } from './family.ts';
import type { SaleBodies } from '../../../till-journal/sale.ts';

/** Matches an invoice number of the form that the till proposes: a stem and a counter. */
const numbered = /^(.+)-([0-9]{1,9})$/;

/** Adds an attempt, in the place of the attempt that it supersedes, and advances the till's proposed invoice numbers. */
const createStarted = ({ db, attempts }: EntryTables): Appliers<SaleBodies>['attempt.started'] => {
  const addAttempt = db.prepare(`INSERT INTO attempts (attempt_id, sale_id, ordinal, invoice_no, gateway, currency, amount_minor,
        mobile, customer_name, customer_key, note, items, state, business_day, started_seq, started_ms, changed_seq, tops_up_seq)
      VALUES (@attemptId, @saleId, @ordinal, @invoiceNo, @gateway, @currency, @amountMinor,
        @mobile, @customerName, @customerKey, @note, @items, 'creating', @businessDay, @seq, @wallMs, @seq, @topsUp)`);
  const addNumber = db.prepare(
    `INSERT INTO numbering (stem, last) VALUES (?, ?) ON CONFLICT (stem) DO UPDATE SET last = max(last, excluded.last)`,
  );
  return (entry) => {
    const { seq, wallMs, businessDay, body } = entry;
    const { attemptId, saleId, ordinal, invoiceNo, gateway, currency, amountMinor, mobile, supersedes, exception } = body;
    const { topsUp = null, customerName = null, note = null, items = null } = body;
    const [, stem, number] = numbered.exec(invoiceNo) ?? [];
    if (number !== undefined && ordinal === 1) addNumber.run(stem, Number(number));
    if (supersedes !== null) {
      attempts.move(supersedes, 'supersession', seq);
      attempts.addEntry(supersedes, seq);
      attempts.addUnfit(entry, supersedes, exception);
    }
    addAttempt.run({
      attemptId,
      saleId,
      ordinal,
      invoiceNo,
      gateway,
      currency,
      amountMinor,
      mobile,
      customerName,
      customerKey: customerName && customerKey(customerName),
      note,
      items: items && JSON.stringify(items),
      businessDay,
      seq,
      wallMs,
      topsUp,
    });
    if (ordinal > 1) attempts.tellUnfit(attemptId);
  };
};

export const saleTables: Family<SaleBodies> = {
  tables: [...attemptTables, 'numbering'],
  appliers(tables) {
    const { db, attempts } = tables;
    const setLeft = db.prepare('UPDATE attempts SET is_left = 1 WHERE attempt_id = ?');
    const setAnswer = db.prepare(`UPDATE attempts SET redirect_url = @redirectUrl, expires_at_ms = @expiresAtMs, reason = @reason,
      detail = @detail, words = @words WHERE attempt_id = @attemptId`);
    const { move, addEntry, addUnfit } = attempts;
    return {
      'attempt.started': createStarted(tables),
      'attempt.answered'(entry) {
        const { attemptId, event, redirectUrl, expiresAtMs, reason, detail, words, exception } = entry.body;
        move(attemptId, event, entry.seq);
        addEntry(attemptId, entry.seq);
        setAnswer.run({ attemptId, redirectUrl, expiresAtMs, reason, detail, words: words && JSON.stringify(words) });
        addUnfit(entry, attemptId, exception);
      },
      'attempt.moved'(entry) {
        const { attemptId, event, exception } = entry.body;
        move(attemptId, event, entry.seq);
        addEntry(attemptId, entry.seq);
        addUnfit(entry, attemptId, exception);
      },
      'attempt.left'(entry) {
        const { attemptId, exception } = entry.body;
        move(attemptId, 'departure', entry.seq);
        setLeft.run(attemptId);
        addEntry(attemptId, entry.seq);
        addUnfit(entry, attemptId, exception);
      },
      'attempt.settled': (entry) => attempts.settled(entry, entry.body),
      'code.hidden'({ seq, body: { attemptId, by } }) {
        addEntry(attemptId, seq);
        attempts.takeCode(seq, attemptId, by);
      },
      'code.shown-again'({ seq, body: { attemptId } }) {
        addEntry(attemptId, seq);
        attempts.takeCode(seq, attemptId, null);
      },
    };
  },
};
