// Decides when quarantined notices cause a warning above every screen. The contents of these notices are unverified, so the only
// effect of the notices is this warning.
import { appError, type ErrorCode, type ErrorParams } from '../errors.ts';

export type QuarantinedNotice = {
  /** The time at which the relay received the notice, in ms by the relay's clock. */
  readonly receivedAtMs: number;
  /** The invoice number in the notice; null if it cannot be read. */
  readonly invoiceNo: string | null;
  /**
   * True if the notice has a signature. An unsigned notice is never from the service: anybody who knows an invoice number can
   * send one.
   */
  readonly signed: boolean;
};

/** The last time that a supervisor looked at the quarantine. */
export type LastLook = {
  readonly atMs: number;
  /**
   * The invoice numbers that quarantined notices contained when a supervisor last acknowledged them; these numbers cause no
   * further warning.
   */
  readonly named: readonly string[];
};

/**
 * A warning is shown if at least this many unverified notices arrived after the newest verified notice, and after a supervisor
 * last looked.
 */
export const warnFromRow = 3;
/** After a supervisor has looked, no warning is shown for this time, however many notices arrive. */
export const quietMs = 15 * 60_000;

/** The invoice numbers of open payments that signed notices contain, each once, in order of arrival. */
export const namedOpen = (quarantined: readonly QuarantinedNotice[], isOpen: (invoiceNo: string) => boolean): string[] => {
  const named = quarantined.flatMap(({ invoiceNo, signed }) => (signed && invoiceNo !== null ? [invoiceNo] : []));
  return [...new Set(named)].filter(isOpen);
};

export type QuarantineWarning = { readonly code: Extract<ErrorCode, `quarantine.${string}`>; readonly params: ErrorParams };
export type QuarantineFacts = {
  /** All notices that are in quarantine now. */
  readonly quarantined: readonly QuarantinedNotice[];
  /** The notices that arrived since a supervisor last looked. */
  readonly news: readonly QuarantinedNotice[];
  readonly seen: LastLook | null;
  /** The time at which the newest verified notice arrived, by the relay's clock; null if there is none. */
  readonly lastGoodMs: number | null;
  readonly nowMs: number;
};

/** The warning to show; null for none. */
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
