// Reads the Markdown of a guide into blocks, which guide.tsx draws as elements. Reads only the forms that the guides use: headings,
// paragraphs, lists, tables, bold, italic, code. Pictures and links to other documents are left out: the till has no such files.

export type Piece = { readonly kind: 'plain' | 'bold' | 'italic' | 'code'; readonly text: string };
/** A text with its anchor, `<a id="sell"></a>` before the text; null if it has no anchor. */
export type GuideLine = { readonly anchor: string | null; readonly pieces: readonly Piece[] };
export type GuideBlock =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly line: GuideLine }
  /** `start` is the first number; null for a list without numbers. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly GuideLine[] }
  /** The head is empty if the Markdown has empty cells there. The anchor of a row's first cell is the anchor of the row. */
  | { readonly kind: 'table'; readonly head: readonly GuideLine[]; readonly rows: readonly (readonly GuideLine[])[] };

const anchored = /^<a id="([a-z-]+)"><\/a>\s*/;
const link = String.raw`\[[^\]]*\]\([^)]*\)`;
const onlyLinks = new RegExp(`^(?:${link}(?: · )?)+$`);
const linkInBrackets = new RegExp(String.raw`\s*\(${link}\)`, 'g');
const marks = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`/;

/** `split` returns the plain text, and then the three groups of `marks`, of which at most one is defined. */
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

/** Makes the block of lines that follow one another without an empty line; null for lines that the till does not show. */
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

/** True if a line cannot belong to the block of the line before: headings and pictures stand alone. */
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
    // An anchor on a line of its own belongs to the next block.
    const alone = line.replace(anchored, '') === '' ? anchored.exec(line)?.[1] : undefined;
    if (line === '' || standsAlone(line) || alone !== undefined || standsAlone(lines[0] ?? '')) end();
    if (alone !== undefined) anchor = alone;
    else if (line !== '') lines.push(line);
  }
  end();
  return blocks;
};
