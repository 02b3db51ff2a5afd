// Reads a plain-text journal export line by line and counts its totals. Strict: refuses everything that the writer would not have
// written.
import { accountOf, type ReportKey, reportKeys } from '../../../src/shared/accounts/accounts.ts';
import { isBalanced, type Posting } from '../../../src/shared/ledger/postings.ts';
import { currencies, type Currency, decimalsOf } from '../../../src/shared/money.ts';
import { type MoneyMove, moneyMoves, moveSign } from '../../../src/shared/payment/refund.ts';
import { err, ok, type Result } from '../../../src/shared/result.ts';
import { linesOf } from './lines-of.ts';
import { textNames } from '../../../src/exports/texts.ts';
import { countTotals, type Counting, type Totals } from '../../../src/exports/totals.ts';

const anyCurrency = currencies.join('|');
const unsigned = String.raw`\d+\.\d+`;
const amount = `-?${unsigned}`;
const head = /^\d{4}-\d\d-\d\d \* \((\d+)\) (?:wallet|card) [a-z-]+$/;
const facts = new RegExp(
  String.raw`^entry:(?<seq>\d+), status:(?<status>[a-z-]+), gateway:(?:wallet|card), currency:(?<currency>${anyCurrency})` +
    String.raw`(?:, asked:(?<asked>${unsigned}))?(?:, received:(?<received>${unsigned}))?` +
    String.raw`(?:, amount:(?<amount>${amount}))?(?:, moved:(?<moved>${amount}))?$`,
);
/** The facts of an exception that belongs to no payment. */
const bareFacts = /^entry:(?<seq>\d+), status:handled$/;
const attemptFacts = new RegExp(
  String.raw`^attempt:\d+, day:\d{4}-\d\d-\d\d, status:[a-z]+, gateway:(?:wallet|card), currency:(?<currency>${anyCurrency}), asked:(?<asked>${unsigned})$`,
);
const said = new RegExp(String.raw`^(?:(?:close|about):\d+|(?:${textNames.join('|')}):[^,\p{Cc}]+)$`, 'u');
const posting = new RegExp(
  String.raw`^ {4}(?<role>[a-z]+):(?<account>[a-z:-]+) {2}(?<amount>${amount}) (?<currency>${anyCurrency})$`,
);
const end = /^; end:(\d+)$/;
const attemptsEnd = /^; attempts:(\d+)$/;

const minorOf = (text: string | undefined, currency: Currency): number | null => {
  if (text === undefined) return null;
  const [, decimals = ''] = text.split('.');
  const minor = Number(text.replace('.', ''));
  return decimals.length === decimalsOf[currency] && Number.isSafeInteger(minor) ? minor : Number.NaN;
};

const isKey = (key: string): key is ReportKey => (reportKeys as readonly string[]).includes(key);
const isMove = (status: string): status is MoneyMove => (moneyMoves as readonly string[]).includes(status);

/**
 * Adds the amounts of a comment line with facts (currency, asked, received, moved, status) to the totals. `seq`: the number of
 * the journal entry, from the transaction's first line; null outside a transaction. Returns false if the writer would not have
 * written the line.
 */
const countFacts = (text: string, seq: string | null, totals: Counting): boolean => {
  if (seq === null && bareFacts.test(text)) {
    totals.add(null, null, null, null);
    return true;
  }
  const found = facts.exec(text)?.groups;
  if (!found || (seq !== null && found['seq'] !== seq)) return false;
  const currency = found['currency'] as Currency;
  const amounts = [found['asked'], found['received'], found['moved'], found['amount']].map((each) => minorOf(each, currency));
  if (amounts.some(Number.isNaN)) return false;
  const [asked, received, moved, signed] = amounts;
  const status = found['status'] ?? '';
  if (isMove(status) !== (typeof moved === 'number')) return false;
  totals.add(currency, asked ?? null, received ?? null, signed ?? null);
  if (!isMove(status) || typeof moved !== 'number') return true;
  if (Math.sign(moved) !== moveSign(status)) return false;
  totals.move(status, currency, moved);
  return true;
};
/** The posting in this line of the file; null if the writer would not have written the line. */
const postingIn = (line: string): Posting<ReportKey> | null => {
  const found = posting.exec(line)?.groups;
  const account = found?.['account'] ?? '';
  if (!found || !isKey(account) || accountOf(account).role !== found['role']) return null;
  const currency = found['currency'] as Currency;
  const amountMinor = minorOf(found['amount'], currency);
  if (amountMinor === null || Number.isNaN(amountMinor)) return null;
  return { account, currency, amountMinor };
};

