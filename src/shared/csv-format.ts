// The separator and the decimal sign of a CSV file. Both are chosen together, because a spreadsheet's locale decides both.

/**
 * The five pairs of separator and decimal sign to choose from. A spreadsheet whose locale uses the other decimal sign reads
 * `12.500` as 12500, without any warning.
 */
export const csvFormats = {
  'semicolon-point': { separator: ';', decimal: '.' },
  'comma-point': { separator: ',', decimal: '.' },
  'semicolon-comma': { separator: ';', decimal: ',' },
  'tab-point': { separator: '\t', decimal: '.' },
  'tab-comma': { separator: '\t', decimal: ',' },
} as const;
export type CsvFormat = keyof typeof csvFormats;

export const csvFormatNames = Object.keys(csvFormats) as readonly CsvFormat[];

/** The default fits Windows set to Arabic (Libya): list separator `;`, decimal point. */
export const usualCsvFormat: CsvFormat = 'semicolon-point';

/** Earlier versions stored only the separator; their files always had a decimal point. */
const formatOfDelimiter: Readonly<Record<string, CsvFormat>> = {
  ',': 'comma-point',
  ';': 'semicolon-point',
  '\t': 'tab-point',
};
/** The CSV format for the separator that an earlier version stored; the default for any other value. */
export const csvFormatOf = (delimiter: unknown): CsvFormat => formatOfDelimiter[String(delimiter)] ?? usualCsvFormat;
