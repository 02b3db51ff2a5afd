// Answers to the queries of paged lists, exactly as the till answers them: only rows beyond the cursor, at most `limit`, and the
// sign that further rows follow.

type Page = { readonly limit: number };

const pageOf = <Row>(rows: readonly Row[], limit: number) => ({ rows: rows.slice(0, limit), more: rows.length > limit });

/** A list that is read newest first: the rows with a number below `before`, or the newest rows for null. */
export const newestFirst = <Row>(rows: readonly Row[], numberOf: (row: Row) => number) => {
  const sorted = [...rows].sort((a, b) => numberOf(b) - numberOf(a));
  return ({ before, limit }: Page & { readonly before: number | null }) =>
    pageOf(
      sorted.filter((row) => before === null || numberOf(row) < before),
      limit,
    );
};

/** A list that is read oldest first: the rows with a number above `after`, or the oldest rows for null. */
export const oldestFirst = <Row>(rows: readonly Row[], numberOf: (row: Row) => number) => {
  const sorted = [...rows].sort((a, b) => numberOf(a) - numberOf(b));
  return ({ after, limit }: Page & { readonly after: number | null }) =>
    pageOf(
      sorted.filter((row) => numberOf(row) > (after ?? 0)),
      limit,
    );
};
