// Which headers of a notice are kept beside its bytes.
import type { RawRequest } from '../../shared/ports.ts';
import type { KeptHeaders } from '../store/port.ts';

/** Nothing that names or tracks a customer: no cookies, no forwarded addresses, no referrer. */
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

/** Carries the till's name of a notice that no till here is known by. */
export const tillHeader = 'x-qayd-till';

const longest = 256;

/** `strangerTill` is the name in the path when it is none of the merchant's tills. */
export const keptHeaders = (headers: RawRequest['headers'], strangerTill: string | null): KeptHeaders => {
  const found: Record<string, string> = {};
  for (const name of kept) {
    const value = headers[name];
    if (value !== undefined) found[name] = value.slice(0, longest);
  }
  if (strangerTill !== null) found[tillHeader] = strangerTill.slice(0, longest);
  return found;
};
