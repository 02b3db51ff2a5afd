// Formats the drive's result as a table: scripted sale, truth, the screen's text, the careful cashier's action, and every
// misleading statement.
import type { ConfirmLang } from '../../src/protocol/confirm-request.ts';
import { careful, type Habit } from './habit.ts';
import type { Look } from './looks.ts';
import type { Reading } from './reading.ts';
import { headline } from './rules.ts';

export type Result = Look & {
  readonly habit: Habit;
  /** The readings at each `look`, before the end of the scripted sale. */
  readonly looks: readonly Look[];
};

export const isGood = ({ faults, looks }: Result): boolean =>
  faults.length === 0 && looks.every((look) => look.faults.length === 0);

const cell = (text: string): string => text.replaceAll('|', '·').replaceAll(/\s+/g, ' ').trim();

const said = (reading: Reading, lang: ConfirmLang): string => {
  const view = headline(reading, lang);
  if (!view) return '';
  const main = view.buttons.find((button) => button.main);
  const above = reading.around.find((each) => each.lang === lang)?.warnings ?? '';
  const parts = [above && `⚠ ${above}`, `**${view.badge}**`, view.code ? '▣' : '', view.words, main ? `[${main.text}]` : ''];
  return cell(parts.filter(Boolean).join(' '));
};

const rowOf = (name: string, habit: Pick<Habit, 'money' | 'careful'>, { reading, faults }: Look): string => {
  const verdict = faults.length === 0 ? 'yes' : `MISLEADS: ${faults.join('; ')}`;
  const cells = [name, habit.money, said(reading, 'en'), said(reading, 'ar'), careful[habit.careful], verdict];
  return `| ${cells.map(cell).join(' | ')} |`;
};

const rowsOf = (result: Result): string[] => {
  const { habit, looks } = result;
  const meanwhile = looks.map((look) => rowOf(`\`${habit.name}\`, meanwhile`, { ...habit, ...habit.meanwhile }, look));
  return [...meanwhile, rowOf(`\`${habit.name}\`: ${habit.does}`, habit, result)];
};

export const tableOf = (results: readonly Result[], notes: readonly string[]): string => {
  const wrong = results.filter((result) => !isGood(result)).length;
  return `${[
    '# The drive against a second payment service',
    '',
    `${results.length} habits; ${wrong} mislead. ▣: a code is shown; [ ]: the main button.`,
    ...notes.flatMap((note) => ['', note]),
    '',
    '| habit | what is true of the money | the screen, in English | the screen, in Arabic | a careful cashier | true? |',
    '|---|---|---|---|---|---|',
    ...results.flatMap(rowsOf),
  ].join('\n')}\n`;
};
