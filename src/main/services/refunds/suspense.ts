// Suspense: money that arrived in another amount than was asked for, and a person's decision about it.
import { type SuspenseChoice, suspenseChoices } from '../../../shared/ledger/postings.ts';
import { type Money, money } from '../../../shared/money.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import type { Right } from '../../../shared/people/rights.ts';
import { resolveSuspense, type SuspenseResolution } from '../../../shared/payment/suspense.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BooksView } from '../../ledger/books-view.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { SuspenseRow } from '../../ledger/stores/refunds-store.ts';
import type { Changes } from '../changes.ts';
import { attemptFacts } from '../sale/attempt-facts.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';

export type ResolveInput = {
  readonly requestId: string;
  /** Number of the receipt whose money is set aside. */
  readonly seq: number;
  readonly choice: SuspenseChoice;
  readonly reason: string;
  approve(right: Right): ReturnType<Approve>;
};
export type SuspenseDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  /** Most that one person may waive alone, in minor units of the gateway's currency. */
  waivedAlone(gateway: Gateway): number;
};

/** A possible decision about the money. */
export type SuspenseWay = SuspenseChoice | 'top-up';

type SuspenseBooks = Pick<BooksView, 'refunds' | 'payments'>;

/** True if a customer may still pay this attempt. */
const mayBePaid = ({ state }: Attempt): boolean => state === 'creating' || state === 'waiting' || state === 'unknown';

/** The open attempt that tops the receipt up; null if there is none. */
const topUpOf = ({ payments }: SuspenseBooks, { topUpId }: SuspenseRow): Attempt | null => {
  const attempt = topUpId === null ? null : payments.attempt(topUpId);
  return attempt && mayBePaid(attempt) ? attempt : null;
};

/** The sale's price: the amount of the attempt that tops up no other. */
const priceOf = (books: SuspenseBooks, { topsUpSeq, amountMinor }: Attempt): number => {
  const topped = topsUpSeq === null ? null : books.refunds.suspense(topsUpSeq);
  const before = topped && books.payments.attempt(topped.attemptId);
  return before ? priceOf(books, before) : amountMinor;
};

/** How much less than the sale's price accepting the money would take; null if nothing is waived. */
const waivedIn = (
  books: SuspenseBooks,
  row: SuspenseRow,
  { choice, held }: Pick<SuspenseResolution, 'choice' | 'held'>,
): Money | null => {
  if (choice !== 'accept') return null;
  const price = priceOf(books, books.payments.attempt(row.attemptId) as Attempt);
  const lacking = price - held.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  return lacking > 0 ? money(lacking, row.currency) : null;
};

/** Checks a decision. Errors: `suspense.resolved`, those of `resolveSuspense`. */
const resolutionFor = (books: SuspenseBooks, row: SuspenseRow, choice: SuspenseChoice): Result<SuspenseResolution> => {
  if (row.choice !== null) return fail('suspense.resolved');
  const attempt = books.payments.attempt(row.attemptId) as Attempt;
  const amount = money(row.amountMinor, row.currency);
  const toppedUpBy = topUpOf(books, row)?.invoiceNo ?? null;
  const resolved = resolveSuspense(choice, attemptFacts(attempt, books.refunds.heldIn), { seq: row.seq, amount, toppedUpBy });
  const isPaid = !resolved.ok && resolved.error.code === 'sale.already-paid';
  return isPaid ? fail('sale.already-paid', { invoiceNo: attempt.salePaidBy ?? '' }) : resolved;
};

/**
 * The lacking amount in minor units. Errors: `suspense.resolved`, `sale.already-paid`, `suspense.top-up-waits`,
 * `suspense.not-less`.
 */
export const lackingOf = (books: SuspenseBooks, row: SuspenseRow): Result<number> => {
  const accepted = resolutionFor(books, row, 'accept');
  if (!accepted.ok) return accepted;
  const lacking = row.askedMinor - row.amountMinor;
  return lacking > 0 ? ok(lacking) : fail('suspense.not-less');
};

const choicesOf = (books: SuspenseBooks, row: SuspenseRow): readonly SuspenseWay[] => [
  ...suspenseChoices.filter((choice) => resolutionFor(books, row, choice).ok),
  ...(lackingOf(books, row).ok ? (['top-up'] as const) : []),
];

type PreparedResolution = { readonly row: SuspenseRow; readonly resolution: SuspenseResolution; readonly waived: Money | null };

export const createSuspense = ({ ledger, changes, waivedAlone }: SuspenseDeps) => {
  const isMuch = ({ gateway }: SuspenseRow, waived: Money | null): boolean =>
    waived !== null && waived.amountMinor > waivedAlone(gateway);
  const rightOf = ({ row, resolution, waived }: PreparedResolution): Right =>
    resolution.choice === 'write-off' || isMuch(row, waived) ? 'write-off' : 'handle-exception';

  const known = (seq: number): Result<SuspenseRow> => {
    const row = ledger.refunds.suspense(seq);
    return row ? ok(row) : fail('suspense.unknown');
  };

  return {
    choicesOf: (row: SuspenseRow): readonly SuspenseWay[] => choicesOf(ledger, row),
    topUpOf: (row: SuspenseRow): Attempt | null => topUpOf(ledger, row),
    /**
     * The amount that accepting the money would waive, and whether it needs another person's approval; null if nothing would be
     * waived or the money cannot be accepted.
     */
    waives(row: SuspenseRow): { readonly amountMinor: number; readonly isMuch: boolean } | null {
      const accepted = resolutionFor(ledger, row, 'accept');
      const waived = accepted.ok ? waivedIn(ledger, row, accepted.value) : null;
      return waived && { amountMinor: waived.amountMinor, isMuch: isMuch(row, waived) };
    },
    /**
     * Decides about the money. Errors: `suspense.unknown`, `suspense.resolved`, `suspense.top-up-waits`, `suspense.not-more`,
     * `sale.already-paid`, `attempt.not-open`, those of an approval, `request.reused`, `data.*`.
     */
    resolve({ requestId, seq, choice, reason, approve }: ResolveInput): Promise<Result<SuspenseRow>> {
      let asked: Right = 'handle-exception';
      return supervised<PreparedResolution, SuspenseRow>({
        approve: () => approve(asked),
        repeated() {
          const same = (body: { seq: number; choice: string; reason: string }): boolean =>
            body.seq === seq && body.choice === choice && body.reason === reason;
          const earlier = earlierRequest(ledger, requestId, 'suspense.resolved', same);
          return earlier.ok ? ok(earlier.value && ledger.refunds.suspense(seq)) : earlier;
        },
        prepare() {
          const row = known(seq);
          if (!row.ok) return row;
          const resolution = resolutionFor(ledger, row.value, choice);
          if (!resolution.ok) return resolution;
          const waived = waivedIn(ledger, row.value, resolution.value);
          const prepared = { row: row.value, resolution: resolution.value, waived };
          asked = rightOf(prepared);
          return ok(prepared);
        },
        carryOut({ row: { attemptId }, resolution, waived }, approved) {
          const body = { seq, attemptId, reason, ...resolution, ...(waived && { waived }) };
          const written = ledger.write(({ record }) => record('suspense.resolved', body, { ...approved, requestId }));
          if (!written.ok) return written;
          changes.tell({ type: 'refunds' });
          changes.tell({ type: 'attempt', attemptId });
          changes.tell({ type: 'exceptions' });
          return known(seq);
        },
      });
    },
  };
};
export type Suspense = ReturnType<typeof createSuspense>;
