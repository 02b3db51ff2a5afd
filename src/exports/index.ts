// The kinds of files that there are. One more: a file of its own beside csv.ts, and a line here.
import { csvExporter } from './csv.ts';
import type { Exporter } from './exporter.ts';

export const exporters = Object.freeze({ csv: csvExporter }) satisfies Readonly<Record<string, Exporter>>;
export type ExportKind = keyof typeof exporters;
