// The business day that an entry is filed under: never before the entry's predecessor, whatever a clock says.

/** Behind these the day may go back: somebody said so. */
const lifting: ReadonlySet<string> = new Set(['clock.acknowledged', 'settings.changed']);

export type Filed = { readonly kind: string; readonly businessDay: string };

/** `day` is the one of the best time that is known; `last` the journal's last entry, null before the first. */
export const filedDay = (day: string, last: Filed | null): string =>
  last !== null && last.businessDay > day && !lifting.has(last.kind) ? last.businessDay : day;
