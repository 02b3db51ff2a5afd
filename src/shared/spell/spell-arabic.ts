// Counts things in Arabic words as on a cheque: in the nominative, with the noun agreeing with its number. All nouns here are
// masculine, so numbers from three to ten take the feminine ending.

/**
 * The forms of a counted noun: one, two (alone, and before another noun), 3–10, 11–99 (alone, and before another noun), and after
 * a round hundred.
 */
export type Noun = {
  readonly one: string;
  readonly two: string;
  readonly twoOf: string;
  readonly few: string;
  readonly many: string;
  readonly manyOf: string;
  readonly round: string;
};

const ones = ['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'];
const tens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'];
const hundreds = ['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة'];

const thousand: Noun = {
  one: 'ألف',
  two: 'ألفان',
  twoOf: 'ألفا',
  few: 'آلاف',
  many: 'ألفًا',
  manyOf: 'ألف',
  round: 'ألف',
};
const million: Noun = {
  one: 'مليون',
  two: 'مليونان',
  twoOf: 'مليونا',
  few: 'ملايين',
  many: 'مليونًا',
  manyOf: 'مليون',
  round: 'مليون',
};

const and = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' و');

/** The number word for 3 to 99. */
const small = (n: number): string => {
  if (n <= 10) return ones[n] as string;
  if (n === 11) return 'أحد عشر';
  if (n === 12) return 'اثنا عشر';
  if (n < 20) return `${ones[n - 10]} عشر`;
  return and([ones[n % 10] as string, tens[Math.floor(n / 10)] as string]);
};

/** The words for a number of whole hundreds. `of`: true if the counted noun follows directly, which changes some endings. */
const round = (n: number, of: boolean): string => {
  const hundred = Math.floor((n % 1000) / 100);
  const thousands = Math.floor(n / 1000) % 1000;
  const millions = Math.floor(n / 1_000_000);
  return and([
    millions > 0 ? counted(millions, million, of && thousands === 0 && hundred === 0) : '',
    thousands > 0 ? counted(thousands, thousand, of && hundred === 0) : '',
    hundred === 2 && of ? 'مئتا' : (hundreds[hundred] as string),
  ]);
};

/** Writes the last two digits of a count in words, with the noun. */
const below = (n: number, noun: Noun, of: boolean): string => {
  if (n === 1) return noun.one;
  if (n === 2) return of ? noun.twoOf : noun.two;
  if (n <= 10) return `${small(n)} ${noun.few}`;
  return `${small(n)} ${of ? noun.manyOf : noun.many}`;
};

/**
 * Writes `n`, from 1 to 999,999,999, with its noun in words. `of`: another noun follows directly, so an ending is dropped (`ألفا
 * دينار`). One or two after a hundred repeat the noun: `مئة دينار ودينار واحد`.
 */
export const counted = (n: number, noun: Noun, of = false): string => {
  const rest = n % 100;
  if (n === rest) return below(rest, noun, of);
  if (rest === 0) return `${round(n, true)} ${noun.round}`;
  return rest <= 2
    ? and([`${round(n - rest, true)} ${noun.round}`, below(rest, noun, of)])
    : and([round(n - rest, false), below(rest, noun, of)]);
};
