// Applies a journal entry to the tables that are read from. It carries out recorded decisions and never decides: a rebuild
// runs every entry through here once more and must end in the same tables.
import type { CloseDocument } from '../../shared/contract/close.ts';
import { nextState, type AttemptState } from '../../shared/payment/attempt.ts';
import { speaksOfMoney } from '../../shared/payment/notice-facts.ts';
import type { EntryKind, NoticeRejudged } from './entries.ts';
import type { Entry } from './journal.ts';
import { sha256Hex } from './sha256.ts';
import type { Statements } from './statements.ts';

/** The tables that a rebuild empties and fills again, children first. */
export const projectedTables = [
  'exceptions',
  'notices',
  'receipts',
  'attempts',
  'numbering',
  'attempt_entries',
  'attempt_transactions',
  'business_days',
  'shop_settings',
  'shop_zones',
  'feed_skips',
  'feed_hole',
  'adopted_profiles',
  'provider_names',
  'quarantine_seen',
  'clock_known',
] as const;

type Facts = { readonly gateway: string; readonly invoiceNo: string };
const noMarks = { returned: 0, returnedPaid: 0, noResult: 0, amountDiffers: 0, paidTwice: 0 };

type Place = Pick<Entry, 'seq' | 'wallMs' | 'businessDay'>;
type Judgement = Pick<NoticeRejudged, 'facts' | 'decision'> & { readonly attemptId: string | null };

type Appliers = { readonly [K in EntryKind]: (entry: Entry<K>) => void };

