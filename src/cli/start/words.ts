// The terminal's text on why a till could not be opened, in Arabic and English: what happened, then what to do.
import { counted } from '../../shared/counted.ts';
import type { AppError, ErrorCode, ErrorParams } from '../../shared/errors.ts';
import type { Lang } from '../../shared/lang.ts';

type StartWords = { readonly en: string; readonly ar: string };

const known: Readonly<Partial<Record<ErrorCode, StartWords>>> = {
  'data.in-use': {
    en: 'A till is open on this data already ({file}). Use that till, or name another folder with --data.',
    ar: 'هناك صندوق مفتوح على هذه البيانات ({file}). تابع العمل فيه، أو اذكر مجلدًا آخر مع --data.',
  },
  'data.newer': {
    en: 'A newer version wrote this data (version {version}; this one knows {known}). Start the newer version. Nothing was changed.',
    ar: 'كُتبت هذه البيانات بإصدار أحدث ({version}، وهذا الإصدار يعرف {known}). شغّل الإصدار الأحدث. لم يتغيّر شيء.',
  },
  'data.damaged': {
    en: '{file} is damaged. Keep a copy of it, and put a backup in its place: npm run restore -- DATA_DIR lists them.',
    ar: 'الملف {file} تالف. احتفظ بنسخة منه، وأعد نسخة احتياطية إلى مكانه: الأمر npm run restore -- DATA_DIR يعرضها.',
  },
  'data.missing': {
    en: 'There are no books at {file}. If a till kept its books here, restore a backup: npm run restore -- DATA_DIR lists them. New books need the recovery code: start in a terminal, which asks for it.',
    ar: 'لا توجد دفاتر في {file}. إن كان صندوق يحفظ دفاتره هنا فأعد نسخة احتياطية: الأمر npm run restore -- DATA_DIR يعرضها. لا تبدأ دفاتر جديدة إلا برمز الاستعادة، الذي يُطلب عند البدء من طرفية.',
  },
  'data.foreign': {
    en: '{file} is not the database that this till last had. Put that one back, or restore a backup: npm run restore -- DATA_DIR. Opening this one needs the recovery code: start in a terminal, which asks for it.',
    ar: 'الملف {file} ليس قاعدة البيانات التي كانت لهذا الصندوق. أعد ملفها، أو استعد نسخة احتياطية: npm run restore -- DATA_DIR. ولا يُفتح إلا برمز الاستعادة، الذي يُطلب عند البدء من طرفية.',
  },
  'people.wrong-pin': {
    en: 'This is not the right PIN[; {left|tries} left][, and it is locked for {seconds|seconds}]. Nothing was changed.',
    ar: 'هذا ليس الرقم السري الصحيح[، والباقي {left|tries}][، وأُقفل {seconds|seconds}]. لم يتغيّر شيء.',
  },
  'people.locked': {
    en: 'The PIN is locked after too many wrong ones. Wait {seconds|seconds}. Nothing was changed.',
    ar: 'أُقفل بعد محاولات كثيرة. انتظر {seconds|seconds}. لم يتغيّر شيء.',
  },
  'people.pin-locked': {
    en: 'Five wrong tries in a row have locked this PIN. Somebody else has to open it in the till, or approve in your place. Nothing was changed.',
    ar: 'أُقفل هذا الرقم السري بعد خمس محاولات لم تطابق. ليفتحه غيرك من الصندوق، أو ليوافق غيرك بدلًا منك. لم يتغيّر شيء.',
  },
  'people.pin-malformed': {
    en: 'This is not a PIN. Type the PIN as at the till. Nothing was changed.',
    ar: 'هذا ليس رقمًا سريًا. اكتبه كما تكتبه في الصندوق. لم يتغيّر شيء.',
  },
  'people.pin-differs': {
    en: 'The stored record of this PIN was changed outside of the till. Use the recovery code. Nothing was changed.',
    ar: 'ما حُفظ من هذا الرقم السري تغيّر خارج الصندوق. استعمل رمز الاستعادة. لم يتغيّر شيء.',
  },
  'people.pepper-gone': {
    en: 'No PIN can be checked with these keys: PINs were set with other secrets of the till. Put the keys back that were there, or use the recovery code. Nothing was changed.',
    ar: 'لا يمكن التحقق من أي رقم سري بهذه المفاتيح، فأسرار الصندوق ليست التي ضُبطت بها الأرقام. أعد ملف المفاتيح الذي كان هنا، أو استعمل رمز الاستعادة. لم يتغيّر شيء.',
  },
  'people.unknown': {
    en: 'No owner was named. Nothing was changed.',
    ar: 'لم يُذكر مالك. لم يتغيّر شيء.',
  },
  'recovery.malformed': {
    en: 'This does not have the form of a recovery code. Type it as it was printed. Nothing was changed.',
    ar: 'هذا ليس رمز استعادة كما طُبع. لم يتغيّر شيء.',
  },
  'recovery.wrong': {
    en: 'This is not the recovery code of this till[; {left|tries} left][, and it is locked for {seconds|seconds}]. Nothing was changed.',
    ar: 'هذا ليس رمز الاستعادة لهذا الصندوق[، والباقي {left|tries}][، وأُقفل {seconds|seconds}]. لم يتغيّر شيء.',
  },
  'recovery.none': {
    en: 'This till has no recovery code. Restore in the app: Settings, Backups. Nothing was changed.',
    ar: 'لا رمز استعادة لهذا الصندوق. استعد النسخة من التطبيق: الإعدادات، النسخ الاحتياطية. لم يتغيّر شيء.',
  },
  'backup.folder-away': {
    en: 'The backup folder is not there now ({folder}). Plug in the disk that it is on; if that disk is lost, only the backups above are left.',
    ar: 'مجلد النسخ غير موجود الآن ({folder}). صِل القرص الذي هو عليه، وإن ضاع فليس هناك غير النسخ المذكورة أعلاه.',
  },
  'backup.unknown': {
    en: 'There is no backup {name}. npm run restore -- DATA_DIR lists those that are there.',
    ar: 'لا توجد نسخة احتياطية باسم {name}. الأمر npm run restore -- DATA_DIR يعرض الموجود.',
  },
  'backup.damaged': {
    en: 'The backup {name} is damaged, so it was not used, and nothing was changed. Choose another backup.',
    ar: 'النسخة الاحتياطية {name} غير سليمة، فلم تُستعمل ولم يتغيّر شيء. اختر غيرها.',
  },
  'backup.foreign': {
    en: 'The backup {name} is from another till’s books, so it was not used, and nothing was changed.',
    ar: 'النسخة الاحتياطية {name} من دفاتر صندوق آخر، فلم تُستعمل ولم يتغيّر شيء.',
  },
  'backup.another-mode': {
    en: 'The backup {name} was made by a till in mode {mode}, and this one is in mode {own}: it was not used, and nothing was changed. Restore it into a folder of that mode.',
    ar: 'النسخة الاحتياطية {name} من صندوق وضعه {mode}، ووضع هذا الصندوق {own}، فلم تُستعمل ولم يتغيّر شيء. استعدها في مجلد لذلك الوضع.',
  },
  'backup.another-till': {
    en: 'The backup {name} is from till {till} of {merchant}, and this was not confirmed: it was not used, and nothing was changed.',
    ar: 'النسخة الاحتياطية {name} من الصندوق {till} للمتجر {merchant}، ولم يوافق أحد على استعادتها، فلم تُستعمل ولم يتغيّر شيء.',
  },
  'backup.unnamed': {
    en: 'The backup {name} does not name its till, and this was not confirmed: it was not used, and nothing was changed.',
    ar: 'النسخة الاحتياطية {name} لا تذكر من أي صندوق هي، ولم يوافق أحد على استعادتها، فلم تُستعمل ولم يتغيّر شيء.',
  },
  'data.disk-full': {
    en: 'The disk is full. Make room, then start again.',
    ar: 'القرص ممتلئ. أفرغ مساحة ثم أعد التشغيل.',
  },
  'data.unwritable': {
    en: '{file} cannot be written. Correct its access rights, or name another folder with --data.',
    ar: 'لا يمكن الكتابة في {file}. صحّح صلاحيات الوصول، أو اذكر مجلدًا آخر مع --data.',
  },
  'data.folder-foreign': {
    en: '{file} belongs to another account (number {user}), which could replace the books. Start Qayd as that account, or take the folder over: chown -R "$USER" {file}',
    ar: 'المجلد {file} لحساب آخر (رقمه {user})، فبوسعه أن يبدّل الدفاتر. ابدأ قيد بذلك الحساب، أو انقل ملكية المجلد: chown -R "$USER" {file}',
  },
  'data.folder-open': {
    en: 'Other accounts may write into {file} (mode {mode}), and could replace the books. Make it private, verify the books, then start again: chmod 700 {file}',
    ar: 'يستطيع غيرك الكتابة في {file} (صلاحياته {mode})، فبوسعه أن يبدّل الدفاتر. اقصره على حسابك وتحقّق من الدفاتر ثم أعد التشغيل: chmod 700 {file}',
  },
  'data.folder-shared': {
    en: '{file} is used by every account of this machine (mode {mode}): any of them could replace the books. Name a folder of your own with --data, such as --data "$HOME/qayd". Leave the rights of {file} as they are.',
    ar: 'يكتب كل من يستخدم هذا الجهاز في {file} (صلاحياته {mode})، فبوسع أي حساب أن يبدّل الدفاتر. اذكر مجلدًا خاصًا بك مع --data، مثل --data "$HOME/qayd". لا تغيّر صلاحيات {file}.',
  },
  'secrets.missing': {
    en: 'There are no keys here yet. Start once with --keys FILE (docs/till.md describes this file).',
    ar: 'لا توجد مفاتيح هنا بعد. ابدأ مرة واحدة مع --keys FILE (صيغة الملف في docs/till.md).',
  },
  'secrets.locked': {
    en: 'The keys are still locked. Start again in a terminal, which asks for the passphrase, or name a file with it in QAYD_PASSPHRASE_FILE.',
    ar: 'بقيت المفاتيح مقفلة. ابدأ من نافذة أوامر يمكنها أن تسأل عن عبارة المرور، أو اذكر ملفها في QAYD_PASSPHRASE_FILE.',
  },
  'secrets.wrong-passphrase': {
    en: 'This passphrase does not open the keys. Check the keyboard language, then start again.',
    ar: 'هذه العبارة لا تفتح المفاتيح. تحقّق من لغة لوحة المفاتيح ثم أعد التشغيل.',
  },
  'caller.not-allowed': {
    en: 'A user with the right to change keys and addresses must approve this with a PIN. Nothing was changed. Start in a terminal or a window, which asks for the PIN.',
    ar: 'يجب أن يوافق برقمه السري من يحق له تغيير المفاتيح والعناوين. لم يتغيّر شيء. ابدأ من نافذة يمكنها أن تسأل عنه.',
  },
  'config.unreadable': {
    en: '{file} cannot be read. Correct its path or its access rights.',
    ar: 'لا يمكن قراءة {file}. صحّح المسار أو صلاحيات الوصول.',
  },
  'config.invalid': {
    en: '{file} {field} is not valid. docs/till.md describes what it must be.',
    ar: 'القيمة غير صالحة: {file} {field}. ما يلزم هناك مذكور في docs/till.md.',
  },
};

