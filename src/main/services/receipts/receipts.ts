// Receipts: written down first, then printed, and then what the printer told. The first one prints by itself once ever. Once it came out, whatever
// follows is a copy; where none certainly did, the next one is the receipt itself; where nobody knows, a person says so first.
// What becomes of it at the printer changes nothing about the sale.
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
import { createJobs, type Kept, type SendRequest } from './jobs.ts';
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
  /** Where a receipt proves itself; null where no code carries its facts. */
  proofUrl(facts: ReceiptFacts): string | null;
  /** Whether its customer is asked to check it there. */
  invites(): boolean;
  /** What the printer did last, for its light: null when all went well. */
  heard(printer: ReceiptWay, code: ErrorCode | null, params?: ErrorParams): void;
};

export type Asked = 'auto' | 'print' | 'save';
export type PrintRequest = {
  readonly requestId: string;
  readonly actor: string;
  readonly kind: ReceiptOf;
  readonly id: string;
  readonly as: Asked;
  /** What a person says of the receipt that was printed before: whether it came out. Counts only where nobody knows. */
  readonly came?: boolean | undefined;
  readonly training: boolean;
};
export type DotsRequest = SendRequest & {
  readonly width: number;
  readonly height: number;
  /** Rows of whole bytes, a bit a dot. */
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
  /** Its way as the settings are now; what a job was begun with stays. */
  const wayOf = (as: Asked): PrintJob['way'] => (as === 'save' ? 'pdf' : settings().way.kind);
  const layoutOf = (facts: ReceiptFacts, copy: number) =>
    receiptLayout(facts, { ...lookOf(settings()), copy, proofUrl: proofUrl(facts), invites: invites(), names: names() });
  const told = (printer: ReceiptWay, result: Result<null>): Result<null> => {
    // It took longer than the till: nobody is there to hear of it.
    if (over) return result;
    if (result.ok) heard(printer, null);
    else heard(printer, result.error.code, result.error.params);
    return result;
  };

  const tellOf = (kind: ReceiptOf, id: string): void => {
    changes.tell({ type: 'receipt', kind, id });
    if (kind === 'payment') changes.tell({ type: 'attempt', attemptId: id });
  };
  /** Sends a job and writes down whether it came out, as far as that is certain: `sent` is 0 where not a byte was taken. */
  const sendNoted = <T>(kept: Kept, send: (layout: PrintJob['layout']) => Promise<Result<T>>): Promise<Result<T>> =>
    jobs.sendOnce(kept, async (layout) => noted(kept, await send(layout)));
  const noted = <T>(kept: Kept, sent: Result<T>): Result<T> => {
    const isUnsent = !sent.ok && sent.error.params['sent'] === 0;
    if (over || !kept.of || (!sent.ok && !isUnsent)) return sent;
    const { kind, id } = kept.of;
    const body = { kind, id, copy: kept.job.copy, came: sent.ok, code: sent.ok ? null : sent.error.code };
    // Where it cannot be written, nobody knows: a person is asked.
    if (ledger.write((tx) => tx.record('receipt.came', body, { actor: 'till' })).ok) tellOf(kind, id);
    return sent;
  };

  return {
    /** What a printer does from now on is heard by nobody. */
    stop(): void {
      over = true;
    },

    /** How often it was printed or saved (null where there is nothing to print), and whether nobody knows that it came. Errors: those of the books. */
    printed(kind: ReceiptOf, id: string): Result<{ readonly printed: number | null; readonly unsure: boolean }> {
      const facts = factsOf({ kind, id, training: false });
      if (!facts.ok) return facts.error.code === 'receipt.none' ? ok({ printed: null, unsure: false }) : facts;
      const { printed, unsure } = ledger.receiptsPrinted.of(kind, id);
      return ok({ printed, unsure });
    },

    /**
     * Null where it was asked for by itself, and was printed before. Errors: `attempt.unknown`, `receipt.none`, `request.reused`,
     * `receipt.used` (repeated after its job was sent, or the till was restarted), `receipt.unsure` (nobody knows whether the one before came
     * out, and `came` does not say; `invoiceNo` names it), `data.*`.
     */
    async begin({ requestId, actor, kind, id, as, came, training }: PrintRequest): Promise<Result<PrintJob | null>> {
      const auto = as === 'auto';
      if (auto && !settings().auto) return ok(null);
      const facts = factsOf({ kind, id, training });
      if (!facts.ok) return facts;
      const earlier = earlierRequest(ledger, requestId, 'receipt.printed', (body) => body.kind === kind && body.id === id);
      if (!earlier.ok) return earlier;
      if (earlier.value) return jobs.begunBy(requestId, actor);
      // What a printer is about to say need not be asked of a person.
      if (!auto) await jobs.settled(kind, id);
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

    /** A page to try the printer with: no entry, no receipt. */
    test(actor: string, training: boolean): PrintJob {
      const { shopName, timeZone } = shop();
      const now = settings();
      const { way } = now;
      const printer = way.kind === 'network' ? `${way.host}:${way.port}` : way.kind === 'system' ? way.printer : '—';
      const facts = { shopName, timeZone, till, printer, training, atMs: clock.wallMs() };
      return jobs.keep(actor, null, { copy: 0, way: way.kind, layout: testLayout(facts, lookOf(now)) });
    },

    /** The printers that the system knows; null where this host cannot print to one by name. */
    list: async (): Promise<readonly SystemPrinter[] | null> => (await printers.system?.list()) ?? null,

    /** To the system's printer. Errors: `receipt.over`, `receipt.used`, `request.not-here`, `printer.*`. */
    async send(request: SendRequest): Promise<Result<null>> {
      const job = jobs.unsent(request, 'system');
      const { way } = settings();
      if (!job.ok) return job;
      const { system } = printers;
      if (!system) return fail('request.not-here');
      if (way.kind !== 'system') return fail('receipt.over');
      return told(way, await sendNoted(job.value, (layout) => system.print(layout, way.printer)));
    },

    /** To the printer on the network that the settings name, and to no other. Errors: `receipt.over`, `receipt.used`, `request.malformed`, `printer.*`. */
    async sendDots({ width, height, bits, ...request }: DotsRequest): Promise<Result<null>> {
      const job = jobs.unsent(request, 'network');
      const { way } = settings();
      if (!job.ok) return job;
      if (way.kind !== 'network') return fail('receipt.over');
      if (width % 8 !== 0 || bits.length !== (width / 8) * height) return fail('request.malformed', { name: 'dots', at: '' });
      return told(way, await sendNoted(job.value, () => printers.network(way, rasterBytes({ width, height, bits }))));
    },

    /** As a file. Errors: `receipt.over`, `receipt.used`, `request.not-here`, `printer.failed`. */
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
