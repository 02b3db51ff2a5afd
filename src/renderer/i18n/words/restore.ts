// Words of what is asked before a backup takes the place of the books, wherever that is done.
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
  'restore.path': { ar: 'الملف', en: 'File' },
  'restore.not-said': { ar: 'غير مذكور', en: 'Not said' },
});
