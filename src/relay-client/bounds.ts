// What a page of the relay may hold: a relay beyond it is refused, so that reading it never holds a till up.
import type { ErrorParams } from '../shared/errors.ts';

/** Of a page as it comes: what is parsed at once takes well below 20 ms. */
export const mostPageBytes = 1024 * 1024;
/** Of one notice: what anybody here reads of it. */
const mostRawBytes = 64 * 1024;
const mostRawText = Math.ceil(mostRawBytes / 3) * 4;
/** Of its headers, names and values. */
const mostHeaders = 64;
const mostHeadersText = 16 * 1024;

export type Beyond = ErrorParams;

const KiB = (bytes: number): number => bytes / 1024;

/** A page that was cut off while it came. */
export const beyondBytes: Beyond = { mostKiB: KiB(mostPageBytes) };

const isTooLarge = (item: unknown): boolean => {
  const { raw, headers } = (item ?? {}) as { raw?: unknown; headers?: unknown };
  if (typeof raw === 'string' && raw.length > mostRawText) return true;
  if (typeof headers !== 'object' || headers === null) return false;
  const pairs = Object.entries(headers);
  const text = pairs.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0);
  return pairs.length > mostHeaders || text > mostHeadersText;
};

/** What of a parsed page is more than was asked for, or than a relay keeps; null where nothing is. Asked before its shape is looked at. */
export const beyondOf = (page: unknown, limit: number): Beyond | null => {
  const { items } = (page ?? {}) as { items?: unknown };
  if (!Array.isArray(items)) return null;
  if (items.length > limit) return { items: items.length, mostItems: limit };
  return items.some(isTooLarge) ? { itemKiB: KiB(mostRawBytes) } : null;
};

/** Of notices that are taken in one turn, in base64, and how many. One that is larger has a turn of its own. */
const sliceText = 48 * 1024;
const sliceItems = 50;

/** Consecutive items, as many at a time as are verified and written in one turn. */
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
