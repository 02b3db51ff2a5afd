// `npm run contract`: writes docs/contract.md, the reference of all entries that a window may call, with name, right, windows,
// input and errors. test/unit/docs/contract.test.ts compares the file with the contract.
import { accountCodes, shopAccounts } from '../src/shared/contract/books/account-settings.ts';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { errorCodes } from '../src/shared/error-codes.ts';
import { type Contract, contract, events } from '../src/shared/contract/index.ts';
import { day, type ContractEntry, errorsOfAll, errorsOfKind, id, requestId } from '../src/shared/contract/parts.ts';
import { cell } from './table-cell.ts';

export const contractPage = 'docs/contract.md';

const codes = (list: readonly string[]): string => list.map((each) => `\`${each}\``).join(', ');

const head = `# The contract between a window and the till

Made by \`npm run contract\` from \`src/shared/contract\`; \`test/unit/docs/contract.test.ts\` compares this page with it.

A window calls an entry of the contract by the entry's name, with one JSON value as input. In Electron the call is an IPC message. In a browser the
call is an HTTP request: \`POST /api/NAME\`, for an upload \`POST /upload/NAME\`, for a download \`POST /download/NAME\` ([browser-host.md](browser-host.md)).
The till answers \`{ "ok": true, "value": … }\` or \`{ "ok": false, "error": { "code", "params" } }\`. [errors.md](errors.md) lists each error code with its
parameters and its text on the screen.

The columns of the tables of entries:

- **kind**: a query writes nothing. A command may write. An upload sends a file to the till. A download returns a file.
- **right**: the right that the signed-in person needs. Three words are no rights. \`enter\`: nobody needs to be signed in. \`signed-in\`: any signed-in person,
  also a person who must change their PIN first. \`own\`: any signed-in person who need not change their PIN first. Every role has the right \`look\` by default.
  A person without the right may send a command, upload or download with the approval of another person who has the right. **+**: the till checks
  the approval only after it has checked that the action is possible.
- **windows**: the kinds of windows that may call the entry.
- **input**: the type of the input, in TypeScript's notation. A field with \`?\` is optional. A \`Day\` has the form YYYY-MM-DD. An \`Id\` is an id that the till
  returned earlier. A \`RequestId\` is 8 to 64 letters, digits, \`-\` and \`_\`: the window makes one for each action and repeats it only to retry that action.
  \`AccountNames\` and \`AccountCodes\` are described in [till.md](till.md#accounts).
  An \`ErrorCode\` is a code of [errors.md](errors.md). Amounts are integers in minor units. Times are milliseconds since 1970-01-01 UTC.
- **errors**: the error codes that the entry can return in addition to the codes of the next table.
  If an entry returns any other code, the till logs \`ipc.undeclared\`.

| entries | error codes that each of these entries can return |
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

/** Records shown on the page by a short name, because they stand in several inputs. */
const recordText = (shape: z.ZodType): string => {
  const { $schema: _, ...schema } = schemaOf(shape) as Schema & { readonly $schema?: string };
  return JSON.stringify(schema);
};
const namedRecords: ReadonlyMap<string, string> = new Map([
  [recordText(shopAccounts), 'AccountNames'],
  [recordText(accountCodes), 'AccountCodes'],
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
  if (schema.type === 'object' && schema.additionalProperties)
    return namedRecords.get(JSON.stringify(schema)) ?? `{ [name]: ${shown(schema.additionalProperties)} }`;
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
  const sent = Object.entries(events).map(
    ([name, { body, may, audience }]) => `| \`${name}\` | ${may} | ${audience.join(', ')} | \`${cell(shown(schemaOf(body)))}\` |`,
  );
  const news = `## Events that the till sends\nThe till sends each event, with its name and one JSON value, to the windows whose signed-in person has the event's right.\n\n| event | right | windows | body |\n|---|---|---|---|\n${sent.join('\n')}\n`;
  return `${head}\n${tables.join('\n')}\n${news}`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(contractPage, contractPageText());
