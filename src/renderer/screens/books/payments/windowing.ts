// Computes which rows of a long list are drawn, and to which row a key moves. All rows have the same height, so that no row has
// to be measured.

export const rowHeight = 64;
/** Rows drawn beyond each edge of the visible part, so that fast scrolling shows no gap. */
const overscan = 8;

export type Slice = { readonly first: number; readonly end: number };

export const drawnSlice = (scrollTop: number, height: number, count: number): Slice => {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  return { first: Math.min(first, end), end };
};

/**
 * Returns the scroll position, in pixels, that brings the row wholly into view; the current position if the row is already in
 * view.
 */
export const scrollToRow = (index: number, scrollTop: number, height: number): number => {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : scrollTop;
};

const steps: Readonly<Record<string, (at: number, page: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: (_, __, count) => count - 1,
};

/**
 * Returns the index of the row that is active after a key press (`event.code`); null if this key does not move in the list or the
 * list is empty. `at`: index of the active row, or -1 if none is active.
 */
export const movedBy = (code: string, at: number, height: number, count: number): number | null => {
  const step = steps[code];
  if (!step || count === 0) return null;
  if (at < 0) return code === 'End' ? count - 1 : 0;
  return Math.min(count - 1, Math.max(0, step(at, Math.max(1, Math.floor(height / rowHeight) - 1), count)));
};
