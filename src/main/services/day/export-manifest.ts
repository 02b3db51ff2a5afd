// The manifest beside an exported file: till, range of days, size and SHA-256 of the bytes on disk, number of lines, and sums.
import { plainSum, type Totals } from '../../../exports/totals.ts';
import { byCurrency, type Currency } from '../../../shared/money.ts';
import { appVersion } from '../../../shared/version.ts';
import type { ExportKind } from '../../../shared/contract/books/day.ts';

export type Exported = {
  readonly file: string;
  readonly kind: ExportKind;
  readonly till: string;
  readonly from: string;
  readonly to: string;
  readonly bytes: number;
  readonly sha256: string;
};

export const manifestOf = (file: string): string => `${file}.manifest.json`;

/** Formats a sum as `162.750 LYD`. */
const amountText = (minor: bigint, currency: Currency): string => `${plainSum(minor, currency)} ${currency}`;
/** Formats each sum; each key ends with its currency. */
const asText = (sums: Readonly<Record<string, bigint>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, amountText(sum, name.split(' ').at(-1) as Currency)]));

export const manifestText = (said: Exported, { lines, asked, received, sales, returns, moved, posted }: Totals): string => {
  const net = byCurrency((currency) => sales[currency] - returns[currency]);
  const sums = {
    ...{ asked: asText(asked), received: asText(received) },
    ...{ sales: asText(sales), returns: asText(returns), net: asText(net) },
    ...{ moved: asText(moved), posted: asText(posted) },
  };
  return `${JSON.stringify({ format: 'qayd-export', version: 2, appVersion, ...said, lines, ...sums }, null, 2)}\n`;
};
