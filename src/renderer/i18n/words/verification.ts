// UI texts of a verification: its checks, the problems found, the parts it could not check, and remarks.
import type { CheckName, ProblemCode, Remark, UncheckedCode } from '../../../shared/health/verify-report.ts';
import { addWords } from '../known.ts';
import type { Phrase } from '../phrase.ts';

export const wordsChecks: Readonly<Record<CheckName, Phrase>> = {
  file: { ar: 'الملف نفسه', en: 'The file itself' },
  schema: { ar: 'الجداول وما يمنع تغييرها', en: 'Tables and what guards them' },
  chain: { ar: 'تسلسل القيود', en: 'Chain of entries' },
  tags: { ar: 'ما كتبه هذا الصندوق بنفسه', en: 'Written by this till itself' },
  balances: { ar: 'توازن الترحيل', en: 'Balances' },
  postings: { ar: 'الترحيل كما في القيود', en: 'Postings as the entries say' },
  accounts: { ar: 'ما يُرد والأمانات وأرصدتها', en: 'Refunds, suspense and their balances' },
  projections: { ar: 'الجداول كما تُبنى من القيود', en: 'Tables as the entries make them' },
  closes: { ar: 'الإقفالات كما في القيود', en: 'Z reports as the entries say' },
  sidecar: {
    ar: 'موضع القراءة، والإشعارات المحجوزة، ورقم المشرف',
    en: 'PINs, notices on hold, and how far notices are read',
  },
  notices: { ar: 'الإشعارات وما قُيِّد منها', en: 'Notices and their bookings' },
  signatures: { ar: 'توقيعات الإشعارات', en: 'Signatures of notices' },
  heads: { ar: 'ما سجّله خادم الإشعارات', en: 'What the relay recorded' },
};

const phrase = (ar: string, en: string): Phrase => ({ ar, en });

