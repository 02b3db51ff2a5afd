// How a CSV file separates its cells and writes its decimals: one choice, since a spreadsheet's locale decides both.

/** A file whose decimal sign is not that of the reader's locale is read a thousand times too large, without a word. */
export const csvFormats = {
  'semicolon-point': { separator: ';', decimal: '.' },
  'comma-point': { separator: ',', decimal: '.' },
  'semicolon-comma': { separator: ';', decimal: ',' },
  'tab-point': { separator: '\t', decimal: '.' },
  'tab-comma': { separator: '\t', decimal: ',' },
} as const;
export type CsvFormat = keyof typeof csvFormats;

export const csvFormatNames = Object.keys(csvFormats) as readonly CsvFormat[];

/** What Windows set to Arabic (Libya) separates by: a list by `;`, decimals by a point. */
export const usualCsvFormat: CsvFormat = 'semicolon-point';

/** What an earlier version of the till called the separator alone: its decimals were behind a point. */
const formatOfDelimiter: Readonly<Record<string, CsvFormat>> = {
  ',': 'comma-point',
  ';': 'semicolon-point',
  '\t': 'tab-point',
};
export const csvFormatOf = (delimiter: unknown): CsvFormat => formatOfDelimiter[String(delimiter)] ?? usualCsvFormat;
