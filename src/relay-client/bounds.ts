// Limits on one page of notices or chain heads that the relay returns. A page above a limit is rejected before it is parsed
// further, so that a faulty relay cannot block the till.
import type { ErrorParams } from '../shared/errors.ts';

/** The largest reply body, in bytes. Parsing so many bytes at once takes well below 20 ms. */
export const mostPageBytes = 1024 * 1024;
/** The largest notice, in bytes, that this till accepts. */
const mostRawBytes = 64 * 1024;
const mostRawText = Math.ceil(mostRawBytes / 3) * 4;
/** The most headers of one notice, and the most characters of their names and values together. */
const mostHeaders = 64;
const mostHeadersText = 16 * 1024;

export type Beyond = ErrorParams;

const KiB = (bytes: number): number => bytes / 1024;

/** The limit to report for a reply that was cut off because its body was too large. */
export const beyondBytes: Beyond = { mostKiB: KiB(mostPageBytes) };

const isTooLarge = (item: unknown): boolean => {
  const { raw, headers } = (item ?? {}) as { raw?: unknown; headers?: unknown };
  if (typeof raw === 'string' && raw.length > mostRawText) return true;
  if (typeof headers !== 'object' || headers === null) return false;
  const pairs = Object.entries(headers);
  const text = pairs.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
  return pairs.length > mostHeaders || text > mostHeadersText;
};

/**
 * Returns the limit that a parsed page of the relay exceeds, or null. `limit`: the number of items that was requested. Call this
 * before the page's shape is checked.
 */
export const beyondOf = (page: unknown, limit: number): Beyond | null => {
  const { items } = (page ?? {}) as { items?: unknown };
  if (!Array.isArray(items)) return null;
  if (items.length > limit) return { items: items.length, mostItems: limit };
  return items.some(isTooLarge) ? { itemKiB: KiB(mostRawBytes) } : null;
};

/**
 * Limits on the notices that are booked in one turn of the event loop: characters of base64 text (`sliceText`), and number of
 * notices (`sliceItems`). A notice with more text gets a turn of its own.
 */
const sliceText = 48 * 1024;
const sliceItems = 50;

/** Splits a page, in order, into parts that are small enough to verify and write in one turn of the event loop. */
export const slicesOf = <Item extends { readonly raw: string }>(items: readonly Item[]): readonly (readonly Item[])[] => {
  const slices: Item[][] = [];
  let text = 0;
  for (const item of items) {
    const slice = slices.at(-1);
    text += item.raw.length;
    if (slice && slice.length < sliceItems && text <= sliceText) slice.push(item);
    else {
      slices.push([item]);
      text = item.raw.length;
    }
  }
  return slices;
};
