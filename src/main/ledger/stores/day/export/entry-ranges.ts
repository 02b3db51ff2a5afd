// Which entries two lists of ranges share, and which only one of them has. The ranges of one list do not overlap.
import type { EntryRange } from '../close-contents.ts';

/** The ranges of entries that are in both lists. */
export const common = (a: readonly EntryRange[], b: readonly EntryRange[]): EntryRange[] =>
  a.flatMap((one) =>
    b.flatMap((other) => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
      return from <= to ? [{ from, to }] : [];
    }),
  );
/** The ranges of `all` without those of `taken`. */
export const without = (all: readonly EntryRange[], taken: readonly EntryRange[]): EntryRange[] =>
  taken.reduce<EntryRange[]>(
    (left, gone) =>
      left.flatMap(({ from, to }) =>
        gone.to < from || gone.from > to
          ? [{ from, to }]
          : [...(from < gone.from ? [{ from, to: gone.from - 1 }] : []), ...(to > gone.to ? [{ from: gone.to + 1, to }] : [])],
      ),
    [...all],
  );
