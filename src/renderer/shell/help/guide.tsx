// Draws a guide of the help as React elements, and scrolls to the paragraph about the present screen.
import { type ReactNode, useEffect, useRef } from 'react';
import type { GuideBlock, GuideLine, Piece } from './markdown.ts';

const draw: Readonly<Record<Piece['kind'], (text: string) => ReactNode>> = {
  plain: (text) => text,
  bold: (text) => <strong>{text}</strong>,
  italic: (text) => <em>{text}</em>,
  code: (text) => <code dir="ltr">{text}</code>,
};

/* oxlint-disable react/no-array-index-key -- the parts of a guide never change places */
const Words = ({ line }: { readonly line: GuideLine }) =>
  line.pieces.map(({ kind, text }, at) => <span key={at}>{draw[kind](text)}</span>);

/**
 * Returns the attributes of the element with this anchor. If the anchor is the paragraph to show, the element is highlighted and
 * gets the focus.
 */
type At = (anchor: string | null | undefined) => object;

const List = ({ start, items, at }: Extract<GuideBlock, { kind: 'list' }> & { readonly at: At }) => {
  const rows = items.map((line, n) => (
    <li key={n} {...at(line.anchor)}>
      <Words line={line} />
    </li>
  ));
  return start === null ? <ul>{rows}</ul> : <ol start={start}>{rows}</ol>;
};

const Table = ({ head, rows, at }: Extract<GuideBlock, { kind: 'table' }> & { readonly at: At }) => (
  <table>
    {head.length > 0 && (
      <thead>
        <tr>
          {head.map((line, n) => (
            <th key={n} scope="col">
              <Words line={line} />
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map(([first, ...rest], row) => (
        <tr key={row} {...at(first?.anchor)}>
          <th scope="row">{first && <Words line={first} />}</th>
          {rest.map((line, n) => (
            <td key={n}>
              <Words line={line} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Part = ({ block, at }: { readonly block: GuideBlock; readonly at: At }) => {
  if (block.kind === 'list') return <List {...block} at={at} />;
  if (block.kind === 'table') return <Table {...block} at={at} />;
  const Element = ({ title: 'h3', heading: 'h4', paragraph: 'p' } as const)[block.kind];
  return (
    <Element {...at(block.line.anchor)}>
      <Words line={block.line} />
    </Element>
  );
};

/** `anchor`: the anchor of the paragraph to scroll to; null to show the beginning of the guide. */
export const Guide = ({ blocks, anchor }: { readonly blocks: readonly GuideBlock[]; readonly anchor: string | null }) => {
  const here = useRef<HTMLElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'start' });
    // Wait for the next frame: the dialog takes the focus for itself while it opens.
    const frame = requestAnimationFrame(() => here.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [blocks, anchor]);
  const at: At = (each) => (each && each === anchor ? { ref: here, tabIndex: -1, 'data-here': each } : {});
  return blocks.map((block, n) => <Part key={n} block={block} at={at} />);
};
