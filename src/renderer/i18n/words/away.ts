// UI texts for a relay that does not answer: the banner above every screen, and the question before a charge.
import type { Words } from '../shape.ts';

export const wordsAway = {
  'away.label': { ar: 'خادم الإشعارات', en: 'Relay' },
  'away.title': { ar: 'خادم الإشعارات لا يستجيب منذ الساعة {time}', en: 'The relay has not responded since {time}' },
  'away.text': {
    ar: 'منذ {span}. لا يضيع مال، لكن النتائج تصل متأخرة، أو في كشف المزوّد وحده. لا تطلب الدفع مرتين.',
    en: 'For {span}. No money is lost, but results come late, or only in the provider’s statement. Do not charge twice.',
  },
  'away.fault': {
    ar: 'من الساعة {time}، أي منذ {span}. تصل النتائج متأخرة ولا تضيع: لا تطلب الدفع مرتين.',
    en: 'Since {time}, for {span}. Results come late, not lost: do not charge twice.',
  },
  'away.charge.title': { ar: 'أتطلب الدفع مع أن النتيجة ستتأخر؟', en: 'Charge although the result will come late?' },
  'away.charge.text': {
    ar: 'يستطيع الزبون أن يدفع، ولا يضيع ما دفعه. لكن الإشعارات لا تصل إلى هذا الصندوق الآن: لا يعرف أحد هنا هل وصل المال حتى يعود خادم الإشعارات، أو يُراجع كشف المزوّد.',
    en: 'The customer can pay, and what is paid is not lost. But no notices reach this till at present: nobody here knows whether the money came until the relay is back, or the provider’s statement tells.',
  },
  'away.charge.once': {
    ar: 'هذا السؤال يأتي مرة واحدة حتى يعود خادم الإشعارات.',
    en: 'This is asked only once while the relay is away.',
  },
  'away.charge.no': { ar: 'ليس الآن', en: 'Not now' },
  'away.charge.yes': { ar: 'اطلب الدفع رغم ذلك', en: 'Charge all the same' },
  // Lengths of time, worded to follow «منذ» and "for".
  'span.seconds': {
    ar: { one: 'ثانية واحدة', two: 'ثانيتين', few: '{count} ثوانٍ', many: '{count} ثانية', other: '{count} ثانية' },
    en: { one: '{count} second', other: '{count} seconds' },
  },
  'span.minutes': {
    ar: { one: 'دقيقة واحدة', two: 'دقيقتين', few: '{count} دقائق', many: '{count} دقيقة', other: '{count} دقيقة' },
    en: { one: '{count} minute', other: '{count} minutes' },
  },
  'span.hours': {
    ar: { one: 'ساعة واحدة', two: 'ساعتين', few: '{count} ساعات', many: '{count} ساعة', other: '{count} ساعة' },
    en: { one: '{count} hour', other: '{count} hours' },
  },
} as const satisfies Words;
