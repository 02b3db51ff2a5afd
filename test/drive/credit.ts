// Checks that each step of a payment's history names the right author, by a table of steps and allowed authors in Arabic and
// English.
import type { ConfirmLang } from '../../src/protocol/confirm-request.ts';

/** One step of a payment's history, read from the screen. */
export type Told = {
  /** The step's heading. */
  readonly title: string;
  /** The text that names the step's author and, if it was approved, the approver. */
  readonly by: string;
  /** The sentences below the heading; for a failed call, the reason. */
  readonly why: string;
};

type Words = Readonly<Record<ConfirmLang, RegExp>>;
type Credited = 'payment service' | 'relay' | 'till' | 'person';

/** The names of authors that are not people. */
const names: Readonly<Record<Exclude<Credited, 'person'>, Words>> = {
  'payment service': { ar: /^خدمة الدفع/, en: /^Payment service/ },
  relay: { ar: /^خادم الإشعارات/, en: /^Relay/ },
  till: { ar: /^الصندوق/, en: /^The till/ },
};

/**
 * Reasons that the till itself found for a failed call. No answer was read, so the history must name the till as author, not the
 * payment service.
 */
const ownFinding: Words = {
  ar: /لم يصل الطلب|لم تستجب|انقطع الاتصال|أكبر من أن نقرأه|أُغلق الصندوق|لم يكتمل الاتصال/,
  en: /never reached|did not respond|connection broke|too large to read|till was closed|did not complete/,
};

type Kind = { readonly title: Words; readonly why?: Words; readonly who: readonly Credited[] };

const notAnswered: Words = { ar: /^(لم تُفتح صفحة دفع|لم يصل رد يُفهم)/, en: /^(No checkout was opened|No clear answer came)/ };
const person = ['person'] as const;

/**
 * Allowed authors of each kind of step; the first row that matches decides. The author of a notice is the relay, or the person
 * who had the notice verified again.
 */
const kinds: readonly Kind[] = [
  { title: notAnswered, why: ownFinding, who: ['till'] },
  { title: notAnswered, who: ['payment service'] },
  { title: { ar: /^فتحت خدمة الدفع/, en: /^The payment service opened/ }, who: ['payment service'] },
  { title: { ar: /^حُكم على الإشعار/, en: /^The notice was judged anew/ }, who: ['till', 'person'] },
  {
    title: {
      ar: /^(إشعار|عاد الزبون|عودة الزبون)/,
      en: /^(Notice|Wallet notice|Card notice|(The c|C)ustomer(’s return| came back))/,
    },
    who: ['relay', 'till', 'person'],
  },
  { title: { ar: /^انتهى وقت الانتظار/, en: /^The time for waiting ran out/ }, who: ['till'] },
  { title: { ar: /^أُخفي الرمز/, en: /^The code was hidden/ }, who: ['till'] },
  { title: { ar: /^هل خرج الإيصال/, en: /^Whether a receipt came out/ }, who: ['till', 'person'] },
  { title: { ar: /^(طُلب الدفع|حلّ محلها)/, en: /^(Payment was asked for|A newer charge)/ }, who: person },
  { title: { ar: /^(أوقف الصندوق|لم تُدفع)/, en: /^(The till stopped waiting|Not paid)/ }, who: person },
  { title: { ar: /^أُظهر الرمز/, en: /^The code was shown again/ }, who: person },
  { title: { ar: /^(اعتُمد اسم|سوّاها|عولج)/, en: /^(A name of a gateway|Settled by hand|An item to review)/ }, who: person },
  {
    title: { ar: /رد (ال)?مال|^رُدّ المال|^سُوّيت الأمانة/, en: /refund|^The money was paid back|^Money set aside was settled/ },
    who: person,
  },
  {
    title: { ar: /^(طُبع الإيصال|طُبعت النسخة|عُرض إيصاله)/, en: /^(The receipt was printed|Copy no|Its receipt was shown)/ },
    who: person,
  },
];

const creditedIn = (by: string, lang: ConfirmLang): Credited =>
  (Object.keys(names) as (keyof typeof names)[]).find((name) => names[name][lang].test(by)) ?? 'person';

const faultOf = ({ title, by, why }: Told, lang: ConfirmLang, answered: boolean): string | null => {
  const kind = kinds.find((each) => each.title[lang].test(title) && (each.why?.[lang].test(why) ?? true));
  const who = creditedIn(by, lang);
  if (!kind) return `its history has a step that nobody knows, “${title}”`;
  if (by === '' || !kind.who.includes(who))
    return `its history credits “${title}” to “${by}”, not to the ${kind.who.join(' or ')}`;
  if (who === 'payment service' && !answered) return `its history credits “${title}” to “${by}”, which never answered`;
  return null;
};

/**
 * Returns the steps that name a wrong author. `answered`: true if the service's own log says that it answered this payment's
 * call.
 */
export const creditFaults = (steps: readonly Told[], lang: ConfirmLang, answered: boolean): string[] =>
  steps.map((step) => faultOf(step, lang, answered)).filter((fault) => fault !== null);
