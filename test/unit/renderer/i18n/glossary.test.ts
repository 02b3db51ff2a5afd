// Tests that each thing has one word: no screen uses a retired word, and the screens use the words of docs/glossary.md.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');

const files = [
  ...globSync('src/{renderer/i18n,shared/words}/**/*.ts', { cwd: fileURLToPath(root) }),
  'src/shared/accounts/accounts.ts',
  'src/shared/close-paper/words.ts',
  'src/shared/export-formats.ts',
  'src/cli/start/words.ts',
  'src/cli/start.ts',
  'src/browser-host/notice-page.ts',
  'src/main/electron/bugs.ts',
  'src/main/electron/windows/all-windows.ts',
  'src/main/electron/windows/unlock-page.ts',
  'src/exports/csv.ts',
  'src/exports/csv-words.ts',
  'src/exports/xlsx-words.ts',
  'src/relay/pages/page.ts',
  'src/sandbox/checkout/words.ts',
];

const comment = /^\s*(\/\/|\/?\*).*$/gm;
const literal = /'([^'\n]*)'|`([^`]*)`/g;
/** The user-visible texts in a source file, without names that only the code uses. */
const textsOf = (source: string): string[] =>
  [...source.replace(comment, '').matchAll(literal)]
    .map(([, plain, template]) => plain ?? template ?? '')
    .filter((text) => /[ \u0600-\u06ff]|^[A-Z]/.test(text));

const texts = files.flatMap((file) => textsOf(read(file)).map((text) => ({ file: file.split('/').at(-1) ?? '', text })));

