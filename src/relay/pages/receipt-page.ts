// The page where a customer's phone checks a receipt: the shop's name, the public keys of its tills, and the script that reads
// the receipt behind `#` in the URL (src/receipt-page). If there is no receipt or no script can run, the page shows instructions
// instead.
import type { ConfirmLang } from '../../protocol/confirm-request.ts';
import type { ShopKeys, TillKey } from '../../shared/receipt/shop-keys.ts';
import type { Merchant, MerchantTill } from '../config/config.ts';
import { pageStyle, policyFor } from './page-style.ts';
import { receiptScript } from './receipt-script.ts';
import { type ByLang, direction, htmlPage } from './shell.ts';

type ReceiptPageWords = { readonly title: string; readonly text: string };

const words: Readonly<Record<'none' | 'keyless' | 'unknown' | 'busy', ByLang<ReceiptPageWords>>> = {
  none: {
    ar: {
      title: 'تحقّق من إيصالك',
      text: 'امسح الرمز المطبوع على الإيصال بكاميرا هاتفك، فتقول لك هذه الصفحة هل هو صحيح.',
    },
    en: {
      title: 'Check your receipt',
      text: 'Scan the code on your receipt with your phone: this page says whether it is genuine.',
    },
  },
  // For a shop without keys: do not invite customers to scan a receipt, because this page could not check the receipt.
  keyless: {
    ar: {
      title: 'لا يمكن التحقق هنا بعد',
      text: 'لم يسجّل المتجر هنا بعدُ مفاتيح صناديقه. اسأل المتجر عن إيصالك.',
    },
    en: {
      title: 'Receipts cannot be checked here yet',
      text: 'The shop has not yet told this page the keys of its tills. Ask the shop about your receipt.',
    },
  },
  unknown: {
    ar: { title: 'لا نعرف هذا المتجر', text: 'لا متجر لدينا بهذا العنوان. أرِ الإيصال للمتجر الذي أصدره.' },
    en: {
      title: 'We do not know this shop',
      text: 'There is no shop at this address. Show the receipt to the shop that issued it.',
    },
  },
  busy: {
    ar: {
      title: 'انتظر دقيقة ثم حدّث الصفحة',
      text: 'طُلبت هذه الصفحة مرات كثيرة من شبكتك قبل قليل. لم يُتحقق من إيصالك بعد، ولا عيب فيه لهذا السبب.',
    },
    en: {
      title: 'Wait a minute, then reload',
      text: 'This page was asked for too often from your network just now. Your receipt was not checked yet; that says nothing against it.',
    },
  },
};

const scriptless: ByLang<string> = {
  ar: 'التحقق يجري في هاتفك، ويحتاج إلى السماح بتشغيل JavaScript.',
  en: 'The check runs in your phone, and needs JavaScript to be allowed.',
};

const style = `${pageStyle}
:root{--stop:#a4262c;--stop-soft:#fbe4e2;--ok:#17693c;--ok-soft:#dcf1e3}
@media (prefers-color-scheme:dark){:root{--stop:#ff9c94;--stop-soft:#3d1c1b;--ok:#7bd79c;--ok-soft:#17351f}}
svg{display:none}
.look-none .none,.look-genuine .genuine,.look-false .false,.look-training .false,.look-open .open{display:block}
.look-genuine svg{background:var(--ok-soft);color:var(--ok)}
.look-genuine h1,.look-genuine h2{color:var(--ok)}
.look-false svg,.look-training svg{background:var(--stop-soft);color:var(--stop)}
.look-false h1,.look-false h2,.look-training h1,.look-training h2{color:var(--stop)}
.look-open svg{background:var(--wait-soft);color:var(--wait)}
dl{text-align:start}
dd{text-align:end}
.mark{margin:0 0 12px;padding:8px 12px;border-radius:10px;background:var(--wait-soft);color:var(--wait);font-weight:600}
`.trim();

export const receiptPolicy = policyFor(style, receiptScript);

const svg = (look: string, paths: string): string =>
  `<svg class="${look}" viewBox="0 0 44 44" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${paths}"/></svg>`;
const icons = [
  svg('none', 'M12 5h20v34l-5-3-5 3-5-3-5 3zM18 14h8M18 21h8'),
  svg('genuine', 'M10 23l8 8 16-18'),
  svg('false', 'M12 12l20 20M32 12L12 32'),
  svg('open', 'M16 16a6 6 0 1 1 8 5.6c-1.6.8-2 1.8-2 4.4M22 33v.01'),
].join('');

const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text));

const keysOf = ({ headKey, formerHeadKeys = [] }: MerchantTill): readonly TillKey[] => [
  ...(headKey === undefined ? [] : [{ key: headKey, sinceMs: null, untilMs: null }]),
  ...formerHeadKeys.map(({ key, since, until }) => ({ key, sinceMs: timeOf(since), untilMs: timeOf(until) })),
];

const section = (lang: ConfirmLang, { title, text }: ReceiptPageWords, heading: 'h1' | 'h2', scripted: boolean): string =>
  `<section lang="${lang}" dir="${direction[lang]}"><${heading}>${title}</${heading}><p>${text}</p>${scripted ? `<noscript><p class="note">${scriptless[lang]}</p></noscript>` : ''}</section>`;

const render = (page: keyof typeof words, first: ConfirmLang, name: Merchant['name'], shop: ShopKeys | null): string => {
  const said = words[page];
  return htmlPage({
    ...{ first, name, style, icons, saidId: 'said' },
    titles: { ar: said.ar.title, en: said.en.title },
    look: page === 'none' ? 'none' : 'open',
    section: (lang, heading) => section(lang, said[lang], heading, shop !== null),
    ...(shop && { data: shop, script: receiptScript }),
  });
};

/** The public keys of a merchant's tills. */
export const shopKeysOf = ({ id, tills }: Pick<Merchant, 'id' | 'tills'>): ShopKeys => ({
  merchant: id,
  tills: Object.fromEntries(tills.map((till) => [till.id, keysOf(till)])),
});

/** The HTML of a merchant's receipt page in Arabic and English, the merchant's own language first. */
export const receiptPageFor = (merchant: Pick<Merchant, 'id' | 'lang' | 'name' | 'tills'>): string => {
  const shop = shopKeysOf(merchant);
  const hasKey = Object.values(shop.tills).some((keys) => keys.length > 0);
  return render(hasKey ? 'none' : 'keyless', merchant.lang, merchant.name, shop);
};

export const unknownShopPage = render('unknown', 'ar', null, null);

const busyPages: ByLang<string> = { ar: render('busy', 'ar', null, null), en: render('busy', 'en', null, null) };
/** The page for too many requests. The receipt stays behind `#` in the URL, so a reload checks it. */
export const busyPage = (first: ConfirmLang): string => busyPages[first];
