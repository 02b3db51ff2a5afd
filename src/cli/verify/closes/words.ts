// The report about saved closes, in words for the terminal, in English or in Arabic.
import { accounts as chart } from '../../../shared/accounts/accounts.ts';
import type { CloseRun } from '../../../shared/close-check/chain.ts';
import type { CloseFault, CloseFaultCode } from '../../../shared/close-check/faults.ts';
import { closeWords } from '../../../shared/close-paper/words.ts';
import type { Lang } from '../../../shared/lang.ts';
import { gateways } from '../../../shared/payment/gateways.ts';
import { keyPrint } from '../../../shared/relay-wire/held-key.ts';
import { wordsGateways } from '../../../shared/words/money.ts';
import type { Phrase } from '../../../shared/words/phrase.ts';
import type { ClosesReport, FileReport } from './check.ts';

const faultWords: Readonly<Record<CloseFaultCode, Phrase>> = {
  unreadable: { en: 'cannot be opened, or is not an ordinary file', ar: 'لا يمكن فتحه، أو ليس ملفًا عاديًا' },
  'too-large': { en: 'is larger than any Z report, and was not read', ar: 'أكبر من أي إقفال، فلم يُقرأ' },
  'not-a-close': { en: 'is not the file of a Z report', ar: 'ليس ملف إقفال' },
  newer: {
    en: 'not checked: a newer version of the program made it (version {version}). Check it with that version',
    ar: 'لم يُفحص: أعدّه إصدار أحدث من البرنامج ({version}). افحصه بذلك الإصدار',
  },
  malformed: {
    en: 'does not have the form of a Z report, beginning with the field “{field}”',
    ar: 'ليس بصيغة الإقفال، ابتداءً من الحقل “{field}”',
  },
  rewritten: {
    en: 'does not have the bytes that a till writes: it was changed, or saved again by another program',
    ar: 'ليس كما يكتبه الصندوق حرفًا بحرف: عُدّل، أو حفظه برنامج آخر',
  },
  'closing-differs': {
    en: '{list}: the closing of {sum} is not opening + movement',
    ar: '{list}: آخر المدة في {sum} ليس أول المدة مع الحركة',
  },
  'account-twice': { en: 'the account {sum} is there twice', ar: 'الحساب {sum} مذكور مرتين' },
  'not-zero': { en: 'the accounts in {currency} do not add up to zero', ar: 'مجموع الحسابات بعملة {currency} ليس صفرًا' },
  'number-differs': {
    en: 'its number does not follow number {number} of the Z report before it',
    ar: 'رقمه لا يلي الرقم {number} للإقفال الذي قبله',
  },
  'previous-differs': {
    en: 'does not follow Z report {number}: it names another SHA-256',
    ar: 'لا يتبع الإقفال {number}: يذكر بصمة SHA-256 أخرى',
  },
  'entries-differ': {
    en: 'its first entry is not the one after the last entry of Z report {number}',
    ar: 'أول قيد فيه ليس القيد التالي لآخر قيد في الإقفال {number}',
  },
  'opening-differs': {
    en: 'the opening of {sum} is not its closing in Z report {number}',
    ar: 'أول المدة في {sum} ليس آخر المدة في الإقفال {number}',
  },
  'number-twice': {
    en: 'another file is Z report {number}, too, with other content',
    ar: 'ملف آخر هو أيضًا الإقفال {number} بمحتوى آخر',
  },
  'signature-unreadable': { en: 'its .sig file cannot be read', ar: 'لا يمكن قراءة ملف ‎.sig الذي معه' },
  'signature-malformed': { en: 'its .sig file is not a signature of a Z report', ar: 'ملف ‎.sig الذي معه ليس توقيع إقفال' },
  'signature-of-another': {
    en: 'its .sig file belongs to something else: “{field}” differs',
    ar: 'ملف ‎.sig الذي معه لغيره: “{field}” مختلف',
  },
  'signature-wrong': { en: 'the signature is wrong', ar: 'التوقيع غير صحيح' },
  'key-other': { en: 'refused: signed by another key ({print})', ar: 'مرفوض: وُقّع بمفتاح آخر ({print})' },
  'signature-missing': {
    en: 'refused: no signature, and no signed later Z report names it',
    ar: 'مرفوض: بلا توقيع، ولا يذكره إقفال لاحق موقّع',
  },
  'close-missing': { en: 'the Z report of this signature is not here', ar: 'الإقفال الذي له هذا التوقيع ليس هنا' },
};

