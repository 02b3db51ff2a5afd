// What a customer's browser sees on its way back: what was asked of them, and that the till has the result. It never says that
// anything was paid, and nothing that is not signed stands on it.
import type { Lang } from '../../protocol/confirm-request.ts';
import type { Asked } from '../intake/asked.ts';
import type { Merchant } from '../config/config.ts';
import { pageStyle } from './page-style.ts';
import { direction, escape, htmlPage } from './shell.ts';

type Words = { readonly title: string; readonly text: string; readonly note: string };
type PageName = 'thanks' | 'retry' | 'unknown';

const words: Readonly<Record<PageName, Readonly<Record<Lang, Words>>>> = {
  thanks: {
    ar: {
      title: 'شكرًا لك',
      text: 'عُد من فضلك إلى صندوق المتجر: النتيجة تظهر على شاشته.',
      note: 'هذه الصفحة ليست إيصالًا: الإيصال من الصندوق. يمكنك إغلاقها.',
    },
    en: {
      title: 'Thank you',
      text: 'Please go back to the counter: the till shows the result.',
      note: 'This page is no receipt: that comes from the till. You can close it.',
    },
  },
  retry: {
    ar: {
      title: 'توجّه إلى صندوق المتجر',
      text: 'تعذّر علينا تسجيل عودتك الآن. لا تدفع مرة أخرى قبل أن يتحقق البائع.',
      note: 'يمكنك تحديث هذه الصفحة بعد قليل لنحاول من جديد.',
    },
    en: {
      title: 'Please go to the counter',
      text: 'We could not record your return just now. Do not pay again before the cashier has checked.',
      note: 'You can reload this page in a moment to let us try again.',
    },
  },
  unknown: {
    ar: {
      title: 'توجّه إلى صندوق المتجر',
      text: 'هذا العنوان غير معروف لدينا. لا تدفع مرة أخرى قبل أن يتحقق البائع.',
      note: 'أرِ البائع هذه الصفحة من فضلك.',
    },
    en: {
      title: 'Please go to the counter',
      text: 'This address is not known here. Do not pay again before the cashier has checked.',
      note: 'Please show this page to the cashier.',
    },
  },
};

/** A till on a counter: no tick, no coin, nothing that could be read as a result. */
const icon = `<svg viewBox="0 0 44 44" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="10" y="5" width="24" height="17" rx="3"/><path d="M22 22v7M16 12h12M16 16h7M5 39h34M8 39l2-10h24l2 10"/></svg>`;

const labels: Readonly<Record<Lang, Readonly<Record<keyof Asked, string>>>> = {
  ar: { invoiceNo: 'رقم الفاتورة', amount: 'المبلغ المطلوب' },
  en: { invoiceNo: 'Invoice', amount: 'Amount asked' },
};

const askedList = (lang: Lang, asked: Asked | null): string => {
  const rows = (['amount', 'invoiceNo'] as const).flatMap((name) => {
    const said = asked?.[name] ?? null;
    return said === null ? [] : [`<div><dt>${labels[lang][name]}</dt><dd><bdi dir="ltr">${escape(said)}</bdi></dd></div>`];
  });
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
};

const section = (lang: Lang, { title, text, note }: Words, asked: Asked | null, heading: 'h1' | 'h2'): string =>
  `<section lang="${lang}" dir="${direction[lang]}"><${heading}>${title}</${heading}>${askedList(lang, asked)}<p>${text}</p><p class="note">${note}</p></section>`;

const render = (page: PageName, first: Lang, name: Merchant['name'] | null, asked: Asked | null = null): string => {
  const said = words[page];
  return htmlPage({
    ...{ first, name, style: pageStyle, icons: icon },
    titles: { ar: said.ar.title, en: said.en.title },
    look: page === 'thanks' ? 'calm' : 'wait',
    section: (lang, heading) => section(lang, said[lang], asked, heading),
  });
};

export type Pages = { thanks(asked: Asked | null): string; readonly retry: string };

/** HTML of a merchant's pages, both languages on each, its own first. */
export const pagesFor = ({ lang, name }: Pick<Merchant, 'lang' | 'name'>): Pages => {
  const thanks = render('thanks', lang, name);
  return {
    thanks: (asked) => (asked ? render('thanks', lang, name, asked) : thanks),
    retry: render('retry', lang, name),
  };
};

export const unknownPage = render('unknown', 'ar', null);
