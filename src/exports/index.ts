// The exporters of the kinds of files. To add one, add the kind to src/shared/export-formats.ts, write a file like csv.ts, and add the
// exporter to this list.
import type { ExportKind } from '../shared/export-formats.ts';
import { beancountExporter } from './beancount.ts';
import { csvExporter } from './csv.ts';
import type { Exporter } from './exporter.ts';
import { hledgerExporter } from './hledger.ts';
import { jsonExporter } from './json.ts';
import { presetExporter } from './presets/preset.ts';
import { xlsxExporter } from './xlsx.ts';

export const exporters = Object.freeze({
  csv: csvExporter,
  xlsx: xlsxExporter,
  hledger: hledgerExporter,
  beancount: beancountExporter,
  json: jsonExporter,
  odoo: presetExporter('odoo'),
  quickbooks: presetExporter('quickbooks'),
  xero: presetExporter('xero'),
}) satisfies Readonly<Record<ExportKind, Exporter>>;
export type { ExportKind } from '../shared/export-formats.ts';
