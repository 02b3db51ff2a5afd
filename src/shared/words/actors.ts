// Texts for actors that are no persons, on screen and on paper.
import type { Phrase } from './phrase.ts';

export const wordsActors = {
  till: { ar: 'الصندوق', en: 'The till' },
  cashier: { ar: 'البائع', en: 'Cashier' },
  supervisor: { ar: 'المشرف', en: 'Supervisor' },
  relay: { ar: 'خادم الإشعارات', en: 'Relay' },
  unknown: { ar: 'غير معروف', en: 'Unknown' },
  'payment-service': { ar: 'خدمة الدفع', en: 'Payment service' },
} as const satisfies Readonly<Record<string, Phrase>>;
