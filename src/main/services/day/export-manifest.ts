// What stands beside an exported file: which it is, its bytes' SHA-256, how many lines it has and what they come to, as it was read back from the disk.
import type { Totals } from '../../../exports/totals.ts';
import type { ExportKind } from '../../../shared/contract/day.ts';

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

/** Whole minor units as text: a sum may be larger than a number keeps exactly. */
const asText = (sums: Readonly<Record<string, bigint>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, String(sum)]));

export const manifestText = (said: Exported, { lines, asked, received, moved, posted }: Totals): string => {
  const sums = { asked: asText(asked), received: asText(received), moved: asText(moved), posted: asText(posted) };
  return `${JSON.stringify({ format: 'qayd-export', version: 1, ...said, lines, ...sums }, null, 2)}\n`;
};
