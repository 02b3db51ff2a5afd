// UI texts of the details of the status lights.
import { addWords } from '../known.ts';

export const wordsLights = addWords({
  'lights.since': { ar: 'منذ {time}', en: 'since {time}' },
  'lights.relay.what': {
    ar: 'يحمل خادم الإشعارات إشعارات الدفع إلى هذا الصندوق.',
    en: 'The relay carries payment notices to this till.',
  },
  'lights.service.what': {
    ar: 'تفتح خدمة الدفع صفحة الدفع لكل فاتورة. لا يتصل بها الصندوق إلا عند طلب الدفع أو تجربتها.',
    en: 'The payment service opens the checkout for each invoice. The till calls it only to charge or to test it.',
  },
  'lights.printer.what': {
    ar: 'تطبع الإيصالات. ما يحدث لها لا يغيّر شيئًا من البيع.',
    en: 'It prints receipts. Whatever happens to it changes nothing about a sale.',
  },
});
