// UI texts of the settings of the Sell screen: quick amounts, items, sound and speech.
import { settingWords } from '../../../shared/words/settings.ts';
import { addWords } from '../known.ts';

export const wordsCounterSettings = addWords({
  'counter.title': settingWords['counter.title'],
  'counter.quick': settingWords['counter.quick'],
  'counter.quick-hint': {
    ar: 'مثل 5 10 20 50، وبينها فراغ. ضغطة واحدة تكتب المبلغ.',
    en: 'Such as 5 10 20 50, with spaces between. One press sets the amount.',
  },
  'counter.quick-many': { ar: 'اكتب {most} مبالغ على الأكثر.', en: 'Write {most} amounts at most.' },
  'counter.items': settingWords['counter.items'],
  'counter.items-hint': {
    ar: 'قائمة قصيرة تظهر بجانب لوحة الأرقام: كل ضغطة تزيد واحدًا، ومجموعها هو المبلغ.',
    en: 'A short list beside the keypad: each press adds one, and their sum is the amount.',
  },
  'counter.item-add': { ar: 'أضف صنفًا', en: 'Add an item' },
  'counter.item-change': { ar: 'عدّل الصنف', en: 'Change the item' },
  'counter.item-edit': { ar: 'عدّل {name}', en: 'Change {name}' },
  'counter.item-delete': { ar: 'احذف {name}', en: 'Delete {name}' },
  'counter.item-up': { ar: 'ارفع {name}', en: 'Move {name} up' },
  'counter.item-down': { ar: 'أنزل {name}', en: 'Move {name} down' },
  'counter.item-name': { ar: 'اسم الصنف', en: 'Name of the item' },
  'counter.item-name-malformed': {
    ar: 'اكتب اسمًا في سطر واحد، 40 حرفًا على الأكثر.',
    en: 'Type a name in one line, 40 characters at most.',
  },
  'counter.item-taken': { ar: 'في القائمة صنف بهذا الاسم والعملة.', en: 'The list has an item of that name and currency.' },
  'counter.item-price': { ar: 'السعر', en: 'Price' },
  'counter.item-currency': { ar: 'العملة', en: 'Currency' },
  'counter.item-done': { ar: 'تم', en: 'Done' },
  'counter.paste': { ar: 'الصق قائمة', en: 'Paste a list' },
  'counter.paste-lines': { ar: 'كل صنف في سطر', en: 'One item a line' },
  'counter.paste-hint': {
    ar: 'الاسم ثم السعر، وبينهما فاصلة: «قهوة، 2.5»؛ ومن جدول كما يُنسخ. للدولار أضف USD بعد السعر: «كوب، \u206612 USD\u2069». الكسر بعد نقطة.',
    en: 'Name, then price, with a comma between: “Coffee, 2.5”, or as a spreadsheet copies them. For dollars add USD behind the price: “Cup, 12 USD”. Decimals stand behind a point.',
  },
  'counter.paste-add': {
    ar: {
      zero: 'أضف الأصناف',
      one: 'أضف صنفًا واحدًا',
      two: 'أضف صنفين',
      few: 'أضف {count} أصناف',
      many: 'أضف {count} صنفًا',
      other: 'أضف {count} صنف',
    },
    en: { zero: 'Add the items', one: 'Add {count} item', other: 'Add {count} items' },
  },
  'counter.paste-items': { ar: 'ستُضاف ({count})', en: 'To be added ({count})' },
  'counter.paste-refused': { ar: 'لن تُضاف ({count})', en: 'Not added ({count})' },
  'counter.paste-line': { ar: 'السطر {line}:', en: 'Line {line}:' },
  'counter.paste-no-price': {
    ar: 'لا سعر بعد الاسم. اكتب فاصلة ثم السعر.',
    en: 'No price stands behind the name. Type a comma, then the price.',
  },
  'counter.paste-too-many': {
    ar: 'في السطر أكثر من الاسم والسعر والعملة. اترك هذه الثلاثة فقط.',
    en: 'More than name, price and currency stand in this line. Leave these three.',
  },
  'counter.paste-currency': {
    ar: 'العملة {currency} غير معروفة هنا. اكتب إحدى هذه: {known}.',
    en: 'The currency {currency} is not known here. Write one of these: {known}.',
  },
  'counter.full': { ar: 'في القائمة {most} صنفًا على الأكثر.', en: 'The list takes {most} items at most.' },
  'counter.heard': { ar: 'حين يصل المال', en: 'When money arrives' },
  'counter.sound': settingWords['counter.sound'],
  'counter.sound-off': settingWords['counter.sound-off'],
  'counter.sound-normal': settingWords['counter.sound-normal'],
  'counter.sound-loud': settingWords['counter.sound-loud'],
  'counter.speech': settingWords['counter.speech'],
  'counter.speech-off': settingWords['counter.speech-off'],
  'counter.speech-on': settingWords['counter.speech-on'],
  'counter.no-voice': {
    ar: 'لا صوت للنطق بهذه اللغة على هذا الجهاز، فلا يُنطق شيء. ثبّته من إعدادات الجهاز.',
    en: 'This machine has no voice for this language, so nothing is said. One can be installed in the machine’s settings.',
  },
  'counter.hear': { ar: 'جرّب', en: 'Try it' },
  'counter.unsaved': { ar: 'لم تُحفظ التغييرات بعد.', en: 'Changes are not saved yet.' },
  'counter.undo': { ar: 'تراجع', en: 'Undo' },
  'counter.save': { ar: 'حفظ', en: 'Save' },
  'counter.saved': { ar: 'حُفظت إعدادات شاشة البيع.', en: 'The Sell screen’s settings are saved.' },
});
