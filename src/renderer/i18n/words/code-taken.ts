// For each event that hides the QR code of a waiting payment: the words why customers do not see the QR code any more.
import type { CodeTaker } from '../../../shared/payment/code-taken.ts';
import type { Phrase } from '../phrase.ts';

export const wordsCodeTakers: Readonly<Record<CodeTaker, Phrase>> = {
  approval: {
    ar: 'وصل إشعار ثابت التوقيع يقول إنها دُفعت، ولا يوافق ما طُلب.',
    en: 'A verified notice says paid, and does not fit what was asked.',
  },
  return: {
    ar: 'عاد الزبون من صفحة الدفع كأنه دفع. هذا ليس دليلًا: ننتظر الإشعار.',
    en: 'The customer came back from the checkout as if it were paid. That is no proof: we wait for the notice.',
  },
  exception: {
    ar: 'وصل إشعار ثابت التوقيع لا يوافق ما طُلب.',
    en: 'A verified notice came that does not fit what was asked.',
  },
  'on-hold': {
    ar: 'وصل إشعار إلى عنوان هذه الدفعة وحدها ولم يثبت توقيعه، فحُجز. نادِ المشرف ليراجع الإشعارات المحجوزة.',
    en: 'A notice came by the address of this payment alone. Its signature could not be verified, so it is on hold. Call the supervisor to look at the notices on hold.',
  },
};
