// UI texts of the dialog after a refund or suspense step: what was done, and what to do now.
import type { PayBackWay } from '../../../shared/ledger/postings.ts';
import { addWords } from '../known.ts';
import type { Phrase } from '../phrase.ts';

export type DeedDone =
  | `paid-${PayBackWay}`
  | 'asked'
  | 'approved'
  /**
   * The outcome of a refund request that was refused or withdrawn: `goods-kept` for returned goods, where nothing is paid back;
   * `still-owed` for money that remains owed to the customer.
   */
  | 'goods-kept'
  | 'still-owed'
  | 'accept'
  | 'keep-price'
  /** The decision about money in suspense. `-of-paid`: another payment has already paid the sale. */
  | `${'give-back' | 'write-off'}${'' | '-of-paid'}`;

/**
 * The title of the dialog after a completed step of a refund or a decision about suspense. The advice below it is in the words
 * `done.…`.
 */
export const wordsDone: Readonly<Record<DeedDone, Phrase>> = {
  'paid-cash': { ar: 'قُيّد الرد', en: 'Paid back' },
  'paid-transfer': { ar: 'قُيّد الرد', en: 'Paid back' },
  'paid-provider': { ar: 'قُيّد الرد', en: 'Paid back' },
  asked: { ar: 'الطلب ينتظر الموافقة', en: 'It waits for approval' },
  approved: { ar: 'وُوفق على رد المال', en: 'The refund is approved' },
  'goods-kept': { ar: 'لا يُرد شيء', en: 'Nothing goes back' },
  'still-owed': { ar: 'لا يُرد الآن', en: 'Not paid back now' },
  accept: { ar: 'قُبلت ثمنًا للبيعة', en: 'Accepted as the sale' },
  'keep-price': { ar: 'احتُفظ بثمن البيعة', en: 'Price kept' },
  'give-back': { ar: 'صارت مستحقة للزبون', en: 'Owed to the customer' },
  'give-back-of-paid': { ar: 'صارت مستحقة للزبون', en: 'Owed to the customer' },
  'write-off': { ar: 'بقيت للمتجر', en: 'Kept by the shop' },
  'write-off-of-paid': { ar: 'بقيت للمتجر', en: 'Kept by the shop' },
};

export const wordsDoneNow = addWords({
  'done.paid-cash': { ar: 'أعطِ الزبون {amount}.', en: 'Hand over {amount}.' },
  'done.paid-transfer': {
    ar: 'قُيّدت الحوالة {amount} بالمرجع {reference}. لا تسلّم نقدًا.',
    en: 'The transfer of {amount} is booked, reference {reference}. Hand over no cash.',
  },
  'done.paid-provider': {
    ar: 'تصل {amount} إلى الزبون عبر المزوّد، بالمرجع {reference}. لا تسلّم نقدًا.',
    en: '{amount} reaches the customer by the provider, reference {reference}. Hand over no cash.',
  },
  'done.asked': {
    ar: 'لا تسلّم {amount} قبل أن يوافق غيرك. الطلب في المبالغ المستحقة الرد.',
    en: 'Hand over nothing before somebody else approves {amount}. The request stands among the refunds owed.',
  },
  'done.approved': { ar: 'رُدّ {amount} الآن: اضغط «سلّم المال…».', en: 'Pay {amount} back now: press “Pay it back…”.' },
  'done.goods-kept': {
    ar: 'لا تسلّم {amount}: لا يُرد شيء عن هذه البضاعة. سُجّل السبب.',
    en: 'Do not hand over {amount}: nothing is given back for these goods. The reason is written down.',
  },
  'done.still-owed': {
    ar: 'تبقى {amount} مستحقة للزبون، ويمكن طلب ردها من جديد. لا تسلّم شيئًا الآن.',
    en: '{amount} stays owed to the customer, and can be asked for again. Hand over nothing now.',
  },
  'done.accept': {
    ar: 'قُيّدت {amount} مبيعات، والبيعة مدفوعة. سلّم البضاعة.',
    en: '{amount} is booked as sales, and the sale is paid. Hand over the goods.',
  },
  'done.keep-price': {
    ar: 'البيعة مدفوعة. سلّم البضاعة، ورُدّ للزبون {over} من المبالغ المستحقة الرد.',
    en: 'The sale is paid. Hand over the goods, and pay {over} back from the refunds owed.',
  },
  'done.give-back': {
    ar: 'لا تسلّم البضاعة. رُدّ للزبون {amount} من المبالغ المستحقة الرد.',
    en: 'Hand over no goods. Pay {amount} back from the refunds owed.',
  },
  'done.give-back-of-paid': {
    ar: 'رُدّ للزبون {amount} من المبالغ المستحقة الرد. البيعة مدفوعة بطلب آخر.',
    en: 'Pay {amount} back from the refunds owed. The sale is paid by another charge.',
  },
  'done.write-off': {
    ar: 'قُيّدت {amount} إيرادات أخرى. لا تسلّم مالًا ولا بضاعة.',
    en: '{amount} is booked as other income. Hand over neither money nor goods.',
  },
  'done.write-off-of-paid': {
    ar: 'قُيّدت {amount} إيرادات أخرى. لا تسلّم مالًا. البيعة مدفوعة بطلب آخر.',
    en: '{amount} is booked as other income. Hand over no money. The sale is paid by another charge.',
  },
  'done.close': { ar: 'تم', en: 'Done' },
});
