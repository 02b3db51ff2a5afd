// Finds the page numbers on the sheets of a PDF's text, in Arabic and English.
import type { Lang } from '../../../src/shared/lang.ts';

const english = /Page\s+(\d+)\s+of\s+(\d+)/g;
const numbers = /\d+/g;

/**
 * The two numbers of a line that has only an Arabic page number, the smaller first; null for any other line. `pdftotext` puts the
 * words and numbers of such a line into an order that depends on what else is on the sheet.
 */
const arabicIn = (line: string): readonly number[] | null => {
  const words = line.replaceAll(numbers, ' ').split(/\s+/).filter(Boolean).sort();
  const found = line.match(numbers)?.map(Number) ?? [];
  return words.join(' ') === ['صفحة', 'من'].sort().join(' ') && found.length === 2 ? found.sort((a, b) => a - b) : null;
};

const linesOf = (text: string): string[] => text.replaceAll(english, ' ').split(/[\n\f]/);

/** The page number of each sheet as `1/3`; null on a sheet without one. `text`: of the PDF, with a form feed after each sheet. */
export const sheetNumbers = (text: string, lang: Lang): (string | null)[] =>
  text
    .split('\f')
    .slice(0, -1)
    .map((sheet) => {
      if (lang === 'en') return [...sheet.matchAll(english)].map(([, page, pages]) => `${page}/${pages}`).join(' ') || null;
      return (
        linesOf(sheet)
          .flatMap((line) => arabicIn(line)?.join('/') ?? [])
          .join(' ') || null
      );
    });

/** The text without its page numbers. */
export const withoutSheetNumbers = (text: string): string =>
  linesOf(text)
    .filter((line) => arabicIn(line) === null)
    .join('\n');
