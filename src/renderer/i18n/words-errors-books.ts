// Words for errors in what a supervisor does: the PIN, exceptions, closes, held notices, the clock.
import { errorWords, type ErrorWordsOf } from './phrase.ts';

export const wordsErrorsBooks: ErrorWordsOf<'supervisor' | 'exception' | 'close' | 'quarantine' | 'clock'> = {
  'supervisor.no-pin': errorWords(
    'لم يُضبط رقم سري للمشرف بعد.',
    'اضبطه في الإعدادات، ثم أعد المحاولة.',
    'No supervisor’s PIN has been set yet.',
    'Set one in Settings, then try again.',
  ),
  'supervisor.wrong-pin': errorWords(
    'هذا ليس رقم المشرف السري[، والباقي {left|tries}].',
    'ليكتبه المشرف بنفسه. بعد خمس محاولات يُقفل لبعض الوقت.',
    'This is not the supervisor’s PIN[; {left|tries} left].',
    'Have the supervisor type it. After five tries it is locked for a while.',
  ),
  'supervisor.locked': errorWords(
    'أُقفل الرقم السري بعد محاولات كثيرة.',
    'انتظر[ {seconds|seconds}]، ثم ليكتبه المشرف بنفسه.',
    'The PIN is locked after too many tries.',
    'Wait[ {seconds|seconds}], then have the supervisor type it.',
  ),
  'supervisor.pin-malformed': errorWords(
    'الرقم السري أرقام فقط[، من {shortest} إلى {longest}].',
    'اكتبه بلا حروف ولا مسافات.',
    'A PIN is digits alone[, {shortest} to {longest} of them].',
    'Type it without letters or spaces.',
  ),
  'supervisor.pin-simple': errorWords(
    'هذا الرقم السري يسهل تخمينه.',
    'اختر أرقامًا لا تتوالى ولا تتكرر كلها.',
    'This PIN is easy to guess.',
    'Choose digits that are not all alike and not in a row.',
  ),
  'exception.unknown': errorWords(
    'لا يعرف هذا الصندوق هذا الأمر.',
    'انظر في قائمة ما يحتاج مراجعة.',
    'This till does not know that exception.',
    'Look at the list of what is to be reviewed.',
  ),
  'exception.handled': errorWords(
    'عالجه غيرك قبل قليل.',
    'انظر في قائمة ما عولج ماذا كُتب عنه.',
    'Somebody has handled it already.',
    'Look among the handled ones for what was noted.',
  ),
  'close.wrong-day': errorWords(
    'تغيّر يوم العمل منذ أن فتحت هذه الشاشة[: هو الآن {day}].',
    'انظر إلى الملخص من جديد، ثم أقفل.',
    'The business day has turned since this was opened[: it is {day} now].',
    'Look at the summary again, then close.',
  ),
  'close.unresolved': errorWords(
    'هناك مدفوعات بلا نتيجة[: {count}].',
    'انظر إليها وأقرّ أنك رأيتها. تُذكر في الإقفال، ونواصل مراقبتها.',
    'Some payments have no result yet[: {count}].',
    'Look at them and say that you have seen them. The close lists them, and we go on watching.',
  ),
  'close.feed-gap': errorWords(
    'ينقص عند الوسيط إشعار[ رقم {missing}]، فقد يكون مال وصل ولم نعلم به.',
    'انتظر حتى يُصلَح الوسيط، أو ليُقفل المشرف مع ذكر السبب.',
    'The relay lacks a notice[, number {missing}], so money may have come that we do not know of.',
    'Wait until the relay is mended, or have the supervisor close all the same and say why.',
  ),
  'close.nothing-new': errorWords(
    'لم يحدث شيء منذ الإقفال[ رقم {number}].',
    'لا حاجة إلى إقفال آخر الآن.',
    'Nothing has happened since close[ number {number}].',
    'There is no need for another one now.',
  ),
  'close.unknown': errorWords(
    'لا إقفال بهذا الرقم[: {number}].',
    'اختر واحدًا من القائمة.',
    'There is no close with that number[: {number}].',
    'Choose one from the list.',
  ),
  'quarantine.no-search': errorWords(
    'لا يستطيع هذا الصندوق البحث عن طريقة التوقيع.',
    'اطلب ممن أعدّ الصندوق أن يبحث عنها بالأداة notice calibrate.',
    'This till cannot look for a way of signing.',
    'Ask whoever set it up to look with the command notice calibrate.',
  ),
  'quarantine.no-fit': errorWords(
    'لا توجد طريقة توقيع نعرفها تجعل هذه الإشعارات صحيحة.',
    'راجع المفتاح السري مع المزوّد. ما لا يصح توقيعه لا نقيّده.',
    'No way of signing that we know makes these notices genuine.',
    'Check the secret key with the provider. What does not verify is not booked.',
  ),
  'quarantine.too-few': errorWords(
    'لا إشعار موقَّع هنا نجرّب عليه.',
    'انتظر حتى يصل واحد، ثم ابحث.',
    'There is no signed notice here to try.',
    'Wait until one comes, then look again.',
  ),
  'clock.wrong': errorWords(
    'ساعة هذا الجهاز خاطئة[: متقدمة {aheadMinutes|minutes}][: متقدمة {aheadHours|hours}][: متأخرة {behindMinutes|minutes}][: متأخرة {behindHours|hours}].',
    'صحّح تاريخ الجهاز ووقته. نقيّد في الأثناء على اليوم الصحيح بأفضل تقدير.',
    'This machine’s clock is wrong[: {aheadMinutes|minutes} ahead][: {aheadHours|hours} ahead][: {behindMinutes|minutes} behind][: {behindHours|hours} behind].',
    'Set its date and time right. Meanwhile entries go to the right day by our best estimate.',
  ),
  'clock.day-held': errorWords(
    'نقيّد على يوم غير الذي تقوله الساعة[: على {heldDay}، وهي تقول {clockDay}].',
    'كانت الساعة متقدمة من قبل. إن كانت صحيحة الآن فليؤكدها المشرف.',
    'Entries go to another day than the clock says[: to {heldDay}, and it says {clockDay}].',
    'The clock was ahead before. If it is right now, have the supervisor confirm it.',
  ),
};
