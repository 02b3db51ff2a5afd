// Begins a receipt: records the receipt in the journal, then creates its print job. Decides if the print is the original or a
// copy. If the last print's outcome is unknown, asks first if that print came out of the printer.
import type { PrintJob } from '../../../shared/contract/counter/receipts.ts';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { ReceiptPrinted } from '../../../till-journal/receipts.ts';
import type { Ledger, Tx } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import type { ReceiptProof } from '../receipt-check/proofs.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import type { ReceiptDrawing } from './drawing.ts';
import type { PrintJobs } from './jobs.ts';
import { tellOfReceipt } from './outcomes.ts';

type ReceiptRequest = 'auto' | 'print' | 'save';
type PrintRequest = {
  readonly requestId: string;
  readonly actor: string;
  readonly kind: ReceiptOf;
  readonly id: string;
  readonly as: ReceiptRequest;
  /** The person's answer to whether the previous receipt was printed. Used only if the till has no record of the outcome. */
  readonly came?: boolean | undefined;
  readonly training: boolean;
};

type BeginReceiptDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly jobs: PrintJobs;
  readonly drawing: ReceiptDrawing;
};

/**
 * Records a receipt and makes its job. Null for an automatic receipt that is switched off or was printed before. Errors:
 * `attempt.unknown`, `receipt.none`, `request.reused`, `receipt.used` (repeated after its job was sent, or after a restart),
 * `receipt.unsure` (the previous outcome is unknown and `came` is missing; `invoiceNo` names the sale), `data.*`.
 */
export const createBeginReceipt = ({ ledger, changes, jobs, drawing }: BeginReceiptDeps) => {
  const { settings, factsOf, proofOf, layoutOf } = drawing;
  /**
   * Returns how a receipt is printed by the present settings: as PDF, by a dialog, by a system printer or by the network printer.
   * A job that has begun keeps this value.
   */
  const wayOf = (as: ReceiptRequest): PrintJob['way'] => (as === 'save' ? 'pdf' : settings().way.kind);

  const recordPrint = (
    tx: Tx,
    { requestId, actor, kind, id, as, came }: PrintRequest,
    proof: ReceiptProof | null,
  ): ReceiptPrinted | 'unsure' | null => {
    const auto = as === 'auto';
    const { begun, unsure } = tx.receiptsPrinted.of(kind, id);
    if (auto && begun > 0) return null;
    // A PDF asks nothing about paper: while it is unknown whether the receipt itself came out, the PDF is a copy.
    if (unsure && came === undefined && as !== 'save') return 'unsure';
    if (unsure && came !== undefined) tx.record('receipt.came', { kind, id, copy: 0, came, code: null }, { actor });
    const { next: copy } = tx.receiptsPrinted.of(kind, id);
    const found = proof && { code: proof.shortCode, signed: proof.signed };
    const body = { kind, id, copy, way: wayOf(as), auto, told: true, ...found };
    return tx.record('receipt.printed', body, { actor, requestId }).body;
  };

  return async (request: PrintRequest): Promise<Result<PrintJob | null>> => {
    const { requestId, actor, kind, id, as, training } = request;
    const auto = as === 'auto';
    if (auto && !settings().auto) return ok(null);
    const facts = factsOf(kind, id, training);
    if (!facts.ok) return facts;
    /** The job of an earlier request with this id; null if there is none. */
    const repeated = (): Result<PrintJob | null> => {
      const earlier = earlierRequest(ledger, requestId, 'receipt.printed', (body) => body.kind === kind && body.id === id);
      return earlier.ok && earlier.value ? jobs.begunBy(requestId, actor) : (earlier as Result<null>);
    };
    const earlier = repeated();
    if (!earlier.ok || earlier.value) return earlier;
    // Wait for a running job of this receipt: if the printer reports a result, no person need be asked if the receipt was
    // printed. The same request may be repeated during this wait, so look for its job again.
    if (!auto) await jobs.untilPrinted(kind, id);
    const since = repeated();
    if (!since.ok || since.value) return since;
    const proof = proofOf(facts.value);
    const written = ledger.write((tx) => recordPrint(tx, request, proof));
    if (!written.ok) return written;
    if (written.value === 'unsure') return fail('receipt.unsure', { invoiceNo: facts.value.invoiceNo });
    if (!written.value) return ok(null);
    tellOfReceipt(changes, kind, id);
    const { copy, way } = written.value;
    return ok(jobs.keep(actor, { requestId, kind, id }, { copy, way, layout: layoutOf(facts.value, proof, copy) }));
  };
};
