// Rows of a business day: a day is stretches of journal numbers, and rows lie in the order of those.

/** For `FROM`: the rows of `table` whose number `seq` is filed under `@day`. */
export const inDay = (table: string, seq: string): string =>
  `business_days d CROSS JOIN ${table} NOT INDEXED ON ${seq} BETWEEN d.first_seq AND d.last_seq WHERE d.business_day = @day`;
