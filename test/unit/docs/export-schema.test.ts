// docs/export-lines.schema.json equals the schema that `npm run schema` generates, and a validator that is not the schema's own
// generator accepts each exported file, and refuses a file with another form.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { assert, property } from 'fast-check';
import { expect, it } from 'vitest';
import { schemaFile, schemaText } from '../../../scripts/export-schema.ts';
import { exporters } from '../../../src/exports/index.ts';
import type { ExportContent, ExportOptions } from '../../../src/exports/line.ts';
import { payBackPostings } from '../../../src/shared/ledger/postings.ts';
import {
  attemptOf,
  contentOf,
  exportContent,
  exportOptions,
  lineOf,
  optionsOf,
  paidBackOf,
} from '../../support/unit/export-lines.ts';

const published = readFileSync(schemaFile, 'utf8');
const isFile = new Ajv2020({ strict: true }).compile(JSON.parse(published) as object);

const textOf = (content: ExportContent, options: ExportOptions): string =>
  Buffer.concat([...exporters.json.write(content, options)]).toString();
const postingsOf = () => payBackPostings('cash', 'wallet', { amountMinor: 12_500, currency: 'LYD' });
const whole = textOf(contentOf([lineOf(), paidBackOf()], [attemptOf()]), optionsOf({ postingsOf }));

it('docs/export-lines.schema.json equals the schema that `npm run schema` generates', () => expect(published).toBe(schemaText()));

it('each file that the JSON export writes fits the published schema', () => {
  expect([isFile(JSON.parse(whole)), isFile.errors]).toEqual([true, null]);
  assert(
    property(exportContent, exportOptions, (content, options) => {
      expect([isFile(JSON.parse(textOf(content, options))), isFile.errors]).toEqual([true, null]);
    }),
    { numRuns: 150 },
  );
});

it.each([
  ['a part of a minor unit', '"amountMinor":12500', '"amountMinor":12500.5'],
  ['an amount as text', '"asked":12500', '"asked":"12500"'],
  ['another currency', '"currency":"LYD"', '"currency":"EUR"'],
  ['another gateway', '"gateway":"wallet"', '"gateway":"cheque"'],
  ['an unknown account', '"account":"refunds-owed"', '"account":"refunds"'],
  ['a day of another form', '"businessDay":"2026-01-15"', '"businessDay":"15.1.2026"'],
  ['one field more', '"entry":', '"more":1,"entry":'],
  ['one field less', '"late":false,', ''],
  ['another version', '"version":4', '"version":3'],
  ['another name of the format', 'qayd-lines', 'lines'],
])('the published schema refuses a file with %s', (_, found, put) => {
  expect(whole).toContain(found);
  expect(isFile(JSON.parse(whole.replace(found, put)))).toBe(false);
});
