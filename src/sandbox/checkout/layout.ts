// The layout of every checkout page, and its content policy: the page may load only its typeface, and run no scripts.
import type { ConfirmLang } from '../../protocol/confirm-request.ts';
import type { RawReply } from '../../shared/ports.ts';
import { type Html, html } from './html.ts';
import { style, styleHash } from './style.ts';
import { directions, words } from './words.ts';

export type CheckoutPage = {
  readonly lang: ConfirmLang;
  readonly merchant: string;
  readonly title: string;
  readonly body: Html;
  /** The page's reload: after how many seconds, and to which address. */
  readonly refresh?: string;
  /** The address outside this service to which a form of this page may be redirected. */
  readonly formTarget?: string;
  readonly status?: number;
};

/**
 * The form's target in the content security policy's `form-action`, which browsers also apply to the redirect after a form. A
 * host that the policy's syntax cannot express (IPv6, unusual letters) is allowed by its scheme alone.
 */
const formSource = (target: string): string => {
  const { protocol, host } = new URL(target);
  return /^[a-z0-9.-]+(:[0-9]+)?$/.test(host) ? `${protocol}//${host}` : protocol;
};

const policy = (formTarget?: string): string =>
  [
    "default-src 'none'",
    `style-src ${styleHash}`,
    'img-src data:',
    "font-src 'self'",
    `form-action 'self'${formTarget ? ` ${formSource(formTarget)}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%230f5d4a'/%3E%3Cpath d='M4 8.5l3 3 5-6' fill='none' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E";

const raw = (text: string): Html => ({ html: text });

const document = ({ lang, merchant, title, body, refresh }: CheckoutPage): Html => {
  const w = words[lang];
  const other: ConfirmLang = lang === 'ar' ? 'en' : 'ar';
  return html`<!doctype html>
<html lang="${lang}" dir="${directions[lang]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh !== undefined && html`<meta http-equiv="refresh" content="${refresh}">`}
<title>${title} · ${merchant}</title>
<link rel="icon" href="${raw(icon)}">
<style>${raw(style)}</style>
</head>
<body>
<div class="page">
<header><p>${w.payTo} <strong>${merchant}</strong></p><a class="lang" href="?lang=${other}" hreflang="${other}" lang="${other}">${w.switchTo}</a></header>
${body}
<footer>${w.note}</footer>
</div>
</body>
</html>
`;
};

export const pageReply = (page: CheckoutPage): RawReply => ({
  status: page.status ?? 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.lang,
    'content-security-policy': policy(page.formTarget),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  body: document(page).html,
});
