// The manifest beside an exported file: what the file covers, size and SHA-256 of the bytes on disk, number of lines, and sums.
import { columnIds } from '../../../exports/columns.ts';
import { namedAccounts } from '../../../exports/named-accounts.ts';
import { presets } from '../../../exports/presets/presets.ts';
import type { BridgeRow, BookedSums, ExportOptions } from '../../../exports/line.ts';
import { plainSum, type Totals } from '../../../exports/totals.ts';
import { exportFormats, type ExportKind } from '../../../shared/export-formats.ts';
import { byCurrency, type Currency } from '../../../shared/money.ts';
import { appVersion } from '../../../shared/version.ts';
import type { Digest } from './export-proof.ts';
import type { ExportFileRequest } from './export-request.ts';

type DigestedFile = Digest & { readonly name: string };
/** The mode of the till: a file of a trial or of training says so. */
export type ExportMode = 'live' | 'trial' | 'training';
export type Exported = {
  readonly mode: ExportMode;
  readonly request: ExportFileRequest;
  readonly options: ExportOptions;
  readonly totals: Totals;
  /** The rows below the header of a file for another program; null for other kinds. */
  readonly rows: number | null;
  /** The first business day of the file that is not over; null if all are, and for a close. */
  readonly openDay: string | null;
  readonly file: DigestedFile;
  /** The attempts without money: their number, and their own file if they have one. Null for a file that does not list them. */
  readonly attempts: { readonly count: number; readonly file: DigestedFile | null } | null;
};

export const manifestOf = (file: string): string => `${file}.manifest.json`;

/** Formats a sum as `162.750 LYD`. */
const amountText = (minor: bigint, currency: Currency): string => `${plainSum(minor, currency)} ${currency}`;
/** Formats each sum; each key ends with its currency. */
const asText = (sums: Readonly<Record<string, bigint>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, amountText(sum, name.split(' ').at(-1) as Currency)]));

/** The ids of the columns of files with columns; they never change their meaning. */
const columnsOf: Partial<Readonly<Record<ExportKind, readonly string[]>>> = {
  ...{ csv: columnIds, xlsx: columnIds },
  ...Object.fromEntries(Object.entries(presets).map(([program, { columns }]) => [program, columns.map(({ id }) => id)])),
};

const fileText = ({ name, bytes, sha256 }: DigestedFile) => ({ file: name, bytes, sha256 });

const sumsOf = ({ asked, received, amount, sales, returns, moved, posted }: Totals) => {
  const net = byCurrency((currency) => sales[currency] - returns[currency]);
  return {
    ...{ asked: asText(asked), received: asText(received), amount: asText(amount) },
    ...{ sales: asText(sales), returns: asText(returns), net: asText(net) },
    ...{ moved: asText(moved), posted: asText(posted) },
  };
};

const bridgeText = (sums: BookedSums) => ({
  amount: asText(byCurrency((currency) => sums[currency].amount)),
  sales: asText(byCurrency((currency) => sums[currency].sales)),
  returns: asText(byCurrency((currency) => sums[currency].returns)),
});
/** The sums of each close that the days touch, or of each day that the close touches. */
const bridgeRow = ({ close, day, closed, inside, outside }: BridgeRow) => ({
  ...(close === null ? { day } : { close, closed }),
  ...{ inside: bridgeText(inside), outside: bridgeText(outside) },
});

export const manifestText = ({ request, mode, options, totals, rows, openDay, file, attempts }: Exported): string => {
  const { kind } = request;
  const { till, lang, asOf, bridge, format, preset, accounts } = options;
  const { version } = exportFormats[kind];
  const chosen = preset ? { currency: preset.currency } : kind === 'csv' ? { csvFormat: format } : {};
  const range = 'close' in request ? { close: request.close } : { from: request.from, to: request.to };
  const said = {
    ...{
      format: 'qayd-export',
      version: 5,
      appVersion,
      kind,
      formatVersion: version,
      mode,
      till,
      lang,
      options: chosen,
      ...range,
      openDay,
    },
    ...{ ...fileText(file), lines: totals.lines, rows, ...sumsOf(totals) },
    attempts: attempts && { asOf: asOf.seq, count: attempts.count, ...(attempts.file && fileText(attempts.file)) },
    columns: columnsOf[kind] ?? null,
    accounts: namedAccounts(accounts),
    bridge: bridge.map(bridgeRow),
  };
  return `${JSON.stringify(said, null, 2)}\n`;
};
