// The formats of CSV files: separator and decimal sign always differ.
import { describe, expect, it } from 'vitest';
import { csvFormatNames, csvFormatOf, csvFormats, usualCsvFormat } from '../../../src/shared/csv-format.ts';

describe('a CSV format', () => {
  it('never separates cells by its decimal sign', () => {
    for (const name of csvFormatNames) expect(csvFormats[name].separator).not.toBe(csvFormats[name].decimal);
  });

  it.each([
    [',', 'comma-point'],
    [';', 'semicolon-point'],
    ['\t', 'tab-point'],
    [undefined, usualCsvFormat],
  ])('is derived from the older setting of the separator %j', (delimiter, format) => expect(csvFormatOf(delimiter)).toBe(format));
});
