// Refunds: requested, approved by another person, then paid back with a reference, or withdrawn with a reason.
import type { RefundWhat } from '../../../shared/contract/books/refunds.ts';
import { newId } from '../../../shared/ids.ts';
import { type Currency, parseAmount } from '../../../shared/money.ts';
import { nextRefundState, type RefundEvent, type RefundSource } from '../../../shared/payment/refund.ts';
import type { PayBackWay } from '../../../shared/ledger/postings.ts';
import type { RecordedApproval, Authorization } from '../../../shared/people/rights.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BooksView } from '../../ledger/books-view.ts';
import type { OfRefund } from '../../../till-journal/refunds.ts';
import type { Ledger, Tx } from '../../ledger/ledger.ts';
import type { RefundRow, SameReference } from '../../ledger/stores/refunds-store.ts';
import type { Changes } from '../changes.ts';
import { asPaid, type PayBack, isAsApproved, type PayBackInput, readHow, type PayBackRecord, toldOf, unused } from './how.ts';
import { raiseAlert } from '../supervision/alerts.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { supervised } from '../supervision/supervised.ts';

/** Asks for an approval. `askedBy`: everybody who asked; none of them may approve. Default: the caller. */
export type ApproveRefund = (askedBy?: readonly string[]) => Promise<Result<Authorization>>;

type RefundCommand = { readonly requestId: string; readonly seq: number };
export type RequestInput = PayBack & {
  readonly requestId: string;
  readonly what: RefundWhat;
  readonly reason: string;
  readonly actor: string;
};
export type GiveInput = Omit<RequestInput, 'actor'> & PayBackInput & { readonly approve: ApproveRefund };
/** `asked`: the number of the request that the approver read. Default: the request that is open when the PIN is checked. */
export type ApproveInput = RefundCommand & { readonly asked?: number | undefined; readonly approve: ApproveRefund };
export type RefuseInput = ApproveInput & { readonly reason: string };
export type WithdrawInput = RefundCommand & { readonly reason: string; readonly actor: string; readonly approve: ApproveRefund };
export type PayInput = RefundCommand & PayBackInput & { readonly actor: string; readonly approve: ApproveRefund };

export type RefundsDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly random: Random;
  /** True if the relay that witnesses the books has been away for too long; see `services/health/payout-witness.ts`. */
  isWitnessAway(): Promise<boolean>;
};

/** A refund before it has an entry of its own. */
type RefundClaim = {
  readonly seq: number | null;
  readonly attemptId: string;
  readonly source: RefundSource;
  readonly currency: Currency;
  readonly amountMinor: number;
};

const ofRow = ({ seq, attemptId, source, currency, amountMinor }: RefundRow): OfRefund => ({
  seq,
  attemptId,
  source,
  currency,
  amountMinor,
});

