// Maps columns of the relay's tables to the fields of the port. Only this file converts rows.
import type { KeptHeaders } from '../port.ts';

/** A table row of a notice whose HTTP headers are still JSON text. */
export type Raw<T extends { headers: KeptHeaders }> = Omit<T, 'headers'> & { readonly headers: string };

const arrival = `coalesce(came_by, 'till') AS cameBy, sent_to AS sentTo`;
export const noticeColumns = `number, kind, raw, headers, received_at_ms AS receivedAtMs, key_id AS keyId, profile_id AS profileId, elsewhere,
  ${arrival}`;
export const quarantineColumns = `id, kind, raw, headers, received_at_ms AS receivedAtMs, problem, repeats, mark, elsewhere, ${arrival}`;

export const withHeaders = <T extends { headers: KeptHeaders }>(row: Raw<T>): T =>
  ({ ...row, headers: JSON.parse(row.headers) as KeptHeaders }) as unknown as T;

/** Returns rows until they hold `maxBytes` of notices, but always the first row. */
export const upToBytes = <T extends { raw: Buffer }>(rows: Iterable<T>, maxBytes: number): T[] => {
  const taken: T[] = [];
  let bytes = 0;
  for (const row of rows) {
    taken.push(row);
    bytes += row.raw.length;
    if (bytes >= maxBytes) break;
  }
  return taken;
};
