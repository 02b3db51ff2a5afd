// Handlers for refunds, and for money that arrived in another amount than the requested one.
import type { CommandName } from '../../shared/contract/index.ts';
import type { RefundView, SuspenseView } from '../../shared/contract/books/refunds.ts';
import type { RecordedApproval } from '../../shared/people/rights.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { RefundRow } from '../ledger/stores/refunds/refunds-store.ts';
import type { SuspenseRow } from '../ledger/stores/refunds/suspense-store.ts';
import type { Till } from '../till.ts';
import type { Suspense } from '../services/refunds/suspense.ts';
import type { HandlerParts, Some } from './types.ts';
import { attemptViews, seen } from './views.ts';

type Part = 'isWitnessAway' | 'ledger' | 'payments' | 'refunds' | 'staff' | 'suspense';
type Names = Extract<CommandName, `refunds.${string}` | `refund.${string}` | `suspense.${string}`>;

type StepRow = {
  readonly seq: number | null;
  readonly ms: number | null;
  readonly by: string | null;
  readonly reason: string | null;
  readonly approval: string | null;
};
type UserNameOf = (actor: string) => string;
type SameReferenceOf = Till['ledger']['refunds']['sameReference'];

const stepOf = ({ seq, ms, by, reason, approval }: StepRow, nameOf: UserNameOf): RefundView['requested'] => {
  if (seq === null || ms === null || by === null) return null;
  const said = approval === null ? null : (JSON.parse(approval) as RecordedApproval | null);
  return { seq, atMs: ms, by, byName: nameOf(by), approval: said && { ...said, name: nameOf(said.by) }, reason };
};

/** Finds another refund that was paid with the same reference; null if there is none. */
const otherWithReference = (row: RefundRow, sameReferenceOf: SameReferenceOf): RefundView['sameReference'] => {
  const reference = row.refundId === null ? row.wantedReference : row.reference;
  const other = reference === null ? null : sameReferenceOf({ seq: row.seq, reference });
  return other && { seq: other.seq, invoiceNo: other.invoiceNo, atMs: other.atMs };
};

const refundView = (row: RefundRow, sameReferenceOf: SameReferenceOf, nameOf: UserNameOf): RefundView => {
  const { seq, attemptId, invoiceNo, gateway, source, currency, amountMinor, state, sinceMs, businessDay } = row;
  const { refundId, way, reference } = row;
  const requested = { seq: row.requestedSeq, ms: row.requestedMs, by: row.requestedBy };
  const approved = { seq: row.approvedSeq, ms: row.approvedMs, by: row.approvedBy };
  const ended = { seq: row.endedSeq, ms: row.endedMs, by: row.endedBy };
  return {
    ...{ seq, attemptId, invoiceNo, gateway, source, currency, amountMinor, state, sinceMs, businessDay },
    booked: row.owedSeq !== null,
    saleUnconfirmed: row.saleUnconfirmed === 1,
    beforeRestore: row.beforeRestore === 1,
    wanted: row.wantedWay === null ? null : { way: row.wantedWay, reference: row.wantedReference },
    sameReference: otherWithReference(row, sameReferenceOf),
    requested: stepOf({ ...requested, reason: row.requestedReason, approval: row.requestedApproval }, nameOf),
    approved: stepOf({ ...approved, reason: row.approvedReason, approval: row.approvedApproval }, nameOf),
    ended: stepOf({ ...ended, reason: row.endedReason, approval: row.endedApproval }, nameOf),
    paidBack: refundId !== null && way !== null ? { refundId, way, reference } : null,
  };
};

const suspenseView = (row: SuspenseRow, { choicesOf, topUpOf, waives }: Suspense, nameOf: UserNameOf): SuspenseView => {
  const { seq, attemptId, invoiceNo, gateway, currency, amountMinor, askedMinor, mobile } = row;
  const { salePaidBy, transactionId, atMs, businessDay } = row;
  const topUp = topUpOf(row);
  const ended = { seq: row.resolvedSeq, ms: row.resolvedMs, by: row.resolvedBy };
  const resolved = stepOf({ ...ended, reason: row.resolvedReason, approval: row.resolvedApproval }, nameOf);
  return {
    ...{ seq, attemptId, invoiceNo, gateway, currency, amountMinor, askedMinor, mobile },
    ...{ salePaidBy, transactionId, atMs, businessDay },
    choices: [...choicesOf(row)],
    topUp: topUp && { attemptId: topUp.attemptId, invoiceNo: topUp.invoiceNo, amountMinor: topUp.amountMinor },
    waives: waives(row),
    resolved: row.choice !== null && resolved !== null ? { choice: row.choice, step: resolved } : null,
  };
};

