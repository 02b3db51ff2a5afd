// Rows of the relay's tables as the rest of the relay sees them: the one place where columns become fields.
import type { ErrorCode } from '../../shared/errors.ts';
import type { NoticeKind } from '../../shared/payment/gateways.ts';

export type KeptHeaders = Readonly<Record<string, string>>;

export type StoredNotice = {
  readonly number: number;
  readonly kind: NoticeKind;
  readonly raw: Buffer;
  readonly headers: KeptHeaders;
  readonly receivedAtMs: number;
  readonly keyId: string | null;
  readonly profileId: string | null;
};

export type QuarantineEntry = {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly digest: string;
  readonly raw: Buffer;
  readonly headers: KeptHeaders;
  readonly receivedAtMs: number;
  readonly problem: ErrorCode;
  readonly repeats: number;
};

export type Head = { readonly id: number; readonly head: string; readonly receivedAtMs: number };

/** A row with its headers still as JSON text. */
export type Raw<T extends { headers: KeptHeaders }> = Omit<T, 'headers'> & { readonly headers: string };

export const noticeColumns =
  'number, kind, raw, headers, received_at_ms AS receivedAtMs, key_id AS keyId, profile_id AS profileId';
export const quarantineColumns = 'id, kind, digest, raw, headers, received_at_ms AS receivedAtMs, problem, repeats';
export const headColumns = 'id, head, received_at_ms AS receivedAtMs';

export const withHeaders = <T extends { headers: KeptHeaders }>(row: Raw<T>): T =>
  ({ ...row, headers: JSON.parse(row.headers) as KeptHeaders }) as unknown as T;

/** The first rows, until `maxBytes` of notices are read; at least one where there is any. */
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
