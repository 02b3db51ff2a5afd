// Words for what a name of the payment service's own cannot be.
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
    'لا يصلح هذا اسمًا: فيه ما لا يُرى، أو هو طويل، أو زادت الأسماء عن ثمانية.',
    'راجع الأسماء في الإعدادات مع المزوّد.',
    'This will not do as a name: it holds what cannot be seen, is too long, or is one too many.',
    'Go through the names in Settings with the provider.',
  ),
};