/** Retired wordings, each as a pattern with a text that the pattern must match. */
const gone: readonly (readonly [RegExp, string])[] = [
  [/امسحه(?! بالقارئ)/, 'اكتب رقمك أو امسحه إن شئت.'],
  [/^امسح$|امسح (البحث|الحقل)/, 'امسح البحث'],
  [/امسح لتدفع/, 'امسح لتدفع'],
  [/^اطلب$|(اطلب|تطلب|طلبت) (مرة|من جديد)/, 'لم يدفع، اطلب مرة أخرى'],
  [/تخلَّ|تتخلى|تخلّ/, 'تخلَّ عنها'],
  [/متروكة/, 'متروكة، نراقبها'],
  [/مراقب|نراقب/, 'نواصل المراقبة'],
  [/(?<!نا)قصة/, 'قصة الدفعة'],
  [/مردود/, 'مردودات مستحقة'],
  [/لدى (المحفظة|البطاقة)/, 'لدى المحفظة'],
  [/جارية|جاريتان/, 'جارية واحدة'],
  [/معلّق|الحساب المعلق/, 'لا شيء معلّق'],
  [/قيد الإنشاء/, 'قيد الإنشاء'],
  [/لم [تي]ُقبل/, 'لم تُقبل'],
  [/مسوّاة|لم تثبت(?! هوية)|لم تثبتا/, 'مسوّاة، لم تثبت'],
  [/انتهت، /, 'انتهت، نراقبها'],
  [/مثل النظام/, 'مثل النظام'],
  [/هذه كلها/, 'هذه كلها: {count} دفعة'],
  [/وسيط/, 'الوسيط لا يرد'],
  [/متعثر/, 'خدمة الدفع متعثرة'],
  [/لا [يت]رد(?![\u0600-\u06ff])/, 'الصندوق لا يرد'],
  [/مختوم/, 'محفوظة ومختومة'],
  [/^اضبطه$/, 'اضبطه'],
  [/^(الأدنى|الأعلى)،|الحد الأعلى/, 'الأدنى، {gateway} ({currency})'],
  [/(طريقة|طرق) (ال)?توقيع/, 'ابحث عن طريقة التوقيع'],
  [/المفتاح السري|مفتاح التوقيع/, 'راجع المفتاح السري'],
  [/secret key|signing key/i, 'Check the secret key'],
  [/نقطة (ال)?بيع/, 'تعذّر فتح نقطة البيع'],
  [/الكاشير|المحل/, 'عُد من فضلك إلى صندوق المحل'],
  [/استرداد|مُسترد/, 'إيصال استرداد صحيح'],
  [/(restore|make).*Diagnostics/i, 'Restore the latest backup in Diagnostics.'],
  [/التشخيص/, 'استعد آخر نسخة احتياطية من التشخيص.'],
  [/^(Least|Most),|the (most|least) is/i, 'Least, {gateway} ({currency})'],
  [/limits of an amount/i, 'Limits of an amount'],
  [/\bstory\b/i, 'Its story'],
  [/\bg[ai]ve(n|s)? (it |this payment )?up\b,|gave it up/i, 'Given up, watched'],
  [/\bwatch/i, 'We go on watching'],
  [/unproved|unverified|not (yet )?(proved|verified)|proved (it|what|since)/i, 'Settled, unproved'],
  [/\brunning\b/i, 'Running payments'],
  [/how (it|they|the payment) stands?/i, 'Charges by how they stand'],
  [/give back or settle/i, 'To give back or settle'],
  [/All \{currency\}/, 'All {currency}'],
  [
    /\bclose (number|no\.|\{number\})|(in|next|earlier|each|since) closes?\b|the close (says|lists)|\ba close\b|, closes, paper|^Closes( as|$)/i,
    'Close number {number}',
  ],
  [/(day|month) (before|after)$/i, 'Day before'],
  [/as the system/i, 'As the system'],
  [/\bnews\b/i, 'Check for news now'],
  [/ways? of signing|(?<!\{)\bprofiles?\b/i, 'Look for the way of signing'],
  [/present PIN/i, 'Present PIN'],
  [/once more/i, 'Once more'],
  [/held by the/i, 'Held by the wallet'],
  [/\bmend/i, 'Read the reason, mend it, then try again.'],
  [/(does|did|has) not answer|not answering/i, 'The till does not answer'],
  [/\bsealed\b/i, 'Set, and kept sealed'],
  [/\bstates?\b/i, 'Any state'],
  [/كيف رُدّ المال$/, 'كيف رُدّ المال'],
  [/موافقة: الموافقة|^الموافقة على (رد مال إلى|أن)/, 'الموافقة على رد مال إلى زبون'],
  [/^(طلبه|طلبها|سلّمه|رفضه|وافق عليه|وافق عليها|بدأها)( |$)/, 'طلبها {who}'],
  [/يلغي مال/, 'لا يلغي مالًا أبدًا'],
  [/قد [يت]ُ?دفع( الزبون| الأولى)? بعد(?![\u0621-\u06ff])/, 'لكن الزبون قد يدفع بعد، فصفحة الدفع تبقى'],
  [/يبقى \{left\}/, 'يبقى {left}. بعدها تستمر المتابعة.'],
  [/اعرضها للزبون|^افتح هنا$/, 'اعرضها للزبون'],
  [/لا رقم سري\?|لا رقم سري؟/, 'لا رقم سري؟ استعمل رمز الاستعادة'],
  [/(^|[\s«])(ال)?عامل(ون|ين|ان|ًا)?(?![\u0600-\u06ff])/, 'أضف عاملًا'],
  [/^عنوان الإيصال$|Address of the receipt/, 'عنوان الإيصال'],
  [/لا تتوالى/, 'اختر أرقامًا لا تتوالى ولا تتكرر كلها.'],
  [/إن سبقه/, 'إن سبقه رمز فلم يعد يعمل.'],
  [/^تلقائي$|^System$/, 'تلقائي'],
  [/^بصمته$|ما أرسله خادم/, 'ما أرسله خادم الإشعارات'],
  [/يقرَّر ما يكون/, 'حتى يقرَّر ما يكون منها'],
  [/\babandon/i, 'Abandoned (monitored)'],
  [/\bquarantin(?!e$)/i, 'Quarantined notices'],
  [/notices of the relay/i, 'Notices of the relay'],
  [/^look at them$/i, 'Look at them'],
  [/stands on the customer display|there, too\./, 'the print dialog asks each time; a PDF is saved there, too.'],
  [/(print|^once) by itself|^by itself/i, 'Print by itself'],
  [/asked to approve next/, 'Somebody who may do this is asked to approve next.'],
  [/give no money back before/i, 'Give no money back before you have looked at the details.'],
  [/^give up$|give this payment up/i, 'Give up'],
  [/No PIN\?/, 'No PIN? Use the recovery code'],
];

describe('words that user trials rejected', () => {
  it.each(gone)('%s', (old, example) => {
    expect(textsOf(`a: '${example}'`).filter((text) => old.test(text))).toEqual([example]);
    expect(texts.filter(({ text }) => old.test(text))).toEqual([]);
  });

  it('the chain head is named only in Diagnostics', () => {
    const named = texts.filter(({ text }) => /chain head|رأس السلسلة/i.test(text));
    expect([...new Set(named.map(({ file }) => file))]).toEqual(['diagnostics.ts']);
  });
});

const rowsOf = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, english = '', arabic = '']) => ({ english, arabic }));
const page = read('docs/glossary.md');
const rows = rowsOf(page);
/** Skip the glossary's last two tables, whose words appear in the source code or in documents only. */
const rowsOfScreens = rowsOf(page.split('## In code alone')[0] ?? '');

describe('the glossary', () => {
  it('has each term once', () => {
    expect(rowsOfScreens.length).toBeGreaterThan(50);
    for (const lang of ['english', 'arabic'] as const) {
      const terms = rows.map((row) => row[lang]);
      expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
    }
  });

  it('contains only terms that the screens use, in both languages', () => {
    const said = texts.map(({ text }) => text.toLowerCase());
    const unsaid = rowsOfScreens.flatMap(({ english, arabic }) => [english.toLowerCase(), arabic]);
    expect(unsaid.filter((term) => !said.some((text) => text.includes(term)))).toEqual([]);
  });
});
