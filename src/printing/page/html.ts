// Renders a receipt or a close as one HTML page. Paper, PDF and printer dots are all made from this page, so that they have the same
// contents. The page has no script and loads only fonts. Text of shops and customers is always escaped.
import { encode } from 'uqr';
import type { Block, Paper, ReceiptLayout, TableFact, TableRow, TextRun } from '../../shared/receipt/blocks.ts';
import { piecesOf, wayOf } from '../../shared/receipt/pieces.ts';
import { qrPath } from '../../shared/receipt/qr-path.ts';
import { type Face, qrDots, receiptStyle, type Scale, unitDots } from './style.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Escapes a text for HTML and XML, in elements and in quoted attributes. Removes control characters and half surrogates, which
 * XML does not allow.
 */
export const escapeText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] as string);

const tag = (name: string, className: string, content: string): string => `<${name} class="${className}">${content}</${name}>`;

/** A number up to this length is kept on one line; a longer number may be broken, because it could be wider than the paper. */
const longestUnbroken = 20;

/**
 * An amount with more characters than this gets a smaller font on narrow paper; otherwise the currency would be pushed to the
 * next line.
 */
const longestLoud = 13;

const pieces = (text: string): string =>
  piecesOf(text)
    .map(({ text: piece, isNumber }) =>
      isNumber
        ? `<bdi dir="ltr" class="${piece.length <= longestUnbroken ? 'd n' : 'd'}">${escapeText(piece)}</bdi>`
        : escapeText(piece),
    )
    .join('');

/**
 * True for a short text from left to right, such as an amount with its currency: the receipt must not break such a text at the
 * end of a line.
 */
const isUnbroken = ({ text, dir }: TextRun): boolean => dir === 'ltr' && text.length <= longestUnbroken;

const run = ({ text, dir, lang }: TextRun): string =>
  `<bdi dir="${dir === 'auto' ? wayOf(text) : dir}"${isUnbroken({ text, dir, lang }) ? ' class="n"' : ''}${lang === null ? '' : ` lang="${lang}"`}>${dir === 'ltr' ? escapeText(text) : pieces(text)}</bdi>`;
const lines = (runs: readonly TextRun[]): string => runs.map(run).join('');
/** Writes runs side by side, separated by dots; the line breaks where needed. */
const inline = (runs: readonly TextRun[]): string => runs.map(run).join(' · ');

/** Writes the languages of one text side by side, separated by a stroke, and other runs separated by dots. */
const together = (runs: readonly TextRun[]): string =>
  runs.reduce((written, each, at) => {
    const before = runs[at - 1];
    if (!before) return run(each);
    return `${written}${before.lang === null || each.lang === null ? ' · ' : ' / '}${run(each)}`;
  }, '');

const tableFact = ({ label, value }: TableFact): string =>
  tag('span', 'fact', `${label.length === 0 ? '' : `${together(label)}: `}${together(value)}`);

type Table = Extract<Block, { readonly kind: 'table' }>;

/**
 * One row of a table. Each figure has its column's head in front, which only rolls show: there each figure stands on a line of its
 * own. `width`: the number of columns.
 */
const tableRow = ({ name, facts, cells }: TableRow, { heads }: Table, width: number): string => {
  const details = facts.length === 0 ? '' : tag('div', 'facts', facts.map(tableFact).join(' '));
  const figures = cells.map((cell, at) =>
    tag('td', 'cell', `${heads[at] === undefined ? '' : tag('span', 'head', together(heads[at]))}${run(cell)}`),
  );
  return `<tr><td class="name" colspan="${width - cells.length}">${together(name)}${details}</td>${figures.join('')}</tr>`;
};

const tableBlock = (table: Table): string => {
  const { title, heads, rows } = table;
  const width = 1 + Math.max(heads.length, ...rows.map(({ cells }) => cells.length));
  const names =
    heads.length === 0 ? '' : `<tr class="heads"><th></th>${heads.map((head) => `<th>${lines(head)}</th>`).join('')}</tr>`;
  const head = `<thead><tr class="title"><th colspan="${width}">${together(title)}</th></tr>${names}</thead>`;
  const body = rows.map((row) => tableRow(row, table, width)).join('');
  return tag('table', heads.length === 0 ? 'table list' : 'table', `${head}<tbody>${body}</tbody>`);
};