export const wordsProblems: Readonly<Record<ProblemCode, Phrase>> = {
  'file-damaged': phrase('الملف تالف: {words}', 'The file is damaged: {words}'),
  'schema-differs': phrase('{name} ليس كما صنعه هذا البرنامج.', '{name} is not as this program made it.'),
  'row-missing': phrase('القيد {seq} مفقود.', 'Entry {seq} is missing.'),
  'row-changed': phrase('القيد {seq} تغيّر بعد كتابته.', 'Entry {seq} was changed after it was written.'),
  'row-unlinked': phrase('القيد {seq} لا يتبع ما قبله.', 'Entry {seq} does not follow the one before.'),
  'row-foreign': phrase('القيد {seq} من دفاتر أخرى.', 'Entry {seq} is of other books.'),
  'row-epoch': phrase('القيد {seq} يبدأ حقبة بلا سبب مسجّل.', 'Entry {seq} begins an epoch without a recorded reason.'),
  'identity-differs': phrase('اسم الدفاتر أو حقبتها ليس ما في القيود.', 'The books’ name or epoch is not that of their entries.'),
  'row-unreadable': phrase('القيد {seq} لا يُقرأ.', 'Entry {seq} cannot be read.'),
  'tag-differs': phrase(
    'القيود من {from} إلى {to} ليست التي كتبها هذا الصندوق.',
    'Entries {from} to {to} are not those that this till wrote.',
  ),
  'rows-untagged': phrase(
    'القيود من {from} إلى {to} لم يكتبها هذا الصندوق.',
    'Entries {from} to {to} were not written by this till.',
  ),
  'posting-unbalanced': phrase(
    'ترحيل القيد {seq} لا يتوازن ({currency}).',
    'The postings of entry {seq} do not balance ({currency}).',
  ),
  'posting-missing': phrase('ينقص القيد {seq} سطر الترحيل {line}.', 'Entry {seq} lacks its posting line {line}.'),
  'posting-extra': phrase('للقيد {seq} سطر ترحيل زائد ({line}).', 'Entry {seq} has a posting line too many ({line}).'),
  'posting-differs': phrase(
    'سطر الترحيل {line} للقيد {seq} ليس ما يقوله القيد.',
    'Posting line {line} of entry {seq} is not what the entry says.',
  ),
  'account-differs': phrase('ما قيّده القيد {seq} ليس ما يجب أن يقيّده.', 'What entry {seq} booked is not what it has to book.'),
  'balance-differs': phrase(
    'رصيد الحساب {account} هو {have} {currency}، والقائم يبلغ {want}.',
    'The balance of {account} is {have} {currency}, and what is open comes to {want}.',
  ),
  'refund-not-owed': phrase(
    'القيد {seq} يحرّك مبلغًا غير مستحق الرد، أو لم يصل إلى ذلك بعد.',
    'Entry {seq} moves a refund that is not owed, or not so far.',
  ),
  'refund-differs': phrase('الرد في القيد {seq} ليس المستحق.', 'The refund in entry {seq} is not the one that is owed.'),
  'suspense-differs': phrase(
    'القيد {seq} يسوّي أمانة غير قائمة، أو على غير ما هي.',
    'Entry {seq} resolves money that is not set aside, or not as it is.',
  ),
  'reference-used': phrase(
    'الرد في القيد {seq} يحمل مرجع رد آخر، ولا تنبيه يقول ذلك.',
    'The refund in entry {seq} bears the reference of another one, and no alert says so.',
  ),
  'close-differs': phrase(
    'إقفال القيد {seq} ليس ما تعطيه القيود، أو لا يبدأ من حيث انتهى الإقفال السابق[ ({field})].',
    'The close in entry {seq} is not what the entries give, or does not begin where the one before it ended[ ({field})].',
  ),
  'close-balance-differs': phrase(
    'أرصدة الإقفال رقم {number} (القيد {seq}) ليست ما يعطيه الترحيل.',
    'The balances of Z report no. {number} (entry {seq}) are not what the postings give.',
  ),
  'close-root-differs': phrase(
    'بصمة قيود الإقفال رقم {number} (القيد {seq}) ليست بصمة القيود التي يشملها.',
    'The root of Z report no. {number} (entry {seq}) is not that of the entries that it covers.',
  ),
  'close-signature-wrong': phrase(
    'الإقفال رقم {number} (القيد {seq}) لا يحمل توقيع هذا الصندوق.',
    'Z report no. {number} (entry {seq}) does not have this till’s signature.',
  ),
  'drawer-differs': phrase(
    'درج النقد في القيد {seq} ليس كما تعطيه القيود السابقة، أو لم يُعدّ.',
    'The cash drawer in entry {seq} is not as the earlier entries give it, or it was not counted.',
  ),
  'approver-lacks-right': phrase(
    'من وافق على القيد {seq} لم يكن له ذلك حينها.',
    'Whoever approved entry {seq} had not the right to, then.',
  ),
  'projection-missing': phrase('ينقص الجدول {table}: {key}', 'The table {table} lacks {key}.'),
  'projection-extra': phrase('في الجدول {table} ما لا تصنعه القيود: {key}', 'The table {table} has what no entry makes: {key}.'),
  'projection-differs': phrase(
    'في الجدول {table}: {column} ليس كما في القيود ({key}).',
    'In the table {table}, {column} is not what the entries make ({key}).',
  ),
  'cursor-differs': phrase(
    'قراءة الإشعارات عند {after}، والقيود تقول {said} (القيد {seq}).',
    'Notices were read up to {after}, and the entries say {said} (entry {seq}).',
  ),
  'quarantine-missing': phrase(
    'حُذف إشعار محجوز ({id})، عُرف عند القيد {seq}.',
    'A notice on hold is gone ({id}), found at entry {seq}.',
  ),
  'quarantine-extra': phrase(
    'بين المحجوزة إشعار لم يحجزه الصندوق ({id})، عُرف عند القيد {seq}.',
    'A notice is on hold that this till never put on hold ({id}), found at entry {seq}.',
  ),
  'quarantine-differs': phrase(
    'تغيّر إشعار محجوز ({id})، عُرف عند القيد {seq}.',
    'A notice on hold was changed ({id}), found at entry {seq}.',
  ),
  'pin-differs': phrase('رقم سري ليس الذي ضُبط، عُرف عند القيد {seq}.', 'A PIN is not the one that was set, found at entry {seq}.'),
  'recovery-differs': phrase(
    'رمز الاستعادة ليس الذي طُبع، عُرف عند القيد {seq}.',
    'The recovery code is not the one that was made, found at entry {seq}.',
  ),
  'tries-fewer': phrase(
    'محاولات الرقم السري الخاطئة {count}، والقيود تقول {said}.',
    'Wrong PINs are counted as {count}, and the entries have {said}.',
  ),
  'mark-ahead': phrase('ما أُعلن دفعه يسبق القيود.', 'What was announced as paid is ahead of the entries.'),
  'digest-differs': phrase('إشعار القيد {seq} ليس ما وصل.', 'The notice of entry {seq} is not what came.'),
  'facts-differ': phrase('ما كُتب عن إشعار القيد {seq} ليس ما فيه.', 'What is noted of the notice of entry {seq} is not in it.'),
  'booking-differs': phrase('ما قيّده القيد {seq} ليس ما في إشعاره.', 'What entry {seq} books is not what its notice says.'),
  'signature-wrong': phrase(
    'إشعار القيد {seq} ليس موقّعًا بمفتاح المتجر.',
    'The notice of entry {seq} is not signed with the shop’s key.',
  ),
  'head-differs': phrase(
    'تغيّرت قيود بين {after} و{seq}: سجّل خادم الإشعارات غيرها.',
    'Entries between {after} and {seq} were changed: the relay recorded others.',
  ),
  'head-cut': phrase(
    'حُذفت القيود من {seq}: سجّلها خادم الإشعارات حتى {head}.',
    'Entries from {seq} on are gone: the relay recorded them up to {head}.',
  ),
  'head-foreign': phrase('يعرف خادم الإشعارات هذا الصندوق بدفاتر أخرى.', 'The relay knows this till with other books.'),
  'head-newer': phrase(
    'هذه دفاتر من قبل استعادة: سجّل خادم الإشعارات الحقبة {epoch}.',
    'These books are from before a restore: the relay recorded epoch {epoch}.',
  ),
};

