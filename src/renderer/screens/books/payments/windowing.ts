// Which rows of a long list are drawn, and where a key moves in it. Rows have one height, so that nothing must be measured.

export const rowHeight = 64;
/** Drawn beyond either edge, so that a quick scroll shows no gap. */
const overscan = 8;

export type Slice = { readonly first: number; readonly end: number };

export const drawnSlice = (scrollTop: number, height: number, count: number): Slice => {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  return { first: Math.min(first, end), end };
};

/** Where to scroll so that a row is wholly in sight; the same place when it is. */
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

/** The row that a key leads to, by `event.code`; null when it is no key of the list. `at` is -1 when none is active. */
export const movedBy = (code: string, at: number, height: number, count: number): number | null => {
  const step = steps[code];
  if (!step || count === 0) return null;
  if (at < 0) return code === 'End' ? count - 1 : 0;
  return Math.min(count - 1, Math.max(0, step(at, Math.max(1, Math.floor(height / rowHeight) - 1), count)));
};
