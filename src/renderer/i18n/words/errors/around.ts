// Words for errors in what the till stands on: its books and keys, the payment service, the relay, and their notices.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';
import { wordsSetUpFile } from './config.ts';

export const wordsErrorsAround: ErrorWordsOf<
  | 'notice'
  | 'profile'
  | 'secret'
  | 'calibrate'
  | 'redirect'
  | 'options'
  | 'file'
  | 'config'
  | 'data'
  | 'secrets'
  | 'restore'
  | 'setup'
  | 'service'
  | 'feed'
> = {
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
  'options.invalid': errorWords(
    'كُتب أمر التشغيل على غير وجهه.',
    'راجعه وفق الوثائق، ثم أعده.',
    'The command line is not written as it should be.',
    'Check it against the documents, then run it again.',
  ),
  'file.unreadable': errorWords(
    'لا يمكن قراءة الملف[ «{file}»].',
    'تأكد من مكانه وحق قراءته، ثم أعد المحاولة.',
    'The file cannot be read[: {file}].',
    'Check where it is and that it may be read, then try again.',
  ),
  'config.unreadable': errorWords(
    'لا يمكن قراءة ملف الإعداد[: «{file}»].',
    'تأكد من مكان الملف وحق قراءته، ثم ابدأ من جديد.',
    'The set-up file cannot be read[: {file}].',
    'Check where it is and that it may be read, then start again.',
  ),
  'config.invalid': wordsSetUpFile,
  'data.in-use': errorWords(
    'هناك قيد آخر يعمل على هذه الدفاتر[: «{file}»].',
    'انتقل إلى نافذته، أو أغلقه ثم افتح هذا.',
    'Another Qayd is using these books[: {file}].',
    'Go to its window, or close it and open this one again.',
  ),
  'data.missing': errorWords(
    'دفاتر هذا الصندوق ليست في مكانها.',
    'استعد نسخة احتياطية. لن تبدأ دفاتر جديدة مكانها إلا برمز الاستعادة، الذي يُطلب عند البدء.',
    'The books of this till are not where they were.',
    'Restore a backup. New books are begun in their place by the recovery code alone, which a start asks for.',
  ),
  'data.foreign': errorWords(
    'قاعدة البيانات التي هنا ليست التي كانت لهذا الصندوق.',
    'أعد ملفها إلى مكانه، أو استعد نسخة احتياطية. لا تُفتح هذه إلا برمز الاستعادة، الذي يُطلب عند البدء.',
    'The database here is not the one that this till last had.',
    'Put that one back in its place, or restore a backup. This one opens by the recovery code alone, which a start asks for.',
  ),
  'data.newer': errorWords(
    'كتب هذه الدفاتر إصدارٌ أحدث من قيد[ (هي {version}، ونعرف حتى {known})]. لم نمسّها.',
    'حدّث قيد على هذا الجهاز، ثم افتحه.',
    'A newer Qayd wrote these books[ (they are at {version}, we know up to {known})]. We have not touched them.',
    'Update Qayd on this machine, then open it again.',
  ),
  'data.damaged': errorWords(
    'ملف الدفاتر تالف[: «{file}»]. لم نغيّر فيه شيئًا.',
    'أغلق قيد، واحفظ نسخة من الملف، ثم شغّله من جديد: تعرض نافذته النسخ الاحتياطية. استعد أحدثها.',
    'The file of the books is damaged[: {file}]. We have changed nothing in it.',
    'Close Qayd, keep a copy of the file, then start it again: its window lists the backups. Restore the latest one.',
  ),
  'data.older': errorWords(
    'ليست هذه آخر دفاتر رآها خادم الإشعارات لهذا الصندوق[: ينقصها القيد {seq}].',
    'أوقف البيع. قد تكون نسخة قديمة: أعد الدفاتر الأحدث إلى مكانها، أو استعد آخر نسخة احتياطية من «النسخ الاحتياطية» في الإعدادات.',
    'These are not the books that the relay saw last of this till[: entry {seq} is not in them].',
    'Stop selling. They may be an older copy: put the newer books back in their place, or restore the latest backup in Settings, Backups.',
  ),
  'data.disk-full': errorWords(
    'القرص ممتلئ، فلم يُكتب شيء في الدفاتر.',
    'أفرغ مساحة على القرص ثم أعد المحاولة. ما دُفع سيُقيَّد عندئذ.',
    'The disk is full, so nothing was written in the books.',
    'Free some space, then try again. What was paid is booked as soon as there is room.',
  ),
  'data.unwritable': errorWords(
    'لا يمكن الكتابة في مجلد الدفاتر[: «{file}»].',
    'تأكد من أن القرص موصول وأن الكتابة مسموح بها، ثم أعد المحاولة.',
    'The folder of the books cannot be written[: {file}].',
    'Check that the disk is there and that writing is allowed, then try again.',
  ),
  'data.folder-foreign': errorWords(
    'مجلد البيانات لحساب آخر على هذا الجهاز[ (رقمه {user})]، فبوسع ذلك الحساب أن يبدّل الدفاتر[: «{file}»].',
    'ابدأ قيد بالحساب الذي يملك المجلد، أو اطلب ممن يدير الجهاز أن ينقل ملكيته: chown -R.',
    'The data folder belongs to another account of this machine[ (number {user})], which could exchange the books[: {file}].',
    'Start Qayd as the account that owns it, or have whoever runs this machine hand it over: chown -R.',
  ),
  'data.folder-open': errorWords(
    'يستطيع غيرك الكتابة في مجلد البيانات[ (صلاحياته {mode})]، فبوسعه أن يبدّل الدفاتر.',
    'اقصره على حسابك ثم أعد التشغيل[: chmod 700 «{file}»]. وتحقّق من الدفاتر بعدها.',
    'Others may write into the data folder[ (mode {mode})], and could exchange the books.',
    'Keep it to your account, then start again[: chmod 700 {file}]. Verify the books after that.',
  ),
  'data.folder-shared': errorWords(
    'البيانات في مجلد يكتب فيه كل من يستخدم هذا الجهاز[: «{file}»]، فبوسع أي حساب أن يبدّل الدفاتر.',
    'اختر للبيانات مجلدًا خاصًا بحسابك، ثم أعد التشغيل. لا تغيّر صلاحيات المجلد المشترك.',
    'The data lies in a folder into which every account of this machine may write[: {file}]. Any of them could exchange the books.',
    'Choose a folder of your own for the data, then start again. Leave the rights of the shared folder as they are.',
  ),
  'restore.waits': errorWords(
    'طُلب أن تُستعاد نسخة احتياطية مكان الدفاتر، ولم يوافق أحد بعد.',
    'أجب عن السؤال في هذه النافذة.',
    'Somebody asked to put a backup in the place of the books, and nobody has agreed yet.',
    'Answer the question in this window.',
  ),
  'restore.none': errorWords(
    'لا يوجد طلب استعادة ينتظر إجابة.',
    'أعد تشغيل الصندوق لترى الحال.',
    'No restore is waiting for an answer.',
    'Start the till again to see how things stand.',
  ),
  'setup.needed': errorWords(
    'لم يُضبط هذا الصندوق بعد، أو مفاتيحه مقفلة.',
    'أكمل خطوات الإعداد في هذه النافذة.',
    'This till is not set up yet, or its keys are locked.',
    'Go through the steps in this window.',
  ),
  'setup.missing': errorWords('بقي حقل لم يُملأ.', 'املأه ثم تابع.', 'A field is still empty.', 'Fill it in, then go on.'),
  'setup.malformed': errorWords(
    'القيمة في الحقل المعلَّم غير صالحة.',
    'صحّحها ثم تابع. العنوان يبدأ بـ\u2066https://\u2069 بلا اسم مستخدم ولا «?»، والاسم من حروف لاتينية وأرقام، والمفتاح بلا فراغ ولا سطر جديد.',
    'What stands in the marked field cannot be used.',
    'Correct it, then go on. An address begins with https:// and has no user name and no “?”; names are Latin letters and digits; keys have no space or line break.',
  ),
  'setup.key-letters': errorWords(
    'في المفتاح المعلَّم حروف لا تكون في مفتاح، كالحروف العربية.',
    'حوّل لوحة المفاتيح إلى الإنجليزية واكتبه من جديد، أو الصقه كما أُعطيته: حروف لاتينية وأرقام وعلامات.',
    'The marked key holds letters that no key has, such as Arabic ones.',
    'Switch the keyboard to English and type it again, or paste it as you were given it: Latin letters, digits and signs.',
  ),
  'setup.over': errorWords(
    'انتهى إعداد هذا الصندوق.',
    'غيّر ما تريد من «الإعدادات».',
    'This till is set up already.',
    'Change it in the settings.',
  ),
  'setup.books-there': errorWords(
    'في هذا الصندوق دفاتر، فلم يُستعد شيء مكانها.',
    'أكمل الإعداد وافتح الصندوق. ثم يستعيد المالك نسخة من «الإعدادات»، «النسخ الاحتياطية».',
    'There are books here already, so nothing was put in their place.',
    'Finish the set-up and open the till. An owner then restores a backup in Settings, Backups.',
  ),
  'setup.unchanged': errorWords(
    'لا شيء يختلف عمّا هو محفوظ.',
    'اكتب ما تريد تغييره ثم احفظ.',
    'Nothing is different from what is stored.',
    'Type what is to change, then save.',
  ),
  'setup.keys-anew': errorWords(
    'هذا عنوان آخر، والمفاتيح المحفوظة لا تُرسل إليه.',
    'اكتب في الحقل المعلَّم المفتاح الذي حصلت عليه مع العنوان، أو اختر ملف المفاتيح.',
    'This is another address, and the stored keys are not sent there.',
    'Type into the marked field the key that you got with the address, or choose the keys file.',
  ),
  'setup.another-till': errorWords(
    'هذا الملف لصندوق آخر[: {till} للتاجر {merchant}].',
    'اختر ملف هذا الصندوق. لصندوق جديد شغّل قيد بمجلد بيانات خاص به.',
    'This file is another till’s[: {till} of {merchant}].',
    'Choose this till’s own file. For a new till, start Qayd with a data folder of its own.',
  ),
  'secrets.missing': errorWords(
    'لم تُدخل مفاتيح خدمة الدفع بعد.',
    'ابدأ قيد بملف المفاتيح مرة واحدة: يُقرأ ثم يُحفظ مشفّرًا.',
    'The keys of the payment service are not set yet.',
    'Start Qayd once with the keys file: it is read, then stored encrypted.',
  ),
  'secrets.locked': errorWords(
    'المفاتيح مقفلة، فلا يمكن طلب الدفع ولا التحقق من الإشعارات.',
    'افتح مخزن مفاتيح النظام، أو اكتب عبارة المرور.',
    'The keys are locked, so payments cannot be asked for nor notices checked.',
    'Unlock the system’s key store, or type the passphrase.',
  ),
  'secrets.wrong-passphrase': errorWords(
    'عبارة المرور هذه لا تفتح المفاتيح.',
    'اكتبها مرة أخرى. انتبه للحروف الكبيرة ولغة لوحة المفاتيح.',
    'This passphrase does not open the keys.',
    'Type it again. Mind capitals and the keyboard’s language.',
  ),
  'secrets.other-keys': errorWords(
    'ليست هذه المفاتيح المحفوظة لهذا الصندوق.',
    'انسخها من حيث حصلت عليها أول مرة.',
    'These are not the keys that are stored for this till.',
    'Copy them from where you got them the first time.',
  ),
  'service.unreachable': errorWords(
    'خدمة الدفع لا تستجيب.',
    'تأكد من الإنترنت. ما بدأ من مدفوعات نتابعه ولا يضيع.',
    'The payment service is not responding.',
    'Check the internet connection. Payments already begun are monitored and not lost.',
  ),
  'service.unauthorized': errorWords(
    'خدمة الدفع لم تقبل مفاتيح هذا المتجر.',
    'قارن رمز الوصول ومفتاح API بما في حساب التاجر.',
    'The payment service does not accept this shop’s keys.',
    'Compare the access token and the API key with the merchant account.',
  ),
  'service.unclear': errorWords(
    'ردت خدمة الدفع بما لا نفهمه.',
    'تأكد من عنوان الخدمة. إن كان صحيحًا فاسأل المزوّد.',
    'The payment service answered with something that we do not understand.',
    'Check its address. If it is right, ask the provider.',
  ),
  'feed.unreachable': errorWords(
    'خادم الإشعارات لا يستجيب. قد تكون هناك دفعات تتم الآن، ونحن نواصل المتابعة.',
    'تأكد من الإنترنت. لا تطلب الدفع مرتين: ما دُفع يظهر حين يستجيب خادم الإشعارات، أو تجده في كشف المزوّد.',
    'The relay is not responding. Payments may be going through; we keep monitoring them.',
    'Check the internet connection. Do not charge twice: what was paid appears once the relay responds, or stands in the provider’s statement.',
  ),
  'feed.busy': errorWords(
    'خادم الإشعارات مشغول[: نسأله من جديد بعد {seconds|seconds}].',
    'تتأخر النتائج قليلًا ولا تضيع. لا تطلب الدفع مرتين. إن تكرر هذا فاطلب ممن يدير خادم الإشعارات أن يرفع الحد.',
    'The relay is busy[: we ask it again in {seconds|seconds}].',
    'Results come a little late, not lost. Do not charge twice. If this happens often, ask whoever runs the relay to raise its limit.',
  ),
  'feed.unauthorized': errorWords(
    'خادم الإشعارات لا يقبل هذا الصندوق: إما رمزه، وإما اسم التاجر أو الصندوق.',
    'قارن الاسمين في الإعدادات بما عند من يدير خادم الإشعارات، واطلب منه رمزًا جديدًا إن كانا صحيحين. حتى ذلك الحين قد لا يصل ما يُدفع: لا تطلب الدفع.',
    'The relay does not accept this till: its token, or the names of its merchant and till.',
    'Compare both names in Settings with those that whoever runs the relay has, and ask for a new token if they are right. Until then what is paid may not arrive: do not charge.',
  ),
  'feed.malformed': errorWords(
    'رد خادم الإشعارات بما لا نفهمه.',
    'تأكد من عنوان خادم الإشعارات ومن إصداره.',
    'The relay answered with something that we do not understand.',
    'Check the relay’s address and its version.',
  ),
  'feed.beyond-bounds': errorWords(
    'يرسل خادم الإشعارات أكثر مما يصح أن يرسل[: {items} إشعار دفعة واحدة والمطلوب {mostItems}][: صفحة أكبر من {mostKiB} كيلوبايت][: إشعارًا أكبر من {itemKiB} كيلوبايت]. لم يُقرأ منه شيء.',
    'أبلغ من يدير خادم الإشعارات. يواصل الصندوق عمله، وتظهر المدفوعات متى عاد الخادم إلى حدوده.',
    'The relay sends more than a relay may[: {items} notices at once, where {mostItems} were asked for][: a page of more than {mostKiB} KiB][: a notice of more than {itemKiB} KiB]. Nothing of it was read.',
    'Tell whoever runs the relay. The till works on; payments show once the relay keeps its bounds.',
  ),
  'feed.older': errorWords(
    'خادم الإشعارات أقدم من هذا الصندوق، فليس لكل دفعة عنوان خاص بها.',
    'اطلب ممن يشغّل خادم الإشعارات أن يحدّثه.',
    'The relay is older than this till: payments have no addresses of their own.',
    'Ask whoever runs the relay to update it.',
  ),
  'feed.key-other': errorWords(
    'يحفظ خادم الإشعارات مفتاحًا آخر باسم هذا الصندوق[: يبدأ مفتاحه بـ {theirs}][، ومفتاحنا بـ {ours}]. وتقول صفحته عن إيصالات هذا الصندوق إنها غير صحيحة.',
    'المدفوعات تصل كالمعتاد. اطلب ممن يدير الخادم أن يكتب مفتاح هذا الصندوق: تجده في الإعدادات، خادم الإشعارات.',
    'The relay holds another key for this till[: it begins with {theirs}][, ours with {ours}]. Its page calls receipts of this till false.',
    'Payments come as usual. Ask whoever runs the relay to write down this till’s key: it is in Settings, Relay.',
  ),
  'feed.key-none': errorWords(
    'لا يحفظ خادم الإشعارات مفتاح هذا الصندوق. لا يستطيع الزبون أن يتحقق من إيصاله بهاتفه، ولا يشهد الخادم على الدفتر.',
    'المدفوعات تصل كالمعتاد. اطلب ممن يدير الخادم أن يكتب مفتاح هذا الصندوق: تجده في الإعدادات، خادم الإشعارات.',
    'The relay holds no key of this till. A phone cannot check its receipts, and the relay is no witness of its books.',
    'Payments come as usual. Ask whoever runs the relay to write down this till’s key: it is in Settings, Relay.',
  ),
  'feed.gap': errorWords(
    'ينقص عند خادم الإشعارات إشعار[ رقم {missing}][، وقد قرأنا حتى {after}].',
    'اطلب ممن يدير خادم الإشعارات أن يعيد دفاتره كاملة. لن نتخطى شيئًا في الأثناء.',
    'The relay lacks a notice[: number {missing}][; we had read up to {after}].',
    'Ask whoever runs the relay to bring back its full books. We skip nothing meanwhile.',
  ),
  'feed.set-back': errorWords(
    'أُعيد خادم الإشعارات إلى نسخة قديمة من دفاتره[: تنتهي عند {last}][، وقد قرأنا حتى {after}].',
    'اطلب ممن يدير خادم الإشعارات أن يعيد دفاتره كاملة. لن نقرأ منه شيئًا في الأثناء.',
    'The relay was put back to an older copy of its books[: they end at {last}][; we had read up to {after}].',
    'Ask whoever runs the relay to bring back its full books. We read nothing from it meanwhile.',
  ),
  'feed.no-gap': errorWords(
    'لا ينقص عند خادم الإشعارات الآن هذا الرقم[: {number}].',
    'انظر إلى حال الاتصال من جديد. لم نتخطَّ شيئًا.',
    'The relay does not lack that number now[: {number}].',
    'Look at the connection again. Nothing was skipped.',
  ),
};
