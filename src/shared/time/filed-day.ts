// The business day that an entry is filed under: never before its predecessor's, whatever a clock says.

export type FiledDay = {
  readonly businessDay: string;
  /** If the entry acknowledges the clock: the business day that the next entry may go back to. Null: the day does not go back. */
  readonly backTo: string | null;
};

/** The value in clock acknowledgements before version 3, which name no day: the day may go back as far as the clock says. */
export const anyDay = '';

/**
 * Returns the business day of the next entry. `day`: the business day of the best known time. `last`: the journal's last entry,
 * null before the first one.
 */
export const filedDay = (day: string, last: FiledDay | null): string => {
  const floor = last ? (last.backTo ?? last.businessDay) : anyDay;
  return day < floor ? floor : day;
};
