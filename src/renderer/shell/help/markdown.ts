// Parses the Markdown of a guide into blocks, which guide.tsx draws. Supports only the forms of Markdown that the guides use:
// headings, paragraphs, lists, tables, bold, italic, code. Omits pictures and links to other documents, because the window does
// not contain those files.

export type Piece = { readonly kind: 'plain' | 'bold' | 'italic' | 'code'; readonly text: string };
/** A line of text, and the anchor that the Markdown has before the text as `<a id="sell"></a>`; null if there is no anchor. */
export type GuideLine = { readonly anchor: string | null; readonly pieces: readonly Piece[] };
export type GuideBlock =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly line: GuideLine }
  /** A list. `start`: the number of its first item; null for a list without numbers. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly GuideLine[] }
  /** A table. `head` is empty if all head cells of the Markdown are empty. A row's anchor is the anchor of its first cell. */
  | { readonly kind: 'table'; readonly head: readonly GuideLine[]; readonly rows: readonly (readonly GuideLine[])[] };

const anchored = /^<a id="([a-z-]+)"><\/a>\s*/;
const link = String.raw`\[[^\]]*\]\([^)]*\)`;
const onlyLinks = new RegExp(`^(?:${link}(?: · )?)+$`);
const linkInBrackets = new RegExp(String.raw`\s*\(${link}\)`, 'g');
const marks = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`/;

/**
 * The kinds of the elements that `text.split(marks)` returns: plain text, then the three groups of `marks`, of which at most one
 * is defined; then plain text again.
 */
const kinds = ['plain', 'bold', 'italic', 'code'] as const;

const piecesOf = (text: string): Piece[] =>
  text
    .replace(linkInBrackets, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(marks)
    .flatMap((part: string | undefined, at) => {
      const kind = kinds[at % kinds.length] ?? 'plain';
      return part === undefined || part === '' ? [] : [{ kind, text: part }];
    });

const lineOf = (text: string, before: string | null = null): GuideLine => ({
  anchor: anchored.exec(text)?.[1] ?? before,
  pieces: piecesOf(text.replace(anchored, '').trim()),
});

const cellsOf = (row: string): GuideLine[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => lineOf(cell.trim()));

const tableOf = ([head = '', , ...rows]: readonly string[]): GuideBlock => {
  const cells = cellsOf(head);
  return { kind: 'table', head: cells.some(({ pieces }) => pieces.length > 0) ? cells : [], rows: rows.map(cellsOf) };
};

const item = /^(?:(\d+)\.|-) /;

const listOf = (lines: readonly string[], anchor: string | null): GuideBlock => {
  const number = item.exec(lines[0] ?? '')?.[1];
  return {
    kind: 'list',
    start: number === undefined ? null : Number(number),
    items: lines.map((line, at) => lineOf(line.replace(item, ''), at === 0 ? anchor : null)),
  };
};

const headings = { '# ': 'title', '## ': 'heading' } as const;

/** Makes a block from consecutive lines; null for lines that the help omits (pictures, and lines that have only links). */
const blockOf = (lines: readonly string[], anchor: string | null): GuideBlock | null => {
  const [first = ''] = lines;
  if (first.startsWith('![') || onlyLinks.test(first)) return null;
  if (first.startsWith('|')) return tableOf(lines);
  if (item.test(first)) return listOf(lines, anchor);
  for (const [mark, kind] of Object.entries(headings)) {
    if (first.startsWith(mark)) return { kind, line: lineOf(first.slice(mark.length), anchor) };
  }
  return { kind: 'paragraph', line: lineOf(lines.join(' '), anchor) };
};

/** True for a heading or a picture: such a line is a block of its own, even without an empty line beside it. */
const standsAlone = (line: string): boolean => /^(#+ |!\[)/.test(line);

export const readGuide = (markdown: string): readonly GuideBlock[] => {
  const blocks: GuideBlock[] = [];
  let lines: string[] = [];
  let anchor: string | null = null;
  const end = (): void => {
    const block = lines.length > 0 ? blockOf(lines, anchor) : null;
    if (block) blocks.push(block);
    if (lines.length > 0) anchor = null;
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    // An anchor that is alone on its line belongs to the next block.
    const alone = line.replace(anchored, '') === '' ? anchored.exec(line)?.[1] : undefined;
    if (line === '' || standsAlone(line) || alone !== undefined || standsAlone(lines[0] ?? '')) end();
    if (alone !== undefined) anchor = alone;
    else if (line !== '') lines.push(line);
  }
  end();
  return blocks;
};
