// UI texts of the shell around all screens (navigation rail, status lights, banners, keyboard shortcuts), and words shared by all
// dialogs.
import type { Words } from '../shape.ts';

export const wordsCommon = {
  'common.close': { ar: 'إغلاق', en: 'Close' },
  'common.back': { ar: 'رجوع', en: 'Back' },
  'common.dismiss': { ar: 'إخفاء', en: 'Dismiss' },
  'common.again': { ar: 'حاول مرة أخرى', en: 'Try again' },
  'common.details': { ar: 'التفاصيل', en: 'Details' },
  'common.service-said': { ar: 'بكلمات خدمة الدفع', en: 'In the payment service’s words' },

  'app.name': { ar: 'قيد', en: 'Qayd' },
  'app.till': { ar: 'الصندوق {till}', en: 'Till {till}' },
  'app.opening': { ar: 'الصندوق يُفتح…', en: 'The till is opening…' },
  'app.no-answer': { ar: 'الصندوق لا يستجيب', en: 'The till is not responding' },
  'app.no-answer.text': {
    ar: 'نسأله كل ثانية. تأكد أنه يعمل على هذا الجهاز، أو شغّله من جديد: لا يضيع مما قُيِّد شيء.',
    en: 'We ask it every second. Make sure that it runs on this machine, or start it again: nothing that was booked is lost.',
  },

  'nav.label': { ar: 'الشاشات', en: 'Screens' },
  'nav.sell': { ar: 'بيع', en: 'Sell' },
  'nav.payments': { ar: 'المدفوعات', en: 'Payments' },
  'nav.day': { ar: 'اليوم', en: 'Day' },
  'nav.people': { ar: 'الموظفون', en: 'People' },
  'nav.drills': { ar: 'تمارين', en: 'Drills' },
  'nav.settings': { ar: 'الإعدادات', en: 'Settings' },

  'mode.label': { ar: 'وضع الصندوق', en: 'Mode of the till' },
  'mode.training': { ar: 'تدريب: كل شيء محاكاة، ولا مال حقيقي هنا', en: 'Training: all simulated, no real money here' },
  'mode.trial': { ar: 'تجربة: خدمة دفع للاختبار، لا تُسلَّم بها بضاعة', en: 'Trial: a test payment service, hand over no goods' },

  'lights.label': { ar: 'الاتصال', en: 'Connections' },
  'lights.relay.good': { ar: 'خادم الإشعارات متصل', en: 'Relay connected' },
  'lights.relay.checking': { ar: 'نتصل بخادم الإشعارات…', en: 'Reaching the relay…' },
  'lights.relay.away': { ar: 'خادم الإشعارات: لا نعرف', en: 'Relay: not known' },
  'lights.relay.failing': { ar: 'عطل في خادم الإشعارات', en: 'Relay fault' },
  'lights.relay.silent': { ar: 'خادم الإشعارات لا يستجيب', en: 'Relay not responding' },
  'lights.relay.cannot-store': { ar: 'خادم الإشعارات لا يستطيع الحفظ', en: 'Relay cannot store' },
  'lights.relay.busy': { ar: 'خادم الإشعارات مشغول', en: 'Relay busy' },
  'lights.relay.key-other': { ar: 'الخادم: مفتاح آخر', en: 'Relay: another key' },
  'lights.relay.key-none': { ar: 'الخادم لا يعرف مفتاح الصندوق', en: 'Relay lacks the till’s key' },
  'lights.relay.lost': { ar: 'خادم الإشعارات فقد إشعارات', en: 'Relay lost notices' },
  'lights.service.good': { ar: 'خدمة الدفع تعمل', en: 'Payment service up' },
  'lights.service.checking': { ar: 'خدمة الدفع: تُسأل عند البيع', en: 'Service: called at a sale' },
  'lights.service.away': { ar: 'خدمة الدفع: لا نعرف', en: 'Service: not known' },
  'lights.service.failing': { ar: 'عطل في خدمة الدفع', en: 'Payment service fault' },
  'lights.service.silent': { ar: 'خدمة الدفع لا تستجيب', en: 'Payment service not responding' },
  'lights.service.busy': { ar: 'خدمة الدفع مشغولة', en: 'Payment service busy' },
  'lights.printer.good': { ar: 'الطابعة تعمل', en: 'Printer up' },
  'lights.printer.checking': { ar: 'الطابعة: لم نطبع بها بعد', en: 'Printer: not used yet' },
  'lights.printer.away': { ar: 'الطابعة: لا نعرف', en: 'Printer: not known' },
  'lights.printer.failing': { ar: 'عطل في الطابعة', en: 'Printer fault' },
  'lights.printer.silent': { ar: 'الطابعة لا تستجيب', en: 'Printer not responding' },
  'lights.printer.busy': { ar: 'الطابعة مشغولة', en: 'Printer busy' },
  'lights.check': { ar: 'تحديث', en: 'Refresh' },
  'lights.checked.good': {
    ar: 'لم يصل إشعار جديد. الاتصال بخادم الإشعارات سليم.',
    en: 'No new notice has come. The connection to the relay is fine.',
  },
  'lights.checked.not-yet': {
    ar: 'لم يصل إشعار بهذه الدفعة بعد. الاتصال بخادم الإشعارات سليم.',
    en: 'No notice of this payment has come yet. The connection to the relay is fine.',
  },
  'lights.checked.held': {
    ar: 'إشعارات محجوزة: {count}. راجعها قبل أن تطلب الدفع مرة أخرى.',
    en: 'Notices on hold: {count}. Review them before you charge again.',
  },
  'lights.checked.checking': {
    ar: 'نسأل خادم الإشعارات عن إشعارات جديدة، وننتظر رده',
    en: 'We asked the relay for new notices and wait for its answer',
  },
  'lights.checked.busy': {
    ar: 'خادم الإشعارات مشغول: تتأخر النتائج قليلًا ولا تضيع',
    en: 'The relay is busy: results come a little late, not lost',
  },
  'lights.checked.failing': {
    ar: 'سألنا خادم الإشعارات من جديد، ولم يستجب بعد. نواصل السؤال',
    en: 'We asked the relay again. It is not responding yet, and we go on asking',
  },

  'attention.needed': { ar: 'تحتاج إلى تصرّف', en: 'Needs action' },
  'attention.pending': { ar: 'معلقة', en: 'Pending' },
  'attention.monitored': { ar: 'تحت المتابعة', en: 'Monitored' },
  'attention.count': {
    ar: {
      zero: 'كل الدفعات محسومة',
      one: 'واحدة تحتاج إلى تصرّف',
      two: 'اثنتان تحتاجان إلى تصرّف',
      few: '{count} تحتاج إلى تصرّف',
      many: '{count} تحتاج إلى تصرّف',
      other: '{count} تحتاج إلى تصرّف',
    },
    en: { zero: 'All settled', one: '{count} needs action', other: '{count} need action' },
  },

  'link.lost.title': { ar: 'الصندوق لا يستجيب', en: 'The till is not responding' },
  'link.lost.text': {
    ar: 'ربما أُغلق. انظر إلى النافذة التي شُغّل منها، وإن شُغّل من جديد فافتح العنوان الجديد الذي كتبه هناك. ما تراه هنا قديم.',
    en: 'It may be closed. Look at the window where it was started; if it was started again, open the new address that it printed there. What you see here is old.',
  },

  'lang.switch': { ar: 'English', en: 'العربية' },
  'theme.system': { ar: 'المظهر: تلقائي', en: 'Theme: system' },
  'theme.light': { ar: 'المظهر: فاتح', en: 'Theme: light' },
  'theme.dark': { ar: 'المظهر: داكن', en: 'Theme: dark' },

  'exceptions.show': {
    ar: {
      one: 'أمر واحد للمراجعة',
      two: 'أمران للمراجعة',
      few: '{count} أمور للمراجعة',
      many: '{count} أمرًا للمراجعة',
      other: '{count} أمر للمراجعة',
    },
    en: { other: '{count} to review' },
  },
  'refunds.count': {
    ar: {
      one: 'مبلغ واحد مستحق الرد',
      two: 'مبلغان مستحقا الرد',
      few: '{count} مبالغ مستحقة الرد',
      many: '{count} مبلغًا مستحق الرد',
      other: '{count} مبلغ مستحق الرد',
    },
    en: { one: '1 refund owed', other: '{count} refunds owed' },
  },
  'diagnostics.open': { ar: 'افحص الصندوق', en: 'Diagnostics' },
  'backups.not-open': { ar: 'لم يُفتح الصندوق', en: 'The till could not be opened' },
  'recent.title': { ar: 'آخر المدفوعات', en: 'Recent payments' },
  'recent.empty': { ar: 'لا مدفوعات بعد', en: 'No payments yet' },
  'recent.empty.text': {
    ar: 'كل فاتورة تطلب دفعها تظهر هنا مع حالتها.',
    en: 'Each invoice that you charge shows here with its status.',
  },

  'running.badge': {
    ar: {
      zero: 'لا دفعات معلقة',
      one: 'دفعة معلقة واحدة',
      two: 'دفعتان معلقتان',
      few: '{count} دفعات معلقة',
      many: '{count} دفعة معلقة',
      other: '{count} دفعة معلقة',
    },
    en: { other: '{count} pending' },
  },

  'help.title': { ar: 'مساعدة', en: 'Help' },
  'help.here': { ar: 'مساعدة لهذه الشاشة', en: 'Help for this screen' },
  'keys.title': { ar: 'الاختصارات', en: 'Shortcuts' },

  'toast.paid': { ar: 'دُفعت {amount}، الفاتورة {invoice}', en: 'Paid: {amount}, invoice {invoice}' },
  'toast.paid-late': {
    ar: 'دُفعت متأخرة: {amount}، الفاتورة {invoice}. تأكد هل سُلّمت البضاعة.',
    en: 'Paid late: {amount}, invoice {invoice}. Check whether the goods were handed over.',
  },
  'toast.paid-twice': {
    ar: 'دُفعت مرتين: {amount}، الفاتورة {invoice}. للزبون مبلغ مستحق الرد.',
    en: 'Paid twice: {amount}, invoice {invoice}. A refund is owed.',
  },
  'toast.label': { ar: 'رسائل', en: 'Messages' },
} as const satisfies Words;
