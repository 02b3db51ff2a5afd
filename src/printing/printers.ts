// The printer ports: printers installed in the operating system, where the host can reach them, and printers on the shop's
// network.
import type { SystemPrinter } from '../shared/contract/counter/receipts.ts';
import type { ReceiptLayout } from '../shared/receipt/blocks.ts';
import { fail, type Result } from '../shared/result.ts';

export type SystemPrinters = {
  list(): Promise<readonly SystemPrinter[]>;
  /**
   * Prints a receipt without a dialog. Success means that the system accepted the job; the paper may still be missing. Errors:
   * `printer.gone`, `printer.failed`.
   */
  print(layout: ReceiptLayout, printer: string): Promise<Result<null>>;
  /** Makes a PDF of the receipt and returns its bytes. Error: `printer.failed`. */
  pdf(layout: ReceiptLayout): Promise<Result<Uint8Array>>;
};

export type NetworkAddress = { readonly host: string; readonly port: number };

/**
 * Sends bytes to a printer on this network, once. Errors: `printer.far` (not on this network), `printer.unreachable`,
 * `printer.refused`, `printer.timeout`, `printer.broken`; if the printer reports its status: `printer.no-paper`, `printer.open`,
 * `printer.offline`. The param `sent` is 1 if a part may already be on paper.
 */
export type NetworkPrint = (address: NetworkAddress, bytes: Uint8Array) => Promise<Result<null>>;

export type Printers = {
  /** Null if this host has no access to the system's printers. */
  readonly system: SystemPrinters | null;
  readonly network: NetworkPrint;
};

/** The ports of a host without printers. */
export const noPrinters: Printers = { system: null, network: async () => fail('request.not-here') };
