// UI texts for an invalid configuration: the option or field, and what is wrong with it.
import type { ErrorParams } from '../../../../shared/errors.ts';
import { errorWords, type ErrorWords } from '../../phrase.ts';

/** Words by the parameter `reason` of the error `config.invalid`. */
export const configWordsByReason: Readonly<Record<string, ErrorWords>> = {
  missing: errorWords(
    'ينقص {field}، ويلزم في المرة الأولى.',
    'أغلق البرنامج، ثم شغّله ومعه هذا الخيار: يُحفظ فلا تحتاج إليه بعدها.',
    '{field} is missing, and is needed the first time.',
    'Close Qayd and start it with that: it is kept, and not needed again.',
  ),
  needed: errorWords(
    'ينقص {field}.',
    'أعد الأمر ومعه هذا الخيار. التفاصيل مع \u2066--help\u2069.',
    '{field} is needed.',
    'Run it again with that; --help says what for.',
  ),
  address: errorWords(
    'في {field} عنوان لا نقبله[، في الملف «{file}»].',
    'اكتب عنوانًا يبدأ بـ\u2066https://\u2069، ثم ابدأ من جديد. يُقبل \u2066http\u2069 على هذا الجهاز وحده، وفي التجربة فقط.',
    '{field} is not an address that we take[, in {file}].',
    'Give one that begins with https:// and start again. Plain http is taken on this machine alone, and in a trial only.',
  ),
  repeated: errorWords(
    'ذُكر الخيار {field} أكثر من مرة.',
    'أغلق البرنامج، ثم شغّله وقد ذكرته مرة واحدة.',
    '{field} is given more than once.',
    'Close Qayd and start it with that given once.',
  ),
  stray: errorWords(
    'الخيار {field} لا يخص هذا الوضع.',
    'احذفه، أو اختر وضعه: \u2066--service\u2069 للتجربة، \u2066--live\u2069 للعمل الفعلي، \u2066--lan\u2069 للتدريب وحده.',
    '{field} does not belong to this mode.',
    'Leave it out, or choose its mode: --service for a trial, --live for real payments, --lan for training alone.',
  ),
  another: errorWords(
    'المجلد «{file}» لصندوق آخر.',
    'أغلق البرنامج، ثم شغّله على هذا المجلد من دون \u2066--live\u2069 و\u2066--service\u2069 و\u2066--training\u2069، أو على مجلد آخر.',
    '{file} is the folder of another till.',
    'Close Qayd and start it on that folder without --live, --service and --training, or on another folder.',
  ),
  live: errorWords(
    'المجلد «{file}» لصندوق فعلي يقبض مالًا حقيقيًا.',
    'أغلق البرنامج، ثم شغّله ومعه \u2066--live\u2069، أو على مجلد آخر.',
    '{file} is a live till, with real payments.',
    'Close Qayd and start it with --live, or on another folder.',
  ),
  several: errorWords(
    'في المجلد «{file}» أكثر من صندوق.',
    'أغلق البرنامج، ثم شغّله على مجلد واحد منها: {names}',
    'There are several tills in {file}.',
    'Close Qayd and start it on the folder of one of them: {names}',
  ),
  letters: errorWords(
    'في المفتاح {field} حروف لا تكون في مفتاح، كالحروف العربية[، في الملف «{file}»].',
    'انسخه كما أُعطيته: حروف لاتينية وأرقام وعلامات.',
    '{field}[ in {file}] contains letters that no key has, such as Arabic letters.',
    'Copy the key as you received it: Latin letters, digits and signs.',
  ),
  lacks: errorWords(
    'ينقص {field}[ في الملف «{file}»].',
    'أضفه كما في \u2066docs/till.md\u2069. فملف يأتي من خادم الإشعارات ليست فيه مفاتيح خدمة الدفع.',
    '{field} is missing[ in {file}].',
    'Add it as docs/till.md says: a file from the relay has no keys of the payment service in it.',
  ),
  'not-keys': errorWords(
    'ليس هذا ملف مفاتيح الصندوق[ «{file}»][ ({field})]، ولم يُؤخذ منه شيء.',
    'اختر ملف \u2066keys.json\u2069 الذي أعطاك إياه من يدير خادم الإشعارات، أو اطلبه منه.',
    'This is not a till’s keys file[: {file}][ ({field})]. Nothing was taken from it.',
    'Choose the keys.json from the operator of the relay.',
  ),
  size: errorWords(
    'هذا الملف أكبر من أن يكون ملف مفاتيح[: «{file}»]، ولم يُؤخذ منه شيء.',
    'اختر ملف \u2066keys.json\u2069 الذي أعطاك إياه من يدير خادم الإشعارات، أو اطلبه منه.',
    'This file is too large for a keys file[: {file}]. Nothing was taken from it.',
    'Choose the keys.json from the operator of the relay.',
  ),
  network: errorWords(
    'طُلب {field}، وهذا الجهاز ليس على شبكة خاصة يصلها هاتف.',
    'صِله بشبكة ثم ابدأ من جديد، أو ابدأ من دونه.',
    '{field} was asked for, but this machine is on no private network that a phone could be on.',
    'Connect it to one and start again, or start without it.',
  ),
};

const ofField = errorWords(
  'القيمة في {field} غير صالحة[، في الملف «{file}»].',
  'صحّحها كما في \u2066docs/till.md\u2069، ثم ابدأ من جديد.',
  'What stands in {field} cannot be used[, in {file}].',
  'Fix it as docs/till.md says, then start again.',
);

/** The words if the whole file is invalid and no single field can be named. */
export const wordsSetUpFile = errorWords(
  'ملف الإعداد[ «{file}»] ليس بالصيغة المنتظرة.',
  'صحّحه كما في \u2066docs/till.md\u2069، ثم ابدأ من جديد.',
  'The set-up file[ {file}] is not of the form expected.',
  'Fix it as docs/till.md says, then start again.',
);

export const configWords = ({ field = '', reason = '' }: ErrorParams): ErrorWords => {
  if (Object.hasOwn(configWordsByReason, reason)) return configWordsByReason[reason] as ErrorWords;
  return field === '' ? wordsSetUpFile : ofField;
};
