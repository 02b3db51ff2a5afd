// The address in a receipt's QR code, at which a phone checks the receipt. This file writes the address, and reads it from a
// scanned or pasted text.
import { receiptPath } from '../relay-wire/paths.ts';

/**
 * Returns the text of the receipt's QR code. `relayUrl`: the relay's public address without a slash at its end. `code`: the
 * receipt's facts and signature, as written by `proofText`.
 */
export const proofUrl = (relayUrl: string, merchant: string, code: string): string =>
  `${relayUrl}${receiptPath(merchant)}#${code}`;

export type Scanned = {
  /** The merchant in the scanned address; null if only the receipt's code was given. */
  readonly merchant: string | null;
  readonly code: string;
};

const scannedPattern = /^(?:https?:\/\/[^\s#]*\/receipt\/([A-Za-z0-9_-]{1,32})#)?([A-Za-z0-9_-]+)$/;

/** Reads the whole address of a receipt, or only the receipt's code (the part after `#`); null for any other text. */
export const readScanned = (text: string): Scanned | null => {
  const [, merchant = null, code] = scannedPattern.exec(text.trim()) ?? [];
  return code === undefined ? null : { merchant, code };
};

/** True if a scanned text is a receipt's address, and not an invoice number. */
export const isReceiptAddress = (text: string): boolean => (readScanned(text)?.merchant ?? null) !== null;
