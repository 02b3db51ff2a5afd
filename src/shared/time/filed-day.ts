// The business day that an entry is filed under: never before the entry's predecessor, whatever a clock says.

/** Behind it the day may go back: somebody said so. */
const lifting = 'clock.acknowledged';

export type Filed = { readonly kind: string; readonly businessDay: string };

/** `day` is the one of the best time that is known; `last` the journal's last entry, null before the first. */
export const filedDay = (day: string, last: Filed | null): string =>
  last !== null && last.businessDay > day && last.kind !== lifting ? last.businessDay : day;
