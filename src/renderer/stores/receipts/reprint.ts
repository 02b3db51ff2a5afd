// Ctrl+P prints the receipt of the paid sale on screen, else that of the newest paid payment in this window.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { said } from '../../i18n/said.ts';
import { payerOf } from '../sale/attempts-store.ts';
import { printReceipt } from './print-receipt.ts';
import type { WindowStores } from '../window-stores.ts';

const isPaid = ({ paidMs, state }: AttemptView): boolean => paidMs !== null && state === 'approved';

/** The payment that paid the sale on screen, else the newest paid payment in this window; null if there is neither. */
const paidInSight = ({ route, attempts }: WindowStores): AttemptView | null => {
  const { route: now } = route.getState();
  const { byId } = attempts.getState();
  const inFront = 'attemptId' in now && now.attemptId !== null ? byId.get(now.attemptId) : undefined;
  const payer = payerOf({ byId }, inFront);
  if (payer && isPaid(payer)) return payer;
  const paid = [...byId.values()].filter(isPaid).sort((a, b) => (b.paidMs ?? 0) - (a.paidMs ?? 0));
  return paid[0] ?? null;
};

export const reprint = (stores: WindowStores): void => {
  const paid = paidInSight(stores);
  if (paid) return void printReceipt(stores, { kind: 'payment', id: paid.attemptId }, 'print');
  stores.notes.getState().show({ tone: 'mute', icon: 'print', says: said('receipt.none-yet') });
};
