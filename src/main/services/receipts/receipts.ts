// Receipts: the journal records each before it is printed, and then the printer's result. The first receipt prints automatically,
// once only. After a receipt has come out, later ones are copies. If certainly none came out, the next is the original; if nobody
// knows, a person is asked first. A printer's result never changes the sale.
import {
  type PrintJob,
  type ReceiptSettings,
  type ReceiptWay,
  type SystemPrinter,
  usualReceipts,
} from '../../../shared/contract/counter/receipts.ts';
import type { ErrorCode, ErrorParams } from '../../../shared/errors.ts';
import type { ProviderNames } from '../../../shared/payment/named.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { ReceiptFacts, ReceiptOf } from '../../../shared/receipt/facts.ts';
import { receiptLayout, testLayout } from '../../../shared/receipt/layout.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import { rasterBytes } from '../../../printing/escpos.ts';
import type { Printers } from '../../../printing/printers.ts';
import type { ReceiptPrinted } from '../../../till-journal/receipts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { createJobs, type KeptJob, type SendRequest } from './jobs.ts';
import { receiptFacts } from './receipt-facts.ts';

export type ReceiptsDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly printers: Printers;
  readonly merchant: string;
  readonly till: string;
  shop(): ShopSettings;
  names(): ProviderNames;
  /** The address that proves a receipt; null if no code can carry its facts. */
  proofUrl(facts: ReceiptFacts): string | null;
  /** True if receipts invite the customer to check them at that address. */
  invites(): boolean;
  /** Called with each printer result, for the printer's light; null for success. */
  heard(printer: ReceiptWay, code: ErrorCode | null, params?: ErrorParams): void;
};

export type ReceiptRequest = 'auto' | 'print' | 'save';
export type PrintRequest = {
  readonly requestId: string;
  readonly actor: string;
  readonly kind: ReceiptOf;
  readonly id: string;
  readonly as: ReceiptRequest;
  /** The person's answer whether the previous receipt came out. Used only if the till does not know. */
  readonly came?: boolean | undefined;
  readonly training: boolean;
};
export type DotsRequest = SendRequest & {
  readonly width: number;
  readonly height: number;
  /** The picture's rows, one bit per dot; each row fills whole bytes. */
  readonly bits: Uint8Array;
};

