// Reads a CSV export byte by byte and counts its totals. Strict: refuses everything that the writer would not have written.
import { type CsvFormat, csvFormats } from '../../../src/shared/csv-format.ts';
import { currencies, type Currency, decimalsOf } from '../../../src/shared/money.ts';
import { err, ok, type Result } from '../../../src/shared/result.ts';
import { type CsvColumn, csvColumns } from '../../../src/exports/csv-words.ts';
import { moneyMoves, moveSign } from '../../../src/shared/payment/refund.ts';
import { type Counting, countTotals, type Totals } from '../../../src/exports/totals.ts';

const columns = Object.keys(csvColumns) as CsvColumn[];
const last = columns.length - 1;
const currencyAt = columns.indexOf('currency');
const askedAt = columns.indexOf('asked');
const receivedAt = columns.indexOf('received');
const stateAt = columns.indexOf('state');
const movedAt = columns.indexOf('moved');
const salesAt = columns.indexOf('sales');
const returnsAt = columns.indexOf('returns');
const amountAt = columns.indexOf('amount');

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const zero = 0x30;
const minus = 0x2d;

/** Packs the bytes of a short cell into one number, so that cells are compared without making a string of each. */
const packed = (text: string): number => text.split('').reduce((sum, char) => sum * 256 + char.charCodeAt(0), 0);
const packedCurrencies = new Map(currencies.map((name) => [packed(name), name]));

/** One step of a hash over the letters of a short word: adds the next byte. */
const mixed = (sum: number, byte: number): number => (Math.imul(sum, 31) + byte) | 0;
const hashOf = (word: string): number => word.split('').reduce((sum, char) => mixed(sum, char.charCodeAt(0)), 0);
const moves = new Map(moneyMoves.map((name) => [hashOf(name), name]));
const handled = hashOf('handled');

/** Parses an amount digit by digit. Keeps only numbers, because a large file has millions of cells. */
const createAmount = (decimal: number) => {
  let minor = 0;
  let digits = 0;
  /** The number of digits before the decimal sign; -1 until the sign is met. */
  let point = -1;
  let wrong = false;
  let below = false;
  return {
    begin(): void {
      minor = 0;
      digits = 0;
      point = -1;
      wrong = false;
      below = false;
    },
    take(byte: number): void {
      const digit = byte - zero;
      if (digit >= 0 && digit <= 9) {
        minor = minor * 10 + digit;
        digits += 1;
      } else if (byte === minus && digits === 0 && point < 0 && !below) below = true;
      else if (byte === decimal && point < 0) point = digits;
      else wrong = true;
    },
    isEmpty: (): boolean => digits === 0 && point < 0 && !wrong && !below,
    /** True for an amount with all decimals of its currency. */
    isAmount: (currency: Currency): boolean =>
      !wrong && point > 0 && digits - point === decimalsOf[currency] && Number.isSafeInteger(minor),
    minor: (): number => (below ? -minor : minor),
    isBelow: (): boolean => below,
  };
};
type Amount = ReturnType<typeof createAmount>;

const isRight = (amount: Amount, currency: Currency): boolean => amount.isEmpty() || amount.isAmount(currency);
/** True for an empty or non-negative amount: the columns *asked*, *received* and *sales* are never negative. */
const isUnsigned = (amount: Amount, currency: Currency): boolean => isRight(amount, currency) && !amount.isBelow();
const minorOf = (amount: Amount): number | null => (amount.isEmpty() ? null : amount.minor());

type CsvScan = {
  /** Reads the next bytes. Returns false at the first byte that the writer would not have written. */
  take(piece: Uint8Array): boolean;
  /** The number of complete lines, including the header. */
  lines(): number;
  isWhole(): boolean;
};

const createScan = (format: CsvFormat, head: Uint8Array, totals: Counting): CsvScan => {
  const separator = csvFormats[format].separator.charCodeAt(0);
  const decimal = csvFormats[format].decimal.charCodeAt(0);
  const [asked, received, moved] = [createAmount(decimal), createAmount(decimal), createAmount(decimal)];
  const [sales, returns, amount] = [createAmount(decimal), createAmount(decimal), createAmount(decimal)];
  /** The number of header bytes that have matched so far. */
  let met = 0;
  let column = 0;
  let currency = 0;
  let state = 0;
  let quoted = false;
  let before = 0;

  const amounts = [asked, received, moved, sales, returns, amount];
  const begin = (): void => {
    column = 0;
    currency = 0;
    state = 0;
    for (const each of amounts) each.begin();
  };
  const takeCell = (byte: number): void => {
    if (column === currencyAt) currency = currency * 256 + byte;
    else if (column === askedAt) asked.take(byte);
    else if (column === receivedAt) received.take(byte);
    else if (column === stateAt) state = mixed(state, byte);
    else if (column === movedAt) moved.take(byte);
    else if (column === salesAt) sales.take(byte);
    else if (column === returnsAt) returns.take(byte);
    else if (column === amountAt) amount.take(byte);
  };
  const endLine = (): boolean => {
    if (column !== last || before !== carriageReturn) return false;
    const known = packedCurrencies.get(currency);
    // Only a handled exception of no payment has no currency, and then no amount.
    if (!known) {
      if (currency !== 0 || state !== handled || !amounts.every((each) => each.isEmpty())) return false;
      totals.add(null, null, null, null);
      begin();
      return true;
    }
    if (!isUnsigned(asked, known) || !isUnsigned(received, known)) return false;
    const [move, movedMinor] = [moves.get(state), minorOf(moved)];
    // On the CSV line of a money move, such as a refund, the moved amount must have the sign of the move; on other lines the
    // moved amount must be empty.
    if (!isRight(moved, known) || (move === undefined) !== (movedMinor === null)) return false;
    if (move !== undefined && moved.isBelow() !== moveSign(move) < 0) return false;
    if (!isUnsigned(sales, known) || !isRight(returns, known) || !isRight(amount, known)) return false;
    totals.add(known, minorOf(asked), minorOf(received), minorOf(amount));
    totals.earn(known, minorOf(sales), minorOf(returns));
    if (move !== undefined && movedMinor !== null) totals.move(move, known, movedMinor);
    begin();
    return true;
  };

  return {
    take(piece) {
      let i = 0;
      for (; met < head.length && i < piece.length; i++, met++) {
        if (piece[i] !== head[met]) return false;
        before = head[met] as number;
      }
      for (; i < piece.length; i++) {
        const byte = piece[i] as number;
        // The last cell is followed by CRLF, and no cell has a carriage return.
        if (before === carriageReturn && byte !== lineFeed) return false;
        if (byte === quote) quoted = !quoted;
        else if (!quoted && byte === separator) column += 1;
        else if (!quoted && byte === lineFeed) {
          if (!endLine()) return false;
        } else if (column >= currencyAt && column <= amountAt) takeCell(byte);
        before = byte;
      }
      return true;
    },
    lines: () => (met === head.length ? 1 : 0) + totals.lines(),
    isWhole: () => met === head.length && !quoted && before === lineFeed,
  };
};

/**
 * Reads a whole CSV file. `head`: the first line as the export writes it (column names). Error: the number, from 1, of the first
 * line that differs from the export's form.
 */
export const readCsv = async (
  pieces: AsyncIterable<Uint8Array>,
  format: CsvFormat,
  head: Uint8Array,
): Promise<Result<Totals, number>> => {
  const totals = countTotals();
  const scan = createScan(format, head, totals);
  for await (const piece of pieces) if (!scan.take(piece)) return err(scan.lines() + 1);
  return scan.isWhole() ? ok(totals.now()) : err(scan.lines() + 1);
};
