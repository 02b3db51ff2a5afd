// SQL for the status that a badge shows: the displayed status, but not "paid twice" once the extra money was paid back. The counts
// of a day and a shift and the filters of the list use this SQL, so that they agree with the badge (`spokenStateOf`).

/** True for a row of a payment that was paid twice and whose extra money was paid back: `isExtraBack` of shared/payment/became.ts. */
export const isExtraBack = (row: string): string =>
  `(${row}.extra_back_minor > 0 AND ${row}.paid_twice = 1 AND ${row}.extra_owed_minor = 0 AND ${row}.state = 'approved')`;

/** The statuses that such a payment can have. */
export const extraBackStatuses = ['settled', 'accepted', 'paid-late', 'paid'] as const;

export const spokenStatus = (row: string): string => `CASE WHEN ${isExtraBack(row)} THEN CASE
    WHEN ${row}.unverified = 1 THEN 'settled'
    WHEN ${row}.resolved IN ('accept', 'keep-price') THEN 'accepted'
    WHEN ${row}.late = 1 THEN 'paid-late' ELSE 'paid' END
  ELSE ${row}.display END`;
