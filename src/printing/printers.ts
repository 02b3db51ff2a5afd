// What prints: the printers that this machine's system knows, where the host can reach them, and one on the shop's network.
import type { SystemPrinter } from '../shared/contract/receipts.ts';
import type { ReceiptLayout } from '../shared/receipt/layout.ts';
import { fail, type Result } from '../shared/result.ts';

export type SystemPrinters = {
  list(): Promise<readonly SystemPrinter[]>;
  /** Without a question. Errors: `printer.gone`, `printer.failed`. Success says that the system took it, not that paper came. */
  print(layout: ReceiptLayout, printer: string): Promise<Result<null>>;
  /** Error: `printer.failed`. */
  pdf(layout: ReceiptLayout): Promise<Result<Uint8Array>>;
};

export type NetworkAddress = { readonly host: string; readonly port: number };

/**
 * Sends bytes to a printer on this network, once. Errors: `printer.far` (not of this network), `printer.unreachable`, `printer.refused`,
 * `printer.timeout`, `printer.broken`; where the printer tells, before anything is sent: `printer.no-paper`, `printer.open`, `printer.offline`.
 * `sent` in the error's params is 1 where a part of it may be on paper.
 */
export type NetworkPrint = (address: NetworkAddress, bytes: Uint8Array) => Promise<Result<null>>;

export type Printers = {
  /** Null where this host knows no printers by name. */
  readonly system: SystemPrinters | null;
  readonly network: NetworkPrint;
};

/** Of a host that has none. */
export const noPrinters: Printers = { system: null, network: async () => fail('request.not-here') };