const page = <T>(rows: readonly T[], limit: number) => ({ rows: rows.slice(0, limit), more: rows.length > limit });

export const refundsHandlers = ({ till }: HandlerParts<Part>): Some<Names> => {
  const { ledger, refunds, suspense } = till;
  const { refunds: store } = ledger;
  const { nameOf } = till.staff.users;
  const refundOf = (row: RefundRow): RefundView => refundView(row, store.sameReference, nameOf);
  const suspenseOf = (row: SuspenseRow): SuspenseView => suspenseView(row, suspense, nameOf);
  const suspenseAt = (seq: number): Result<SuspenseView> => {
    const row = store.suspense(seq);
    return row ? ok(suspenseOf(row)) : fail('suspense.unknown');
  };
  return {
    'refunds.list': ({ after, limit }) => {
      const { rows, more } = page(store.open(after ?? 0, limit + 1), limit);
      return ok({ rows: rows.map(refundOf), more, owed: store.owed() });
    },
    'refunds.ended': ({ before, limit }) => {
      const { rows, more } = page(store.ended(before ?? Number.MAX_SAFE_INTEGER, limit + 1), limit);
      return ok({ rows: rows.map(refundOf), more });
    },
    'refunds.witness': async () => ok({ isAway: await till.isWitnessAway() }),
    'refund.get': ({ seq }) => {
      const row = store.refund(seq);
      return row ? ok(refundOf(row)) : fail('refund.unknown');
    },
    'refunds.of': ({ attemptId }) => {
      const attempt = ledger.payments.attempt(attemptId);
      if (!attempt) return fail('attempt.unknown');
      const paidMinor = store.paidFor(attemptId);
      return ok({
        refunds: store.ofSale(attemptId).map(refundOf),
        suspense: store.suspenseOfSale(attemptId).map(suspenseOf),
        currency: attempt.currency,
        paidMinor,
        returnableMinor: paidMinor - store.returnedOf(attemptId),
      });
    },
    'refund.request': (input, { caller }) => seen(refunds.request({ ...input, actor: caller.user }), refundOf),
    'refund.approve': async (input, { approve }) =>
      seen(await refunds.approve({ ...input, approve: (askedBy) => approve('refund', askedBy) }), refundOf),
    'refund.refuse': async (input, { approve }) =>
      seen(await refunds.refuse({ ...input, approve: (askedBy) => approve('refund', askedBy) }), refundOf),
    'refund.withdraw': async (input, { approve, caller }) =>
      seen(await refunds.withdraw({ ...input, actor: caller.user, approve: (askedBy) => approve('refund', askedBy) }), refundOf),
    'refund.pay': async (input, { approve, caller }) =>
      seen(await refunds.pay({ ...input, actor: caller.user, approve: (askedBy) => approve('refund', askedBy) }), refundOf),
    'refund.give': async (input, { approve }) =>
      seen(await refunds.give({ ...input, approve: (askedBy) => approve('refund', askedBy) }), refundOf),
    'suspense.list': ({ after, limit }) => {
      const { rows, more } = page(store.unresolved(after ?? 0, limit + 1), limit);
      return ok({ rows: rows.map(suspenseOf), more, held: store.setAside() });
    },
    'suspense.get': ({ seq }) => suspenseAt(seq),
    'suspense.resolve': async (input, { approve }) => seen(await suspense.resolve({ ...input, approve }), suspenseOf),
    'suspense.write-off': async (input, { approve }) =>
      seen(await suspense.resolve({ ...input, choice: 'write-off', approve }), suspenseOf),
    'suspense.top-up': ({ lang, ...input }, { caller }) =>
      seen(till.payments.topUp({ ...input, ...(lang !== undefined && { lang }), actor: caller.user }), attemptViews(till)),
  };
};