export const wordsUnchecked: Readonly<Record<UncheckedCode, Phrase>> = {
  'no-keys': phrase('بلا مفاتيح.', 'There are no keys.'),
  'keys-locked': phrase('المفاتيح مقفلة بعبارة مرور.', 'The keys are locked by a passphrase.'),
  'keys-held': phrase('المفاتيح عند مخزن مفاتيح النظام.', 'The keys are in the system’s key store.'),
  'keys-damaged': phrase('ملف المفاتيح تالف.', 'The file of the keys is damaged.'),
  'no-own-secrets': phrase('أسرار الصندوق غير متاحة هنا.', 'The till’s own secrets are not open here.'),
  'no-tags': phrase('لم يكتب هذا الصندوق قيدًا بهذه المفاتيح بعد.', 'This till has written no entry with these keys yet.'),
  'unknown-key': phrase('{count} بمفتاح لا نعرفه هنا ({key}).', '{count} by a key that is not known here ({key}).'),
  'unknown-profile': phrase(
    '{count} بصيغة توقيع لا نعرفها هنا ({profile}).',
    '{count} in a signature format that is not known here ({profile}).',
  ),
  'no-relay': phrase('بلا خادم إشعارات.', 'There is no relay.'),
  'no-heads': phrase('لم يسجّل خادم الإشعارات شيئًا لهذا الصندوق بعد.', 'The relay has recorded nothing of this till yet.'),
  'other-head-key': phrase(
    'وقّع مفتاح غير مفاتيح هذا الصندوق كل ما سجّله خادم الإشعارات.',
    'All that the relay recorded is signed by a key that is not this till’s.',
  ),
  'relay-unreachable': phrase('خادم الإشعارات لا يستجيب.', 'The relay is not responding.'),
  'relay-refused': phrase(
    'خادم الإشعارات لا يقبل هذا الصندوق: إما رمزه، وإما اسم التاجر أو الصندوق.',
    'The relay does not accept this till: its token, or the names of its merchant and till.',
  ),
  'relay-unclear': phrase('رد خادم الإشعارات بما لا نفهمه.', 'The relay answered with something that we do not understand.'),
  'older-schema': phrase(
    'كتبها إصدار أقدم: لم تُفحص. افتحها مرة بهذا الإصدار.',
    'Written by an older version: not checked. Open them once with this one.',
  ),
  'newer-schema': phrase(
    'كتبها إصدار أحدث: لم تُفحص. تحقّق منها بذلك الإصدار.',
    'Written by a newer version: not checked. Verify them with that one.',
  ),
  'older-rows': phrase(
    'كتبها برنامج أقدم؛ عند بدء الصندوق التالي يُكتب ما يوجد.',
    'An older program wrote it last; the next start of the till writes down what it finds.',
  ),
  'not-asked': phrase('لم يُطلب.', 'It was not asked for.'),
};

