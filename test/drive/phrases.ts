// Patterns for each message that a screen can convey, in either language.
import type { ConfirmLang } from '../../src/protocol/confirm-request.ts';

export const phrases = {
  /** Matched against a badge or a title only. */
  paid: { ar: /^(مدفوعة|تم الدفع)/, en: /^Paid/ },
  /** Matches “Paid” in a badge or a title, but not “Paid twice”. */
  paidOnce: { ar: /^(مدفوعة|تم الدفع)(?! مرتين)/, en: /^Paid(?! twice)/ },
  /** Matched against a badge or a title: the sale is paid, by this payment or by another payment of the sale. */
  paysSale: { ar: /^(مدفوعة|تم الدفع|دُفعت البيعة|قُبلت ثمنًا|أكملها)/, en: /^(Paid|Sale is paid|Accepted as the sale|Topped up)/ },
  paidTwice: { ar: /مدفوعة مرتين|مرة أخرى بعد أن دُفعت/, en: /Paid twice|again after it was paid/ },
  due: { ar: /يُرد|مردود|مستحق/, en: /refund|due back/i },
  /** Matched against a badge only: the payment still waits for the customer. */
  waiting: { ar: /^بانتظار الدفع/, en: /^Waiting/ },
  /** Matched against a title only. */
  declined: { ar: /^مرفوضة/, en: /^Declined/ },
  canceled: { ar: /^(ملغاة|أُلغي الطلب)/, en: /^Cancelled/ },
  noResult: { ar: /لم تُذكر (لنا )?نتيجة|لم تُبلَّغ أي نتيجة/, en: /no result (was )?reported/i },
  /** Matched against the page on the customer's phone. */
  thanks: { ar: /^شكرًا لك/, en: /^Thank you/ },
  tillShows: { ar: /شاشته تُظهر هل وصل المال/, en: /the till shows whether the money came/i },
  /**
   * A message that forbids the customer to pay. Does not match “Do not pay again before the cashier has checked”, which the relay
   * shows when it could not store a notice.
   */
  doNotPay: {
    ar: /لا تدفع (مرة أخرى(?! قبل أن يتحقق)|بهذا الرمز)|لا تدع الزبون يدفع/,
    en: /do not pay (again(?! before the cashier)|with this code)|do not let the customer pay/i,
  },
  scan: { ar: /امسح|يمسح/, en: /\bscans?\b/i },
  doNotCharge: { ar: /لا تطلب الدفع (مرة أخرى|ثانية)/, en: /do not charge again/i },
  phone: { ar: /هاتف الزبون/, en: /customer’s phone/i },
  waitsForNotice: { ar: /ننتظر الإشعار/, en: /we wait for the notice/i },
  cameBack: { ar: /عاد الزبون/, en: /came back/i },
  salePaid: { ar: /دُفعت هذه البيعة|دُفعت البيعة/, en: /this sale (was|is) paid/i },
  handOver: { ar: /(^|[^ا])سلّم البضاعة/, en: /hand over the goods/i },
  supervisor: { ar: /المشرف/, en: /supervisor/i },
  /** Matched against a button that requests a further charge for this sale. */
  again: { ar: /اطلب الدفع/, en: /try again|charge again/i },
  /** Matched against a button that shows the QR code or opens the checkout. */
  toCheckout: { ar: /افتح صفحة الدفع هنا|انسخ الرابط|أرِ الزبون/, en: /open here|copy link|show the customer/i },
  anotherWay: { ar: /بوسيلة أخرى/, en: /another way/i },
  held: { ar: /محجوز/, en: /on hold/i },
  handOverMoney: { ar: /أعطِ الزبون \d/, en: /hand over \d/i },
  /** Matched against the banners above all screens; `relayAway`: the relay does not respond. */
  relayAway: { ar: /خادم الإشعارات لا يستجيب/, en: /relay has not responded/i },
  late: { ar: /متأخرة/, en: /\blate\b/i },
  chargeOnce: { ar: /لا تطلب الدفع مرتين/, en: /do not charge twice/i },
  /**
   * Matched against the till's question before a charge while no notices reach the till: the result of that charge would arrive
   * late.
   */
  unheard: { ar: /لا تصل إلى هذا الصندوق/, en: /no notices reach this till/i },
  tillGone: { ar: /الصندوق لا يستجيب/, en: /till is not responding/i },
  /** Matched against the warnings above all screens: some notices in quarantine did not verify. */
  quarantine: { ar: /توقيع/, en: /verif|signature/i },
} as const satisfies Readonly<Record<string, Readonly<Record<ConfirmLang, RegExp>>>>;
export type Phrase = keyof typeof phrases;

export const says = (text: string, lang: ConfirmLang, phrase: Phrase): boolean => phrases[phrase][lang].test(text);
