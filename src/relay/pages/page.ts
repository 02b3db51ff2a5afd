// The page that a customer's browser shows after leaving the checkout: which result the relay received, and what to do now. The
// page never states that a payment was made, and shows only signed content. shared/payment/voice.ts defines the texts for the
// customer's phone.
import type { ConfirmLang } from '../../protocol/confirm-request.ts';
import type { PhonePage } from '../../shared/payment/voice.ts';
import type { Merchant } from '../config/config.ts';
import { pageStyle } from './page-style.ts';
import { direction, escape, htmlPage } from './shell.ts';

/**
 * The invoice number and amount of a verified notice, formatted for people. A field is null if the notice has no number or amount
 * in the form that the tills send.
 */
export type NamedCharge = { readonly invoiceNo: string | null; readonly amount: string | null };

type PageWords = { readonly title: string; readonly text: string; readonly note: string };

const noReceipt: Readonly<Record<ConfirmLang, string>> = {
  ar: 'هذه الصفحة ليست إيصالًا: الإيصال من الصندوق. يمكنك إغلاقها.',
  en: 'This page is no receipt: that comes from the till. You can close it.',
};

const words: Readonly<Record<PhonePage, Readonly<Record<ConfirmLang, PageWords>>>> = {
  reported: {
    ar: {
      title: 'شكرًا لك',
      text: 'أُبلغ المتجر بما قالته صفحة الدفع. عُد من فضلك إلى الصندوق: شاشته تُظهر هل وصل المال.',
      note: noReceipt.ar,
    },
    en: {
      title: 'Thank you',
      text: 'What the payment page said was reported to the shop. Please go back to the counter: the till shows whether the money came.',
      note: noReceipt.en,
    },
  },
  canceled: {
    ar: {
      title: 'أُبلغ المتجر بإلغاء الدفعة',
      text: 'قالت صفحة الدفع إن هذه الدفعة أُلغيت ولم يُدفع بها شيء. إن أردت أن تدفع فاسأل عند الصندوق قبل أن تدفع مرة أخرى.',
      note: noReceipt.ar,
    },
    en: {
      title: 'Reported as cancelled',
      text: 'The payment page said that this payment was cancelled and nothing was paid, and the shop was told so. If you still want to pay, ask at the counter before you pay again.',
      note: noReceipt.en,
    },
  },
  'no-result': {
    ar: {
      title: 'لم تُبلَّغ أي نتيجة',
      text: 'إن ظهر في هاتفك أو على بطاقتك أن الدفعة مرفوضة، فاسأل عند الصندوق قبل أن تدفع مرة أخرى.',
      note: noReceipt.ar,
    },
    en: {
      title: 'No result was reported',
      text: 'If your phone or card says declined, ask at the counter before you pay again.',
      note: noReceipt.en,
    },
  },
  retry: {
    ar: {
      title: 'توجّه إلى صندوق المتجر',
      text: 'تعذّر علينا تسجيل عودتك الآن. اسأل عند الصندوق قبل أن تدفع مرة أخرى.',
      note: 'يمكنك تحديث هذه الصفحة بعد قليل لنحاول من جديد.',
    },
    en: {
      title: 'Please go to the counter',
      text: 'We could not record your return just now. Ask at the counter before you pay again.',
      note: 'You can reload this page in a moment to let us try again.',
    },
  },
  unknown: {
    ar: {
      title: 'توجّه إلى صندوق المتجر',
      text: 'هذا العنوان غير معروف لدينا. اسأل عند الصندوق قبل أن تدفع مرة أخرى.',
      note: 'أرِ البائع هذه الصفحة من فضلك.',
    },
    en: {
      title: 'Please go to the counter',
      text: 'This address is not known here. Ask at the counter before you pay again.',
      note: 'Please show this page to the cashier.',
    },
  },
};

/** The icon is a till on a counter. Customers could take a tick or a coin for a successful payment. */
const icon = `<svg viewBox="0 0 44 44" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="10" y="5" width="24" height="17" rx="3"/><path d="M22 22v7M16 12h12M16 16h7M5 39h34M8 39l2-10h24l2 10"/></svg>`;

const labels: Readonly<Record<ConfirmLang, Readonly<Record<keyof NamedCharge, string>>>> = {
  ar: { invoiceNo: 'رقم الفاتورة', amount: 'المبلغ كما أُبلغنا به' },
  en: { invoiceNo: 'Invoice', amount: 'Amount reported' },
};

const askedList = (lang: ConfirmLang, asked: NamedCharge | null): string => {
  const rows = (['amount', 'invoiceNo'] as const).flatMap((name) => {
    const said = asked?.[name] ?? null;
    return said === null ? [] : [`<div><dt>${labels[lang][name]}</dt><dd><bdi dir="ltr">${escape(said)}</bdi></dd></div>`];
  });
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
};

const section = (lang: ConfirmLang, { title, text, note }: PageWords, asked: NamedCharge | null, heading: 'h1' | 'h2'): string =>
  `<section lang="${lang}" dir="${direction[lang]}"><${heading}>${title}</${heading}>${askedList(lang, asked)}<p>${text}</p><p class="note">${note}</p></section>`;

/** The page's first language, and the shop's name; `name` is null if no name is known. */
export type ForWhom = { readonly lang: ConfirmLang; readonly name: Merchant['name'] };

/**
 * The HTML of a page for the customer's browser, in Arabic and English. `asked`: invoice number and amount as a verified notice
 * states them.
 */
export const customerPage = (page: PhonePage, { lang: first, name }: ForWhom, asked: NamedCharge | null): string => {
  const said = words[page];
  return htmlPage({
    ...{ first, name, style: pageStyle, icons: icon },
    titles: { ar: said.ar.title, en: said.en.title },
    look: page === 'reported' ? 'calm' : 'wait',
    section: (lang, heading) => section(lang, said[lang], asked, heading),
  });
};

export const unknownPage = customerPage('unknown', { lang: 'ar', name: null }, null);
