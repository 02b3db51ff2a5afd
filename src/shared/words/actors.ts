// Texts for actors that are no persons, on screen and on paper.
import type { Phrase } from './phrase.ts';

export const wordsActors = {
  till: { ar: 'الصندوق', en: 'The till' },
  // The actor `cashierUser`: anybody at a till without people, so not a person with the role of a cashier.
  cashier: { ar: 'مستخدم دون تسجيل دخول', en: 'Someone not signed in' },
  supervisor: { ar: 'المشرف', en: 'Supervisor' },
  relay: { ar: 'خادم الإشعارات', en: 'Relay' },
  unknown: { ar: 'غير معروف', en: 'Unknown' },
  'payment-service': { ar: 'خدمة الدفع', en: 'Payment service' },
} as const satisfies Readonly<Record<string, Phrase>>;

/** False for a PIN that did not match while no person was signed in: nobody knows who typed it. */
export const isDoerKnown = (kind: string, by: string): boolean =>
  !['pin.refused', 'supervisor.refused'].includes(kind) || !Object.hasOwn(wordsActors, by);
