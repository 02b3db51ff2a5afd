// The style sheet of the checkout pages; the policy allows it by its hash. The colours and sizes are the till's design tokens.
import { createHash } from 'node:crypto';
import { fontFaces } from './fonts.ts';

const light = `
  --paper: #f7f5f0; --sheet: #fff; --sunken: #efece4; --line: #ddd8cc; --line-strong: #b9b2a2;
  --ink: #1d2420; --ink-2: #56605a; --brand: #0f5d4a; --brand-ink: #fff; --brand-soft: #e0eee8; --brand-line: #a9cfc0;
  --wait: #8a5a00; --wait-soft: #fbf0d9; --wait-line: #e8cf97; --stop: #a3301f; --stop-soft: #fae7e2; --stop-line: #e9b9ae;
  --know: #3a4f86; --know-soft: #e8ecf7; --know-line: #bcc8e6; --focus: #1f6feb;
  --lift: 0 1px 2px rgb(29 36 32 / .06), 0 8px 24px rgb(29 36 32 / .06);`;
const dark = `
  --paper: #121614; --sheet: #1a201d; --sunken: #0e1210; --line: #2c3530; --line-strong: #4a564f;
  --ink: #eef2ee; --ink-2: #b3beb6; --brand: #4cc3a1; --brand-ink: #06231b; --brand-soft: #15332a; --brand-line: #235a4a;
  --wait: #f0c26a; --wait-soft: #33270f; --wait-line: #5e4a1e; --stop: #f2937f; --stop-soft: #391a14; --stop-line: #6b3227;
  --know: #a9bdf2; --know-soft: #1b243e; --know-line: #35456f; --focus: #6ea8ff;
  --lift: 0 1px 2px rgb(0 0 0 / .4), 0 8px 24px rgb(0 0 0 / .3);`;

export const style = `
${fontFaces}
:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
* { box-sizing: border-box; margin: 0; }
html { -webkit-text-size-adjust: 100%; }
body {
  background: var(--paper); color: var(--ink); min-block-size: 100dvh; padding: 12px 16px 32px;
  font: 16px/1.55 "IBM Plex Sans Arabic", "Segoe UI", "Noto Sans Arabic", "Geeza Pro", Tahoma, system-ui, sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
.page { max-inline-size: 440px; margin-inline: auto; display: grid; gap: 16px; }
header { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 48px; }
header p { color: var(--ink-2); font-size: 14px; line-height: 1.35; }
header strong { display: block; color: var(--ink); font-size: 18px; font-weight: 600; overflow-wrap: anywhere; }
a { color: inherit; }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, summary:focus-visible {
  outline: 3px solid var(--focus); outline-offset: 2px;
}
.lang {
  display: inline-flex; align-items: center; min-block-size: 48px; padding-inline: 16px; border-radius: 999px;
  border: 1px solid var(--line); background: var(--sheet); text-decoration: none; font-size: 14px; flex: none;
}
.sheet {
  background: var(--sheet); border: 1px solid var(--line); border-radius: 18px; box-shadow: var(--lift);
  padding: 24px 20px 20px; display: grid; gap: 20px;
}
form { display: grid; gap: 16px; }
.amount { display: flex; align-items: baseline; gap: 10px; white-space: nowrap; font-size: min(44px, 8vw); font-weight: 650; line-height: 1.1; }
.amount small { font-size: 18px; font-weight: 500; color: var(--ink-2); }
dl { display: grid; gap: 4px; font-size: 14px; margin-block-start: 12px; }
dl div { display: flex; gap: 12px; justify-content: space-between; }
dt { color: var(--ink-2); flex: none; }
dd { overflow-wrap: anywhere; text-align: end; }
fieldset { border: 0; padding: 0; display: grid; gap: 8px; min-inline-size: 0; }
legend { font-weight: 600; padding: 0; margin-block-end: 8px; }
.choice {
  display: flex; align-items: center; gap: 14px; min-block-size: 52px; padding: 8px 16px; cursor: pointer;
  border: 1px solid var(--line-strong); border-radius: 12px;
}
.choice:has(:checked) { border-color: var(--brand); background: var(--brand-soft); box-shadow: inset 0 0 0 1px var(--brand); }
.choice:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
.choice input { inline-size: 20px; block-size: 20px; accent-color: var(--brand); flex: none; outline: 0; }
.hint { color: var(--ink-2); font-size: 14px; }
.button {
  display: flex; align-items: center; justify-content: center; gap: 8px; inline-size: 100%; min-block-size: 52px;
  padding: 8px 16px; border-radius: 12px; border: 1px solid var(--line-strong); background: var(--sheet); color: var(--ink);
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
.button.main { background: var(--brand); border-color: var(--brand); color: var(--brand-ink); font-size: 18px; min-block-size: 56px; }
.button.plain { border-color: transparent; background: none; color: var(--ink-2); font-weight: 500; }
.button:active { translate: 0 1px; }
.acts { display: grid; gap: 4px; }
.state { display: flex; gap: 14px; align-items: flex-start; border-radius: 12px; padding: 14px 16px; border: 1px solid; }
.state svg { inline-size: 28px; block-size: 28px; flex: none; }
.state h2 { font-size: 20px; line-height: 28px; font-weight: 600; }
.state p { font-size: 14px; color: var(--ink); }
.paid { color: var(--brand); background: var(--brand-soft); border-color: var(--brand-line); }
.paying { color: var(--wait); background: var(--wait-soft); border-color: var(--wait-line); }
.canceled { color: var(--ink-2); background: var(--sunken); border-color: var(--line-strong); }
.declined { color: var(--stop); background: var(--stop-soft); border-color: var(--stop-line); }
.notice { color: var(--know); background: var(--know-soft); border-color: var(--know-line); }
.simulation { border: 1px dashed var(--line-strong); border-radius: 18px; padding: 4px 20px; background: var(--sunken); }
summary {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 48px; cursor: pointer; font-weight: 600;
  list-style: none; border-radius: 8px;
}
summary::-webkit-details-marker { display: none; }
summary::after {
  content: ""; inline-size: 9px; block-size: 9px; border: solid var(--ink-2); border-width: 0 2px 2px 0; rotate: 45deg; margin-block-end: 4px;
  margin-inline: 6px; flex: none;
}
details[open] > summary::after { rotate: 225deg; margin-block-end: -4px; }
.panel { display: grid; gap: 16px; padding-block: 4px 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.faults { display: grid; gap: 12px; }
.faults label { display: grid; gap: 4px; font-size: 14px; color: var(--ink-2); }
select, .faults input {
  inline-size: 100%; min-block-size: 48px; padding: 8px 12px; border-radius: 8px; border: 1px solid var(--line-strong);
  background: var(--sheet); color: var(--ink); font: inherit; font-size: 16px;
}
footer { color: var(--ink-2); font-size: 13px; text-align: center; }
@media (min-width: 600px) { body { padding-block: 32px 64px; } .sheet { padding: 32px 28px 24px; } }
`;

export const styleHash = `'sha256-${createHash('sha256').update(style, 'utf8').digest('base64')}'`;
