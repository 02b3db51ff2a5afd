// The business day that an entry is filed under: never before the entry's predecessor, whatever a clock says.

export type Filed = {
  readonly businessDay: string;
  /** If the entry acknowledges the clock: the business day that the next entry may go back to. Null: the day does not go back. */
  readonly backTo: string | null;
};

/** In acknowledgements of before version 3, which say no day: the day may go back as far as the clock says. */
export const anyDay = '';

/** `day` is the one of the best time that is known; `last` the journal's last entry, null before the first. */
export const filedDay = (day: string, last: Filed | null): string => {
  const floor = last ? (last.backTo ?? last.businessDay) : anyDay;
  return day < floor ? floor : day;
};