export const createReceipts = (deps: ReceiptsDeps) => {
  const { ledger, changes, clock, printers, merchant, till, shop, names, proofUrl, invites, heard } = deps;
  const jobs = createJobs();
  let over = false;

  const settings = (): ReceiptSettings => shop().receipts ?? usualReceipts;
  const logo = (): string | null => {
    const shown = ledger.logo.current();
    return shown && `data:${shown.mediaType};base64,${shown.base64}`;
  };
  const lookOf = ({ paper, lang, footer, omits = [] }: ReceiptSettings) => ({
    ...{ paper, lang, omits },
    footer: footer.trim() === '' ? null : footer,
    logo: logo(),
  });
  const factsOf = ({ kind, id, training }: Pick<PrintRequest, 'kind' | 'id' | 'training'>): Result<ReceiptFacts> => {
    const { shopName, timeZone } = shop();
    return receiptFacts(ledger, kind, id, { merchant, till, shopName, timeZone, training });
  };
  /** How a receipt is printed by the present settings. A job that has begun keeps its own way. */
  const wayOf = (as: ReceiptRequest): PrintJob['way'] => (as === 'save' ? 'pdf' : settings().way.kind);
  const layoutOf = (facts: ReceiptFacts, copy: number) =>
    receiptLayout(facts, { ...lookOf(settings()), copy, proofUrl: proofUrl(facts), invites: invites(), names: names() });
  const told = (printer: ReceiptWay, result: Result<null>): Result<null> => {
    // The till stopped before the printer answered: no listener is left.
    if (over) return result;
    if (result.ok) heard(printer, null);
    else heard(printer, result.error.code, result.error.params);
    return result;
  };

  const tellOf = (kind: ReceiptOf, id: string): void => {
    changes.tell({ type: 'receipt', kind, id });
    if (kind === 'payment') changes.tell({ type: 'attempt', attemptId: id });
  };
  /**
   * Sends a job and records the outcome if it is certain: printed, or, with `sent` 0, not a byte accepted. Any other failure
   * leaves the outcome unknown.
   */
  const sendNoted = <T>(kept: KeptJob, send: (layout: PrintJob['layout']) => Promise<Result<T>>): Promise<Result<T>> =>
    jobs.sendOnce(kept, async (layout) => noted(kept, await send(layout)));
  const noted = <T>(kept: KeptJob, sent: Result<T>): Result<T> => {
    const isUnsent = !sent.ok && sent.error.params['sent'] === 0;
    if (over || !kept.of || (!sent.ok && !isUnsent)) return sent;
    const { kind, id } = kept.of;
    const body = { kind, id, copy: kept.job.copy, came: sent.ok, code: sent.ok ? null : sent.error.code };
    // If the disk refuses this entry, the outcome stays unknown, and a person is asked.
    if (ledger.write((tx) => tx.record('receipt.came', body, { actor: 'till' })).ok) tellOf(kind, id);
    return sent;
  };

  return {
    /** Stops: later printer results are ignored. */
    stop(): void {
      over = true;
    },

    /**
     * How often a receipt was printed or saved (null if there is nothing to print), and whether the last outcome is unknown.
     * Errors: those of the books.
     */
    printed(kind: ReceiptOf, id: string): Result<{ readonly printed: number | null; readonly unsure: boolean }> {
      const facts = factsOf({ kind, id, training: false });
      if (!facts.ok) return facts.error.code === 'receipt.none' ? ok({ printed: null, unsure: false }) : facts;
      const { printed, unsure } = ledger.receiptsPrinted.of(kind, id);
      return ok({ printed, unsure });
    },

    /**
     * Records a receipt and makes its job. Null for an automatic receipt that is switched off or was printed before. Errors:
     * `attempt.unknown`, `receipt.none`, `request.reused`, `receipt.used` (repeated after its job was sent, or after a restart),
     * `receipt.unsure` (the previous outcome is unknown and `came` is missing; `invoiceNo` names the sale), `data.*`.
     */
    async begin({ requestId, actor, kind, id, as, came, training }: PrintRequest): Promise<Result<PrintJob | null>> {
      const auto = as === 'auto';
      if (auto && !settings().auto) return ok(null);
      const facts = factsOf({ kind, id, training });
      if (!facts.ok) return facts;
      const earlier = earlierRequest(ledger, requestId, 'receipt.printed', (body) => body.kind === kind && body.id === id);
      if (!earlier.ok) return earlier;
      if (earlier.value) return jobs.begunBy(requestId, actor);
      // Wait for a running job of this receipt: its printer may answer the question that a person would be asked.
      if (!auto) await jobs.untilPrinted(kind, id);
      const written = ledger.write((tx): ReceiptPrinted | 'unsure' | null => {
        const { begun, unsure } = tx.receiptsPrinted.of(kind, id);
        if (auto && begun > 0) return null;
        if (unsure && came === undefined) return 'unsure';
        if (unsure && came !== undefined) tx.record('receipt.came', { kind, id, copy: 0, came, code: null }, { actor });
        const { printed: copy } = tx.receiptsPrinted.of(kind, id);
        const body = { kind, id, copy, way: wayOf(as), auto, told: true };
        return tx.record('receipt.printed', body, { actor, requestId }).body;
      });
      if (!written.ok) return written;
      if (written.value === 'unsure') return fail('receipt.unsure', { invoiceNo: facts.value.invoiceNo });
      if (!written.value) return ok(null);
      tellOf(kind, id);
      const { copy, way } = written.value;
      return ok(jobs.keep(actor, { requestId, kind, id }, { copy, way, layout: layoutOf(facts.value, copy) }));
    },

    /** A test page for the printer; writes no entry and counts as no receipt. */
    test(actor: string, training: boolean): PrintJob {
      const { shopName, timeZone } = shop();
      const now = settings();
      const { way } = now;
      const printer = way.kind === 'network' ? `${way.host}:${way.port}` : way.kind === 'system' ? way.printer : '—';
      const facts = { shopName, timeZone, till, printer, training, atMs: clock.wallMs() };
      return jobs.keep(actor, null, { copy: 0, way: way.kind, layout: testLayout(facts, lookOf(now)) });
    },

    /** The system's printers; null if this host cannot print to one by name. */
    list: async (): Promise<readonly SystemPrinter[] | null> => (await printers.system?.list()) ?? null,

    /** Prints by the system's printer. Errors: `receipt.over`, `receipt.used`, `request.not-here`, `printer.*`. */
    async send(request: SendRequest): Promise<Result<null>> {
      const job = jobs.unsent(request, 'system');
      const { way } = settings();
      if (!job.ok) return job;
      const { system } = printers;
      if (!system) return fail('request.not-here');
      if (way.kind !== 'system') return fail('receipt.over');
      return told(way, await sendNoted(job.value, (layout) => system.print(layout, way.printer)));
    },

    /**
     * Prints a picture by the network printer in the settings, and by no other. Errors: `receipt.over`, `receipt.used`,
     * `request.malformed`, `printer.*`.
     */
    async sendDots({ width, height, bits, ...request }: DotsRequest): Promise<Result<null>> {
      const job = jobs.unsent(request, 'network');
      const { way } = settings();
      if (!job.ok) return job;
      if (way.kind !== 'network') return fail('receipt.over');
      if (width % 8 !== 0 || bits.length !== (width / 8) * height) return fail('request.malformed', { name: 'dots', at: '' });
      return told(way, await sendNoted(job.value, () => printers.network(way, rasterBytes({ width, height, bits }))));
    },

    /** Makes the receipt's PDF. Errors: `receipt.over`, `receipt.used`, `request.not-here`, `printer.failed`. */
    async pdf(request: SendRequest): Promise<Result<{ readonly name: string; readonly bytes: Uint8Array }>> {
      const job = jobs.unsent(request, 'pdf');
      if (!job.ok) return job;
      const { system } = printers;
      if (!system) return fail('request.not-here');
      const bytes = await sendNoted(job.value, (layout) => system.pdf(layout));
      return bytes.ok ? ok({ name: `${job.value.job.layout.title}.pdf`, bytes: bytes.value }) : bytes;
    },
  };
};
export type Receipts = ReturnType<typeof createReceipts>;
