// The list of exporters. To add an exporter, write a file like csv.ts and add the exporter to this list.
import type { ExportKind } from '../shared/contract/books/day.ts';
import { csvExporter } from './csv.ts';
import type { Exporter } from './exporter.ts';
import { hledgerExporter } from './hledger.ts';
import { jsonExporter } from './json.ts';
import { xlsxExporter } from './xlsx.ts';

export const exporters = Object.freeze({
  csv: csvExporter,
  xlsx: xlsxExporter,
  hledger: hledgerExporter,
  json: jsonExporter,
}) satisfies Readonly<Record<ExportKind, Exporter>>;
export type { ExportKind } from '../shared/contract/books/day.ts';
