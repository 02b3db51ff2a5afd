// Counts things in English words: `one thousand and one dinars`.

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const belowHundred = (n: number): string => {
  if (n < 20) return ones[n] as string;
  const ten = tens[Math.floor(n / 10)] as string;
  return n % 10 === 0 ? ten : `${ten}-${ones[n % 10]}`;
};

const belowThousand = (n: number): string => {
  const hundred = Math.floor(n / 100);
  if (hundred === 0) return belowHundred(n);
  return n % 100 === 0 ? `${ones[hundred]} hundred` : `${ones[hundred]} hundred and ${belowHundred(n % 100)}`;
};

/** Spells a whole number from 0 to 999,999,999 in words. */
export const numberInEnglish = (n: number): string => {
  const millions = Math.floor(n / 1_000_000);
  const thousands = Math.floor(n / 1000) % 1000;
  const rest = n % 1000;
  const parts = [
    ...(millions > 0 ? [`${belowThousand(millions)} million`] : []),
    ...(thousands > 0 ? [`${belowThousand(thousands)} thousand`] : []),
  ];
  if (parts.length === 0) return belowThousand(rest);
  if (rest > 0) parts.push(rest < 100 ? `and ${belowHundred(rest)}` : belowThousand(rest));
  return parts.join(' ');
};