export const wordsRemarks: Readonly<Record<Remark['code'], Phrase>> = {
  'given-up': phrase(
    'أسقطت استعادة القيود من {from} إلى {to} (الحقبة {epoch})، وكان خادم الإشعارات قد رآها.',
    'A restore left out entries {from} to {to} (epoch {epoch}), which the relay had seen.',
  ),
  'went-on': phrase(
    'ليس في الدفاتر ما رآه خادم الإشعارات من القيود {from} إلى {to} (الحقبة {epoch}): أقرّ مالك بأنها أقدم، واستمرت.',
    'Entries {from} to {to} (epoch {epoch}) that the relay had seen are not here: an owner acknowledged that these books are older, and they went on.',
  ),
  'not-covered': phrase('جداول بجانب الدفاتر لا تُفحص: {tables}.', 'Tables beside the books, which are not checked: {tables}.'),
  'tagged-before': phrase(
    'كُتبت القيود من {from} إلى {to} على جهاز سابق لهذا الصندوق.',
    'Entries {from} to {to} were written on a former machine of this till.',
  ),
  'restored-untagged': phrase(
    'القيود من {from} إلى {to} كتبتها استعادة بأمر دون كلمة المرور.',
    'Entries {from} to {to} were written by a restore command without the passphrase.',
  ),
  'not-witnessed': phrase(
    'القيود من {from} إلى {to} أحدث مما سجّله خادم الإشعارات.',
    'Entries {from} to {to} are newer than what the relay recorded.',
  ),
  'unsigned-heads': phrase(
    'سجّل خادم الإشعارات {count} من بيانات الدفاتر بلا توقيع هذا الصندوق، فلم تُحتسب.',
    'The relay recorded {count} reports on the books without this till’s signature; they were not counted.',
  ),
};

export const wordsVerify = addWords({
  'verify.title': { ar: 'التحقق من الدفاتر', en: 'Verify the books' },
  'verify.what': {
    ar: 'يعيد حساب كل قيد وكل ترحيل منذ البداية، ويقارنها بتوقيعات الإشعارات وبما سجّله خادم الإشعارات. البيع يستمر في الأثناء.',
    en: 'Recalculates every entry and posting from the first on, and compares them with the notices’ signatures and what the relay recorded. Selling goes on meanwhile.',
  },
  'verify.start': { ar: 'تحقّق الآن', en: 'Verify now' },
  'verify.running': { ar: 'نتحقق…', en: 'Verifying…' },
  'verify.asking': { ar: 'نسأل خادم الإشعارات عما سجّله…', en: 'Asking the relay what it recorded…' },
  'verify.good': { ar: 'الدفاتر سليمة كلها', en: 'The books are sound' },
  'verify.partly': {
    ar: 'لم يُعثر على خلاف، لكن تعذّر فحص كل شيء',
    en: 'Nothing wrong was found, but not everything could be checked',
  },
  'verify.bad': { ar: 'في الدفاتر ما لا يتفق', en: 'Something is wrong in the books' },
  'verify.bad-next': {
    ar: 'لا تحذف شيئًا. احتفظ بنسخة من الملف، ثم استعد آخر نسخة احتياطية سليمة أو اسأل من يدير الصندوق.',
    en: 'Delete nothing. Keep a copy of the file, then restore the latest sound backup, or ask whoever looks after the till.',
  },
  'verify.rows': {
    ar: {
      zero: 'لا قيود، الحقبة {epoch}',
      one: 'قيد واحد، الحقبة {epoch}',
      two: 'قيدان، الحقبة {epoch}',
      few: '{count} قيود، الحقبة {epoch}',
      many: '{count} قيدًا، الحقبة {epoch}',
      other: '{count} قيد، الحقبة {epoch}',
    },
    en: { one: '{count} entry, epoch {epoch}', other: '{count} entries, epoch {epoch}' },
  },
  'verify.at': { ar: 'آخر تحقق {time}', en: 'Last verified {time}' },
  'verify.failed': { ar: 'لم يتم التحقق', en: 'The books could not be verified' },
});
