// Reads a beancount export by rewriting each of its transactions as the hledger transaction with the same facts, and counts the totals
// with the reader of hledger files. Strict: refuses everything that the writer would not have written.
import { beancountName } from '../../../src/exports/beancount.ts';
import { nameOf } from '../../../src/exports/hledger.ts';
import { textNames } from '../../../src/exports/texts.ts';
import { reportKeys } from '../../../src/shared/accounts/accounts.ts';
import { err, type Result } from '../../../src/shared/result.ts';
import type { Totals } from '../../../src/exports/totals.ts';
import { readHledger } from './hledger-read.ts';
import { linesOf } from './lines-of.ts';

const text = String.raw`"(?:[^"\\\p{Cc}]|\\["\\])*"`;
const head = new RegExp(String.raw`^(\d{4}-\d\d-\d\d) \* ${text} ${text}$`, 'u');
const meta = new RegExp(String.raw`^  ([a-z-]+): (?:(\d+)|(${text})|(-?\d+\.\d+) ([A-Z]{3}))$`, 'u');
const posting = /^  ([A-Z][A-Za-z:-]+)  (-?\d+\.\d+ [A-Z]{3})$/;
const names = new Map(reportKeys.map((key) => [beancountName(key), nameOf(key)]));

const unquoted = (quoted: string): string => quoted.slice(1, -1).replace(/\\(.)/g, '$1');

/** The lines of one transaction as hledger would have them; null if one of them is not as the writer writes it. */
const rewritten = ([first = '', ...rest]: readonly string[]): string[] | null => {
  const day = head.exec(first)?.[1];
  const [facts, said, booked]: [Map<string, string>, string[], string[]] = [new Map(), [], []];
  for (const line of rest) {
    const [, name = '', number, quoted, amount, unit = ''] = meta.exec(line) ?? [];
    const [, account = '', sum] = posting.exec(line) ?? [];
    if (sum !== undefined) booked.push(`    ${names.get(account) ?? 'unknown'}  ${sum}`);
    else if (booked.length > 0 || name === '') return null;
    else if (amount !== undefined) {
      if (unit !== facts.get('currency')) return null;
      facts.set(name, amount);
    } else if (['entry', 'status', 'gateway', 'currency'].includes(name)) facts.set(name, number ?? unquoted(quoted ?? ''));
    else if (number !== undefined) said.push(`${name}:${number}`);
    else if ((textNames as readonly string[]).includes(name))
      said.push(`${name}:${unquoted(quoted ?? '').replaceAll(',', '\uff0c')}`);
    else return null;
  }
  const [entry, status, gateway, currency, ...amounts] = [...facts].map(([name, value]) => `${name}:${value}`);
  const isWhole = status?.startsWith('status:') && gateway?.startsWith('gateway:') && currency?.startsWith('currency:');
  if (day === undefined || !isWhole) return null;
  return [
    `${day} * (${facts.get('entry')}) ${facts.get('gateway')} ${facts.get('status')}`,
    ...[[entry, status, gateway, currency, ...amounts].join(', '), ...said].map((each) => `    ; ${each}`),
    ...booked,
  ];
};

/** Reads a whole file. `first`: the fixed lines at its beginning. Error: the number, from 1, of a line that is not the writer's. */
export const readBeancount = async (
  pieces: AsyncIterable<Uint8Array>,
  first: readonly string[],
): Promise<Result<Totals, number>> => {
  const lines: string[] = [];
  for await (const line of linesOf(pieces)) lines.push(line);
  // The first line names the till.
  if (!/^option "title" "Qayd .*"$/.test(lines[0] ?? '') || first.slice(1).some((line, at) => lines[at + 1] !== line))
    return err(1);
  const plain: string[] = [];
  for (let at = first.length; at < lines.length; at++) {
    const line = lines[at] as string;
    if (line === '' || line.startsWith('; ')) plain.push(line);
    else {
      const end = lines.indexOf('', at);
      const transaction = rewritten(lines.slice(at, end < 0 ? lines.length : end));
      if (!transaction || end < 0) return err(at + 1);
      plain.push(...transaction, '');
      at = end;
    }
  }
  const bytes = Buffer.from(plain.join('\n'));
  const read = await readHledger(
    (async function* () {
      yield bytes;
    })(),
    [],
  );
  return read.ok ? read : err(first.length + read.error);
};
