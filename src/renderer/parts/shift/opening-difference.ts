// The note about a difference between the opening count of the drawer and the sum expected by the previous count.
import type { DrawerLine } from '../../../shared/contract/setup/drawer.ts';
import { money, moneyText } from '../../../shared/money.ts';
import { type Message, said } from '../../i18n/said.ts';
import '../../i18n/words/drawer.ts';

/** Returns the text of the note for the first currency with a difference; null if no currency has one. */
export const openingDifference = (drawer: readonly DrawerLine[]): Message | null => {
  const line = drawer.find(({ openingDifferenceMinor: by }) => by !== null && by !== 0);
  if (!line || line.openingDifferenceMinor === null) return null;
  const by = line.openingDifferenceMinor;
  const amount = moneyText(money(Math.abs(by), line.currency));
  return said(by < 0 ? 'drawer.opening-short' : 'drawer.opening-over', { amount });
};
