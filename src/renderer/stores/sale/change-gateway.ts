// The key that changes the sale from wallet to card and back. A screen reader announces the new choice, because the focus stays
// in the field that the cashier was typing in.
import { currencyOf, gateways } from '../../../shared/payment/gateways.ts';
import { wordsCurrencies, wordsGateways } from '../../i18n/words/money.ts';
import type { WindowStores } from '../window-stores.ts';
import { fieldsOf } from './judge-draft.ts';

export const changeGateway = ({ draft, notes, prefs }: WindowStores): void => {
  const { charging, gateway, choose, point } = draft.getState();
  // The till is already creating this charge with the gateway of before.
  if (charging) return;
  const next = gateways[(gateways.indexOf(gateway) + 1) % gateways.length] ?? gateway;
  // A card has no field for the mobile number: the focus would be lost with this field.
  const field = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['field'] : undefined;
  const isLost = field === 'mobile' && !fieldsOf({ gateway: next }).includes('mobile');
  choose(next);
  if (isLost) point('amount');
  const { lang } = prefs.getState();
  notes.getState().speak(`${wordsGateways[next][lang]} · ${wordsCurrencies[currencyOf[next]][lang]}`);
};
