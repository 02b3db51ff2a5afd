// UI texts for errors of receipts and printers. A failed print never undoes the sale, so the advice is about paper only.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsPrinting: ErrorWordsOf<'receipt' | 'printer'> = {
  'receipt.none': errorWords(
    'لا إيصال لهذه الدفعة: لم يُقيَّد لها مبلغ بيعة.',
    'اطبع الإيصال بعد أن تصبح الدفعة مدفوعة.',
    'There is no receipt for this payment: no money of a sale is booked for it.',
    'Print the receipt once the payment is paid.',
  ),
  'receipt.over': errorWords(
    'لم يُطبع: أُعيد تشغيل الصندوق أو تغيّرت إعدادات الطابعة أثناء ذلك.',
    'اطبع مرة أخرى.',
    'It was not printed: the till was restarted or the printer settings changed meanwhile.',
    'Print again.',
  ),
  'receipt.used': errorWords(
    'أُرسل هذا الإيصال من قبل، أو أُعيد تشغيل الصندوق أثناء ذلك. ربما طُبع.',
    'انظر إلى الطابعة. فإن لم يخرج شيء فاطبع مرة أخرى: يسألك الصندوق هل خرج إيصال.',
    'This receipt was sent before, or the till was restarted meanwhile. It may be on paper.',
    'Look at the printer. If nothing came out, print again: the till asks whether a receipt came out.',
  ),
  'receipt.unsure': errorWords(
    'أُرسل هذا الإيصال إلى الطباعة من قبل، ولا نعرف هل خرج.',
    'انظر إلى الطابعة، ثم اطبع مرة أخرى وقل هل خرج إيصال.',
    'This receipt was sent to print before, and we do not know whether it came out.',
    'Look at the printer, then print again and say whether a receipt came out.',
  ),
  'printer.far': errorWords(
    'لم يُطبع: عنوان الطابعة ليس في شبكة المتجر.',
    'صحّح عنوان الطابعة في الإعدادات.',
    'It was not printed: the printer’s address is not on the shop’s own network.',
    'Correct the printer’s address in Settings.',
  ),
  'printer.unreachable': errorWords(
    'لم يُطبع: لا يمكن الوصول إلى الطابعة.',
    'تأكد من أنها مشغّلة وموصولة بالشبكة، ثم اطبع مرة أخرى.',
    'It was not printed: the printer cannot be reached.',
    'Check that it is on and connected to the network, then print again.',
  ),
  'printer.refused': errorWords(
    'لم يُطبع: رفض الجهاز الاتصال.',
    'قد تكون الطابعة مشغولة أو رقم المنفذ غير رقمها. أعد تشغيلها، وراجع المنفذ في الإعدادات، ثم اطبع مرة أخرى.',
    'It was not printed: the device refused the connection.',
    'The printer may be busy, or the port is wrong. Restart it, check the port in Settings, then print again.',
  ),
  'printer.timeout': errorWords(
    'توقفت الطابعة عن الاستقبال. ربما طُبع جزء من الإيصال.',
    'تأكد من الورق ومن عدم انحشاره، أعد تشغيل الطابعة، ثم اطبع مرة أخرى.',
    'The printer stopped taking data. Part of the receipt may be on paper.',
    'Check the paper and look for a jam, restart the printer, then print again.',
  ),
  'printer.broken': errorWords(
    'قطعت الطابعة الاتصال. ربما طُبع جزء من الإيصال.',
    'تأكد من كابل الشبكة والكهرباء، ثم اطبع مرة أخرى.',
    'The printer broke off the connection. Part of the receipt may be on paper.',
    'Check its network cable and power, then print again.',
  ),
  'printer.no-paper': errorWords(
    'نفد ورق الطابعة.',
    'ركّب لفة جديدة، ثم اطبع مرة أخرى.',
    'The printer is out of paper.',
    'Put in a new roll, then print again.',
  ),
  'printer.open': errorWords(
    'لم يُطبع: غطاء الطابعة مفتوح.',
    'أغلق الغطاء، ثم اطبع مرة أخرى.',
    'It was not printed: the printer’s cover is open.',
    'Close the cover, then print again.',
  ),
  'printer.offline': errorWords(
    'لم يُطبع: الطابعة غير جاهزة.',
    'انظر إلى أضوائها، أعد تشغيلها، ثم اطبع مرة أخرى.',
    'It was not printed: the printer is not ready.',
    'Look at its lights, restart it, then print again.',
  ),
  'printer.too-long': errorWords(
    'لم يُطبع: الورقة أطول مما تأخذه طابعة الإيصالات.',
    'اختر ورق A4، أو احفظ PDF.',
    'It was not printed: the page is longer than the receipt printer takes.',
    'Choose A4, or save a PDF.',
  ),
  'printer.gone': errorWords(
    'لم يُطبع: لا يعرف هذا الجهاز الطابعة المختارة في الإعدادات.',
    'وصّلها، أو اختر طابعة أخرى في الإعدادات، ثم اطبع مرة أخرى.',
    'It was not printed: this computer does not know the printer chosen in Settings.',
    'Connect it or choose another one in Settings, then print again.',
  ),
  'printer.failed': errorWords(
    'لم يُطبع: لم يقبل نظام الجهاز الطباعة.',
    'افتح قائمة الطابعة في النظام وانظر ما توقف فيها، ثم اطبع مرة أخرى.',
    'It was not printed: the computer’s print system did not take it.',
    'Open the printer’s queue on this computer, see what has stopped there, then print again.',
  ),
};
