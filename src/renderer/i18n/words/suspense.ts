// UI texts of suspense: money received in a wrong amount, and the decisions about it.
import { addWords } from '../known.ts';
import type { Phrase } from '../phrase.ts';

/** The decisions about money in suspense. */
export const wordsChoices = {
  accept: { ar: 'قُبلت ثمنًا للبيعة', en: 'Accepted as the sale' },
  'keep-price': { ar: 'احتُفظ بثمن البيعة، والباقي يُرد', en: 'Price kept, the rest is owed back' },
  'give-back': { ar: 'تُرد إلى الزبون', en: 'To be given back to the customer' },
  'write-off': { ar: 'بقيت للمتجر', en: 'Kept by the shop' },
  'top-up': { ar: 'أكملها الزبون', en: 'Topped up by the customer' },
} as const satisfies Readonly<Record<string, Phrase>>;

export const wordsSuspense = addWords({
  'held.title': { ar: 'مبلغ غير الذي طُلب', en: 'Another amount came' },
  'held.text': {
    ar: 'وصلت {amount} والمطلوب {asked}. وُضعت جانبًا حتى يُقرَّر ما يُفعل بها.',
    en: '{amount} came, {asked} was asked for. It is set aside until somebody decides.',
  },
  'held.resolved': { ar: 'القرار: {who}، {when}', en: 'Decided by {who}, {when}' },
  'held.waits': {
    ar: 'طُلب من الزبون الباقي {amount} بالرقم {invoice}. لا تطلب غيره. حين يُدفع تصير البيعة مدفوعة كلها.',
    en: 'The customer was charged for the rest, {amount}, under {invoice}. Charge nothing beside it. Once it is paid, the sale is paid in full.',
  },
  'held.choose': { ar: 'ما يمكن الآن', en: 'What can be done' },
  'held.accept': { ar: 'اقبلها ثمنًا للبيعة', en: 'Accept it as the sale' },
  'held.accept-text': {
    ar: 'تُقيَّد {amount} مبيعات وتصير البيعة مدفوعة. لا يُطلب من الزبون شيء بعدها.',
    en: '{amount} is booked as sales, and the sale is paid. The customer is asked for nothing more.',
  },
  'held.waives': { ar: 'يُتنازل للزبون عن {amount} من الثمن.', en: '{amount} of the price is waived.' },
  'held.waives-much': {
    ar: 'هذا فوق ما يتنازل عنه شخص وحده: يوافق عليه شخص آخر.',
    en: 'That is more than one person waives alone: another one has to approve it.',
  },
  'held.keep-price': { ar: 'أبقِ الثمن ورُدّ الباقي', en: 'Keep the price, give the rest back' },
  'held.keep-price-text': {
    ar: 'يُقيَّد الثمن مبيعات وتصير البيعة مدفوعة، ويصير الزائد {over} مستحقًا للزبون ويظهر في المبالغ التي تُرد.',
    en: 'The price is booked as sales, and the sale is paid. {over} too much is owed to the customer, and stands among the refunds owed.',
  },
  'held.top-up': { ar: 'اطلب الباقي', en: 'Charge the rest' },
  'held.top-up-text': {
    ar: 'يُطلب من الزبون {rest} برمز جديد، ثم يُقيَّد المبلغان معًا ثمنًا للبيعة.',
    en: 'The customer is charged {rest} with a new code; then both amounts together are booked as the sale.',
  },
  'held.give-back': { ar: 'رُدّها إلى الزبون', en: 'Give it back' },
  'held.give-back-text': {
    ar: 'تصير {amount} مستحقة للزبون وتظهر في المبالغ التي تُرد.',
    en: '{amount} is owed to the customer, and stands among the refunds owed.',
  },
  'held.write-off': { ar: 'أبقها للمتجر', en: 'Keep it' },
  'held.write-off-text': {
    ar: 'تُقيَّد {amount} إيرادات أخرى: لا صاحب لها يُعرف. لا يُرد شيء.',
    en: '{amount} is booked as other income: nobody can be found who owns it. Nothing goes back.',
  },
  'held.write-off-reachable-text': {
    ar: 'تُقيَّد {amount} إيرادات أخرى، ولا يُرد شيء. اسأل الزبون أولًا، وهاتفه {mobile}.',
    en: '{amount} is booked as other income, and nothing goes back. Ask the customer first, at {mobile}.',
  },
  'held.sale-unpaid': { ar: 'البيعة غير مدفوعة.', en: 'The sale is not paid.' },
  'held.sale-paid': {
    ar: 'دُفعت البيعة بالرقم {invoice}، وتبقى مدفوعة.',
    en: 'The sale was paid under {invoice}, and stays paid.',
  },
  'held.yes': { ar: 'نعم، قيّده', en: 'Book it' },
  'held.because-agreed': { ar: 'باتفاق مع الزبون', en: 'Agreed with the customer' },
  'held.reason-hint': { ar: 'مثل: اتفقنا مع الزبون على السعر.', en: 'Such as: agreed with the customer on the price.' },
});
