// The drive's result as a table: habit, truth, what the screen says, what a careful cashier does, and whether anything misleads.
import type { Lang } from '../../src/protocol/confirm-request.ts';
import { careful, type Habit } from './habit.ts';
import type { Reading } from './reading.ts';
import { headline } from './rules.ts';

export type Result = { readonly habit: Habit; readonly reading: Reading; readonly faults: readonly string[] };

const cell = (text: string): string => text.replaceAll('|', '·').replaceAll(/\s+/g, ' ').trim();

const said = (reading: Reading, lang: Lang): string => {
  const view = headline(reading, lang);
  if (!view) return '';
  const main = view.buttons.find((button) => button.main);
  const above = reading.around.find((each) => each.lang === lang)?.warnings ?? '';
  const parts = [above && `⚠ ${above}`, `**${view.badge}**`, view.code ? '▣' : '', view.words, main ? `[${main.text}]` : ''];
  return cell(parts.filter(Boolean).join(' '));
};

const rowOf = ({ habit, reading, faults }: Result): string => {
  const verdict = faults.length === 0 ? 'ok' : `MISLEADS: ${faults.join('; ')}`;
  const cells = [
    `\`${habit.name}\`: ${habit.does}`,
    habit.money,
    said(reading, 'en'),
    said(reading, 'ar'),
    careful[habit.careful],
    verdict,
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
};

export const tableOf = (results: readonly Result[], notes: readonly string[]): string => {
  const wrong = results.filter(({ faults }) => faults.length > 0).length;
  return `${[
    '# The drive against a second payment service',
    '',
    `${results.length} habits; ${wrong} mislead. ▣: a code is shown; [ ]: the main button.`,
    ...notes.flatMap((note) => ['', note]),
    '',
    '| habit | what is true of the money | the screen, in English | the screen, in Arabic | a careful cashier | |',
    '|---|---|---|---|---|---|',
    ...results.map(rowOf),
  ].join('\n')}\n`;
};
