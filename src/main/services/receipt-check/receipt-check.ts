// A receipt that somebody shows: whether a till of the shop signed it, what the books say of it now, and whether it was shown before.
// Asks nobody: the keys are in the books.
import type { ReceiptVerdict, SinceReceipt } from '../../../shared/contract/receipt-check.ts';
import { check } from '../../../shared/receipt/check.ts';
import type { ProofFacts } from '../../../shared/receipt/proof.ts';
import { readScanned } from '../../../shared/receipt/proof-address.ts';
import type { TillKey } from '../../../shared/receipt/shop-keys.ts';
import { readProof } from '../../../shared/receipt/proof.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { verify } from './ed25519.ts';

export type ReceiptCheckDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly merchant: string;
  readonly till: string;
  /** That this till signed with, the present one first. */
  keys(): readonly TillKey[];
};
export type CheckInput = { readonly requestId: string; readonly text: string; readonly actor: string };

const refused = (why: Extract<ReceiptVerdict, { is: 'false' }>['why']): ReceiptVerdict => ({ is: 'false', why });

export const createReceiptCheck = ({ ledger, changes, merchant, till, keys }: ReceiptCheckDeps) => {
  const sinceOf = (facts: ProofFacts): readonly SinceReceipt[] => {
    const attempt = ledger.payments.attempt(facts.id);
    if (!attempt) return ['unknown'];
    const { invoiceNo, paidMs, unconfirmed } = attempt;
    return [
      ...(invoiceNo === facts.invoiceNo ? [] : (['differs'] as const)),
      ...(paidMs === null ? (['not-paid'] as const) : []),
      ...(facts.unconfirmed && !unconfirmed ? (['confirmed'] as const) : []),
    ];
  };

  /** Written down as shown, once for each request. */
  const shown = (facts: ProofFacts, attemptId: string | null, { requestId, actor }: CheckInput): Result<ReceiptVerdict> => {
    const { kind, id, invoiceNo } = facts;
    const earlier = earlierRequest(ledger, requestId, 'receipt.shown', (body) => body.id === id);
    if (!earlier.ok) return earlier;
    const body = { kind, id, till: facts.till, invoiceNo, attemptId };
    const written = earlier.value
      ? ok(earlier.value.seq)
      : ledger.write(({ record }) => record('receipt.shown', body, { actor, requestId }).seq);
    if (!written.ok) return written;
    if (attemptId !== null && !earlier.value) changes.tell({ type: 'attempt', attemptId });
    const before = ledger.receiptsShown.shownBefore(id, written.value);
    const last = before[0];
    return ok({
      is: 'genuine',
      facts,
      own: facts.till === till,
      attemptId,
      since: facts.till === till ? [...sinceOf(facts)] : [],
      shown: { times: before.length, lastMs: last?.atMs ?? null, lastBy: last ? ledger.people.nameOf(last.by) : null },
    });
  };

  return {
    /** Errors: `request.reused`, `data.*`. */
    async check(input: CheckInput): Promise<Result<ReceiptVerdict>> {
      const scanned = readScanned(input.text);
      if (!scanned) return ok(refused('malformed'));
      if (scanned.merchant !== null && scanned.merchant !== merchant) return ok(refused('other-shop'));
      const verdict = await check(scanned.code, { merchant, tills: { [till]: keys() } }, verify);
      if (verdict.is === 'genuine') {
        const attemptId = ledger.payments.attempt(verdict.facts.id)?.attemptId ?? null;
        return shown(verdict.facts, attemptId, input);
      }
      if (verdict.is === 'none') return ok(refused('malformed'));
      if (verdict.is === 'open') return ok({ is: 'open', why: 'newer', till: null });
      if (verdict.why !== 'unknown-till') return ok(refused(verdict.why));
      const read = readProof(scanned.code);
      return ok({ is: 'open', why: 'other-till', till: read.ok ? read.value.facts.till : null });
    },
  };
};
export type ReceiptCheck = ReturnType<typeof createReceiptCheck>;