export const createRefunds = ({ ledger, changes, clock, random, isWitnessAway }: RefundsDeps) => {
  const known = ({ refunds }: Pick<BooksView, 'refunds'>, seq: number): Result<RefundRow> => {
    const row = refunds.refund(seq);
    return row ? ok(row) : fail('refund.unknown');
  };

  const ready = (books: Pick<BooksView, 'refunds'>, seq: number, event: RefundEvent): Result<RefundRow> => {
    const row = known(books, seq);
    if (!row.ok) return row;
    const next = nextRefundState(row.value.source, row.value.state, event);
    return next.ok ? row : next;
  };

  /**
   * Checks a request. Returned goods are worth at most what was paid for their sale, less what was already refunded or requested.
   */
  const wantedOf = (books: Pick<BooksView, 'refunds' | 'payments'>, what: RefundWhat): Result<RefundClaim> => {
    if (what.kind === 'owed') {
      const row = ready(books, what.seq, 'request');
      return row.ok ? ok(ofRow(row.value)) : row;
    }
    const { attemptId } = what;
    const attempt = books.payments.attempt(attemptId);
    if (!attempt) return fail('attempt.unknown');
    const amount = parseAmount(what.amount, attempt.currency);
    if (!amount.ok) return amount;
    const paid = books.refunds.paidFor(attemptId);
    if (paid === 0) return fail('refund.nothing-paid');
    const mostMinor = paid - books.refunds.returnedOf(attemptId);
    if (amount.value.amountMinor > mostMinor)
      return fail('refund.too-much', { maximumMinor: mostMinor, currency: attempt.currency });
    return ok({ seq: null, attemptId, source: 'goods-returned', ...amount.value });
  };

  const announced = ({ seq, attemptId }: Pick<OfRefund, 'seq' | 'attemptId'>): RefundRow => {
    changes.tell({ type: 'refunds' });
    changes.tell({ type: 'attempt', attemptId });
    changes.tell({ type: 'exceptions' });
    const row = ledger.refunds.refund(seq) as RefundRow;
    const { state, reference } = row;
    if (state === 'paid' && reference !== null && ledger.refunds.sameReference({ seq, reference }))
      changes.tell({ type: 'alerts' });
    return row;
  };

  /** The check and the write run in one transaction, so two windows cannot pay the same refund twice. */
  const write = (work: (tx: Tx) => Result<OfRefund>): Result<RefundRow> => {
    const written = ledger.write(work);
    if (!written.ok) return written;
    return written.value.ok ? ok(announced(written.value.value)) : written.value;
  };

  const request = (
    tx: Tx,
    { what, reason, way, reference }: Pick<RequestInput, 'what' | 'reason'> & PayBackRecord,
    notes: { actor: string; requestId: string },
  ) => {
    const wanted = wantedOf(tx, what);
    if (!wanted.ok) return wanted;
    const entry = tx.record('refund.requested', { ...wanted.value, reason, way, reference }, notes);
    return ok({ ...wanted.value, seq: wanted.value.seq ?? entry.seq });
  };

  const pay = (
    tx: Tx,
    row: RefundRow,
    { way, reference }: PayBackRecord,
    { other, unwitnessed }: { readonly other: SameReference | null; readonly unwitnessed: boolean },
    notes: { actor: string; requestId?: string; approval?: RecordedApproval | null },
  ): void => {
    if (other) {
      const name = tx.people.user(notes.actor)?.name ?? '';
      const said = { invoice: row.invoiceNo, other: other.invoiceNo, day: other.businessDay, reference: reference ?? '', name };
      raiseAlert(tx, 'reference-twice', said);
    }
    const refundId = newId('refund', clock.wallMs(), random);
    const reason = row.requestedReason ?? '';
    const paid = { refundId, gateway: row.gateway, way, reference, reason, ...(unwitnessed && { unwitnessed }) };
    tx.record('refund.paid', { ...ofRow(row), ...paid }, notes);
  };

  type Again = RefundClaim & { readonly reason: string; readonly way?: PayBackWay; readonly reference?: string | null };
  const sameWhat = ({ what, reason, ...how }: Pick<RequestInput, 'what' | 'reason'> & PayBack) => {
    const { way, reference } = toldOf(how);
    return (body: Again): boolean =>
      body.reason === reason && body.way === way && body.reference === reference && isSame(what, body);
  };
  const isSame = (what: RefundWhat, body: RefundClaim): boolean => {
    if (what.kind === 'owed') return body.seq === what.seq;
    const amount = parseAmount(what.amount, body.currency);
    return body.seq === null && body.attemptId === what.attemptId && amount.ok && amount.value.amountMinor === body.amountMinor;
  };

  /** The refund that an earlier request with the same id asked for; null if there is none. Error: `request.reused`. */
  const askedBefore = ({ requestId, ...asked }: Omit<RequestInput, 'actor'>): Result<RefundRow | null> => {
    const earlier = earlierRequest(ledger, requestId, 'refund.requested', sameWhat(asked));
    return earlier.ok ? ok(earlier.value && ledger.refunds.refund(earlier.value.body.seq ?? earlier.value.seq)) : earlier;
  };

  const doneBefore = (
    kind: 'refund.approved' | 'refund.refused' | 'refund.withdrawn' | 'refund.paid',
    { requestId, seq }: RefundCommand,
  ) => {
    const earlier = earlierRequest(ledger, requestId, kind, (body) => body.seq === seq);
    return earlier.ok ? ok(earlier.value && ledger.refunds.refund(seq)) : earlier;
  };

  /**
   * Binds an approval to the request that was open when the PIN was asked for. Checking a PIN takes a while, in which another
   * request may replace it; `isFor` detects that.
   */
  const approving = (seq: number, approve: ApproveRefund, asksToo: readonly string[] = []) => {
    let was: RefundRow | null = null;
    return {
      approve(): Promise<Result<Authorization>> {
        was = ledger.refunds.refund(seq);
        return approve(was && was.requestedBy !== null ? [was.requestedBy, ...asksToo] : undefined);
      },
      isFor: (row: RefundRow): boolean => row.requestedSeq === was?.requestedSeq && row.approvedSeq === was.approvedSeq,
    };
  };
  /** The refund, if its request is still the one that the approver read. Error: `refund.not-now`. */
  const readyAs = (seq: number, event: RefundEvent, asked: number | undefined): Result<RefundRow> => {
    const row = ready(ledger, seq, event);
    if (!row.ok || asked === undefined || row.value.requestedSeq === asked) return row;
    return fail('refund.not-now', { state: row.value.state });
  };

  return {
    /**
     * Requests a refund. Errors: `refund.unknown`, `refund.not-now`, `attempt.unknown`, `refund.nothing-paid`, `refund.too-much`,
     * `amount.*`, `request.reused`, `data.*`.
     */
    request({ actor, ...asked }: RequestInput): Result<RefundRow> {
      const { requestId, what, reason } = asked;
      const earlier = askedBefore(asked);
      if (!earlier.ok || earlier.value) return earlier as Result<RefundRow>;
      return write((tx) => request(tx, { what, reason, ...toldOf(asked) }, { actor, requestId }));
    },

    /** Approves a request. Errors: `refund.unknown`, `refund.not-now`, those of an approval, `request.reused`, `data.*`. */
    approve({ requestId, seq, asked, approve }: ApproveInput): Promise<Result<RefundRow>> {
      const asking = approving(seq, approve);
      return supervised<RefundRow, RefundRow>({
        approve: asking.approve,
        repeated: () => doneBefore('refund.approved', { requestId, seq }),
        prepare: () => readyAs(seq, 'approval', asked),
        carryOut: (row, approved) =>
          write(({ record }) => {
            if (!asking.isFor(row)) return fail('refund.not-now', { state: row.state });
            const { wantedWay: way, wantedReference: reference } = row;
            const wanted = way === null ? {} : { way, reference };
            record('refund.approved', { ...ofRow(row), askedBy: row.requestedBy ?? '', ...wanted }, { ...approved, requestId });
            return ok(ofRow(row));
          }),
      });
    },

    /** Refuses a request, with a reason. Errors: those of `approve`. */
    refuse({ requestId, seq, asked, reason, approve }: RefuseInput): Promise<Result<RefundRow>> {
      const asking = approving(seq, approve);
      return supervised<RefundRow, RefundRow>({
        approve: asking.approve,
        repeated: () => doneBefore('refund.refused', { requestId, seq }),
        prepare: () => readyAs(seq, 'refusal', asked),
        carryOut: (row, approved) =>
          write(({ record }) => {
            if (!asking.isFor(row)) return fail('refund.not-now', { state: row.state });
            record('refund.refused', { ...ofRow(row), reason }, { ...approved, requestId });
            return ok(ofRow(row));
          }),
      });
    },

    /** Withdraws a request. An approved request needs an approval for this, too. Errors: those of `approve`. */
    async withdraw({ requestId, seq, reason, actor, approve }: WithdrawInput): Promise<Result<RefundRow>> {
      const take = (row: RefundRow, notes: Authorization | { readonly actor: string }): Result<RefundRow> =>
        write((tx) => {
          const now = ready(tx, seq, 'withdrawal');
          if (!now.ok) return now;
          if (now.value.state !== row.state || now.value.requestedBy !== row.requestedBy)
            return fail('refund.not-now', { state: now.value.state });
          const wasApproved = row.state === 'approved';
          tx.record('refund.withdrawn', { ...ofRow(row), reason, wasApproved }, { ...notes, requestId });
          return ok(ofRow(row));
        });
      const repeated = () => doneBefore('refund.withdrawn', { requestId, seq });
      const prepare = () => ready(ledger, seq, 'withdrawal');
      const earlier = repeated();
      if (!earlier.ok || earlier.value) return earlier as Result<RefundRow>;
      const row = prepare();
      if (!row.ok) return row;
      if (row.value.state !== 'approved') return take(row.value, { actor });
      const asking = approving(seq, approve);
      const carryOut = (now: RefundRow, approved: Authorization) =>
        asking.isFor(now) ? take(now, approved) : fail('refund.not-now', { state: now.state });
      return supervised<RefundRow, RefundRow>({ approve: asking.approve, repeated, prepare, carryOut });
    },

    /**
     * Pays an approved refund. A payment in another way, with another reference or without a witness needs an approval of its
     * own. Errors: `refund.unknown`, `refund.not-now`, `refund.reference-missing`, `refund.reference-used`, those of an approval,
     * `request.reused`, `data.*`.
     */
    async pay({ requestId, seq, sameReference, actor, approve, ...how }: PayInput): Promise<Result<RefundRow>> {
      const read = readHow(how);
      if (!read.ok) return read;
      const told = read.value;
      const unwitnessed = await isWitnessAway();
      const repeated = (): Result<RefundRow | null> => {
        const earlier = doneBefore('refund.paid', { requestId, seq });
        return earlier.ok && earlier.value ? asPaid(earlier.value, told) : earlier;
      };
      const prepare = (books: Pick<BooksView, 'refunds'> = ledger): Result<RefundRow> => {
        const row = ready(books, seq, 'payment');
        if (!row.ok) return row;
        const other = unused(books, seq, told, sameReference);
        return other.ok ? row : other;
      };
      const take = (was: RefundRow, notes: Authorization | { readonly actor: string }): Result<RefundRow> =>
        write((tx) => {
          const row = prepare(tx);
          if (!row.ok) return row;
          if (row.value.approvedSeq !== was.approvedSeq) return fail('refund.not-now', { state: row.value.state });
          const other = unused(tx, seq, told, true);
          if (!other.ok) return other;
          pay(tx, row.value, told, { other: other.value, unwitnessed }, { ...notes, requestId });
          return ok(ofRow(row.value));
        });
      const earlier = repeated();
      if (!earlier.ok || earlier.value) return earlier as Result<RefundRow>;
      const row = prepare();
      if (!row.ok) return row;
      if (isAsApproved(row.value, told) && !unwitnessed) return take(row.value, { actor });
      // A payment that differs from the approved one, or lacks a witness, counts as a new request of the payer: the earlier
      // approval does not cover it.
      const asking = approving(seq, approve, [actor]);
      const carryOut = (now: RefundRow, approved: Authorization): Result<RefundRow> =>
        asking.isFor(now) ? take(now, approved) : fail('refund.not-now', { state: now.state });
      return supervised<RefundRow, RefundRow>({ approve: asking.approve, repeated, prepare: () => prepare(), carryOut });
    },

    /**
     * Requests, approves and pays a refund in one transaction, by three entries. Errors: those of `request`, `approve` and `pay`.
     */
    async give({ requestId, what, reason, way, reference, sameReference, approve }: GiveInput): Promise<Result<RefundRow>> {
      const how = { way, reference };
      const unwitnessed = await isWitnessAway();
      return supervised<PayBackRecord, RefundRow>({
        approve: () => approve(),
        repeated() {
          const earlier = askedBefore({ requestId, what, reason, ...how });
          return earlier.ok && earlier.value ? asPaid(earlier.value, toldOf(how)) : earlier;
        },
        prepare() {
          const read = readHow(how);
          if (!read.ok) return read;
          const wanted = wantedOf(ledger, what);
          if (!wanted.ok) return wanted;
          const other = unused(ledger, wanted.value.seq ?? 0, read.value, sameReference);
          return other.ok ? read : other;
        },
        carryOut: (told, approved) =>
          write((tx) => {
            const { actor } = approved;
            const asked = request(tx, { what, reason, ...told }, { actor, requestId });
            if (!asked.ok) return asked;
            const other = unused(tx, asked.value.seq, told, sameReference);
            if (!other.ok) return other;
            tx.record('refund.approved', { ...asked.value, askedBy: actor, ...told }, approved);
            const notes = unwitnessed ? approved : { actor };
            pay(tx, tx.refunds.refund(asked.value.seq) as RefundRow, told, { other: other.value, unwitnessed }, notes);
            return asked;
          }),
      });
    },
  };
};
export type Refunds = ReturnType<typeof createRefunds>;
