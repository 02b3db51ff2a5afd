// Reads the text of a saved close, which may have been changed, or be any other text.
import { canonicalJson, type Canonical } from '../canonical-json.ts';
import { type AnyCloseDocument, anyCloseDocument } from '../contract/books/close.ts';

/** The newest version of a close document that this program knows. */
export const newestClose = 7;

/**
 * The kind of a text. `other`: no close. `newer`: a close of a later version. `malformed`: a close with a wrong field. `rewritten`: a
 * close, but not in the bytes that a till writes, for example because another program saved it again.
 */
export type CloseText =
  | { readonly kind: 'close'; readonly document: AnyCloseDocument }
  | { readonly kind: 'other' | 'rewritten' }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'malformed'; readonly field: string };

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

export const readCloseText = (text: string): CloseText => {
  const parsed = jsonIn(text);
  if (typeof parsed !== 'object' || parsed === null || !('format' in parsed) || parsed.format !== 'qayd-close')
    return { kind: 'other' };
  if ('version' in parsed && Number.isSafeInteger(parsed.version) && Number(parsed.version) > newestClose)
    return { kind: 'newer', version: Number(parsed.version) };
  const read = anyCloseDocument.safeParse(parsed);
  if (!read.success) return { kind: 'malformed', field: String(read.error.issues[0]?.path[0] ?? '') };
  return canonicalJson(parsed as unknown as Canonical) === text ? { kind: 'close', document: read.data } : { kind: 'rewritten' };
};
