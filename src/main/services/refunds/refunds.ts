// Money that goes back to a customer: asked for, approved by somebody else, paid back with a reference, or called off with a reason.
import type { RefundWhat } from '../../../shared/contract/refunds.ts';
import { isBlank } from '../../../shared/blank.ts';
import { newId } from '../../../shared/ids.ts';
import { type Currency, parseAmount } from '../../../shared/money.ts';
import { nextRefundState, type RefundEvent, type RefundSource } from '../../../shared/payment/refund.ts';
import type { PayBackWay } from '../../../shared/ledger/postings.ts';
import type { Approved } from '../../../shared/people/rights.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BooksView } from '../../ledger/books-view.ts';
import type { OfRefund } from '../../ledger/entries/refunds.ts';
import type { Ledger, Tx } from '../../ledger/ledger.ts';
import type { RefundRow } from '../../ledger/stores/refunds-store.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { supervised } from '../supervision/supervised.ts';

/** Who asked for it before decides who may approve it: null where nobody did. */
export type ApproveRefund = (askedBy?: string) => Promise<Result<Approved>>;

type Asked = { readonly requestId: string; readonly seq: number };
type How = { readonly way: PayBackWay; readonly reference: string };
export type RequestInput = {
  readonly requestId: string;
  readonly what: RefundWhat;
  readonly reason: string;
  readonly actor: string;
};
export type GiveInput = Omit<RequestInput, 'actor'> & How & { readonly approve: ApproveRefund };
export type ApproveInput = Asked & { readonly approve: ApproveRefund };
export type RefuseInput = ApproveInput & { readonly reason: string };
export type WithdrawInput = RefuseInput & { readonly actor: string };
export type PayInput = Asked & How & { readonly actor: string };

export type RefundsDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly random: Random;
};

