// The shortcut that changes the sale from wallet to card, or from card to wallet. The focus stays in the field that the cashier
// is typing in, so a screen reader would not announce the new choice by itself: this function does.
import { currencyOf, gateways } from '../../../shared/payment/gateways.ts';
import { wordsCurrencies, wordsGateways } from '../../i18n/words/money.ts';
import type { WindowStores } from '../window-stores.ts';
import { fieldsOf } from './judge-draft.ts';

export const changeGateway = ({ draft, notes, prefs }: WindowStores): void => {
  const { charging, gateway, choose, point } = draft.getState();
  // The till is already creating this charge with the present gateway.
  if (charging) return;
  const next = gateways[(gateways.indexOf(gateway) + 1) % gateways.length] ?? gateway;
  // A card payment has no field for the mobile number. If that field has the focus, move the focus to the amount; otherwise the
  // focus would be lost.
  const field = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['field'] : undefined;
  const isLost = field === 'mobile' && !fieldsOf({ gateway: next }).includes('mobile');
  choose(next);
  if (isLost) point('amount');
  const { lang } = prefs.getState();
  notes.getState().speak(`${wordsGateways[next][lang]} · ${wordsCurrencies[currencyOf[next]][lang]}`);
};
