// UI texts for errors in a supervisor's decisions: exceptions of the books, alerts, day closes, quarantined notices, the clock.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsBooks: ErrorWordsOf<'exception' | 'alert' | 'books' | 'close' | 'quarantine' | 'clock'> = {
  'exception.unknown': errorWords(
    'لا يعرف هذا الصندوق هذا الأمر.',
    'انظر في قائمة ما يحتاج مراجعة.',
    'This till does not know that item to review.',
    'Look at the list of what is to be reviewed.',
  ),
  'exception.handled': errorWords(
    'عالجه غيرك قبل قليل.',
    'انظر في قائمة ما عولج ماذا كُتب عنه.',
    'Somebody has handled it already.',
    'Look among the handled ones for what was noted.',
  ),
  'alert.unknown': errorWords(
    'لا يعرف هذا الصندوق هذا التنبيه.',
    'انظر في التنبيهات القائمة.',
    'This till does not know that alert.',
    'Look at the alerts that stand.',
  ),
  'alert.acknowledged': errorWords(
    'أقرّ غيرك بهذا التنبيه قبل قليل.',
    'لا شيء عليك: يذكر تقرير الإقفال القادم من أقرّ به.',
    'Somebody has acknowledged this alert already.',
    'Nothing is left to do: the next Z report names who did.',
  ),
  'books.checking': errorWords(
    'ما زال الصندوق يقارن جداوله بالدفتر منذ بدئه. قبل أن ينتهي لا يُرد مال، ولا تُسوّى دفعة يدويًا، ولا يُقفل يوم.',
    'حاول بعد دقيقة. إن بقي الأمر كذلك فأفرغ مكانًا على القرص وأعد تشغيل الصندوق.',
    'The till is still comparing its tables with the journal since its start. Until it is done no money is paid back, no payment is settled by hand, and no day is closed.',
    'Try again in a minute. If it stays so, free space on the disk and start the till again.',
  ),
  'close.wrong-day': errorWords(
    'تغيّر يوم العمل منذ أن فتحت هذه الشاشة[: هو الآن {day}].',
    'انظر إلى الملخص من جديد، ثم أقفل.',
    'The business day has turned since this was opened[: it is {day} now].',
    'Look at the summary again, then close.',
  ),
  'close.unresolved': errorWords(
    'هناك دفعات تحتاج إلى تصرّف أو معلقة[: {count}].',
    'انظر إليها وأقرّ أنك رأيتها. تُذكر في الإقفال، ونواصل متابعتها.',
    'Some payments need action or are pending[: {count}].',
    'Look at them and say that you have seen them. The Z report lists them, and we keep monitoring them.',
  ),
  'close.feed-gap': errorWords(
    'ينقص عند خادم الإشعارات إشعار[ رقم {missing}]، فقد يكون مال وصل ولم نعلم به.',
    'انتظر حتى يُصلَح خادم الإشعارات، أو ليُقفل المشرف مع ذكر السبب.',
    'The relay lacks a notice[, number {missing}], so money may have come that we do not know of.',
    'Wait until the relay is fixed, or have the supervisor close all the same and say why.',
  ),
  'close.nothing-new': errorWords(
    'لا شيء يُقفل[: لم يحدث شيء منذ الإقفال رقم {number}].',
    'لا حاجة إلى إقفال الآن.',
    'There is nothing to close[: nothing has happened since Z report no. {number}].',
    'No Z report is needed now.',
  ),
  'close.unknown': errorWords(
    'لا إقفال بهذا الرقم[: {number}].',
    'اختر واحدًا من القائمة.',
    'There is no Z report with that number[: {number}].',
    'Choose one from the list.',
  ),
  'quarantine.no-search': errorWords(
    'لا يستطيع هذا الصندوق اكتشاف صيغة التوقيع.',
    'اطلب ممن أعدّ الصندوق أن يكتشفها بالأداة notice calibrate.',
    'This till cannot detect a signature format.',
    'Ask whoever set it up to detect it with the command notice calibrate.',
  ),
  'quarantine.no-fit': errorWords(
    'لا توجد صيغة توقيع نعرفها تجعل هذه الإشعارات صحيحة.',
    'راجع سرّ التوقيع مع المزوّد. ما لا يصح توقيعه لا نقيّده.',
    'No signature format that we know makes these notices genuine.',
    'Check the signing secret with the provider. What does not verify is not booked.',
  ),
  'quarantine.no-gain': errorWords(
    'لا إشعار محجوزًا تُقيّده هذه الصيغة الآن.',
    'لا شيء تغيّر. اكتشف صيغة التوقيع من جديد إن بقيت إشعارات محجوزة.',
    'This format books none of the notices on hold now.',
    'Nothing was changed. Detect the signature format anew if notices are still on hold.',
  ),
  'quarantine.key-retired': errorWords(
    'هذه الإشعارات موقَّعة بسرّ توقيع لم يعد ساريًا، فلا تُقيَّد ولا يتغير شيء.',
    'اسأل المزوّد أي سرّ توقيع يستعمل. إن كان السابق فأعده في الإعدادات، ثم اكتشف الصيغة من جديد.',
    'These notices are signed with a signing secret that is no longer valid: they are not booked, and nothing changes.',
    'Ask the provider which signing secret it uses. If it is the earlier one, put it back in Settings, then detect the format again.',
  ),
  'quarantine.too-few': errorWords(
    'لا إشعار موقَّع هنا نجرّب عليه.',
    'انتظر حتى يصل واحد، ثم ابحث.',
    'There is no signed notice here to try.',
    'Wait until one comes, then look again.',
  ),
  'quarantine.nothing': errorWords(
    'لم يصل جديد منذ آخر مراجعة.',
    'لا شيء تفعله.',
    'Nothing new has come since somebody last looked.',
    'There is nothing to do.',
  ),
  'quarantine.named': errorWords(
    'وصلت إشعارات لم يثبت توقيعها، وأحدها يذكر الفاتورة {invoiceNo}.',
    'ربما دُفعت. لا تطلب دفعها مرة أخرى قبل أن يراجعها المشرف.',
    'Notices arrived that could not be verified; one names invoice {invoiceNo}.',
    'It may have been paid. Do not charge for it again before a supervisor has looked.',
  ),
  'quarantine.named-some': errorWords(
    'وصلت إشعارات لم يثبت توقيعها، وهي تذكر الفاتورة {invoiceNo} وغيرها من الفواتير المفتوحة.',
    'ربما دُفعت. لا تطلب دفعها مرة أخرى قبل أن يراجعها المشرف.',
    'Notices arrived that could not be verified; they name invoice {invoiceNo} and other open invoices.',
    'They may have been paid. Do not charge for them again before a supervisor has looked.',
  ),
  'quarantine.in-a-row': errorWords(
    'لم يثبت توقيع أي إشعار وصل مؤخرًا.',
    'ربما دُفعت فواتير لا يعلم بها الصندوق. ليراجعها المشرف.',
    'None of the notices that arrived lately could be verified.',
    'Payments may have been made that this till does not see. Have a supervisor look.',
  ),
  'clock.wrong': errorWords(
    'ساعة هذا الجهاز خاطئة[: متقدمة {aheadMinutes|minutes}][: متقدمة {aheadHours|hours}][: متأخرة {behindMinutes|minutes}][: متأخرة {behindHours|hours}].',
    'صحّح تاريخ الجهاز ووقته. نقيّد في الأثناء على اليوم الصحيح بأفضل تقدير.',
    'This machine’s clock is wrong[: {aheadMinutes|minutes} ahead][: {aheadHours|hours} ahead][: {behindMinutes|minutes} behind][: {behindHours|hours} behind].',
    'Set its date and time right. Meanwhile entries go to the right day by our best estimate.',
  ),
  'clock.day-held': errorWords(
    'نقيّد على يوم غير الذي تقوله الساعة[: على {heldDay}، وهي تقول {clockDay}].',
    'كانت الساعة متقدمة من قبل. إن كانت صحيحة الآن فليؤكدها المالك. إلى ذلك الحين تُعلَّم كل عملية بيع.',
    'Entries go to another day than the clock says[: to {heldDay}, and it says {clockDay}].',
    'The clock was ahead before. If it is right now, have an owner confirm it. Until then each sale is marked.',
  ),
  'clock.goes-back': errorWords(
    'بتأكيد الساعة يرجع يوم العمل[ من {heldDay} إلى {clockDay}].',
    'انظر إلى الساعة من جديد، ثم أكّدها.',
    'Confirming the clock moves the business day back[ from {heldDay} to {clockDay}].',
    'Look at the clock again, then confirm it.',
  ),
  'clock.behind-close': errorWords(
    'لا يرجع يوم العمل إلى ما قبل إقفال[: الإقفال رقم {number} على {day}].',
    'إن كانت الساعة متقدمة حين أُقفل، فانتظر حتى يجيب خادم الإشعارات: منه نعرف الوقت. في الأثناء يستمر البيع على اليوم اللاحق، وتُعلَّم كل عملية بيع.',
    'The business day does not go back behind a Z report[: no. {number} stands under {day}].',
    'If the clock was ahead when it was made, wait for the relay, which tells us the time. Meanwhile sales go on under the later day, and each is marked.',
  ),
};
