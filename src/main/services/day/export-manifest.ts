// The manifest beside an exported file: what the file covers, size and SHA-256 of the bytes on disk, number of lines, and sums.
import type { ExportOptions } from '../../../exports/line.ts';
import { plainSum, type Totals } from '../../../exports/totals.ts';
import { byCurrency, type Currency } from '../../../shared/money.ts';
import { appVersion } from '../../../shared/version.ts';
import type { Digest } from './export-proof.ts';
import type { ExportFileRequest } from './export-request.ts';

type DigestedFile = Digest & { readonly name: string };
export type Exported = {
  readonly request: ExportFileRequest;
  readonly options: ExportOptions;
  readonly totals: Totals;
  readonly file: DigestedFile;
  /** The attempts without money: their number, and their own file if they have one. */
  readonly attempts: { readonly count: number; readonly file: DigestedFile | null };
};

export const manifestOf = (file: string): string => `${file}.manifest.json`;

/** Formats a sum as `162.750 LYD`. */
const amountText = (minor: bigint, currency: Currency): string => `${plainSum(minor, currency)} ${currency}`;
/** Formats each sum; each key ends with its currency. */
const asText = (sums: Readonly<Record<string, bigint>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, amountText(sum, name.split(' ').at(-1) as Currency)]));

const fileText = ({ name, bytes, sha256 }: DigestedFile) => ({ file: name, bytes, sha256 });

const sumsOf = ({ asked, received, amount, sales, returns, moved, posted }: Totals) => {
  const net = byCurrency((currency) => sales[currency] - returns[currency]);
  return {
    ...{ asked: asText(asked), received: asText(received), amount: asText(amount) },
    ...{ sales: asText(sales), returns: asText(returns), net: asText(net) },
    ...{ moved: asText(moved), posted: asText(posted) },
  };
};

export const manifestText = ({ request, options, totals, file, attempts }: Exported): string => {
  const { kind } = request;
  const { till, lang, asOf } = options;
  const range = 'close' in request ? { close: request.close } : { from: request.from, to: request.to };
  const said = {
    ...{ format: 'qayd-export', version: 3, appVersion, kind, till, lang, ...range },
    ...{ ...fileText(file), lines: totals.lines, ...sumsOf(totals) },
    attempts: { asOf: asOf.seq, count: attempts.count, ...(attempts.file && fileText(attempts.file)) },
  };
  return `${JSON.stringify(said, null, 2)}\n`;
};
