// What of the shop's settings another person is asked to approve: a command sends all of them, so the others are compared with what holds now.
import '../i18n/words/counter-settings.ts';
import '../i18n/words/people.ts';
import '../i18n/words/printer.ts';
import '../i18n/words/settings.ts';
import '../i18n/words/start.ts';
import { type Canonical, canonicalJson } from '../../shared/canonical-json.ts';
import type { ShopSettings } from '../../shared/contract/till.ts';
import { usualOf } from '../../shared/payment/usual-amount.ts';
import type { PlainKey } from '../i18n/index.ts';

const words = {
  shopName: 'settings.shop-name',
  lang: 'settings.lang',
  timeZone: 'settings.time-zone',
  cutOff: 'settings.cut-off',
  expiryMinutes: 'settings.expiry',
  limits: 'settings.limits',
  usualGateway: 'settings.usual-gateway',
  csvFormat: 'settings.csv-format',
  lockMinutes: 'people.lock-after',
  shiftNeeded: 'people.shift-needed',
  receipts: 'printer.title',
  counter: 'counter.title',
  notNeeded: 'start.title',
} as const satisfies Readonly<Record<keyof ShopSettings, PlainKey>>;

/** A sheet sends what holds without a choice as if it had been chosen. */
const filled = ({ limits: { wallet, card }, ...shop }: ShopSettings): ShopSettings => ({
  ...{ usualGateway: 'wallet', ...shop },
  limits: {
    wallet: { ...wallet, usualAmountMinor: usualOf('wallet', wallet) },
    card: { ...card, usualAmountMinor: usualOf('card', card) },
  },
});

/** What was never chosen is no text. */
const text = (part: ShopSettings[keyof ShopSettings]): string => (part === undefined ? '' : canonicalJson(part as Canonical));

export const changedSettings = (before: ShopSettings, after: ShopSettings): readonly PlainKey[] => {
  const [one, other] = [filled(before), filled(after)];
  const parts = Object.keys(words) as (keyof ShopSettings)[];
  return parts.filter((part) => text(one[part]) !== text(other[part])).map((part) => words[part]);
};
