// Sends print jobs: to the system's printer, to the network printer in the settings, or into a PDF.
import type { ReceiptSettings } from '../../../shared/contract/counter/receipts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { rasterBytes } from '../../../printing/escpos.ts';
import type { Printers } from '../../../printing/printers.ts';
import type { PrintJobs, SendRequest } from './jobs.ts';
import type { PrintOutcomes } from './outcomes.ts';

type DotsRequest = SendRequest & {
  readonly width: number;
  readonly height: number;
  /** The rows of the receipt's picture, one bit per dot; each row fills whole bytes. */
  readonly bits: Uint8Array;
};

type SendDeps = {
  readonly jobs: PrintJobs;
  readonly printers: Printers;
  readonly outcomes: PrintOutcomes;
  settings(): ReceiptSettings;
};

export const createSend = ({ jobs, printers, outcomes: { sendNoted, told }, settings }: SendDeps) => ({
  /** Prints a receipt by the system's printer. Errors: `receipt.over`, `receipt.used`, `request.not-here`, `printer.*`. */
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
});
