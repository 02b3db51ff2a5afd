// Reads a JSON export line by line and counts its totals. Strict: refuses everything that the writer would not have written.
import { type ExportedLine, jsonEnd, jsonHead, jsonText } from '../../../src/exports/json.ts';
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
const count = (totals: Counting, text: string): boolean => {
  let said: ExportedLine;
  try {
    said = JSON.parse(text) as ExportedLine;
    const { currency, status, asked, received, moved, texts, postings } = said;
    const isRight =
      jsonText(said) === text &&
      currency in decimalsOf &&
      [asked, received].every(isMinor) &&
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
  const { currency, status, asked, received, moved, postings } = said;
  totals.add(currency, asked, received);
  if (isMove(status) && moved !== null) totals.move(status, currency, moved);
  for (const posting of postings) totals.post(posting);
  return true;
};

/** Reads a whole JSON export. Error: the number, from 1, of the first line that the writer would not have written. */
export const readJson = async (pieces: AsyncIterable<Uint8Array>): Promise<Result<Totals, number>> => {
  const totals = countTotals();
  const lines = linesOf(pieces);
  let at = 1;
  if ((await lines.next()).value !== jsonHead) return err(at);
  let before: string | null = null;
  let ended = false;
  let closed = false;
  for await (const line of lines) {
    at += 1;
    if (closed || (ended && line !== '')) return err(at);
    closed = ended;
    if (closed) continue;
    // Check the previous line only after reading this line: a comma must end it, except before the line that ends the list.
    const isEnd: boolean = line === jsonEnd(totals.lines() + (before === null ? 0 : 1));
    if (before !== null && !(isEnd ? count(totals, before) : before.endsWith(',') && count(totals, before.slice(0, -1))))
      return err(at - 1);
    before = line;
    ended = isEnd;
  }
  return closed ? ok(totals.now()) : err(at);
};
