// The headers that are stored with a notice.
import type { RawRequest } from '../../shared/ports.ts';
import type { KeptHeaders } from '../store/port.ts';

/**
 * The stored headers. Headers that identify or track a customer are not among them: no cookies, no forwarded addresses, no
 * referrer.
 */
const kept = [
  'content-type',
  'user-agent',
  'accept-language',
  'date',
  'x-request-id',
  'x-correlation-id',
  'idempotency-key',
  'x-signature',
  'x-timestamp',
] as const;

/**
 * The header, stored with a quarantined notice, that holds the till id from the request's path if the merchant has no till with
 * this id.
 */
export const tillHeader = 'x-qayd-till';

const longest = 256;

/** Returns the headers to store with a notice. `strangerTill`: the unknown till's name from the path; null for a known till. */
export const keptHeaders = (headers: RawRequest['headers'], strangerTill: string | null): KeptHeaders => {
  const found: Record<string, string> = {};
  for (const name of kept) {
    const value = headers[name];
    if (value !== undefined) found[name] = value.slice(0, longest);
  }
  if (strangerTill !== null) found[tillHeader] = strangerTill.slice(0, longest);
  return found;
};
