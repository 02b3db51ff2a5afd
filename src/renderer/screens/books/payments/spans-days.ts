// Tells whether a list of payments must show the day of each payment.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';

/** True if the payments belong to more than one business day. */
export const spansDays = (rows: readonly Pick<AttemptView, 'businessDay'>[]): boolean =>
  rows.some(({ businessDay }) => businessDay !== rows[0]?.businessDay);
