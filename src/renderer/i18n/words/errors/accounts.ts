// UI texts for errors in the shop's names and codes of accounts.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsAccounts: ErrorWordsOf<'accounts'> = {
  'accounts.bad-name': errorWords(
    '«{name}» لا يصلح اسمًا لحساب.',
    'اكتب من حرف إلى 60 حرفًا في سطر واحد.',
    '“{name}” will not do as the name of an account.',
    'Type one to 60 characters on one line.',
  ),
  'accounts.bad-ascii': errorWords(
    '«{name}» لا يصلح اسمًا في ملفات النص.',
    'استعمل حروفًا لاتينية وأرقامًا و«-» و«:»، وابدأ كل جزء بحرف كبير أو رقم، حتى 60 حرفًا.',
    '“{name}” will not do as a name in text files.',
    'Use Latin letters, digits, “-” and “:”, begin each part with a capital letter or a digit, and use at most 60 characters.',
  ),
  'accounts.bad-code': errorWords(
    '«{code}» لا يصلح رمزًا لحساب.',
    'استعمل حروفًا لاتينية وأرقامًا، وبينها «.-_/»، حتى 20 حرفًا.',
    '“{code}” will not do as the code of an account.',
    'Use Latin letters and digits, with “.-_/” between them, at most 20 characters.',
  ),
  'accounts.repeated': errorWords(
    '«{name}» لحسابين.',
    'أعط كل حساب اسمًا ورمزًا لا يحملهما حساب آخر.',
    'Two accounts have “{name}”.',
    'Give each account a name and a code that no other account has.',
  ),
  'accounts.chart-name': errorWords(
    '«{name}» اسم حساب آخر في دليل الحسابات، وبه تُقيَّد سطوره في الملفات.',
    'اختر اسمًا آخر في ملفات النص.',
    '“{name}” is another account’s name in the chart, and files book that account’s lines under it.',
    'Choose another name in text files.',
  ),
};