/** The white border of a QR code, in modules: scanners need four. */
const quietZone = 4;

/** Draws a QR code. Each module is a whole number of dots, so that all modules are equally wide. */
const qr = (text: string, paper: Paper): string => {
  const { data } = encode(text, { ecc: 'M', border: quietZone });
  const modules = data.length;
  const side = (Math.max(1, Math.floor(qrDots[paper] / modules)) * modules) / unitDots;
  const size = `width="${side}em" height="${side}em" viewBox="0 0 ${modules} ${modules}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} shape-rendering="crispEdges"><path d="${qrPath(data)}"/></svg>`;
};

type Drawers = { readonly [K in Block['kind']]: (block: Extract<Block, { readonly kind: K }>, paper: Paper) => string };

const drawers: Drawers = {
  mark: ({ runs }) => tag('div', 'mark', lines(runs)),
  logo: ({ src }) => tag('div', 'logo', `<img alt="" src="${escapeText(src)}"/>`),
  text: ({ runs, size, bold, align }) => tag('div', `text size-${size} ${align}${bold ? ' bold' : ''}`, lines(runs)),
  pair: ({ label, value }) => tag('div', 'pair', tag('span', 'label', lines(label)) + tag('span', 'value', inline(value))),
  amount: ({ label, value, currency, words }) =>
    tag(
      'div',
      'amount',
      [
        tag('div', 'label', lines(label)),
        tag('div', value.text.length > longestLoud ? 'value long' : 'value', run(value)),
        tag('div', 'currency', inline(currency)),
        tag('div', 'words', lines(words)),
      ].join(''),
    ),
  items: ({ label, rows }) =>
    tag(
      'div',
      'items',
      tag('div', 'label', inline(label)) +
        rows
          .map(({ name, count, sum }) =>
            tag('div', 'item', tag('span', 'name', run(name)) + tag('span', 'count', run(count)) + tag('span', 'sum', run(sum))),
          )
          .join(''),
    ),
  table: tableBlock,
  blank: ({ label }) => tag('div', 'blank', tag('span', 'label', together(label)) + tag('span', 'line', '')),
  rule: () => '<div class="rule"></div>',
  qr: ({ text, caption }, paper) =>
    tag('div', 'qr', qr(text, paper) + (caption.length === 0 ? '' : tag('div', 'caption', lines(caption)))),
};

/** Renders the blocks, well-formed as HTML and as XML, because `receiptPicture` embeds them in SVG. */
const body = ({ paper, dir, lang, blocks }: ReceiptLayout): string => {
  const both = blocks.some((block) => block.kind === 'pair' && block.label.length > 1) ? ' both' : '';
  const content = blocks.map((block) => (drawers[block.kind] as (block: Block, paper: Paper) => string)(block, paper)).join('\n');
  const roll = paper === 'A4' ? '' : ' roll';
  return `<div class="receipt paper-${paper}${roll}${both}" dir="${dir}" lang="${lang}">${content}</div>`;
};

export type PageOptions = {
  readonly scale: Scale;
  readonly faces: readonly Face[];
  /** The nonce for the style element, where the content policy requires one. */
  readonly nonce?: string;
};

/** Renders a complete HTML document. */
export const receiptPage = (layout: ReceiptLayout, { scale, faces, nonce }: PageOptions): string => {
  const allowed = nonce === undefined ? '' : ` nonce="${escapeText(nonce)}"`;
  return [
    '<!doctype html>',
    `<html lang="${layout.lang}" dir="${layout.dir}"><head><meta charset="utf-8"/><title>${escapeText(layout.title)}</title>`,
    `<style${allowed}>${receiptStyle(scale, faces, layout.numbered)}</style></head><body>${body(layout)}</body></html>`,
  ].join('\n');
};

/**
 * Renders the receipt as an SVG image of `width` × `height` dots, which a canvas can draw. The fonts (`faces`) must have `data:`
 * URLs, because an SVG image loads nothing.
 */
export const receiptPicture = (layout: ReceiptLayout, faces: readonly Face[], width: number, height: number): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">`,
    `<div xmlns="http://www.w3.org/1999/xhtml" class="dots"><style>${receiptStyle('dots', faces)}</style>${body(layout)}</div>`,
    '</foreignObject></svg>',
  ].join('');
