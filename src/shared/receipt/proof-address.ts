// Where a receipt is checked by a phone: the address in its QR, and reading it again from what was scanned or pasted.
import { receiptPath } from '../relay-wire/paths.ts';

/** What the QR holds. `relayUrl`: as the world reaches the relay, without a slash at its end; `code`: of `proofText`. */
export const proofUrl = (relayUrl: string, merchant: string, code: string): string =>
  `${relayUrl}${receiptPath(merchant)}#${code}`;

export type Scanned = {
  /** Whose page the address is of; null where only the code was given. */
  readonly merchant: string | null;
  readonly code: string;
};

const scannedPattern = /^(?:https?:\/\/[^\s#]*\/receipt\/([A-Za-z0-9_-]{1,32})#)?([A-Za-z0-9_-]+)$/;

/** The whole address, or what stands behind `#`; null for any other text. */
export const readScanned = (text: string): Scanned | null => {
  const [, merchant = null, code] = scannedPattern.exec(text.trim()) ?? [];
  return code === undefined ? null : { merchant, code };
};

/** Whether a scanned text is a receipt's address, and no invoice number. */
export const isReceiptAddress = (text: string): boolean => (readScanned(text)?.merchant ?? null) !== null;
