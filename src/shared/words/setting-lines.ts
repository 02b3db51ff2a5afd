// The shop's settings as lines of label and value, as approvals show them and as closes name what changed. A command or an entry
// has all settings, so readers compare two states.
import { accountOf, reportKeys } from '../accounts/accounts.ts';
import { programNames } from '../accounts/program-codes.ts';
import { accountFields, accountPrograms, shopAccounts } from '../accounts/shop-accounts.ts';
import { type ReceiptSettings, usualReceipts } from '../contract/counter/receipts.ts';
import { usualCounter } from '../contract/counter/counter.ts';
import type { ShopSettings } from '../contract/till.ts';
import type { Lang } from '../lang.ts';
import { drawerCurrencies } from '../ledger/drawer.ts';
import { type Currency, currencies, money, moneyText } from '../money.ts';
import { currencyOf, gateways } from '../payment/gateways.ts';
import { usualOf } from '../payment/usual-amount.ts';
import { waivedAlone } from '../payment/waived.ts';
import { omittable } from '../receipt/layout.ts';
import { wordsGateways } from './money.ts';
import type { Phrase } from './phrase.ts';
import { settingLabel, type SettingWord, settingWords } from './settings.ts';

export type SettingLine = { readonly label: string; readonly value: string };
type SettingTexts = { t(word: SettingWord, params?: Readonly<Record<string, string>>): string; readonly lang: Lang };
type Of<K extends keyof ShopSettings> = (value: ShopSettings[K], words: SettingTexts) => readonly SettingLine[];

const textsIn = (lang: Lang): SettingTexts => ({
  lang,
  t: (word, params = {}) =>
    Object.entries(params).reduce<string>((text, [name, value]) => text.replace(`{${name}}`, value), settingWords[word][lang]),
});
const sumOf = (amountMinor: number, currency: Currency): string => moneyText(money(amountMinor, currency));

const printerOf = (way: ReceiptSettings['way'], t: SettingTexts['t']): string =>
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
      const sum = (amountMinor: number): string => sumOf(amountMinor, currency);
      const limit = (amountMinor: number | null): string => (amountMinor === null ? t('settings.no-limit') : sum(amountMinor));
      return [
        { label: t('settings.minimum', of), value: limit(minAmountMinor || null) },
        { label: t('settings.maximum', of), value: limit(maxAmountMinor) },
        { label: t('settings.usual', of), value: limit(usualOf(gateway, limits[gateway])) },
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
      value: quickAmounts[currency].map((amountMinor) => sumOf(amountMinor, currency)).join(', '),
    })),
    {
      label: t('counter.items'),
      value: items.map(({ name, priceMinor, currency }) => `${name} ${sumOf(priceMinor, currency)}`).join(', '),
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
  accounts: (chosen, { t, lang }) =>
    shopAccounts(chosen).flatMap(({ key, names: named, code }) =>
      accountFields.map((field) => ({
        label: `${accountOf(key).names[lang]}: ${t(`accounts.${field}`)}`,
        value: field === 'code' ? code : named[field],
      })),
    ),
  accountCodes: (codes = {}, { lang }) =>
    accountPrograms.flatMap((program) =>
      reportKeys.map((key) => ({
        label: `${programNames[program]}: ${accountOf(key).names[lang]}`,
        value: codes[program]?.[key] ?? '',
      })),
    ),
};

const names = Object.keys(settings) as (keyof ShopSettings)[];
/** The settings that have no default. */
const needed: ReadonlySet<keyof ShopSettings> = new Set([
  ...(['shopName', 'lang', 'timeZone', 'cutOff', 'expiryMinutes', 'limits', 'csvFormat'] as const),
]);
const linesOf = (name: keyof ShopSettings, shop: Partial<ShopSettings>, words: SettingTexts): readonly SettingLine[] =>
  shop[name] === undefined && needed.has(name) ? [] : (settings[name] as Of<typeof name>)(shop[name], words);

/** The lines of all settings in one language. A setting that must be set and is missing has no lines. */
export const settingLines = (shop: Partial<ShopSettings>, lang: Lang): readonly SettingLine[] =>
  names.flatMap((name) => linesOf(name, shop, textsIn(lang)));

/**
 * A setting that changed, under the label of its settings sheet. `name`: the setting that has the line. `from`, `to`: the old and
 * the new value; null for values that are too long for a list.
 */
export type SettingChange = {
  readonly name: string;
  readonly label: Phrase;
  readonly from: Phrase | null;
  readonly to: Phrase | null;
};

/** The longest value that a list of changes shows, in characters. */
const longestShown = 60;
/** Stands for a value that is empty or was never set. */
const empty: Phrase = { ar: '—', en: '—' };

type BothLine = { readonly label: Phrase; readonly value: Phrase };
const bothLines = (name: keyof ShopSettings, shop: Partial<ShopSettings>): readonly BothLine[] => {
  const english = linesOf(name, shop, textsIn('en'));
  return linesOf(name, shop, textsIn('ar')).map(({ label, value }, i) => {
    const en = english[i] as SettingLine;
    return { label: { ar: label, en: en.label }, value: value === '' && en.value === '' ? empty : { ar: value, en: en.value } };
  });
};

const isShort = ({ ar, en }: Phrase): boolean => Math.max(ar.length, en.length) <= longestShown;

/** The settings that differ, with their old and new values. A setting that was never chosen counts as its default. */
export const settingChanges = (before: Partial<ShopSettings>, after: Partial<ShopSettings>): readonly SettingChange[] =>
  names.flatMap((name) => {
    const was = new Map(bothLines(name, before).map((line) => [line.label.en, line]));
    const is = new Map(bothLines(name, after).map((line) => [line.label.en, line]));
    return [...new Map([...was, ...is])].flatMap(([key, { label }]) => {
      const from = was.get(key)?.value ?? empty;
      const to = is.get(key)?.value ?? empty;
      if (from.en === to.en && from.ar === to.ar) return [];
      const short = isShort(from) && isShort(to);
      return [{ name, label, from: short ? from : null, to: short ? to : null }];
    });
  });

/** True for the first settings of new books: even a setting that must be set had no value before. */
export const areFirst = (changes: readonly SettingChange[]): boolean =>
  changes.some(({ name, from }) => name === 'expiryMinutes' && from?.en === empty.en);

/** A setting as a close shows that it changed; `label` is null for a setting of a later version. */
export type ShownChange = Omit<SettingChange, 'label'> & { readonly label: Phrase | null };

/**
 * The changes to show of an entry that names the settings `what`: the `changes` read from the journal, then the settings of a later
 * version. A named setting without a change is left out, because its old and new value read alike: a stored default, for example.
 */
export const shownChanges = (what: readonly string[], changes: readonly SettingChange[]): readonly ShownChange[] => [
  ...changes,
  ...what.filter((name) => settingLabel(name) === null).map((name) => ({ name, label: null, from: null, to: null })),
];
