// The style of a receipt page. All lengths are multiples of one unit of 24 printer dots (203 dpi, eight dots per millimetre): 3
// mm on paper, and 24 pixels where each pixel becomes a dot.
import type { Lang } from '../../shared/lang.ts';
import { pageNumberText, type Paper, type ReceiptLayout } from '../../shared/receipt/blocks.ts';

/** Width in millimetres that a printer can print on: on a roll, and on A4 between the margins. */
export const printableMm: Readonly<Record<Paper, number>> = { '58': 48, '80': 72, A4: 178 };
export const paperMm: Readonly<Record<Paper, number>> = { '58': 58, '80': 80, A4: 210 };
const dotsPerMm = 8;
/** Printable width in dots, a multiple of eight. Null for A4, because receipt printers print on rolls only. */
export const dotsOf = (paper: Paper): number | null => (paper === 'A4' ? null : printableMm[paper] * dotsPerMm);

const unitMm = 3;
export const unitDots = unitMm * dotsPerMm;
/** The largest side of a QR code in dots, including its quiet zone. */
export const qrDots: Readonly<Record<Paper, number>> = { '58': 376, '80': 400, A4: 300 };
const family = 'Qayd Receipt';

/** A bundled font file: its URL on this page's own origin, or a `data:` URL. */
export type Face = { readonly url: string; readonly weight: 400 | 700; readonly range: string };

/** The characters in the bundled font subsets. */
export const arabicRange = 'U+0600-06FF, U+0750-077F, U+08A0-08FF, U+200C-200F, U+FB50-FDFF, U+FE70-FEFC';
export const latinRange = 'U+0000-00FF, U+2010-2027, U+20AC, U+2122';

const faceRule = ({ url, weight, range }: Face): string =>
  `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url("${url}") format("woff2"); unicode-range: ${range}; }`;

/**
 * CSS of receipts. Ligatures and local digit forms are off, so that programs can extract every letter and number of a PDF, and so
 * that a number looks the same in every line.
 */
const rules = `
.receipt, .receipt * { box-sizing: border-box; margin: 0; padding: 0; }
.receipt { color: #000; background: #fff; font-family: "${family}", "IBM Plex Sans Arabic", "Noto Sans Arabic", "Segoe UI", Tahoma, sans-serif;
  font-feature-settings: "liga" 0, "locl" 0; font-weight: 400; font-size: 1em; line-height: 1.35; padding: 0.4em 0; overflow-wrap: anywhere; }
.receipt > * + * { margin-top: 0.3em; }
.receipt bdi { unicode-bidi: isolate; }
.receipt bdi.d { unicode-bidi: isolate-override; }
.text { display: flex; flex-direction: column; }
.center { align-items: center; text-align: center; }
.size-s { font-size: 0.75em; }
.size-l { font-size: 1.5em; line-height: 1.25; }
.bold { font-weight: 700; }
.mark { border: 0.12em solid #000; padding: 0.1em 0.4em; text-align: center; font-weight: 700; font-size: 1.1em;
  display: flex; flex-wrap: wrap; justify-content: center; gap: 0 1em; }
.logo { display: flex; justify-content: center; }
.logo img { display: block; max-width: 80%; max-height: 7em; object-fit: contain; }
.rule { border-top: 0.0833em solid #000; height: 0; }
.pair { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.8em; }
.pair .value { font-weight: 700; margin-inline-start: auto; text-align: end; }
.both .pair { display: grid; grid-template-columns: 1fr auto 1fr; align-items: baseline; }
.both .pair .value { grid-column: 2; grid-row: 1; margin: 0; text-align: center; max-width: 13em; }
.both .pair .label { display: contents; font-size: 0.85em; }
.both .pair .label bdi { font-size: 0.85em; grid-row: 1; }
.both .pair .label bdi:first-child { grid-column: 1; justify-self: start; }
.both .pair .label bdi:last-child { grid-column: 3; justify-self: end; }
.paper-A4.both .pair .value { max-width: 28em; }
.paper-58.both .pair { grid-template-columns: 1fr 1fr; }
.paper-58.both .pair .value { grid-column: 1 / 3; grid-row: 2; max-width: 16em; }
.paper-58.both .pair .label bdi:last-child { grid-column: 2; }
.amount { display: flex; flex-direction: column; align-items: center; text-align: center; }
.amount .label { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 0.8em; }
.amount .value { font-weight: 700; font-size: 1.9em; line-height: 1.3; font-variant-numeric: tabular-nums; }
.paper-58 .amount .long { font-size: 1.35em; line-height: 1.6; }
.amount .currency { font-size: 0.85em; }
.amount .words { display: flex; flex-direction: column; align-items: center; font-size: 0.85em; }
.items .label { font-size: 0.85em; }
.item { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.8em; }
.item .name { flex: 1 1 9em; }
.item .count { white-space: nowrap; }
.item .sum { min-width: 5em; margin-inline-start: auto; text-align: end; font-weight: 700; white-space: nowrap; }
.paper-A4 .item .sum { min-width: 10em; }
.paper-58 .item .name { flex-basis: 100%; }
.item + .item { margin-top: 0.15em; }
.qr { display: flex; flex-direction: column; align-items: center; text-align: center; }
.qr svg { display: block; }
.qr .caption { display: flex; flex-direction: column; align-items: center; font-size: 0.85em; }
.table { width: 100%; border-collapse: collapse; }
.table th, .table td { padding: 0.15em 0; text-align: start; vertical-align: top; font-weight: 400; }
.table .title th { border-bottom: 0.0833em solid #000; font-weight: 700; }
.table .facts { display: flex; flex-wrap: wrap; gap: 0 0.8em; font-size: 0.85em; }
.table .cell { font-weight: 700; font-variant-numeric: tabular-nums; }
.table .cell > bdi { white-space: nowrap; }
.roll .table, .roll .table :is(thead, tbody, tr, th, td) { display: block; }
.roll .table .heads { display: none; }
.roll .table tbody tr { padding: 0.15em 0; }
.roll .table tbody tr + tr { border-top: 0.0833em dotted #000; }
.roll .table td { padding: 0; }
.roll .table .cell { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.8em; }
.roll .table .head { flex: 1; font-weight: 400; font-size: 0.85em; }
.roll .list tbody tr { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 0.8em; }
.roll .list .name { flex: 1 1 9em; }
.paper-A4 .table { font-size: 0.8em; }
.paper-A4 .table thead { display: table-header-group; }
.paper-A4 .table tr { break-inside: avoid; }
.paper-A4 .table .title th { padding-top: 0.6em; }
.paper-A4 .table td { padding-top: 0.3em; }
.paper-A4 .table td { border-bottom: 0.05em solid #bbb; }
.paper-A4 .table .head { display: none; }
.paper-A4 .table .heads th { font-size: 0.85em; white-space: nowrap; }
.paper-A4 .table .heads bdi { display: block; text-align: -webkit-match-parent; }
.paper-A4 .table :is(.heads th, .cell) { padding-inline-start: 1em; text-align: end; }
.paper-A4 .table .heads th:first-child { padding: 0; }
.paper-A4 .table .cell { width: 1%; }
.blank { display: flex; align-items: flex-end; gap: 0.5em; padding-top: 1.6em; break-inside: avoid; }
.blank .line { flex: 1 1 6em; border-bottom: 0.0833em solid #000; }
.n { white-space: nowrap; }
.paper-58 { width: 16em; }
.paper-80 { width: 24em; }
.paper-A4 { width: 44em; margin: 0 auto; }
.paper-A4 > * + * { margin-top: 0.6em; }
`;

