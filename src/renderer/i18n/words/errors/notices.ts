// UI texts for errors of notices, signatures and secrets, and of a checkout's address.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsNotices: ErrorWordsOf<'notice' | 'profile' | 'secret' | 'calibrate' | 'redirect'> = {
  'notice.not-utf8': errorWords(
    'وصل إشعار لا يمكن قراءة نصه. حفظناه ولم نقيّده.',
    'اطلب من مزوّد الخدمة أن يفحص الإشعارات التي يرسلها.',
    'A notice came whose text cannot be read. It is kept, not booked.',
    'Ask the provider to check the notices that it sends.',
  ),
  'notice.too-large': errorWords(
    'وصل إشعار أكبر من {bytes} بايت. لم نقيّده.',
    'اطلب من مزوّد الخدمة أن يفحص الإشعارات التي يرسلها.',
    'A notice larger than {bytes} bytes came. It is not booked.',
    'Ask the provider to check the notices that it sends.',
  ),
  'notice.too-many': errorWords(
    'وصل إشعار فيه حقول أكثر مما في أي إشعار. حفظناه ولم نقيّده.',
    'اطلب من مزوّد الخدمة أن يفحص الإشعارات التي يرسلها.',
    'A notice came with more fields than any notice has. It is kept, not booked.',
    'Ask the provider to check the notices that it sends.',
  ),
  'notice.not-json': errorWords(
    'وصل إشعار بغير الصيغة المتفق عليها. حفظناه ولم نقيّده.',
    'اطلب من مزوّد الخدمة أن يفحص الإشعارات التي يرسلها.',
    'A notice came in another form than agreed. It is kept, not booked.',
    'Ask the provider to check the notices that it sends.',
  ),
  'notice.not-flat': errorWords(
    'وصل إشعار فيه حقول متداخلة. حفظناه ولم نقيّده.',
    'اطلب من مزوّد الخدمة أن يفحص الإشعارات التي يرسلها.',
    'A notice came with fields inside fields. It is kept, not booked.',
    'Ask the provider to check the notices that it sends.',
  ),
  'notice.duplicate-key': errorWords(
    'وصل إشعار يذكر الحقل نفسه مرتين، فله أكثر من معنى. حفظناه ولم نقيّده.',
    'اطلب من مزوّد الخدمة أن يفحص الإشعارات التي يرسلها.',
    'A notice came that names the same field twice, so it has two meanings. It is kept, not booked.',
    'Ask the provider to check the notices that it sends.',
  ),
  'notice.bad-query': errorWords(
    'وصل إشعار في عنوان لا يمكن قراءته. حفظناه ولم نقيّده.',
    'اطلب من مزوّد الخدمة أن يفحص الإشعارات التي يرسلها.',
    'A notice came in an address that cannot be read. It is kept, not booked.',
    'Ask the provider to check the notices that it sends.',
  ),
  'notice.unsigned': errorWords(
    'وصل إشعار بلا توقيع. لا نقبله دليلًا على الدفع.',
    'لا تعدّها مدفوعة. إن قال الزبون إنه دفع فراجع كشف المزوّد.',
    'A notice came without a signature. It is no proof of payment.',
    'Do not take it as paid. If the customer says they paid, look in the provider’s statement.',
  ),
  'notice.bad-signature': errorWords(
    'وصل إشعار لا يطابق توقيعه أيًّا من أسرار التوقيع عندنا. حفظناه ولم نقيّده.',
    'راجع سرّ التوقيع مع من أعدّ الصندوق. إن كان صحيحًا فلا تعدّها مدفوعة.',
    'A notice came whose signature fits none of our signing secrets. It is kept, not booked.',
    'Check the signing secret with whoever set up this till. If it is right, do not take it as paid.',
  ),
  'notice.key-retired': errorWords(
    'وصل إشعار موقَّع بسرّ توقيع أُلغي قبل أن تبدأ هذه الدفعة. حفظناه ولم نقيّده.',
    'لا تعدّها مدفوعة. قارن بكشف المزوّد، واسأله أما زال يوقّع بسرّ التوقيع القديم.',
    'A notice came, signed with a signing secret that was replaced before this payment began. It is kept, not booked.',
    'Do not take it as paid. Compare with the provider’s statement, and ask whether they still sign with the old signing secret.',
  ),
  'profile.malformed': errorWords(
    'صيغة التوقيع مكتوبة على غير وجهها.',
    'اطلب من مُعدّ الصندوق أن يصحّحها.',
    'The signature format is not written as it should be.',
    'Ask whoever set up this till to fix it.',
  ),
  'secret.malformed': errorWords(
    'سرّ التوقيع ليس بالصيغة المنتظرة[ ({form})].',
    'انسخه من حساب التاجر مرة أخرى.',
    'The signing secret is not in the form expected[ ({form})].',
    'Copy it again from the merchant account.',
  ),
  'secret.misplaced': errorWords(
    'وُضع سرّ التوقيع في مكان الإشعار.',
    'اختر ملف الإشعار نفسه.',
    'The signing secret stands where the notice belongs.',
    'Choose the notice itself.',
  ),
  'calibrate.no-samples': errorWords(
    'لا توجد إشعارات لنعرف منها صيغة التوقيع.',
    'اختر إشعارًا حقيقيًا أو أكثر، كما وصل بالضبط.',
    'There are no notices to learn the signature format from.',
    'Choose one genuine notice or more, exactly as they came.',
  ),
  'calibrate.too-many': errorWords(
    'الإشعارات أكثر مما نفحصه معًا[، وهو {samples}].',
    'اختر عددًا أقل: المختلف منها أنفع من الكثير.',
    'These are more notices than we look at together[, which is {samples}].',
    'Choose fewer: different ones tell more than many.',
  ),
  'calibrate.no-fit': errorWords(
    'لم نجد صيغة توقيع توافق أيًّا من هذه الإشعارات.',
    'تأكد من سرّ التوقيع، ومن أن الإشعارات كما وصلت بالضبط.',
    'No signature format that we know fits any of these notices.',
    'Check the signing secret, and that the notices are exactly as they came.',
  ),
  'calibrate.disagree': errorWords(
    'لا توجد صيغة توقيع واحدة توافق كل هذه الإشعارات.',
    'اترك ما ليس حقيقيًا منها، وما وُقّع بسرّ آخر.',
    'No single signature format fits all of these notices.',
    'Leave out those that are not genuine, or were signed with another secret.',
  ),
  'redirect.malformed': errorWords(
    'أعطت خدمة الدفع عنوانًا لا يمكن فتحه، فلم نعرضه.',
    'لا تطلب الدفع مرة أخرى قبل أن تسأل مزوّد الخدمة.',
    'The payment service gave an address that cannot be opened, so we do not show it.',
    'Ask the provider before you charge again.',
  ),
  'redirect.not-https': errorWords(
    'أعطت خدمة الدفع عنوانًا غير محمي[ على «{host}»]، فلم نعرضه.',
    'لا تطلب الدفع مرة أخرى قبل أن تسأل مزوّد الخدمة.',
    'The payment service gave an unprotected address[ at {host}], so we do not show it.',
    'Ask the provider before you charge again.',
  ),
  'redirect.credentials': errorWords(
    'أعطت خدمة الدفع عنوانًا يخفي اسم مستخدم أو كلمة مرور[ على «{host}»]، فلم نعرضه.',
    'لا تطلب الدفع مرة أخرى قبل أن تسأل مزوّد الخدمة.',
    'The payment service gave an address with a user name or password in it[ at {host}], so we do not show it.',
    'Ask the provider before you charge again.',
  ),
  'redirect.host-not-allowed': errorWords(
    'أعطت خدمة الدفع عنوانًا على موقع لا نعرفه[: «{host}»]، فلم نعرضه.',
    'اسأل مزوّد الخدمة هل الموقع له. إن كان له فأضفه إلى المواقع المسموح بها.',
    'The payment service gave an address at a place that we do not know[: {host}], so we do not show it.',
    'Ask the provider whether it is theirs. If so, have it added to the allowed places.',
  ),
};