const lines = {
  close: {
    en: 'Z report {number} of till {till}, shop {merchant}, {day}',
    ar: 'الإقفال {number}، الصندوق {till}، المحل {merchant}، {day}',
  },
  noMoney: { en: ' – NO REAL MONEY ({mode})', ar: ' – بلا مال حقيقي ({mode})' },
  byKey: { en: 'ok: consistent, and signed by this key: {print}', ar: 'سليم: متّسق، ووقّعه هذا المفتاح: {print}' },
  keyOpen: { en: 'consistent, key not checked: {print}', ar: 'متّسق، والمفتاح لم يُفحص: {print}' },
  covered: {
    en: 'consistent, without its own signature; the signature of Z report {number} covers it',
    ar: 'متّسق بلا توقيع له، ويشمله توقيع الإقفال {number}',
  },
  unsigned: { en: 'consistent, not signed: there is no .sig file', ar: 'متّسق غير موقّع: لا يوجد ملف ‎.sig' },
  never: {
    en: 'consistent, not signed: Z reports of version {version} have no signature',
    ar: 'متّسق غير موقّع: إقفالات النسخة {version} بلا توقيع',
  },
  bad: { en: 'WRONG: {words}', ar: 'خطأ: {words}' },
  others: { en: 'Other files here, not checked: {count}', ar: 'ملفات أخرى هنا لم تُفحص: {count}' },
  run: {
    en: 'Till {till}, shop {merchant}: Z reports {first} to {last}',
    ar: 'الصندوق {till}، المحل {merchant}: الإقفالات من {first} إلى {last}',
  },
  missing: { en: '; not here: {missing}', ar: '؛ ليست هنا: {missing}' },
  whole: { en: ', none missing between them', ar: '، لا ينقص بينها شيء' },
  ends: {
    en: 'Compare {last} with the last Z report on paper or at the till: a file cannot show that later ones are missing.',
    ar: 'قارن الرقم {last} بآخر إقفال على الورق أو في الصندوق، فالملفات لا تدل على ما ينقص بعدها.',
  },
  key: { en: 'Key of these signatures: {key} (begins {print})', ar: 'مفتاح هذه التواقيع: {key} (أوله {print})' },
  keyWhy: {
    en: 'A key in a .sig file proves nothing by itself, because anybody can make a key. Take the till’s public key from the till (Settings, Advanced), or from the shop’s relay (https://RELAY/v1/receipt-keys/{merchant}), and run the command again with --key KEY.',
    ar: 'المفتاح في ملف ‎.sig لا يثبت وحده شيئًا، فبإمكان أي أحد أن يصنع مفتاحًا. خذ مفتاح الصندوق العلني من الصندوق (الإعدادات، متقدم)، أو من خادم الإشعارات (https://RELAY/v1/receipt-keys/{merchant})، وأعد الأمر مع ‎--key KEY.',
  },
  good: {
    en: 'All Z reports here are signed by the given key, and fit one another.',
    ar: 'كل الإقفالات هنا وقّعها المفتاح المذكور، ويوافق بعضها بعضًا.',
  },
  partly: { en: 'Nothing wrong was found, but not everything could be checked.', ar: 'لم يوجد خطأ، لكن لم يُفحص كل شيء.' },
  wrong: {
    en: 'Something is wrong. Do not rely on the files marked WRONG.',
    ar: 'يوجد خطأ. لا تعتمد على الملفات التي بجانبها «خطأ».',
  },
} as const satisfies Readonly<Record<string, Phrase>>;

