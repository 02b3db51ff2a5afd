// Reads a JSON export line by line and counts its totals. Strict: refuses everything that the writer would not have written.
import { type ExportedAttempt, type ExportedLine, jsonBetween, jsonEnd, jsonHead, jsonText } from '../../../src/exports/json.ts';
import type { ExportOptions } from '../../../src/exports/line.ts';
import { textNames } from '../../../src/exports/texts.ts';
import { type Counting, countTotals, type Totals } from '../../../src/exports/totals.ts';
import { type ReportKey, reportKeys } from '../../../src/shared/accounts/accounts.ts';
import { isBalanced, type Posting } from '../../../src/shared/ledger/postings.ts';
import { decimalsOf } from '../../../src/shared/money.ts';
import { type MoneyMove, moneyMoves, moveSign } from '../../../src/shared/payment/refund.ts';
import { err, ok, type Result } from '../../../src/shared/result.ts';
import { linesOf } from './lines-of.ts';

const isMove = (status: string): status is MoneyMove => (moneyMoves as readonly string[]).includes(status);
const isMinor = (value: unknown): value is number | null => value === null || (Number.isSafeInteger(value) && Number(value) >= 0);
const isPosting = ({ account, currency, amountMinor }: Posting<ReportKey>): boolean =>
  reportKeys.includes(account) && currency in decimalsOf && Number.isSafeInteger(amountMinor);

/** Adds a line to the totals; false if this exporter would not have written this line. */
const countLine = (totals: Counting, text: string): boolean => {
  let said: ExportedLine;
  try {
    said = JSON.parse(text) as ExportedLine;
    const { currency, status, asked, received, amount, moved, texts, postings } = said;
    const isRight =
      jsonText(said) === text &&
      (currency === null ? [asked, received, amount, moved].every((each) => each === null) : currency in decimalsOf) &&
      [asked, received].every(isMinor) &&
      (amount === null || Number.isSafeInteger(amount)) &&
      (moved === null
        ? !isMove(status)
        : Number.isSafeInteger(moved) && isMove(status) && Math.sign(moved) === moveSign(status)) &&
      Object.keys(texts).every((name) => (textNames as readonly string[]).includes(name)) &&
      postings.every(isPosting) &&
      isBalanced(postings);
    if (!isRight) return false;
  } catch {
    return false;
  }
  const { currency, status, asked, received, amount, moved, postings } = said;
  totals.add(currency, asked, received, amount);
  if (currency !== null && isMove(status) && moved !== null) totals.move(status, currency, moved);
  for (const posting of postings) totals.post(posting);
  return true;
};

/** True for an attempt as the exporter writes it. */
const isAttempt = (text: string): boolean => {
  try {
    const said = JSON.parse(text) as ExportedAttempt;
    return jsonText(said) === text && said.currency in decimalsOf && Number.isSafeInteger(said.asked);
  } catch {
    return false;
  }
};

const isJson = (members: string): boolean => {
  try {
    JSON.parse(`{${members}}`);
    return true;
  } catch {
    return false;
  }
};

type Part = 'lines' | 'attempts' | 'end' | 'closed';

/** The text that ends the first list, without the entry of `asOf`, which only the file knows. */
const betweenOf = (line: string, count: number): boolean => {
  const [, seq, atMs] = /"asOf":\{"entry":(\d+),"atMs":(\d+)\}/.exec(line) ?? [];
  return line === jsonBetween(count, { seq: Number(seq), atMs: Number(atMs) });
};

/** Reads a whole JSON export. Error: the number, from 1, of the first line that the writer would not have written. */
export const readJson = async (
  pieces: AsyncIterable<Uint8Array>,
  options: Partial<Pick<ExportOptions, 'accounts'>>,
): Promise<Result<Totals, number>> => {
  const totals = countTotals();
  const lines = linesOf(pieces);
  let at = 1;
  if ((await lines.next()).value !== jsonHead(options)) return err(at);
  let before: string | null = null;
  let part: Part = 'lines';
  let attempts = 0;
  const take = (text: string): boolean => {
    if (part === 'lines') return countLine(totals, text);
    attempts += 1;
    return isAttempt(text);
  };
  for await (const line of lines) {
    at += 1;
    if (part === 'closed' || (part === 'end' && line !== '')) return err(at);
    if (part === 'end') {
      part = 'closed';
      continue;
    }
    // Check the previous line only after reading this line: a comma must end it, except before the line that ends the list.
    const known: number = (part === 'lines' ? totals.lines() : attempts) + (before === null ? 0 : 1);
    const isEnd: boolean =
      part === 'lines'
        ? betweenOf(line, known)
        : line.startsWith(jsonEnd(known, []).slice(0, -2)) && line.endsWith(']}') && isJson(line.slice(2, -1));
    if (before !== null && !(isEnd ? take(before) : before.endsWith(',') && take(before.slice(0, -1)))) return err(at - 1);
    before = isEnd ? null : line;
    if (isEnd) part = part === 'lines' ? 'attempts' : 'end';
  }
  return part === 'closed' ? ok(totals.now()) : err(at);
};