/** The texts for `config.invalid`, by its `reason`. */
const reasons: Readonly<Record<string, StartWords>> = {
  missing: {
    en: '{field} is missing: it is needed the first time.',
    ar: 'ينقص {field}: يلزم في المرة الأولى.',
  },
  needed: {
    en: '{field} is needed. --help explains it.',
    ar: 'ينقص {field}. التفاصيل مع --help.',
  },
  address: {
    en: '{file} {field} must be an https address, without a name, a password, a “?” or a “#”; plain http is taken on this machine alone, and in a trial.',
    ar: 'يجب أن يكون {file} {field} عنوان https بلا اسم مستخدم ولا كلمة مرور ولا «?» ولا «#». يُقبل http على هذا الجهاز وحده، وفي التجربة فقط.',
  },
  another: {
    en: '{file} is the folder of another till. Leave out --live, --service and --training to open that till, or name another folder with --data.',
    ar: 'المجلد {file} لصندوق آخر. احذف ‎--live و‎--service و‎--training لتفتحه، أو اذكر مجلدًا آخر مع ‎--data.',
  },
  live: {
    en: '{file} is a live till, with real payments. Add --live to open it, or name another folder with --data.',
    ar: 'المجلد {file} لصندوق فعلي يقبض مالًا حقيقيًا. أضف ‎--live لتفتحه، أو اذكر مجلدًا آخر مع ‎--data.',
  },
  several: {
    en: '{file} contains the books of several tills. Name one of these folders: {names}',
    ar: 'في {file} دفاتر أكثر من صندوق. اختر واحدًا منها: {names}',
  },
  repeated: {
    en: '{field} is given more than once. Give it once.',
    ar: 'ذُكر الخيار {field} أكثر من مرة. اذكره مرة واحدة.',
  },
  stray: {
    en: '{field} does not belong to this mode. --service makes it a trial, --live a live till; --lan is for training alone.',
    ar: 'الخيار {field} لا يخص هذا الوضع. ‏--service للتجربة، و--live للعمل الفعلي، و--lan للتدريب وحده.',
  },
  letters: {
    en: '{field} in {file} contains letters that no key has, such as Arabic letters. Copy the key as you received it: Latin letters, digits and signs.',
    ar: 'في المفتاح {field} حروف لا تكون في مفتاح، كالحروف العربية، في الملف «{file}». انسخه كما أُعطيته: حروف لاتينية وأرقام وعلامات.',
  },
  lacks: {
    en: '{field} is missing in {file}. Add it as docs/till.md says: a file from the relay has no keys of the payment service in it.',
    ar: 'ينقص {field} في الملف «{file}». أضفه كما في docs/till.md. فملف يأتي من خادم الإشعارات ليست فيه مفاتيح خدمة الدفع.',
  },
  'not-keys': {
    en: 'This is not a till’s keys file: {file} ({field}). Nothing was taken from it. Choose the keys.json from the operator of the relay.',
    ar: 'ليس هذا ملف مفاتيح الصندوق «{file}» ({field})، ولم يُؤخذ منه شيء. اختر ملف keys.json الذي أعطاك إياه من يدير خادم الإشعارات، أو اطلبه منه.',
  },
  size: {
    en: 'This file is too large for a keys file: {file}. Nothing was taken from it. Choose the keys.json from the operator of the relay.',
    ar: 'هذا الملف أكبر من أن يكون ملف مفاتيح: «{file}»، ولم يُؤخذ منه شيء. اختر ملف keys.json الذي أعطاك إياه من يدير خادم الإشعارات، أو اطلبه منه.',
  },
  key: {
    en: '{field} is not a till’s public key: 43 letters, digits, “-” and “_”. Copy it whole; separate several keys by a comma.',
    ar: 'ليس {field} مفتاح صندوق علنيًا: 43 من الحروف اللاتينية والأرقام و«-» و«_». انسخه كاملًا، وافصل بين المفاتيح بفاصلة.',
  },
  'no-close': {
    en: 'There is no file of a Z report in {file}.',
    ar: 'لا يوجد ملف إقفال في {file}.',
  },
  network: {
    en: '{field}: this machine is not connected to a private network, so no phone can reach it. Connect it to one.',
    ar: 'الخيار {field}: هذا الجهاز ليس على شبكة خاصة يصلها هاتف. صِله بشبكة.',
  },
};