/**
 * The scale of a receipt page. `dots`: one pixel per printer dot. Otherwise lengths are in millimetres; `heightMm` is the height
 * of a roll's page, null before it was measured.
 */
export type Scale = 'dots' | { readonly paper: Paper; readonly heightMm: number | null };

/** A page number as CSS content: `"Page " counter(page) " of " counter(pages)`. */
const pageNumber = (lang: Lang): string =>
  pageNumberText[lang]
    .split(/(\{pages?\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? `counter(${part.slice(1, -1)})` : `"${part}"`))
    .join(' ');

/** The page numbers below a sheet: in the middle, or in two languages at both sides, the first language at its own side. */
const pageNumbers = (langs: readonly Lang[]): string =>
  langs
    .map((lang) => {
      const [side, dir] = lang === 'ar' ? ['right', 'rtl'] : ['left', 'ltr'];
      const box = `@bottom-${langs.length === 1 ? 'center' : side}`;
      return ` ${box} { content: ${pageNumber(lang)}; direction: ${dir}; font: 3mm "${family}", sans-serif; }`;
    })
    .join('');

const pageRule = (paper: Paper, heightMm: number | null, numbered: readonly Lang[]): string => {
  if (paper === 'A4') return `@page { size: A4; margin: 16mm;${pageNumbers(numbered)} }`;
  const side = (paperMm[paper] - printableMm[paper]) / 2;
  return heightMm === null ? '' : `@page { size: ${paperMm[paper]}mm ${heightMm}mm; margin: 0 ${side}mm; }`;
};

/** The CSS of a receipt page at this scale: fonts, page size and rules. `numbered`: the languages of the sheets' page numbers. */
export const receiptStyle = (scale: Scale, faces: readonly Face[], numbered: ReceiptLayout['numbered'] = []): string => {
  const root =
    scale === 'dots'
      ? `html, .dots { font-size: ${unitDots}px; }`
      : `${pageRule(scale.paper, scale.heightMm, numbered)}\nhtml { font-size: ${scale.paper === 'A4' ? 4 : unitMm}mm; }`;
  return `${faces.map(faceRule).join('\n')}\n${root}\nbody { margin: 0; background: #fff; }${rules}`;
};