/**
 * The reader's place in the hledger file: between transactions, after a transaction's first line, after its facts, or among its
 * postings.
 */
type Where = 'between' | 'headed' | 'told' | 'posting';

const createReader = () => {
  const totals = countTotals();
  let where: Where = 'between';
  let seq = '';
  let isTransaction = false;
  let booked: Posting<ReportKey>[] = [];
  /** The lines end first, then the attempts. */
  let ended: 'no' | 'lines' | 'listing' | 'attempts' = 'no';
  let attempts = 0;
  let between = 0;

  const comment = (text: string): boolean => {
    if (where === 'told') return said.test(text);
    if (ended !== 'no') {
      where = 'told';
      attempts += 1;
      const found = attemptFacts.exec(text)?.groups;
      return !!found && !Number.isNaN(minorOf(found['asked'], found['currency'] as Currency));
    }
    const isTold = (where === 'headed' || where === 'between') && countFacts(text, isTransaction ? seq : null, totals);
    where = 'told';
    return isTold;
  };
  const post = (line: string): boolean => {
    const read = postingIn(line);
    if (!read) return false;
    booked.push(read);
    where = 'posting';
    return true;
  };
  /** Ends a transaction or a comment at an empty line. False if the transaction is incomplete or does not balance. */
  const close = (): boolean => {
    const isWhole = isTransaction ? where === 'posting' && isBalanced(booked) : where === 'told';
    for (const each of booked) totals.post(each);
    booked = [];
    isTransaction = false;
    where = 'between';
    return isWhole;
  };

  return {
    /** Reads one line of the exported file. False if the writer would not have written this line. */
    take(line: string): boolean {
      if (ended === 'attempts') return false;
      if (ended === 'lines') {
        // Between the two lists: an empty line, the entry, and another empty line.
        between += 1;
        if (between === 3) ended = 'listing';
        return between === 2 ? /^; as-of:\d+$/.test(line) : line === '';
      }
      if (line === '') return close();
      const last = where === 'between' ? (ended === 'no' ? end : attemptsEnd).exec(line) : null;
      if (last) {
        const isRight = Number(last[1]) === (ended === 'no' ? totals.lines() : attempts);
        ended = ended === 'no' ? 'lines' : 'attempts';
        return isRight;
      }
      if (ended === 'listing' && !line.startsWith('; ')) return false;
      if (line.startsWith('    ; ')) return isTransaction && where !== 'posting' && comment(line.slice(6));
      if (line.startsWith('; ')) return !isTransaction && comment(line.slice(2));
      if (line.startsWith('    ')) return isTransaction && (where === 'told' || where === 'posting') && post(line);
      const begun = where === 'between' ? head.exec(line) : null;
      if (!begun) return false;
      [isTransaction, seq, where] = [true, begun[1] ?? '', 'headed'];
      return true;
    },
    isWhole: () => ended === 'attempts',
    totals,
  };
};

/**
 * Reads a whole file. `first`: the fixed lines at its beginning. Error: the number, from 1, of the first line that differs from
 * the writer's form.
 */
export const readHledger = async (
  pieces: AsyncIterable<Uint8Array>,
  first: readonly string[],
): Promise<Result<Totals, number>> => {
  const reader = createReader();
  let at = 0;
  let last: string | null = null;
  for await (const line of linesOf(pieces)) {
    // Lines are checked one step late, because the last line of the file must be empty and is checked after the loop.
    if (last !== null && !(at <= first.length ? first[at - 1] === last : reader.take(last))) return err(at);
    last = line;
    at += 1;
  }
  return last === '' && reader.isWhole() ? ok(reader.totals.now()) : err(at);
};
