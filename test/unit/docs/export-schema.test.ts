// docs/export-lines.schema.json equals the schema that `npm run schema` generates.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { schemaFile, schemaText } from '../../../scripts/export-schema.ts';

it('docs/export-lines.schema.json equals the schema that `npm run schema` generates', () =>
  expect(readFileSync(schemaFile, 'utf8')).toBe(schemaText()));
