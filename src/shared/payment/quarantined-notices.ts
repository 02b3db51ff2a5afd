// When quarantined notices cause a warning above every screen. What they claim is unverified: it decides
// here whether people look, and nothing else.
import { appError, type ErrorCode, type ErrorParams } from '../errors.ts';

export type QuarantinedNotice = {
  /** The relay's clock. */
  readonly receivedAtMs: number;
  /** As its bytes claim; null where that cannot be read. */
  readonly invoiceNo: string | null;
  /** It bears a signature. One without is never the service's: whoever knows an invoice number can send it. */
  readonly signed: boolean;
};

/** A supervisor looked at all that had come by then. */
export type LastLook = {
  readonly atMs: number;
  /** Invoices that were named by then: they are no news. */
  readonly named: readonly string[];
};

/** Unverified notices in a row from which on there is a warning. */
export const warnFromRow = 3;
/** How long no warning follows after somebody has looked, however many more come. */
export const quietMs = 15 * 60_000;

/** Open invoices that signed notices name, in the order in which they first did. */
export const namedOpen = (quarantined: readonly QuarantinedNotice[], isOpen: (invoiceNo: string) => boolean): string[] => {
  const named = quarantined.flatMap(({ invoiceNo, signed }) => (signed && invoiceNo !== null ? [invoiceNo] : []));
  return [...new Set(named)].filter(isOpen);
};

export type QuarantineWarning = { readonly code: Extract<ErrorCode, `quarantine.${string}`>; readonly params: ErrorParams };
export type QuarantineFacts = {
  /** All that lie there. */
  readonly quarantined: readonly QuarantinedNotice[];
  /** Of these, those that came since a supervisor last looked. */
  readonly news: readonly QuarantinedNotice[];
  readonly seen: LastLook | null;
  /** When the newest verified notice came, by the relay's clock; null where there was none. */
  readonly lastGoodMs: number | null;
  readonly nowMs: number;
};

/** What to say of them; null where nothing is to be said. */
export const quarantineWarning = (
  { news, seen, lastGoodMs, nowMs }: QuarantineFacts,
  isOpen: (invoiceNo: string) => boolean,
): QuarantineWarning | null => {
  if (seen && nowMs >= seen.atMs && nowMs - seen.atMs < quietMs) return null;
  const [invoiceNo, ...more] = namedOpen(news, isOpen).filter((named) => !seen?.named.includes(named));
  if (invoiceNo !== undefined) {
    return more.length > 0
      ? appError('quarantine.named-some', { invoiceNo, count: more.length })
      : appError('quarantine.named', { invoiceNo });
  }
  const row = news.filter(({ receivedAtMs }) => lastGoodMs === null || receivedAtMs > lastGoodMs).length;
  return row >= warnFromRow ? appError('quarantine.in-a-row') : null;
};
