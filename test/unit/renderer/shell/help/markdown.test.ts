// The parser of the guides' Markdown: it supports each form of Markdown in the guides, and leaves no Markdown characters in the
// text.
import { expect, it } from 'vitest';
import { guides } from '../../../../../src/renderer/shell/help/guides.ts';
import { type GuideBlock, type GuideLine, readGuide } from '../../../../../src/renderer/shell/help/markdown.ts';

const plain = (text: string, anchor: string | null = null): GuideLine => ({ anchor, pieces: [{ kind: 'plain', text }] });

it('reads a title, and a heading with its anchor', () =>
  expect(readGuide('# Guide\n\n<a id="a-sale"></a>\n## Sale\nWords\nof two lines.')).toEqual([
    { kind: 'title', line: plain('Guide') },
    { kind: 'heading', line: plain('Sale', 'a-sale') },
    { kind: 'paragraph', line: plain('Words of two lines.') },
  ]));

it('reads bold, italic and code', () =>
  expect(readGuide('Press **New sale** (F2), *once*, as `npm start`.')).toEqual([
    {
      kind: 'paragraph',
      line: {
        anchor: null,
        pieces: [
          { kind: 'plain', text: 'Press ' },
          { kind: 'bold', text: 'New sale' },
          { kind: 'plain', text: ' (F2), ' },
          { kind: 'italic', text: 'once' },
          { kind: 'plain', text: ', as ' },
          { kind: 'code', text: 'npm start' },
          { kind: 'plain', text: '.' },
        ],
      },
    },
  ]));

it('reads a list that goes on after a picture with its own numbers, and the anchor of an item', () =>
  expect(readGuide('1. One\n2. <a id="two"></a>Two\n\n![Picture](a.png)\n\n3. Three\n\n- Point')).toEqual([
    { kind: 'list', start: 1, items: [plain('One'), plain('Two', 'two')] },
    { kind: 'list', start: 3, items: [plain('Three')] },
    { kind: 'list', start: null, items: [plain('Point')] },
  ]));

it('an anchor alone before a list is the anchor of its first item only', () =>
  expect(readGuide('<a id="list"></a>\n- One\n- Two\n- Three')).toEqual([
    { kind: 'list', start: null, items: [plain('One', 'list'), plain('Two'), plain('Three')] },
  ]));

it('a mark of a heading or a picture inside a line does not end the paragraph', () =>
  expect(readGuide('Type the # before\nthe number, or ![a mark\nat the end.')).toEqual([
    { kind: 'paragraph', line: plain('Type the # before the number, or ![a mark at the end.') },
  ]));

it('reads a table with and without a head', () => {
  expect(readGuide('| a | b |\n|---|---|\n| <a id="row"></a>c | d |')).toEqual([
    { kind: 'table', head: [plain('a'), plain('b')], rows: [[plain('c', 'row'), plain('d')]] },
  ]);
  expect(readGuide('| | |\n|---|---|\n| c | d |')).toEqual([{ kind: 'table', head: [], rows: [[plain('c'), plain('d')]] }]);
});

it('leaves out pictures and links to other documents, which the till does not have', () =>
  expect(
    readGuide('[Arabic](a.md) · [Owner](b.md)\n\nA relay ([relay.md](relay.md)), see [this](c.md).\n![Picture](a.png)\nMore.'),
  ).toEqual([
    { kind: 'paragraph', line: plain('A relay, see this.') },
    { kind: 'paragraph', line: plain('More.') },
  ]));

const linesOf = (block: GuideBlock): readonly GuideLine[] => {
  if (block.kind === 'list') return block.items;
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [block.line];
};

it.each(
  Object.entries(guides).flatMap(([name, of]) => Object.entries(of).map(([lang, blocks]) => [name, lang, blocks] as const)),
)('the guide %s in %s is read wholly, without a mark of Markdown', (_, __, blocks) => {
  const texts = blocks.flatMap(linesOf).map(({ pieces }) => pieces.map(({ text }) => text).join(''));
  expect(texts.join(' ').length).toBeGreaterThan(3_000);
  expect(texts.filter((text) => /\*\*|\]\(|`|\||<|^#|^\d+\. |!\[/.test(text) || text !== text.trim())).toEqual([]);
  expect(new Set(blocks.map(({ kind }) => kind))).toEqual(new Set(['title', 'heading', 'paragraph', 'list', 'table']));
});
