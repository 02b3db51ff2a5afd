// UI texts of the dialog before a backup replaces the books.
import { addWords } from '../known.ts';

export const wordsRestore = addWords({
  'restore.title': { ar: 'أتستعيد هذه النسخة؟', en: 'Restore this backup?' },
  'restore.this': { ar: 'هذه النسخة', en: 'This backup' },
  'restore.looking': { ar: 'نقرأ ما في النسخة…', en: 'Reading what is in the backup…' },
  'restore.back': { ar: 'السابق', en: 'Back' },
  'restore.yes-all-the-same': { ar: 'هي المقصودة، استعدها', en: 'It is the one, restore it' },
  'restore.another-mode': { ar: 'لا تُستعاد هنا', en: 'It cannot be restored here' },
  'restore.another-mode-text': {
    ar: 'هذه النسخة من صندوق وضعه «{found}»، ووضع هذا الصندوق «{own}». دفاتر التدريب والتجربة لا تصير دفاتر بيع حقيقي، ولا العكس. ارجع واختر نسخة من هذا الصندوق، أو استعدها في صندوق مثله.',
    en: 'This backup is from a {found} till, and this till is {own}. Books of training or of a trial never become those of a live till, nor the other way round. Go back and choose a backup of this till, or restore it at one of its kind.',
  },
  'restore.unnamed': { ar: 'لا تذكر هذه النسخة من أي صندوق هي', en: 'This backup does not say which till it is from' },
  'restore.unnamed-text': {
    ar: 'أخذها إصدار سابق لا يكتب ذلك. قارن ما يُعرف عنها بما تنتظره: المتجر والأيام وعدد ما دُفع.',
    en: 'An older version made it, which did not write that down. Compare what is known of it with what you expect: the shop, the days, and how many payments were paid.',
  },
  'restore.another-till': { ar: 'هذه النسخة من صندوق آخر', en: 'This backup is from another till' },
  'restore.another-till-text': {
    ar: 'النسخة من الصندوق {found}، وهنا الصندوق {own}. استعدها إن كان هذا الجهاز يحل محل ذلك الصندوق، وإلا فارجع.',
    en: 'The backup is from till {found}; here is till {own}. Restore it if this machine takes the place of that till, else go back.',
  },
  'restore.till-of': { ar: '{till} (متجر {merchant})', en: '{till} of {merchant}' },
  'restore.mode-training': { ar: 'تدريب', en: 'training' },
  'restore.mode-trial': { ar: 'تجربة', en: 'trial' },
  'restore.mode-live': { ar: 'بيع حقيقي', en: 'live' },
  'restore.shop': { ar: 'المتجر', en: 'Shop' },
  'restore.till': { ar: 'الصندوق', en: 'Till' },
  'restore.days': { ar: 'الأيام', en: 'Days' },
  'restore.days-text': { ar: 'من {first} إلى {last}', en: '{first} to {last}' },
  'restore.paid': { ar: 'دفعات مدفوعة', en: 'Payments paid' },
  'restore.numbers': { ar: 'أرقام الفواتير', en: 'Invoice numbers' },
  'restore.numbers-text': {
    ar: 'تستمر من {to} بدل {from}: يُترك {skipped} من الأرقام، فربما استعملتها مبيعات بعد هذه النسخة.',
    en: 'They go on with {to}, not with {from}: {skipped} numbers stay free, because sales after this backup may have used them.',
  },
  'restore.numbers-least': {
    ar: 'تستمر من {to} أو بعده بدل {from}: يُترك {skipped} من الأرقام أو أكثر، فربما استعملتها مبيعات بعد هذه النسخة.',
    en: 'They go on with {to} or a little higher, not with {from}: at least {skipped} numbers stay free, because sales after this backup may have used them.',
  },
  'restore.path': { ar: 'الملف', en: 'File' },
  'restore.asked-title': {
    ar: 'طُلب وضع نسخة احتياطية مكان هذه الدفاتر',
    en: 'Somebody asked to put a backup in the place of these books',
  },
  'restore.asked-text': {
    ar: 'لا يُعرف من طلب ذلك. يوافق عليه المالك وحده.',
    en: 'It is not known who asked. Only an owner may agree.',
  },
  'restore.refuse': { ar: 'لا، تبقى الدفاتر', en: 'No, keep the books' },
  'restore.refuse-text': {
    ar: 'لا يضيع شيء، ويُفتح الصندوق بدفاتره.',
    en: 'Nothing is lost, and the till opens with its books.',
  },
  'restore.refuse-broken': {
    ar: 'لا يتغيّر شيء، لكن الصندوق لا يُفتح: دفاتره لا تُقرأ. يمكن طلب نسخة أخرى بعد ذلك.',
    en: 'Nothing is changed, but the till cannot open: its books cannot be read. Another backup can be asked for afterwards.',
  },
  'restore.agree': { ar: 'موافق، استعد النسخة', en: 'Agree and restore' },
  'restore.agree-who': { ar: 'من يوافق؟', en: 'Who agrees?' },
  'restore.agree-hint': { ar: 'اختر اسم المالك، ثم اكتب رقمه السري.', en: 'Choose the owner, then type their PIN.' },
  'restore.by-code': { ar: 'الموافقة برمز الاستعادة', en: 'Agree by the recovery code' },
  'restore.by-pin': { ar: 'الموافقة بالرقم السري', en: 'Agree by a PIN' },
  'restore.made': { ar: 'تاريخ النسخة', en: 'Made' },
  'restore.lost': { ar: 'ما يضيع', en: 'Would be lost' },
  'restore.lost-text': { ar: 'القيود: {rows} · الدفعات المدفوعة: {paid}', en: 'Entries: {rows} · Payments paid: {paid}' },
  'restore.lost-nothing': { ar: 'لا شيء', en: 'Nothing' },
  'restore.lost-unknown': { ar: 'غير معروف: الدفاتر التي هنا لا تُقرأ', en: 'Not known: the books here cannot be read' },
  'restore.last-sale': { ar: 'آخر بيع يضيع', en: 'Last sale lost' },
  'restore.not-said': { ar: 'غير مذكور', en: 'Not said' },
});
