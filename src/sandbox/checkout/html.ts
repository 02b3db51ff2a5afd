// Builds HTML from template strings: every value is escaped unless it is HTML already.
export type Html = { readonly html: string };
type HtmlPart = Html | string | number | false | null | readonly Html[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] as string);

const render = (part: HtmlPart): string => {
  if (part === false || part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map(({ html: text }) => text).join('');
};

export const html = (texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html => ({
  html: texts.map((text, index) => text + render(parts[index] ?? null)).join(''),
});

/** Isolates figures and Latin names inside Arabic text, so that they keep their own direction. */
export const ltr = (text: string): Html => html`<bdi dir="ltr">${text}</bdi>`;
