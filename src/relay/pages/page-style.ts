// The style of the customer's page: the till's colours, light and dark, in one column for a phone.
import { createHash } from 'node:crypto';

export const pageStyle = `
:root{color-scheme:light dark;--paper:#f7f5f0;--sheet:#fff;--line:#ddd8cc;--ink:#1d2420;--ink-2:#56605a;--brand:#0f5d4a;--brand-soft:#e0eee8;--wait:#8a5a00;--wait-soft:#fbf0d9;--lift:0 1px 2px rgb(29 36 32/.06),0 8px 24px rgb(29 36 32/.06)}
@media (prefers-color-scheme:dark){:root{--paper:#121614;--sheet:#1a201d;--line:#2c3530;--ink:#eef2ee;--ink-2:#b3beb6;--brand:#4cc3a1;--brand-soft:#15332a;--wait:#f0c26a;--wait-soft:#33270f;--lift:0 1px 2px rgb(0 0 0/.4),0 8px 24px rgb(0 0 0/.3)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:1fr auto 1fr;place-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);font:17px/1.65 "IBM Plex Sans Arabic","Segoe UI","Noto Sans Arabic",system-ui,sans-serif}
main{grid-row:2;width:100%;max-width:26rem;background:var(--sheet);border:1px solid var(--line);border-radius:18px;box-shadow:var(--lift);overflow:hidden;text-align:center}
.shop{margin:0;padding:16px 24px;border-bottom:1px solid var(--line);font-weight:600;overflow-wrap:anywhere}
.shop span{display:block;color:var(--ink-2);font-weight:400;font-size:14px}
svg{display:block;width:88px;height:88px;margin:32px auto 0;padding:22px;border-radius:50%;background:var(--brand-soft);color:var(--brand)}
.look-wait svg{background:var(--wait-soft);color:var(--wait)}
section{padding:20px 24px 24px}
section+section{border-top:1px solid var(--line);padding-top:24px}
h1,h2{margin:0 0 8px;font-size:28px;line-height:1.35;font-weight:600;text-wrap:balance}
h2{font-size:20px}
p{margin:0;text-wrap:balance}
dl{margin:0 0 16px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:6px 0}
dt{color:var(--ink-2)}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.note{margin-top:12px;font-size:14px;color:var(--ink-2)}
@media (prefers-contrast:more){:root{--line:currentColor;--ink-2:var(--ink)}}
`.trim();

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

/**
 * A Content-Security-Policy that allows this style and, if given, this script, and nothing else. The page cannot send any
 * request.
 */
export const policyFor = (style: string, script: string | null = null): string =>
  [
    "default-src 'none'",
    `style-src ${sha256(style)}`,
    ...(script === null ? [] : [`script-src ${sha256(script)}`, "require-trusted-types-for 'script'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export const pagePolicy = policyFor(pageStyle);
