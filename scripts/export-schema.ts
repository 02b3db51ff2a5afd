// Writes docs/export-lines.schema.json, the JSON Schema of the JSON export, from its zod schema: `npm run schema`.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { exportedFile } from '../src/exports/json-schema.ts';

export const schemaFile = new URL('../docs/export-lines.schema.json', import.meta.url);

export const schemaText = (): string => {
  const { $schema, ...schema } = z.toJSONSchema(exportedFile);
  const said = { $schema, title: 'Lines of a Qayd export, version 3', ...schema };
  return `${JSON.stringify(said, null, 2)}\n`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(schemaFile, schemaText());
