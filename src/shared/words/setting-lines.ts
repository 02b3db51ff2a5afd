// The shop settings that an approver reads. A settings command sends all settings, so each setting is shown only if it differs
// from the current one.
import '../../i18n/words/counter-settings.ts';
import '../../i18n/words/drawer.ts';
import '../../i18n/words/people.ts';
import '../../i18n/words/printer.ts';
import '../../i18n/words/settings.ts';
import '../../i18n/words/start.ts';
import type { ProviderNames } from '../../../shared/payment/named.ts';
import { type ReceiptSettings, usualReceipts } from '../../../shared/contract/counter/receipts.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import { omittable } from '../../../shared/receipt/layout.ts';
import { drawerCurrencies } from '../../../shared/ledger/drawer.ts';
import { currencies } from '../../../shared/money.ts';
import { currencyOf, gateways } from '../../../shared/payment/gateways.ts';
import { usualOf } from '../../../shared/payment/usual-amount.ts';
import { waivedAlone } from '../../../shared/payment/waived.ts';
import { wordsGateways } from '../../i18n/words/money.ts';
import { usualCounter } from '../../stores/sale/counter-choices.ts';
import { amountOf, type ApprovalLine, type ApprovalContext } from './line.ts';

type LineWords = Pick<ApprovalContext, 't' | 'lang'>;
type Of<K extends keyof ShopSettings> = (value: ShopSettings[K], words: LineWords) => readonly ApprovalLine[];

const printerOf = (way: ReceiptSettings['way'], t: LineWords['t']): string =>
  [
    t(`printer.way-${way.kind}`),
    way.kind === 'system' ? way.printer : way.kind === 'network' ? `${way.host}:${String(way.port)}` : '',
  ]
    .filter((text) => text !== '')
    .join(', ');

/**
 * For each setting: a function that returns its lines, under the label of its settings sheet. A setting that was never chosen is
 * shown with its default, so that sending the default does not look like a change.
 */
const settings: { readonly [K in keyof Required<ShopSettings>]: Of<K> } = {
  shopName: (value, { t }) => [{ label: t('settings.shop-name'), value }],
  lang: (value, { t }) => [{ label: t('settings.lang'), value: t(`settings.lang-${value}`) }],
  timeZone: (value, { t }) => [{ label: t('settings.time-zone'), value }],
  cutOff: (value, { t }) => [{ label: t('settings.cut-off'), value }],
  expiryMinutes: (value, { t }) => [{ label: t('settings.expiry'), value: String(value) }],
  limits: (limits, { t, lang }) =>
    gateways.flatMap((gateway) => {
      const { minAmountMinor, maxAmountMinor } = limits[gateway];
      const currency = currencyOf[gateway];
      const of = { gateway: wordsGateways[gateway][lang], currency };
      const sum = (amountMinor: number | null): string => (amountMinor === null ? '' : amountOf({ amountMinor, currency }));
      return [
        { label: t('settings.minimum', of), value: sum(minAmountMinor) },
        { label: t('settings.maximum', of), value: sum(maxAmountMinor) },
        { label: t('settings.usual', of), value: sum(usualOf(gateway, limits[gateway])) },
        { label: t('settings.waived', of), value: sum(waivedAlone(gateway, limits[gateway])) },
      ];
    }),
  usualGateway: (value = 'wallet', { t, lang }) => [{ label: t('settings.usual-gateway'), value: wordsGateways[value][lang] }],
  csvFormat: (value, { t }) => [{ label: t('settings.csv-format'), value: t(`settings.csv-${value}`) }],
  lockMinutes: (value = 5, { t }) => [
    { label: t('people.lock-after'), value: value === null ? t('people.lock-never') : String(value) },
  ],
  shiftNeeded: (value = false, { t }) => [{ label: t('people.shift-needed'), value: t(value ? 'approve.is' : 'approve.is-not') }],
  drawer: (value = [], { t }) => [
    { label: t('drawer.counts'), value: value.length === 0 ? t('approve.is-not') : drawerCurrencies(value).join(', ') },
  ],
  receipts: ({ paper, lang, way, auto, footer, omits = [] } = usualReceipts, { t }) => [
    { label: t('printer.paper'), value: t(`printer.paper-${paper}`) },
    { label: t('printer.lang'), value: t(`printer.lang-${lang}`) },
    { label: t('printer.way'), value: printerOf(way, t) },
    { label: t('printer.auto'), value: t(auto ? 'printer.auto-yes' : 'printer.auto-no') },
    { label: t('printer.footer'), value: footer },
    {
      label: t('printer.shows'),
      value: omittable
        .filter((each) => !omits.includes(each))
        .map((each) => t(`printer.shows-${each}`))
        .join(', '),
    },
  ],
  counter: ({ quickAmounts, items, sound, speech } = usualCounter, { t }) => [
    ...currencies.map((currency) => ({
      label: t('counter.quick', { currency }),
      value: quickAmounts[currency].map((amountMinor) => amountOf({ amountMinor, currency })).join(', '),
    })),
    {
      label: t('counter.items'),
      value: items
        .map(({ name, priceMinor, currency }) => `${name} ${amountOf({ amountMinor: priceMinor, currency })}`)
        .join(', '),
    },
    { label: t('counter.sound'), value: t(`counter.sound-${sound}`) },
    { label: t('counter.speech'), value: t(speech ? 'counter.speech-on' : 'counter.speech-off') },
  ],
  firstPayments: (taken = {}, { t }) =>
    gateways
      .filter((gateway) => taken[gateway])
      .map((gateway) => ({
        label: t(`start.${gateway}-payment`),
        value: t(taken[gateway]?.kept ? 'start.first-kept' : 'start.first-taken'),
      })),
  notNeeded: (steps = [], { t }) => [
    { label: `${t('start.title')}: ${t('start.is-not-needed')}`, value: steps.map((step) => t(`start.${step}`)).join(', ') },
  ],
};

export const settingsLines = (shop: Partial<ShopSettings>, words: LineWords): readonly ApprovalLine[] =>
  (Object.keys(settings) as (keyof ShopSettings)[]).flatMap((name) => (settings[name] as Of<typeof name>)(shop[name], words));

/** Returns the lines for the names that the payment service uses for gateways and payment methods. */
export const namesLines = (names: ProviderNames, { t, lang }: LineWords): readonly ApprovalLine[] =>
  gateways.flatMap((gateway) => {
    const { path, notices, methods } = names[gateway];
    const of = (label: string, value: string): ApprovalLine => ({ label: `${wordsGateways[gateway][lang]}: ${label}`, value });
    return [
      of(t('names.path'), path),
      of(t('names.notices'), notices.join(', ')),
      of(t('names.methods'), methods.map(({ code, ar, en }) => `${code} (${ar}, ${en})`).join(', ')),
    ];
  });