export const createProjections = (db: Statements) => {
  const dayNow = db.prepare('SELECT business_day FROM business_days ORDER BY first_seq DESC LIMIT 1').pluck();
  const endDay = db.prepare(
    'UPDATE business_days SET last_seq = ? - 1 WHERE first_seq = (SELECT max(first_seq) FROM business_days)',
  );
  const beginDay = db.prepare(`INSERT INTO business_days VALUES (?, ${Number.MAX_SAFE_INTEGER}, ?)`);
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
      returned_paid = returned_paid | @returnedPaid, no_result = no_result | @noResult, amount_differs = amount_differs | @amountDiffers, paid_twice = paid_twice | @paidTwice,
      receipts = receipts + @receipts, method = coalesce(@method, method), changed_seq = @seq WHERE attempt_id = @attemptId`);
  const tellPaid = db.prepare(`UPDATE attempts SET sale_paid_by = (SELECT invoice_no FROM attempts WHERE attempt_id = @attemptId)
    WHERE sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = @attemptId)`);
  const addReceipt = db.prepare(`INSERT INTO receipts VALUES (@seq, @attemptId, @kind, @gateway, @transactionId, @method,
    @currency, @amountMinor, @late, @businessDay, @wallMs, @byHand, NULL)`);
  const prove = db.prepare(`UPDATE receipts SET transaction_id = @transactionId, method = @method, proof_seq = @seq
    WHERE seq IN (SELECT seq FROM attempt_entries WHERE attempt_id = @attemptId) AND by_hand = 1`);
  const setUnverified = db.prepare('UPDATE attempts SET unverified = ? WHERE attempt_id = ?');
  const addNotice = db.prepare('INSERT INTO notices VALUES (?, ?)');
  const addException =
    db.prepare(`INSERT INTO exceptions (seq, reason, attempt_id, gateway, transaction_id, invoice_no, amount, business_day, money, came_seq)
    VALUES (@seq, @reason, @attemptId, @gateway, @transactionId, @invoiceNo, @amount, @businessDay, @money,
      coalesce((SELECT came_seq FROM exceptions WHERE seq = @rejudges), @rejudges, @seq))`);
  const handle = db.prepare('UPDATE exceptions SET handled_seq = @by, note = @note WHERE seq = @seq');
  const answer = db.prepare('UPDATE exceptions SET handled_seq = @seq WHERE seq = @rejudges AND handled_seq IS NULL');
  const answerReturns = db.prepare(`UPDATE exceptions SET handled_seq = @seq
    WHERE attempt_id = @attemptId AND reason = 'return-without-callback' AND handled_seq IS NULL`);
  const attemptOfException = db.prepare('SELECT attempt_id FROM exceptions WHERE seq = ?').pluck();
  const countExceptions = db.prepare(`UPDATE attempts SET changed_seq = @seq,
      open_exceptions = (SELECT count(*) FROM exceptions WHERE attempt_id = @attemptId AND handled_seq IS NULL),
      unfit = (SELECT iif(min(handled_seq IS NOT NULL) = 0, 'open', 'handled') FROM exceptions
        WHERE attempt_id = @attemptId AND money = 1 HAVING count(*) > 0)
    WHERE attempt_id = @attemptId`);
  const tellUnfit = db.prepare(`UPDATE attempts SET (sale_unfit_by, sale_unfit_seq) = (SELECT b.invoice_no, e.came_seq
      FROM attempts b CROSS JOIN exceptions e USING (attempt_id)
      WHERE b.sale_id = attempts.sale_id AND b.attempt_id <> attempts.attempt_id AND e.money = 1 AND e.handled_seq IS NULL
      ORDER BY e.seq DESC LIMIT 1)
    WHERE sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = ?)`);
  const factsOf = db.prepare('SELECT gateway, invoice_no AS invoiceNo FROM attempts WHERE attempt_id = ?');
  const addClose = db.prepare(`INSERT INTO closes VALUES (@number, @seq, @fromSeq, @toSeq, @sha256, @text)
    ON CONFLICT (number) DO NOTHING`);
  const addSkip = db.prepare('INSERT INTO feed_skips VALUES (@seq, @from, @to, @reason)');
  const setHole = db.prepare(`INSERT INTO feed_hole VALUES (1, @seq, @relayId, @missing)
    ON CONFLICT (only) DO UPDATE SET seq = @seq, relay_id = @relayId, missing = @missing`);
  const forgetHole = db.prepare('DELETE FROM feed_hole WHERE relay_id IS NOT ?');
  const fillHole = db.prepare('DELETE FROM feed_hole');
  const addProfile = db.prepare('INSERT INTO adopted_profiles VALUES (?, ?)');
  const setSeen = db.prepare(`INSERT INTO quarantine_seen VALUES (1, @seq, @wallMs, @relayId, @relayUpTo, @tillUpTo, @named)
    ON CONFLICT (only) DO UPDATE SET seq = @seq, at_ms = @wallMs, relay_id = @relayId, relay_up_to = @relayUpTo,
      till_up_to = @tillUpTo, named = @named`);
  const setNames = db.prepare(`INSERT INTO provider_names VALUES (1, @seq, @names, @connection)
    ON CONFLICT (only) DO UPDATE SET seq = @seq, names = @names, connection = coalesce(@connection, connection)`);
  const noticeClock = db.prepare(`INSERT INTO clock_known (only, seq, wrong_by_ms) VALUES (1, @seq, @wrongByMs)
    ON CONFLICT (only) DO UPDATE SET seq = @seq, wrong_by_ms = @wrongByMs`);
  const acceptClock = db.prepare(`INSERT INTO clock_known VALUES (1, @seq, @relayAheadMs, 0)
    ON CONFLICT (only) DO UPDATE SET seq = @seq, relay_ahead_ms = @relayAheadMs, wrong_by_ms = 0`);
  const addEntry = db.prepare('INSERT INTO attempt_entries VALUES (?, ?)');
  const addTransaction = db.prepare('INSERT INTO attempt_transactions VALUES (?, ?) ON CONFLICT DO NOTHING');
  const setShop = db.prepare(`INSERT INTO shop_settings VALUES (1, @seq, @shop)
    ON CONFLICT (only) DO UPDATE SET seq = @seq, shop = @shop`);

  // A zone that goes on is not said again.
  const setZone = db.prepare(`INSERT INTO shop_zones SELECT @seq, @timeZone
    WHERE @timeZone IS NOT (SELECT time_zone FROM shop_zones ORDER BY seq DESC LIMIT 1)`);

  const move = (attemptId: string, event: Parameters<typeof nextState>[1], seq: number): void => {
    setState.run(nextState(stateOf.get(attemptId) as AttemptState, event), seq, attemptId);
  };

  /** The exceptions of an attempt have changed: it and its sale show it. */
  const recount = (seq: number, attemptId: string): void => {
    countExceptions.run({ seq, attemptId });
    tellUnfit.run(attemptId);
  };

  const addUnfit = (seq: number, businessDay: string, attemptId: string, reason: string | undefined): void => {
    if (reason === undefined) return;
    const { gateway, invoiceNo } = factsOf.get(attemptId) as Facts;
    addException.run({
      seq,
      reason,
      attemptId,
      gateway,
      transactionId: null,
      invoiceNo,
      amount: null,
      businessDay,
      money: 0,
      rejudges: null,
    });
    recount(seq, attemptId);
  };

  /** Money answers the exception of a customer who came back as paid. */
  const answerReturn = (seq: number, attemptId: string): void => {
    if (answerReturns.run({ seq, attemptId }).changes > 0) recount(seq, attemptId);
  };

  /** What a decision does, whenever it was come to. */
  const judged = (
    { seq, wallMs, businessDay }: Place,
    { attemptId, facts, decision }: Judgement,
    rejudges: number | null = null,
  ): void => {
    const { effect, event, to, late, receipt, exception } = decision;
    // Money that is owed back waits for somebody, too, and its decision names no exception.
    const reason = receipt?.kind === 'refund-owed' ? 'paid-twice' : exception;
    const isNew = reason !== null && effect !== 'repeat';
    if (isNew) {
      const { gateway, transactionId, invoiceNo, amount } = facts;
      const money = Number(receipt?.kind !== 'refund-owed' && speaksOfMoney(facts));
      addException.run({ seq, reason, attemptId, gateway, transactionId, invoiceNo, amount, businessDay, money, rejudges });
    }
    if (attemptId === null) return;
    addEntry.run(attemptId, seq);
    if (facts.transactionId !== null && !receipt && effect !== 'proof') addTransaction.run(facts.transactionId, attemptId);
    if (to !== null) setState.run(to, seq, attemptId);
    setMarks.run({
      attemptId,
      seq,
      late: Number(late),
      returned: Number(event === 'return'),
      returnedPaid: Number(event === 'return' && facts.approved === 'yes'),
      noResult: Number(event === 'no-result'),
      amountDiffers: Number(receipt?.kind === 'suspense'),
      paidTwice: Number(receipt?.kind === 'refund-owed'),
      receipts: Number(receipt !== null),
      method: receipt || effect === 'proof' ? facts.method : null,
    });
    if (effect === 'proof') {
      prove.run({ seq, attemptId, transactionId: facts.transactionId, method: facts.method });
      setUnverified.run(0, attemptId);
    }
    if (isNew) recount(seq, attemptId);
    if (!receipt) return;
    answerReturn(seq, attemptId);
    const { kind, amount } = receipt;
    // The attempt's own: the notice has the provider's word for it.
    const { gateway } = factsOf.get(attemptId) as Facts;
    const { transactionId, method } = facts;
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
    if (kind === 'sale') tellPaid.run({ attemptId });
  };

  const appliers: Appliers = {
    'till.opened': ({ seq, body: { timeZone } }) => {
      if (timeZone !== undefined) setZone.run({ seq, timeZone });
    },
    'feed.restarted': () => {},
    'feed.read': () => {},
    'settings.changed': ({ seq, body: { shop } }) => {
      setShop.run({ seq, shop: JSON.stringify(shop) });
      setZone.run({ seq, timeZone: shop.timeZone });
    },
    'attempt.started': ({ seq, wallMs, businessDay, body }) => {
      const { attemptId, saleId, ordinal, invoiceNo, gateway, currency, amountMinor, mobile, supersedes, exception } = body;
      const numbered = /^(.+)-([0-9]{1,9})$/.exec(invoiceNo);
      if (numbered && ordinal === 1) addNumber.run(numbered[1], Number(numbered[2]));
      if (supersedes !== null) {
        move(supersedes, 'supersession', seq);
        addEntry.run(supersedes, seq);
        addUnfit(seq, businessDay, supersedes, exception);
      }
      addAttempt.run({ attemptId, saleId, ordinal, invoiceNo, gateway, currency, amountMinor, mobile, businessDay, seq, wallMs });
      if (ordinal > 1) tellUnfit.run(attemptId);
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
    'attempt.left': ({ seq, businessDay, body: { attemptId, exception: reason } }) => {
      move(attemptId, 'departure', seq);
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
      tellPaid.run({ attemptId });
      answerReturn(seq, attemptId);
    },
    'exception.handled': ({ seq: by, body: { seq, note } }) => {
      handle.run({ by, seq, note });
      const attemptId = attemptOfException.get(seq) as string | null | undefined;
      if (typeof attemptId === 'string') recount(by, attemptId);
    },
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
    'quarantine.seen': ({ seq, wallMs, body: { relayId, relayUpTo, tillUpTo, named } }) =>
      void setSeen.run({ seq, wallMs, relayId, relayUpTo, tillUpTo, named: JSON.stringify(named) }),
    'profile.adopted': ({ seq, body }) => void addProfile.run(seq, JSON.stringify(body.profile)),
    'names.changed': ({ seq, body }) => {
      const names = JSON.stringify(body.names);
      setNames.run({ seq, names, connection: body.from === 'connection' ? names : null });
    },
    'names.adopted': ({ seq, body }) => void setNames.run({ seq, names: JSON.stringify(body.names), connection: null }),
    'supervisor.changed': () => {},
    'supervisor.refused': () => {},
    'supervisor.admitted': () => {},
    'ledger.restored': ({ body }) => void skipNumbers.run(body.skippedNumbers),
    'clock.noticed': ({ seq, body: { wrong, wallMs, bestMs } }) =>
      void noticeClock.run({ seq, wrongByMs: wrong ? wallMs - bestMs : 0 }),
    'clock.acknowledged': ({ seq, body: { relayAheadMs } }) => void acceptClock.run({ seq, relayAheadMs }),
    'notice.judged': (entry) => {
      addNotice.run(entry.body.digest, entry.seq);
      judged(entry, entry.body);
    },
    'notice.rejudged': (entry) => {
      const { seq, body } = entry;
      const { changes } = answer.run({ seq, rejudges: body.rejudges });
      judged(entry, body, body.rejudges);
      if (changes > 0) recount(seq, body.attemptId);
    },
  };

  const fileDay = ({ seq, businessDay }: Entry): void => {
    if (dayNow.get() === businessDay) return;
    endDay.run(seq);
    beginDay.run(seq, businessDay);
  };

  return {
    apply(entry: Entry): void {
      fileDay(entry);
      (appliers[entry.kind] as (entry: Entry) => void)(entry);
    },
  };
};