const other: StartWords = {
  en: 'The till could not be opened ({code}). The log has the details.',
  ar: 'تعذّر فتح الصندوق ({code}). التفاصيل في سجل التشغيل.',
};

/** Fills in the facts. A part in brackets is left out if its fact is missing. */
const fill = (text: string, lang: Lang, params: ErrorParams): string =>
  counted(
    text.replace(/\[([^\]]*\{([a-z]+)[|}][^\]]*)\]/g, (_, part: string, name: string) => (name in params ? part : '')),
    lang,
    params,
  )
    .replace(/\{([a-z]+)\}/g, (_, name: string) => String(params[name] ?? ''))
    .replace(/ \(\)/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();

const modesAr: Readonly<Record<string, string>> = { training: 'تدريب', trial: 'تجربة', live: 'بيع حقيقي' };
/** Translates the mode's name, so that an Arabic line contains no internal word. */
const inArabic = (params: ErrorParams): ErrorParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name === 'mode' || name === 'own' ? (modesAr[String(value)] ?? value) : value,
    ]),
  );

/** Returns the words for an error that kept the till from opening: one line in English and one in Arabic. */
export const wordsFor = ({ code, params }: AppError): string => {
  const { en, ar } = (code === 'config.invalid' && reasons[String(params['reason'])]) || (known[code] ?? other);
  return `${fill(en, 'en', { ...params, code })}\n${fill(ar, 'ar', { ...inArabic(params), code })}`;
};

/** Returns the note about a folder that other accounts could read, until a start or a restore made the folder private. */
export const narrowedText = (folder: string): string =>
  `Other accounts could read ${folder}: now only your account can (mode 700).`;
