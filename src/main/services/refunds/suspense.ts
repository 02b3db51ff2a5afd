// Money set aside (suspense): money that arrived in another amount than the requested one, and a person's decision about it.
import type { SuspenseChoice } from '../../../shared/ledger/postings.ts';
import type { Money } from '../../../shared/money.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import type { Right } from '../../../shared/people/rights.ts';
import type { SuspenseResolution } from '../../../shared/payment/suspense.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { SuspenseRow } from '../../ledger/stores/refunds/suspense-store.ts';
import type { Changes } from '../changes.ts';
import { choicesOf, resolutionFor, type SuspenseWay, topUpOf, waivedIn } from '../suspense-facts.ts';
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
  /** Largest missing amount that one person may waive without a second person, in minor units of the gateway's currency. */
  waivedAlone(gateway: Gateway): number;
};

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
     * The part of the price that would be waived by accepting the money as the sale's payment, and if that needs another person's
     * approval. Null if nothing would be waived or the money cannot be accepted.
     */
    waives(row: SuspenseRow): { readonly amountMinor: number; readonly isMuch: boolean } | null {
      const accepted = resolutionFor(ledger, row, 'accept');
      const waived = accepted.ok ? waivedIn(ledger, row, accepted.value) : null;
      return waived && { amountMinor: waived.amountMinor, isMuch: isMuch(row, waived) };
    },
    /**
     * Carries out a person's decision about money that is set aside. Errors: `suspense.unknown`, `suspense.resolved`,
     * `suspense.top-up-waits`, `suspense.not-more`, `sale.already-paid`, `attempt.not-open`, those of the approval,
     * `request.reused`, `data.*`.
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
