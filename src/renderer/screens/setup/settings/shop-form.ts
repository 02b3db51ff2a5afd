// Converts the shop's settings to a form of texts and back. Each field is read on its own, and a fault is reported in words.
import '../../../i18n/words/settings.ts';
import { type ShopSettings, shopSettings } from '../../../../shared/contract/till.ts';
import { digitsToLatin } from '../../../../shared/digits.ts';
import { type Currency, money, parseAmount, plainAmount } from '../../../../shared/money.ts';
import { currencyOf, type Gateway } from '../../../../shared/payment/gateways.ts';
import { usualOf } from '../../../../shared/payment/usual-amount.ts';
import { waivedAlone } from '../../../../shared/payment/waived.ts';
import { isDaySettings } from '../../../../shared/time/business-day.ts';
import type { Lang, Translate } from '../../../i18n/index.ts';
import { codeText, errorText } from '../../../i18n/words/errors/errors.ts';

export type LimitField = `${Gateway}${'Min' | 'Max' | 'Usual' | 'Waived'}`;
export type ShopForm = {
  readonly shopName: string;
  readonly lang: Lang;
  readonly timeZone: string;
  readonly cutOff: string;
  readonly expiryMinutes: string;
  readonly usualGateway: Gateway;
  readonly csvFormat: ShopSettings['csvFormat'];
} & Readonly<Record<LimitField, string>>;
export type Troubles = Readonly<Partial<Record<keyof ShopForm, string>>>;

export const longestShopName = 60;
const longestExpiry = 1440;

const limitText = (amountMinor: number | null, currency: Currency): string =>
  amountMinor ? plainAmount(money(amountMinor, currency)).replace(/\.?0+$/, '') : '';

export const formOf = ({
  shopName,
  lang,
  timeZone,
  cutOff,
  expiryMinutes,
  limits,
  usualGateway,
  csvFormat,
}: ShopSettings): ShopForm => ({
  shopName,
  lang,
  timeZone,
  cutOff,
  expiryMinutes: String(expiryMinutes),
  walletMin: limitText(limits.wallet.minAmountMinor, currencyOf.wallet),
  walletMax: limitText(limits.wallet.maxAmountMinor, currencyOf.wallet),
  walletUsual: limitText(usualOf('wallet', limits.wallet), currencyOf.wallet),
  walletWaived: limitText(waivedAlone('wallet', limits.wallet), currencyOf.wallet),
  cardMin: limitText(limits.card.minAmountMinor, currencyOf.card),
  cardMax: limitText(limits.card.maxAmountMinor, currencyOf.card),
  cardUsual: limitText(usualOf('card', limits.card), currencyOf.card),
  cardWaived: limitText(waivedAlone('card', limits.card), currencyOf.card),
  usualGateway: usualGateway ?? 'wallet',
  csvFormat,
});

export const sameForm = (a: ShopForm, b: ShopForm): boolean =>
  (Object.keys(a) as (keyof ShopForm)[]).every((field) => a[field] === b[field]);

/** Reads a time of day: `4:30` and `٠٤:٣٠` give `04:30`. Null if the text is not a time of day. */
const readTime = (typed: string): string | null => {
  const parts = /^([0-9]{1,2}):([0-9]{2})$/.exec(digitsToLatin(typed.trim()));
  if (!parts) return null;
  const time = `${(parts[1] as string).padStart(2, '0')}:${parts[2]}`;
  return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(time) ? time : null;
};

const readMinutes = (typed: string): number | null => {
  const text = digitsToLatin(typed.trim());
  const minutes = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  return minutes >= 1 && minutes <= longestExpiry ? minutes : null;
};

export type ShopFormResult = { readonly shop: ShopSettings | null; readonly troubles: Troubles };

/** Reads the form. Returns the settings; if a field cannot be read, returns null and the words about each faulty field. */
export const readForm = (form: ShopForm, t: Translate, lang: Lang): ShopFormResult => {
  const troubles: { -readonly [field in keyof ShopForm]?: string } = {};

  const limit = (field: LimitField, gateway: Gateway): number | null => {
    const typed = digitsToLatin(form[field].trim());
    if (typed === '' || /^0+([.٫]0*)?$/.test(typed)) return null;
    const amount = parseAmount(typed, currencyOf[gateway]);
    if (amount.ok) return amount.value.amountMinor;
    const { what, next } = errorText(amount.error, lang);
    troubles[field] = `${what} ${next}`;
    return null;
  };
  const bounds = (gateway: Gateway) => {
    const least = limit(`${gateway}Min`, gateway) ?? 0;
    const most = limit(`${gateway}Max`, gateway);
    if (most !== null && most < least) troubles[`${gateway}Max`] = t('settings.limits-crossed');
    return {
      ...{ minAmountMinor: least, maxAmountMinor: most, usualAmountMinor: limit(`${gateway}Usual`, gateway) },
      // An empty field means 0: waiving any amount then requires another person's approval.
      waivedAmountMinor: limit(`${gateway}Waived`, gateway) ?? 0,
    };
  };

  const shopName = form.shopName.trim();
  if (shopName === '') troubles.shopName = t('settings.name-empty');
  if (shopName.length > longestShopName) troubles.shopName = t('settings.name-long', { longest: longestShopName });
  const cutOff = readTime(form.cutOff);
  if (cutOff === null) troubles.cutOff = t('settings.cut-off-malformed');
  const expiryMinutes = readMinutes(form.expiryMinutes);
  if (expiryMinutes === null) troubles.expiryMinutes = t('settings.expiry-malformed', { least: 1, most: longestExpiry });
  if (!isDaySettings({ timeZone: form.timeZone, cutOff: '00:00' })) troubles.timeZone = codeText('settings.malformed', lang).what;
  const limits = { wallet: bounds('wallet'), card: bounds('card') };

  const { lang: shopLang, timeZone, usualGateway, csvFormat } = form;
  const read = shopSettings.safeParse({
    shopName,
    lang: shopLang,
    timeZone,
    cutOff,
    expiryMinutes,
    limits,
    usualGateway,
    csvFormat,
  });
  return { shop: read.success && Object.keys(troubles).length === 0 ? read.data : null, troubles };
};
