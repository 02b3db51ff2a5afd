// Applies a journal entry to the tables that are read from. It carries out recorded decisions and never decides: a rebuild
// runs every entry through here once more and must end in the same tables.
import type { CloseDocument } from '../../shared/contract-close.ts';
import { nextState, type AttemptState } from '../../shared/payment/attempt.ts';
import type { EntryKind } from './entries.ts';
import type { Entry } from './journal.ts';
import type { Db } from './open.ts';
import { sha256Hex } from './sha256.ts';

/** The tables that a rebuild empties and fills again, children first. */
export const projectedTables = [
  'exceptions',
  'notices',
  'receipts',
  'attempts',
  'sales',
  'numbering',
  'state_counts',
  'attempt_entries',
  'attempt_transactions',
  'shop_settings',
  'feed_skips',
  'feed_hole',
  'adopted_profiles',
  'clock_known',
] as const;

type Facts = { readonly gateway: string; readonly invoiceNo: string };
const noMarks = { returned: 0, noResult: 0, amountDiffers: 0, paidTwice: 0 };

type Appliers = { readonly [K in EntryKind]: (entry: Entry<K>) => void };

export const createProjections = (db: Db) => {
  const addSale = db.prepare(`INSERT INTO sales (sale_id, gateway, currency, amount_minor, live_attempt_id, attempts)
    VALUES (@saleId, @gateway, @currency, @amountMinor, @attemptId, 1)`);
  const nextAttempt = db.prepare('UPDATE sales SET live_attempt_id = @attemptId, attempts = @ordinal WHERE sale_id = @saleId');
  const addAttempt = db.prepare(`INSERT INTO attempts (attempt_id, sale_id, ordinal, invoice_no, gateway, currency, amount_minor,
      mobile, state, business_day, started_seq, started_ms, changed_seq)
    VALUES (@attemptId, @saleId, @ordinal, @invoiceNo, @gateway, @currency, @amountMinor,
      @mobile, 'creating', @businessDay, @seq, @wallMs, @seq)`);
  const addNumber = db.prepare(
    `INSERT INTO numbering VALUES (?, ?) ON CONFLICT (stem) DO UPDATE SET last = max(last, excluded.last)`,
  );
  const skipNumbers = db.prepare('UPDATE numbering SET last = last + ?');
  const stateOf = db.prepare('SELECT state FROM attempts WHERE attempt_id = ?').pluck();
  const setState = db.prepare('UPDATE attempts SET state = ?, changed_seq = ? WHERE attempt_id = ?');
  const setAnswer = db.prepare(`UPDATE attempts SET redirect_url = @redirectUrl, expires_at_ms = @expiresAtMs, reason = @reason,
    detail = @detail, words = @words WHERE attempt_id = @attemptId`);
  const setMarks = db.prepare(`UPDATE attempts SET late = late | @late, returned = returned | @returned,
      no_result = no_result | @noResult, amount_differs = amount_differs | @amountDiffers, paid_twice = paid_twice | @paidTwice,
      receipts = receipts + @receipts, method = coalesce(@method, method), changed_seq = @seq WHERE attempt_id = @attemptId`);
  const setPaid = db.prepare(`UPDATE sales SET paid_seq = @seq
    WHERE sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = @attemptId)`);
  const addReceipt = db.prepare(`INSERT INTO receipts VALUES (@seq, @attemptId, @kind, @gateway, @transactionId, @method,
    @currency, @amountMinor, @late, @businessDay, @wallMs, @byHand, NULL)`);
  const prove = db.prepare(`UPDATE receipts SET transaction_id = @transactionId, method = @method, proof_seq = @seq
    WHERE attempt_id = @attemptId AND by_hand = 1`);
  const setUnverified = db.prepare('UPDATE attempts SET unverified = ? WHERE attempt_id = ?');
  const addNotice = db.prepare('INSERT INTO notices VALUES (@digest, @seq, @attemptId)');
  const addException =
    db.prepare(`INSERT INTO exceptions (seq, reason, attempt_id, gateway, transaction_id, invoice_no, amount, business_day)
    VALUES (@seq, @reason, @attemptId, @gateway, @transactionId, @invoiceNo, @amount, @businessDay)`);
  const handle = db.prepare('UPDATE exceptions SET handled_seq = @by, note = @note WHERE seq = @seq');
  const answerReturns = db.prepare(`UPDATE exceptions SET handled_seq = @seq
    WHERE attempt_id = @attemptId AND reason = 'return-without-callback' AND handled_seq IS NULL`);
  const factsOf = db.prepare('SELECT gateway, invoice_no AS invoiceNo FROM attempts WHERE attempt_id = ?');
  const addClose = db.prepare(`INSERT INTO closes VALUES (@number, @seq, @fromSeq, @toSeq, @sha256, @text)
    ON CONFLICT (number) DO NOTHING`);
  const addSkip = db.prepare('INSERT INTO feed_skips VALUES (@seq, @from, @to, @reason)');
  const setHole = db.prepare(`INSERT INTO feed_hole VALUES (1, @seq, @relayId, @missing)
    ON CONFLICT (only) DO UPDATE SET seq = @seq, relay_id = @relayId, missing = @missing`);
  const forgetHole = db.prepare('DELETE FROM feed_hole WHERE relay_id IS NOT ?');
  const fillHole = db.prepare('DELETE FROM feed_hole');
  const addProfile = db.prepare('INSERT INTO adopted_profiles VALUES (?, ?)');
  const noticeClock = db.prepare(`INSERT INTO clock_known (only, seq, wrong_by_ms) VALUES (1, @seq, @wrongByMs)
    ON CONFLICT (only) DO UPDATE SET seq = @seq, wrong_by_ms = @wrongByMs`);
  const acceptClock = db.prepare(`INSERT INTO clock_known VALUES (1, @seq, @relayAheadMs, 0)
    ON CONFLICT (only) DO UPDATE SET seq = @seq, relay_ahead_ms = @relayAheadMs, wrong_by_ms = 0`);
  const addEntry = db.prepare('INSERT INTO attempt_entries VALUES (?, ?)');
  const addTransaction = db.prepare('INSERT INTO attempt_transactions VALUES (?, ?) ON CONFLICT DO NOTHING');
  const setShop = db.prepare(`INSERT INTO shop_settings VALUES (1, @seq, @shop)
    ON CONFLICT (only) DO UPDATE SET seq = @seq, shop = @shop`);

  const move = (attemptId: string, event: Parameters<typeof nextState>[1], seq: number): void => {
    setState.run(nextState(stateOf.get(attemptId) as AttemptState, event), seq, attemptId);
  };

  const addUnfit = (seq: number, businessDay: string, attemptId: string, reason: string | undefined): void => {
    if (reason === undefined) return;
    const { gateway, invoiceNo } = factsOf.get(attemptId) as Facts;
    addException.run({ seq, reason, attemptId, gateway, transactionId: null, invoiceNo, amount: null, businessDay });
  };

  const appliers: Appliers = {
    'till.opened': () => {},
    'feed.restarted': () => {},
    'feed.read': () => {},
    'settings.changed': ({ seq, body }) => void setShop.run({ seq, shop: JSON.stringify(body.shop) }),
    'attempt.started': ({ seq, wallMs, businessDay, body }) => {
      const { attemptId, saleId, ordinal, invoiceNo, gateway, currency, amountMinor, mobile, supersedes } = body;
      if (ordinal === 1) addSale.run({ saleId, gateway, currency, amountMinor, attemptId });
      else nextAttempt.run({ saleId, attemptId, ordinal });
      const numbered = /^(.+)-([0-9]{1,9})$/.exec(invoiceNo);
      if (numbered && ordinal === 1) addNumber.run(numbered[1], Number(numbered[2]));
      if (supersedes !== null) {
        move(supersedes, 'supersession', seq);
        addEntry.run(supersedes, seq);
      }
      addAttempt.run({ attemptId, saleId, ordinal, invoiceNo, gateway, currency, amountMinor, mobile, businessDay, seq, wallMs });
      addEntry.run(attemptId, seq);
    },
    'attempt.answered': ({ seq, businessDay, body }) => {
      const { attemptId, event, redirectUrl, expiresAtMs, reason, detail, words, exception } = body;
      move(attemptId, event, seq);
      addEntry.run(attemptId, seq);
      setAnswer.run({ attemptId, redirectUrl, expiresAtMs, reason, detail, words: words && JSON.stringify(words) });
      addUnfit(seq, businessDay, attemptId, exception);
    },
    'attempt.moved': ({ seq, businessDay, body: { attemptId, event, exception: reason } }) => {
      move(attemptId, event, seq);
      addEntry.run(attemptId, seq);
      addUnfit(seq, businessDay, attemptId, reason);
    },
    'attempt.settled': ({ seq, wallMs, businessDay, body }) => {
      const { attemptId, to, late, receipt } = body;
      const { gateway } = factsOf.get(attemptId) as Facts;
      const { kind, amount } = receipt;
      addEntry.run(attemptId, seq);
      setState.run(to, seq, attemptId);
      setMarks.run({ ...noMarks, attemptId, seq, late: Number(late), receipts: 1, method: null });
      setUnverified.run(1, attemptId);
      const booked = { currency: amount.currency, amountMinor: amount.amountMinor, late: Number(late), businessDay, wallMs };
      addReceipt.run({ seq, attemptId, kind, gateway, transactionId: null, method: null, ...booked, byHand: 1 });
      setPaid.run({ seq, attemptId });
      answerReturns.run({ seq, attemptId });
    },
    'exception.handled': ({ seq: by, body: { seq, note } }) => void handle.run({ by, seq, note }),
    'day.closed': ({ seq, body: { number, fromSeq, toSeq, text } }) => {
      addClose.run({ number, seq, fromSeq, toSeq, sha256: sha256Hex(text), text });
      const { feed } = JSON.parse(text) as Partial<CloseDocument>;
      // A hole of a relay that is gone was answered for; one of this relay is there as long as it lasts.
      if (feed?.override) forgetHole.run(feed.relayId);
    },
    'feed.skipped': ({ seq, body: { from, to, reason } }) => {
      addSkip.run({ seq, from, to, reason });
      fillHole.run();
    },
    'feed.holed': ({ seq, body: { relayId, missing } }) => void setHole.run({ seq, relayId, missing }),
    'feed.whole': () => void fillHole.run(),
    'profile.adopted': ({ seq, body }) => void addProfile.run(seq, JSON.stringify(body.profile)),
    'supervisor.changed': () => {},
    'supervisor.refused': () => {},
    'supervisor.admitted': () => {},
    'ledger.restored': ({ body }) => void skipNumbers.run(body.skippedNumbers),
    'clock.noticed': ({ seq, body: { wrong, wallMs, bestMs } }) =>
      void noticeClock.run({ seq, wrongByMs: wrong ? wallMs - bestMs : 0 }),
    'clock.acknowledged': ({ seq, body: { relayAheadMs } }) => void acceptClock.run({ seq, relayAheadMs }),
    'notice.judged': ({ seq, wallMs, businessDay, body }) => {
      const { digest, attemptId, facts, decision } = body;
      const { effect, event, to, late, receipt, exception } = decision;
      addNotice.run({ digest, seq, attemptId });
      if (exception !== null && effect !== 'repeat') {
        const { gateway, transactionId, invoiceNo, amount } = facts;
        addException.run({ seq, reason: exception, attemptId, gateway, transactionId, invoiceNo, amount, businessDay });
      }
      if (attemptId === null) return;
      addEntry.run(attemptId, seq);
      if (facts.transactionId !== null) addTransaction.run(facts.transactionId, attemptId);
      if (to !== null) setState.run(to, seq, attemptId);
      setMarks.run({
        attemptId,
        seq,
        late: Number(late),
        returned: Number(event === 'return'),
        noResult: Number(event === 'no-result'),
        amountDiffers: Number(exception === 'amount-differs'),
        paidTwice: Number(receipt?.kind === 'refund-owed'),
        receipts: Number(receipt !== null),
        method: receipt || effect === 'proof' ? facts.method : null,
      });
      if (effect === 'proof') {
        prove.run({ seq, attemptId, transactionId: facts.transactionId, method: facts.method });
        setUnverified.run(0, attemptId);
      }
      if (!receipt) return;
      answerReturns.run({ seq, attemptId });
      const { kind, amount } = receipt;
      const { gateway, transactionId, method } = facts;
      addReceipt.run({
        seq,
        attemptId,
        kind,
        gateway,
        transactionId,
        method,
        currency: amount.currency,
        amountMinor: amount.amountMinor,
        late: Number(late),
        businessDay,
        wallMs,
        byHand: 0,
      });
      if (kind === 'sale') setPaid.run({ seq, attemptId });
    },
  };

  return {
    apply: (entry: Entry): void => (appliers[entry.kind] as (entry: Entry) => void)(entry),
  };
};
