// SQL for the rows of a business day. A day is stored as ranges of journal numbers, so a range scan finds its rows.

/** A `FROM` clause for the rows of `table` whose journal number `seq` is in a range of `@day`. */
export const inDay = (table: string, seq: string): string =>
  `business_days d CROSS JOIN ${table} NOT INDEXED ON ${seq} BETWEEN d.first_seq AND d.last_seq WHERE d.business_day = @day`;
