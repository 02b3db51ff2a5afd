// UI texts for errors of refunds, and of suspense (money received in a wrong amount).
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsRefunds: ErrorWordsOf<'refund' | 'suspense'> = {
  'refund.unknown': errorWords(
    'لا يوجد مبلغ مستحق الرد بهذا الرقم.',
    'حدّث القائمة، ثم اختره منها.',
    'There is no refund with this number.',
    'Refresh the list, then choose it there.',
  ),
  'refund.not-now': errorWords(
    'تغيّرت حالة هذا المبلغ قبل قليل: رُدّ، أو رُفض رده، أو ما زال ينتظر الموافقة.',
    'انظر حالته الآن، ولا تدفع شيئًا قبل ذلك.',
    'This refund has changed meanwhile: it was paid back, refused, or still waits for an approval.',
    'Look at it anew, and pay nothing out before that.',
  ),
  'refund.too-much': errorWords(
    'المبلغ أكبر مما بقي من ثمن هذه البيعة.',
    'اكتب مبلغًا أصغر[: أكثر ما يُرد الآن {maximum}].',
    'The amount is more than is left of what was paid for this sale.',
    'Type a smaller amount[: at most {maximum} can be given back now].',
  ),
  'refund.nothing-paid': errorWords(
    'لم يُدفع شيء لهذه البيعة.',
    'ابحث عن الدفعة التي دُفعت: منها يُرد المال.',
    'Nothing was paid for this sale.',
    'Look for the payment that was paid: money is given back from there.',
  ),
  'refund.reference-used': errorWords(
    'بهذا الرقم رُدّ مال من قبل[: الفاتورة {invoiceNo}][، يوم {day}].',
    'تأكد من الرقم. إن كانت حوالة واحدة للاثنين فأكّد ذلك: يُبلَّغ المالك به.',
    'Money was paid back by this reference before[: invoice {invoiceNo}][, on {day}].',
    'Look at the number again. Where one transfer paid for both, say so: the owner is told of it.',
  ),
  'refund.reference-missing': errorWords(
    'ينقص رقم المرجع.',
    'اكتب رقم الحوالة، أو رقم الرد عند المزوّد: به يُعرف في الكشف.',
    'The reference is missing.',
    'Type the number of the transfer, or of the provider’s refund: it is found by that in the statement.',
  ),
  'suspense.unknown': errorWords(
    'لا توجد أمانة بهذا الرقم.',
    'حدّث القائمة، ثم اخترها منها.',
    'No money is set aside under this number.',
    'Refresh the list, then choose it there.',
  ),
  'suspense.resolved': errorWords(
    'سُوّيت هذه الأمانة من قبل.',
    'انظر سجل الدفعة: فيه ما جرى لها.',
    'Somebody has settled this money already.',
    'Look at the payment’s history: it says what became of it.',
  ),
  'suspense.top-up-waits': errorWords(
    'طُلب من الزبون ما ينقص[ بالرقم {invoiceNo}]، وقد يدفعه الآن.',
    'انتظر حتى يُدفع، أو أوقف انتظاره أولًا.',
    'The customer was charged for the rest[ under {invoiceNo}], and may be paying it now.',
    'Wait until it is paid, or give that charge up first.',
  ),
  'suspense.not-less': errorWords(
    'لم يصل أقل مما طُلب، فلا شيء ينقص.',
    'اقبلها ثمنًا للبيعة، أو رُدّها.',
    'No less came than was asked for, so nothing is lacking.',
    'Accept it as the sale, or give it back.',
  ),
  'suspense.not-more': errorWords(
    'لم يصل أكثر من الثمن، فلا شيء يزيد ليُرد.',
    'اقبلها ثمنًا للبيعة، أو اطلب الباقي، أو رُدّها.',
    'No more came than the price, so nothing is left over to give back.',
    'Accept it as the sale, charge the rest, or give it back.',
  ),
};
