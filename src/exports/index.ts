// The kinds of files that there are. One more: a file of its own beside csv.ts, and a line here.
import type { ExportKind } from '../shared/contract/books/day.ts';
import { csvExporter } from './csv.ts';
import type { Exporter } from './exporter.ts';
import { hledgerExporter } from './hledger.ts';
import { jsonExporter } from './json.ts';

export const exporters = Object.freeze({ csv: csvExporter, hledger: hledgerExporter, json: jsonExporter }) satisfies Readonly<
  Record<ExportKind, Exporter>
>;
export type { ExportKind } from '../shared/contract/books/day.ts';
