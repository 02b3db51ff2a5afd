// Replaces control characters in texts of customers and services. No exporter writes a control character, because a spreadsheet
// may drop the character and then run the text behind it as a formula.

// C0, C1 and DEL; Unicode's two line-end characters; characters that turn the direction of text; annotations.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g;

/** The visible symbol of a control character: ␀ to ␟, ␡ or ␤; ␦ for a control character without its own symbol. */
const pictureOf = (sign: string): string => {
  const code = sign.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return code === 0x85 || code === 0x2028 || code === 0x2029 ? '\u2424' : '\u2426';
};

/** Replaces each control character by a visible symbol, for formats that have no escapes. */
export const shown = (text: string): string => text.replace(control, pictureOf);

/** Replaces each control character in JSON text by its escape, so that a parser gets the original text. */
export const escaped = (json: string): string =>
  json.replace(control, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
