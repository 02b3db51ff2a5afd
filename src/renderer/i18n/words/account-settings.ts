// UI texts of the settings for accounts: their names and codes, and what is wrong with them.
import { settingWords } from '../../../shared/words/settings.ts';
import { addWords } from '../known.ts';

export const wordsAccountSettings = addWords({
  'accounts.title': settingWords['accounts.title'],
  'accounts.what': {
    ar: 'تظهر هذه الأسماء والرموز في الأرصدة والإقفالات والورق والملفات. ما قُيّد من قبل لا يتغير. الحقل الفارغ: كما في دليل الحسابات.',
    en: 'Balances, Z reports, paper and files show these names and codes. What is booked does not change. An empty field: as in the chart of accounts.',
  },
  'accounts.account': { ar: 'الحساب', en: 'Account' },
  'accounts.ar': settingWords['accounts.ar'],
  'accounts.en': settingWords['accounts.en'],
  'accounts.ascii': settingWords['accounts.ascii'],
  'accounts.code': settingWords['accounts.code'],
  'accounts.ascii-hint': {
    ar: 'الاسم في ملفات النص (hledger وbeancount): حروف لاتينية وأرقام و«-»، ويبدأ كل جزء بحرف كبير أو رقم، وبين الأجزاء «:».',
    en: 'The name in text files (hledger, beancount): Latin letters, digits and “-”. Each part begins with a capital letter or a digit; “:” stands between parts.',
  },
  'accounts.posted': { ar: 'حسابات يقيّد فيها الصندوق', en: 'Accounts to which the till posts' },
  'accounts.unposted': { ar: 'حسابات أخرى في الدليل', en: 'Other accounts of the chart' },
  'accounts.reset': { ar: 'أعد «{account}» كما في الدليل', en: 'Reset {account} to the chart' },
  'accounts.reset-all': { ar: 'أعد كل الحسابات كما في الدليل', en: 'Reset all accounts to the chart' },
  'accounts.saved': { ar: 'حُفظت الحسابات.', en: 'The accounts are saved.' },
  'accounts.fault-name': { ar: 'من حرف إلى 60 حرفًا، في سطر واحد.', en: 'One to 60 characters, on one line.' },
  'accounts.fault-ascii': {
    ar: 'حروف لاتينية وأرقام و«-» و«:» فقط، وأول كل جزء حرف كبير أو رقم، حتى 60 حرفًا.',
    en: 'Only Latin letters, digits, “-” and “:”; each part begins with a capital letter or a digit; at most 60 characters.',
  },
  'accounts.fault-code': {
    ar: 'حروف لاتينية وأرقام، وبينها «.-_/»، حتى 20 حرفًا.',
    en: 'Latin letters and digits, with “.-_/” between them; at most 20 characters.',
  },
  'accounts.fault-repeated': { ar: 'هذا لحساب «{account}» أيضًا.', en: '{account} has the same.' },
  'accounts.fault-chart-name': {
    ar: 'بهذا الاسم تُقيَّد سطور «{account}» في الملفات.',
    en: 'Files book the lines of {account} under this name.',
  },
});
