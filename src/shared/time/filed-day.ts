// The business day under which a journal entry is filed: never before the previous entry's day, whatever a clock shows.

export type FiledDay = {
  readonly businessDay: string;
  /**
   * If the journal entry acknowledges the clock: the earliest business day that the next journal entry may have. Null: the next
   * entry's day is not earlier.
   */
  readonly backTo: string | null;
};

/** The value in clock acknowledgements before version 3, which have no day: the next journal entry may have any earlier day. */
export const anyDay = '';

/**
 * Returns the business day of the next journal entry. `day`: the business day of the best known time. `last`: the journal's last
 * entry, null before the first one.
 */
export const filedDay = (day: string, last: FiledDay | null): string => {
  const floor = last ? (last.backTo ?? last.businessDay) : anyDay;
  return day < floor ? floor : day;
};
