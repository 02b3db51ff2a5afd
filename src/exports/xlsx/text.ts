// Text in the XML of a workbook: every text of 16-bit units comes back as it was, whatever XML can hold.

/** The most characters (UTF-16 units) that a cell of Excel holds. */
export const mostChars = 32_767;
/** The last character of a text that was cut. */
export const cutMark = '…';

/* oxlint-disable no-control-regex */
/**
 * Characters with a meaning in XML; characters that XML cannot hold, or would change (a carriage return); halves of surrogate
 * pairs; and the beginning of a text that looks like an escape of OOXML.
 */
const special =
  /[&<>"\0-\x08\x0b-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|_(?=x[0-9a-fA-F]{4}_)/g;
/** A quick test for `special`, true also for some texts without such characters. */
const maybeSpecial = /[&<>"\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_x/;
/* oxlint-enable no-control-regex */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** The escape of ECMA-376, part 1, ST_Xstring: `_x000D_` for a carriage return, `_x005F_` for an underscore. */
const escapeOf = (sign: string): string =>
  entities[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as content or attribute of XML. */
export const xmlText = (text: string): string => (maybeSpecial.test(text) ? text.replace(special, escapeOf) : text);

/** Cuts a text that is longer than a cell holds, never inside a surrogate pair. Returns null for a text that fits. */
export const cutText = (text: string): string | null => {
  if (text.length <= mostChars) return null;
  const kept = text.slice(0, mostChars - cutMark.length);
  return (/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept) + cutMark;
};
