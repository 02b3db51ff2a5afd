// The HTML shell of all customer pages: the shop's name, then the text in Arabic and English, the shop's own language first.
// Callers pass words or pieces that are already escaped.
import type { ConfirmLang } from '../../protocol/confirm-request.ts';
import type { Merchant } from '../config/config.ts';

export type ByLang<T> = Readonly<Record<ConfirmLang, T>>;

export const direction: ByLang<'rtl' | 'ltr'> = { ar: 'rtl', en: 'ltr' };
export const otherLang: ByLang<ConfirmLang> = { ar: 'en', en: 'ar' };

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] as string);

const shopLine = (name: NonNullable<Merchant['name']>, first: ConfirmLang): string => {
  const second = otherLang[first];
  const other = name[second] === name[first] ? '' : `<span lang="${second}">${escape(name[second])}</span>`;
  return `<p class="shop" dir="auto">${escape(name[first])}${other}</p>`;
};

export type Shell = {
  readonly first: ConfirmLang;
  readonly titles: ByLang<string>;
  readonly style: string;
  /** The CSS class of the page's `body` element. */
  readonly look: string;
  /** The data for the page's script, written as JSON into an attribute. */
  readonly data?: unknown;
  readonly name: Merchant['name'];
  readonly icons: string;
  /** Returns the HTML of one language, with its heading on level 1 or 2. */
  section(lang: ConfirmLang, heading: 'h1' | 'h2'): string;
  /** The id of the element into which the script writes its result. */
  readonly saidId?: string;
  readonly script?: string;
};

export const htmlPage = ({ first, titles, style, look, data, name, icons, section, saidId, script }: Shell): string => {
  const second = otherLang[first];
  const sections = `${section(first, 'h1')}\n${section(second, 'h2')}`;
  return `<!doctype html>
<html lang="${first}" dir="${direction[first]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${titles[first]} · ${titles[second]}</title>
<style>${style}</style>
</head>
<body class="look-${look}"${data === undefined ? '' : ` data-shop="${escape(JSON.stringify(data))}"`}>
<main>
${name ? shopLine(name, first) : ''}
${icons}
${saidId === undefined ? sections : `<div id="${saidId}" role="status">\n${sections}\n</div>`}
</main>
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`;
};
