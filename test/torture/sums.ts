// Writes the saved sums of the long runs into docs/reliability.md, between two HTML comments.
import { readFileSync, writeFileSync } from 'node:fs';
import type { KeptState } from './kept-state.ts';
import type { Proof } from './proof.ts';

const begins = '<!-- sums: npm run torture -- sums -->';
const ends = '<!-- end of sums -->';

const count = (value: number): string => Math.round(value).toLocaleString('en');
const duration = (seconds: number): string => (seconds < 600 ? `${count(seconds)} s` : `${count(seconds / 60)} min`);

export const rowOf = ({ name, unit, long }: Proof, state: KeptState): string => {
  const { cases, seeds, seconds, sums, findings, from, next, ended, trees } = state;
  const goal = long === null ? 'all' : count(long);
  const reached = ended ? `${count(cases)} ${unit}: all` : `${count(cases)} ${unit}`;
  const more = Object.entries(sums)
    .map(([what, value]) => `${count(value)} ${what}`)
    .join(', ');
  const found = findings.length === 0 ? 'nothing found' : `**${findings.length} findings**`;
  const range = seeds === 0 ? '–' : `${from}–${next - 1}`;
  return `| \`${name}\` | ran ${reached} | goal ${goal} | seeds ${range} | in ${duration(seconds)} | on ${trees.join(', ')} | ${found} | ${more} |`;
};

/** Replaces the text between the two HTML comments with the given table rows. Throws if a comment is missing. */
export const withTable = (text: string, rows: readonly string[]): string => {
  const [before, rest] = text.split(begins);
  const after = rest?.split(ends)[1];
  if (before === undefined || after === undefined) throw new Error(`the marks "${begins}" and "${ends}" are not there`);
  const head = '| proof | ran | goal | seeds | time | on | result | among them |\n|---|---|---|---|---|---|---|---|';
  return `${before}${begins}\n${[head, ...rows].join('\n')}\n${ends}${after}`;
};

export const writeTable = (file: string, rows: readonly string[]): void =>
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), rows));