/** What a refund is of, before it has an entry of its own. */
type Wanted = {
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

/** Whoever reads a bank's or a provider's statement finds it by its reference. */
const readReference = ({ way, reference }: How): Result<string | null> => {
  const missing = isBlank(reference);
  if (missing && way !== 'cash') return fail('refund.reference-missing');
  return ok(missing ? null : reference.trim());
};

/** A request that is sent again says how it was paid back, too: in another way it is another one. */
const asPaid = (row: RefundRow, way: PayBackWay, reference: string | null): Result<RefundRow> =>
  row.state === 'paid' && row.way === way && row.reference === reference ? ok(row) : fail('request.reused');

export const createRefunds = ({ ledger, changes, clock, random }: RefundsDeps) => {
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

  /** Goods: no more than was paid for their sale, less what of it was given back or is asked to be. */
  const wantedOf = (books: Pick<BooksView, 'refunds' | 'payments'>, what: RefundWhat): Result<Wanted> => {
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

  const told = ({ seq, attemptId }: Pick<OfRefund, 'seq' | 'attemptId'>): RefundRow => {
    changes.tell({ type: 'refunds' });
    changes.tell({ type: 'attempt', attemptId });
    changes.tell({ type: 'exceptions' });
    return ledger.refunds.refund(seq) as RefundRow;
  };

  /** What is looked at and what is written share the transaction: two windows cannot do the same thing to one refund. */
  const write = (work: (tx: Tx) => Result<OfRefund>): Result<RefundRow> => {
    const written = ledger.write(work);
    if (!written.ok) return written;
    return written.value.ok ? ok(told(written.value.value)) : written.value;
  };

  const request = (
    tx: Tx,
    { what, reason }: Pick<RequestInput, 'what' | 'reason'>,
    notes: { actor: string; requestId: string },
  ) => {
    const wanted = wantedOf(tx, what);
    if (!wanted.ok) return wanted;
    const entry = tx.record('refund.requested', { ...wanted.value, reason }, notes);
    return ok({ ...wanted.value, seq: wanted.value.seq ?? entry.seq });
  };

  const pay = (
    tx: Tx,
    row: RefundRow,
    { way, reference }: { way: PayBackWay; reference: string | null },
    notes: { actor: string; requestId?: string },
  ): void => {
    const refundId = newId('refund', clock.wallMs(), random);
    const reason = row.requestedReason ?? '';
    tx.record('refund.paid', { ...ofRow(row), refundId, gateway: row.gateway, way, reference, reason }, notes);
  };

  const sameWhat = (what: RefundWhat, reason: string) => (body: Wanted & { readonly reason: string }) => {
    if (body.reason !== reason) return false;
    if (what.kind === 'owed') return body.seq === what.seq;
    const amount = parseAmount(what.amount, body.currency);
    return body.seq === null && body.attemptId === what.attemptId && amount.ok && amount.value.amountMinor === body.amountMinor;
  };

  /** The refund that an earlier request of the same id asked for; null where there was none. Error: `request.reused`. */
  const askedBefore = ({
    requestId,
    what,
    reason,
  }: Pick<RequestInput, 'requestId' | 'what' | 'reason'>): Result<RefundRow | null> => {
    const earlier = earlierRequest(ledger, requestId, 'refund.requested', sameWhat(what, reason));
    return earlier.ok ? ok(earlier.value && ledger.refunds.refund(earlier.value.body.seq ?? earlier.value.seq)) : earlier;
  };

  const doneBefore = (
    kind: 'refund.approved' | 'refund.refused' | 'refund.withdrawn' | 'refund.paid',
    { requestId, seq }: Asked,
  ) => {
    const earlier = earlierRequest(ledger, requestId, kind, (body) => body.seq === seq);
    return earlier.ok ? ok(earlier.value && ledger.refunds.refund(seq)) : earlier;
  };

  /** Approved for whoever asked by then: looking at a PIN takes a while, and the refund may be somebody else's request after it. */
  const approving = (seq: number, approve: ApproveRefund) => {
    let askedBy: string | null = null;
    return {
      approve(): Promise<Result<Approved>> {
        askedBy = ledger.refunds.refund(seq)?.requestedBy ?? null;
        return approve(askedBy ?? undefined);
      },
      isFor: ({ requestedBy }: RefundRow): boolean => requestedBy === askedBy,
    };
  };

  return {
    /**
     * Errors: `refund.unknown`, `refund.not-now`, `attempt.unknown`, `refund.nothing-paid`, `refund.too-much`, `amount.*`, `request.reused`,
     * `data.*`.
     */
    request({ requestId, what, reason, actor }: RequestInput): Result<RefundRow> {
      const earlier = askedBefore({ requestId, what, reason });
      if (!earlier.ok || earlier.value) return earlier as Result<RefundRow>;
      return write((tx) => request(tx, { what, reason }, { actor, requestId }));
    },

    /** Errors: `refund.unknown`, `refund.not-now`, those of an approval, `request.reused`, `data.*`. */
    approve({ requestId, seq, approve }: ApproveInput): Promise<Result<RefundRow>> {
      const asking = approving(seq, approve);
      return supervised<RefundRow, RefundRow>({
        approve: asking.approve,
        repeated: () => doneBefore('refund.approved', { requestId, seq }),
        prepare: () => ready(ledger, seq, 'approval'),
        carryOut: (row, approved) =>
          write(({ record }) => {
            if (!asking.isFor(row)) return fail('refund.not-now', { state: row.state });
            record('refund.approved', { ...ofRow(row), askedBy: row.requestedBy ?? '' }, { ...approved, requestId });
            return ok(ofRow(row));
          }),
      });
    },

    /** Errors as `approve`. */
    refuse({ requestId, seq, reason, approve }: RefuseInput): Promise<Result<RefundRow>> {
      const asking = approving(seq, approve);
      return supervised<RefundRow, RefundRow>({
        approve: asking.approve,
        repeated: () => doneBefore('refund.refused', { requestId, seq }),
        prepare: () => ready(ledger, seq, 'refusal'),
        carryOut: (row, approved) =>
          write(({ record }) => {
            if (!asking.isFor(row)) return fail('refund.not-now', { state: row.state });
            record('refund.refused', { ...ofRow(row), reason }, { ...approved, requestId });
            return ok(ofRow(row));
          }),
      });
    },

    /** Nobody wants it any more. What is approved takes an approval. Errors as `approve`. */
    async withdraw({ requestId, seq, reason, actor, approve }: WithdrawInput): Promise<Result<RefundRow>> {
      const take = (row: RefundRow, notes: Approved | { readonly actor: string }): Result<RefundRow> =>
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
      const carryOut = (now: RefundRow, approved: Approved) =>
        asking.isFor(now) ? take(now, approved) : fail('refund.not-now', { state: now.state });
      return supervised<RefundRow, RefundRow>({ approve: asking.approve, repeated, prepare, carryOut });
    },

    /** Errors: `refund.unknown`, `refund.not-now`, `refund.reference-missing`, `request.reused`, `data.*`. */
    pay({ requestId, seq, way, reference, actor }: PayInput): Result<RefundRow> {
      const read = readReference({ way, reference });
      if (!read.ok) return read;
      const earlier = doneBefore('refund.paid', { requestId, seq });
      if (!earlier.ok || earlier.value)
        return earlier.ok && earlier.value ? asPaid(earlier.value, way, read.value) : (earlier as Result<RefundRow>);
      return write((tx) => {
        const row = ready(tx, seq, 'payment');
        if (!row.ok) return row;
        pay(tx, row.value, { way, reference: read.value }, { actor, requestId });
        return ok(ofRow(row.value));
      });
    },

    /** Asked for, approved and paid back in one transaction, by three entries. Errors: those of `request`, `approve` and `pay`. */
    give({ requestId, what, reason, way, reference, approve }: GiveInput): Promise<Result<RefundRow>> {
      return supervised<string | null, RefundRow>({
        approve: () => approve(),
        repeated() {
          const earlier = askedBefore({ requestId, what, reason });
          if (!earlier.ok || !earlier.value) return earlier;
          const read = readReference({ way, reference });
          return read.ok ? asPaid(earlier.value, way, read.value) : read;
        },
        prepare() {
          const read = readReference({ way, reference });
          if (!read.ok) return read;
          const wanted = wantedOf(ledger, what);
          return wanted.ok ? read : wanted;
        },
        carryOut: (text, approved) =>
          write((tx) => {
            const { actor } = approved;
            const asked = request(tx, { what, reason }, { actor, requestId });
            if (!asked.ok) return asked;
            tx.record('refund.approved', { ...asked.value, askedBy: actor }, approved);
            pay(tx, tx.refunds.refund(asked.value.seq) as RefundRow, { way, reference: text }, { actor });
            return asked;
          }),
      });
    },
  };
};
export type Refunds = ReturnType<typeof createRefunds>;
