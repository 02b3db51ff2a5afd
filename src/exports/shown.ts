// Control characters of others' text: no exporter writes one into its file, since a program may drop it and run what stands behind it.

// C0, C1 and DEL; the two signs of Unicode that end a line; what turns the direction of the text behind it; annotations.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g;

/** ␀ to ␟, ␡, ␤; others have no sign of their own. */
const pictureOf = (sign: string): string => {
  const code = sign.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return code === 0x85 || code === 0x2028 || code === 0x2029 ? '\u2424' : '\u2426';
};

/** The text with each control character as a picture of it, one for one: for files that cannot hold such a character otherwise. */
export const shown = (text: string): string => text.replace(control, pictureOf);

/** JSON text with each of them as its escape: a program that parses it has the text as it was. */
export const escaped = (json: string): string =>
  json.replace(control, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
