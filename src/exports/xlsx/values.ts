// Numbers and dates as a workbook stores them: decimal numbers digit for digit, dates as days since 1899-12-30.

/** Excel keeps 15 significant digits of a number; a longer number would be rounded. */
const mostDigits = 15;

/** True if a spreadsheet keeps a plain decimal number (`-12.500`) digit for digit. */
export const isExact = (text: string): boolean =>
  text.length <= mostDigits || text.replace(/[-.]/g, '').replace(/^0+/, '').length <= mostDigits;

export const isDecimal = (text: string): boolean => /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text);
/** The number of digits behind the decimal point. */
export const decimalsIn = (text: string): number => {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
};

const dayMs = 86_400_000;
const epochMs = Date.UTC(1899, 11, 30);
/** The first day that Excel, which counts a 29 February 1900, numbers as the calendar does. */
const firstDay = 61;

const dateOf = (text: string): number | null => {
  const ms = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) return null;
  const day = (ms - epochMs) / dayMs;
  return day >= firstDay ? day : null;
};
/** A part of a day from `HH:MM:SS`, from 0 to below 1; null for other texts. */
const timeOf = (text: string): number | null => {
  if (!/^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/.test(text)) return null;
  const digit = (at: number): number => text.charCodeAt(at) - 48;
  const minutes = (digit(0) * 10 + digit(1)) * 60 + digit(3) * 10 + digit(4);
  return (minutes * 60 + digit(6) * 10 + digit(7)) / 86_400;
};

/**
 * Returns a function that turns `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS` into a workbook's number, exact to the second. The function
 * returns null for other texts and for dates before March 1900. Fastest if many texts of one day follow each other.
 */
export const createSerials = (): ((text: string) => string | null) => {
  let known = '';
  let day: number | null = null;
  return (text) => {
    const date = text.slice(0, 10);
    if (date !== known) {
      known = date;
      day = dateOf(date);
    }
    if (day === null || text.length === 10) return day === null ? null : String(day);
    const time = text[10] === ' ' ? timeOf(text.slice(11)) : null;
    return time === null ? null : String(day + time);
  };
};
