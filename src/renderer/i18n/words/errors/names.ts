// UI texts for errors in the table of names that the payment service uses for gateways and payment methods.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsNames: ErrorWordsOf<'names'> = {
  'names.none': errorWords(
    'لا ينتظر هذا الأمر اسمًا من أسماء خدمة الدفع.',
    'راجع ما كُتب عنه وعالجه.',
    'This does not wait for a name of the payment service.',
    'Look at what is said of it, and handle it.',
  ),
  'names.others': errorWords(
    '«{name}» اسم البوابة الأخرى، فلا يدفع إشعارُها هذه الفاتورة.',
    'راجع كشف المزوّد، ثم سوِّها يدويًا إن دُفعت.',
    '“{name}” is the other gateway’s name: its notice does not pay this invoice.',
    'Look in the provider’s statement, and settle it by hand if it was paid.',
  ),
  'names.other-kind': errorWords(
    'جاء هذا الإشعار كما تأتي إشعارات البوابة الأخرى، فليس فيه دليل على الاسم.',
    'راجع كشف المزوّد، ثم سوِّها يدويًا إن دُفعت.',
    'This notice came as those of the other gateway do: it says nothing of the name.',
    'Look in the provider’s statement, and settle it by hand if it was paid.',
  ),
  'names.unfit': errorWords(
    'لا يوافق هذا الإشعار ما طُلب حتى لو كان «{name}» اسم البوابة.',
    'راجع كشف المزوّد. إن كان الاسم صحيحًا فأضفه في الإعدادات.',
    'Even if “{name}” is the gateway’s name, this notice does not fit what was asked.',
    'Look in the provider’s statement. If the name is right, add it in Settings.',
  ),
  'names.malformed': errorWords(
    'لا يصلح هذا اسمًا: فيه محارف لا تُرى، أو يبدأ بفراغ أو ينتهي به.',
    'اسأل المزوّد عن الاسم الصحيح. راجع هذا المال بنفسك.',
    'This will not do as a name: it has characters that cannot be seen, or begins or ends with a space.',
    'Ask the provider for the right name. Review this money yourself.',
  ),
  'names.too-long': errorWords(
    'هذا الاسم أطول من 64 حرفًا.',
    'اسأل المزوّد عن الاسم الصحيح. راجع هذا المال بنفسك.',
    'This name is longer than 64 characters.',
    'Ask the provider for the right name. Review this money yourself.',
  ),
  'names.too-many': errorWords(
    'لهذه البوابة ثمانية أسماء، وهي أقصى ما تقبله.',
    'احذف اسمًا لم يعد مستعملًا من الإعدادات، ثم أعد المحاولة.',
    'This gateway has eight names already, the most that it takes.',
    'Remove a name that is no longer used in Settings, then try again.',
  ),
};
