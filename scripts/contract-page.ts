// `npm run contract`: writes docs/contract.md, the reference of all entries that a window may call, with name, right, windows,
// input and errors. test/unit/docs/contract.test.ts compares the file with the contract.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { errorCodes } from '../src/shared/errors.ts';
import { type Contract, contract, events } from '../src/shared/contract/index.ts';
import { day, type ContractEntry, errorsOfAll, errorsOfKind, id, requestId } from '../src/shared/contract/parts.ts';
import { cell } from './table-cell.ts';

export const contractPage = 'docs/contract.md';

const codes = (list: readonly string[]): string => list.map((each) => `\`${each}\``).join(', ');

const head = `# The contract between a window and the till

Made by \`npm run contract\` from \`src/shared/contract\`; \`test/unit/docs/contract.test.ts\` compares this page with it.

A window calls an entry by its name with one JSON value. In Electron it is sent over IPC; in a browser by \`POST /api/NAME\`, for an upload
\`POST /upload/NAME\`, for a download \`POST /download/NAME\` ([browser-host.md](browser-host.md)). The answer is \`{ "ok": true, "value": … }\`
or \`{ "ok": false, "error": { "code", "params" } }\`; [errors.md](errors.md) has each code with its facts and words.

- **kind**: a query changes nothing. A command may write. An upload carries a file to the till, a download answers with one.
- **right**: what the caller must hold. \`look\` is held by everybody who is signed in, \`own\` asks for a PIN of one's own, \`signed-in\` also
  takes a PIN that must be changed first, \`enter\` asks for nobody. With **+** another person's approval will do, which the entry asks for once it
  knows that there is something to approve; any other command takes an approval in place of a right, too.
- **windows**: the kinds of window that may ask.
- **input**: in TypeScript's notation. \`?\` marks what may be left out. A \`Day\` is written YYYY-MM-DD; an \`Id\` is what the till
  gave; a \`RequestId\` is 8 to 64 letters, digits, \`-\` and \`_\`, made by the window once for each intent; an \`ErrorCode\` is one of [errors.md](errors.md).
  Sums are integers in minor units, times are milliseconds of the Unix clock.
- **errors**: what this entry may answer beside the errors of all entries, and of all entries of its kind. An answer with any other code is logged
  as \`ipc.undeclared\`.

| entries | errors of all of them |
|---|---|
| all | ${codes(errorsOfAll)} |
${(['command', 'upload', 'download'] as const).map((kind) => `| each ${kind} | ${codes(errorsOfKind[kind])} |`).join('\n')}
`;

type Schema = {
  readonly type?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
};
const schemaOf = (shape: z.ZodType): Schema => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Patterns shown on the page by a short name, because a regular expression in a table is unreadable. */
const named: ReadonlyMap<string | undefined, string> = new Map([
  [schemaOf(day).pattern, 'Day'],
  [schemaOf(id).pattern, 'Id'],
  [schemaOf(requestId).pattern, 'RequestId'],
]);

const fieldsOf = ({ properties = {}, required = [] }: Schema): string => {
  const fields = Object.entries(properties).map(([name, each]) => `${name}${required.includes(name) ? '' : '?'}: ${shown(each)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};

const shown = (schema: Schema): string => {
  const anyOf = schema.anyOf ?? schema.oneOf;
  if (anyOf) return anyOf.map(shown).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum?.length === errorCodes.length) return 'ErrorCode';
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (schema.type === 'array') return `(${shown(schema.items ?? {})})[]`;
  if (schema.type === 'object' && schema.additionalProperties) return `{ [name]: ${shown(schema.additionalProperties)} }`;
  if (schema.type === 'object') return fieldsOf(schema);
  return named.get(schema.pattern) ?? schema.type ?? 'any';
};

const rowOf = (name: keyof Contract): string => {
  const { kind, may, audience, input, asksLater, errors }: ContractEntry = contract[name];
  const cells = [`\`${name}\``, kind, asksLater ? `${may} +` : may, audience.join(', '), `\`${cell(shown(schemaOf(input)))}\``];
  return `| ${cells.join(' | ')} | ${codes(errors)} |`;
};

const areaOf = (name: string): string => name.replace(/\..*/, '');

export const contractPageText = (): string => {
  const names = Object.keys(contract) as (keyof Contract)[];
  const areas = [...new Set(names.map(areaOf))].toSorted();
  const tables = areas.map((area) => {
    const rows = names.filter((name) => areaOf(name) === area).map(rowOf);
    return `## ${area}\n| name | kind | right | windows | input | errors |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  const told = Object.entries(events).map(
    ([name, { body, may, audience }]) => `| \`${name}\` | ${may} | ${audience.join(', ')} | \`${cell(shown(schemaOf(body)))}\` |`,
  );
  const news = `## What a window is told\nEach by its name and one JSON value, to the windows whose caller holds the right.\n\n| event | right | windows | body |\n|---|---|---|---|\n${told.join('\n')}\n`;
  return `${head}\n${tables.join('\n')}\n${news}`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(contractPage, contractPageText());