/**
 * Text of a file as one short, harmless piece of a line: control characters could move the terminal's cursor, and marks of
 * direction could reverse the line.
 */
const harmless = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '�').slice(0, 200);

type Values = Readonly<Record<string, string | number>>;
const say = (phrase: Phrase, lang: Lang, values: Values = {}): string =>
  phrase[lang].replaceAll(/\{([a-z]+)\}/gi, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : name === 'words' || name === 'print' ? String(value) : harmless(String(value));
  });

const listWords: Readonly<Record<string, Phrase>> = {
  balances: closeWords.balances,
  unconfirmed: closeWords.unconfirmed,
  drawer: closeWords.drawer,
};
/** An account by its name in the chart and its code: a close has no names that the shop gave. An unknown account by its key. */
const nameText = (name: string, lang: Lang): string => {
  const account = chart.find(({ key }) => key === name);
  if (account) return `${account.names[lang]} (${account.code})`;
  const gateway = gateways.find((each) => each === name);
  return gateway ? wordsGateways[gateway][lang] : name;
};

const faultText = ({ code, params }: CloseFault, lang: Lang): string => {
  const { key = '', field = '', name = '', currency = '' } = params;
  const sum = [nameText(String(name), lang), currency].filter((part) => part !== '').join(' ');
  const list = listWords[String(field)]?.[lang] ?? field;
  return say(faultWords[code], lang, { ...params, sum, list, print: keyPrint(String(key)) });
};

const stateOf = ({ by, coveredBy, close }: FileReport, isKeyGiven: boolean, lang: Lang): string => {
  if (by !== null) return say(isKeyGiven ? lines.byKey : lines.keyOpen, lang, { print: keyPrint(by) });
  if (coveredBy !== null) return say(lines.covered, lang, { number: coveredBy });
  const version = close?.version ?? 0;
  return version < 7 ? say(lines.never, lang, { version }) : say(lines.unsigned, lang);
};

const fileLines = (file: FileReport, isKeyGiven: boolean, lang: Lang): string[] => {
  const { close, faults } = file;
  const mode = close?.mode ?? 'live';
  const name = close && say(lines.close, lang, { ...close, mode, day: close.businessDay });
  const result = faults.map((each) =>
    each.code === 'newer' ? faultText(each, lang) : say(lines.bad, lang, { words: faultText(each, lang) }),
  );
  return [
    harmless(file.file),
    ...(name === null ? [] : [`  ${name}${mode === 'live' ? '' : say(lines.noMoney, lang, { mode })}`]),
    ...(faults.length > 0 ? result : [stateOf(file, isKeyGiven, lang)]).map((line) => `  ${line}`),
  ];
};

const runLines = ({ missing, ...run }: CloseRun, lang: Lang): string[] => {
  const gaps = missing.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
  const end =
    missing.length > 0 ? say(lines.missing, lang, { missing: gaps }) : run.last > run.first ? say(lines.whole, lang) : '';
  return [`${say(lines.run, lang, run)}${end}`, say(lines.ends, lang, run)];
};

const keyLines = ({ files, runs, isKeyGiven }: ClosesReport, lang: Lang): string[] => {
  const keys = [...new Set(files.flatMap(({ by }) => by ?? []))];
  if (isKeyGiven || keys.length === 0) return [];
  const merchant = runs[0]?.merchant ?? 'MERCHANT';
  return [...keys.map((key) => say(lines.key, lang, { key, print: keyPrint(key) })), say(lines.keyWhy, lang, { merchant })];
};

export const closesText = (report: ClosesReport, lang: Lang): string => {
  const { files, others, runs, isKeyGiven, outcome } = report;
  return [
    ...files.flatMap((file) => fileLines(file, isKeyGiven, lang)),
    ...(others.length > 0 ? [say(lines.others, lang, { count: others.length })] : []),
    ...runs.flatMap((run) => runLines(run, lang)),
    ...keyLines(report, lang),
    say(outcome === 'good' ? lines.good : outcome === 'bad' ? lines.wrong : lines.partly, lang),
  ].join('\n');
};
