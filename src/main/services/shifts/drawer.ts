// The cash drawer of the till: reads and records the count when a shift opens, closes or is handed over; records money put in or
// taken out; computes the drawer's lines of a shift's report.
import type { CountedInput, DrawerLine } from '../../../shared/contract/setup/drawer.ts';
import {
  type CashDirection,
  differenceMinor,
  drawerCurrencies,
  expectedMinor,
  flowOf,
  parseCounted,
} from '../../../shared/ledger/drawer.ts';
import { currencies, type Currency, type Money, parseAmount } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { DrawerCount } from '../../../till-journal/shifts.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Shift } from '../../ledger/stores/shifts-store.ts';
import type { Tx } from '../../ledger/tx.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';

/**
 * Returns the currencies in which the shop counts its drawer, from its settings; undefined or empty if the drawer is not counted.
 */
export type DrawerSetting = () => readonly Currency[] | undefined;

const lastSeq = Number.MAX_SAFE_INTEGER;

/**
 * Returns the lines of the cash drawer in a shift's report, one for each currency. The expected sum is null until the closing
 * count is recorded, so that nobody sees the expected sum before counting.
 */
export const drawerOf = ({ drawer }: Pick<BooksView, 'drawer'>, shift: Pick<Shift, 'shiftId' | 'openedSeq' | 'closedSeq'>) => {
  const [openings, closings] = [drawer.opening(shift.shiftId), drawer.closing(shift.shiftId)];
  return currencies.flatMap((currency): DrawerLine[] => {
    const opening = openings.find((count) => count.currency === currency);
    const closing = closings.find((count) => count.currency === currency);
    if (!opening && !closing) return [];
    const span = { after: opening?.seq ?? shift.openedSeq, to: closing?.seq ?? shift.closedSeq ?? lastSeq };
    const { inMinor, outMinor, refundsMinor } = flowOf(drawer.flows(span), currency);
    const [expected, counted] = [closing?.expectedMinor ?? null, closing?.countedMinor ?? null];
    return [
      {
        ...{ currency, inMinor, outMinor, refundsMinor },
        openingMinor: opening?.countedMinor ?? null,
        // A hand-over has one count for two shifts: its difference belongs to the shift that it closed, not to the shift that it
        // opened.
        openingDifferenceMinor:
          opening && opening.closes === null ? differenceMinor(opening.countedMinor, opening.expectedMinor) : null,
        expectedMinor: expected,
        countedMinor: counted,
        differenceMinor: differenceMinor(counted, expected),
      },
    ];
  });
};

/**
 * Checks the counted sums that a window sent. The window must send one sum for each currency of the setting, and no other
 * currency. Errors: `drawer.count-needed`, `drawer.off`, `amount.…`.
 */
export const readCounts = (setting: DrawerSetting, counted: CountedInput): Result<readonly Money[]> => {
  const wanted = drawerCurrencies(setting());
  const foreign = counted.find(({ currency }) => !wanted.includes(currency));
  if (foreign) return fail('drawer.off', { currency: foreign.currency });
  const sums: Money[] = [];
  for (const currency of wanted) {
    const typed = counted.find((each) => each.currency === currency)?.amount ?? '';
    if (typed.trim() === '') return fail('drawer.count-needed', { currency });
    const read = parseCounted(typed, currency);
    if (!read.ok) return read;
    sums.push(read.value);
  }
  return ok(sums);
};

type CountOf = { readonly closes: string | null; readonly opens: string | null };

/**
 * Records a count of the drawer. The caller writes the entry that closes or opens the shift directly after it. A closing count is
 * compared with the shift's opening count. An opening count, and a closing count of a shift that was opened without a count, is
 * compared with the newest count of the drawer. Records nothing if the shop does
 * not count its drawer.
 */
export const recordCounts = ({ drawer, record }: Tx, { closes, opens }: CountOf, sums: readonly Money[], actor: string): void => {
  if (sums.length === 0) return;
  const openings = closes === null ? null : drawer.opening(closes);
  const counts = sums.map(({ currency, amountMinor }): DrawerCount => {
    const earlier = openings?.find((count) => count.currency === currency) ?? drawer.last(currency);
    const flow = flowOf(earlier ? drawer.flows({ after: earlier.seq, to: lastSeq }) : [], currency);
    return { currency, countedMinor: amountMinor, expectedMinor: expectedMinor(earlier?.countedMinor ?? null, flow) };
  });
  record('drawer.counted', { closes, opens, counts }, { actor });
};

export type CashMoveInput = {
  readonly requestId: string;
  readonly direction: CashDirection;
  readonly currency: Currency;
  /** The amount as the person typed it. */
  readonly amount: string;
  readonly reason: string;
  readonly approve: Approve;
};
type CashMoveDeps = { readonly ledger: Ledger; readonly changes: Changes; readonly drawer: DrawerSetting };

/**
 * Returns the command that records money put into the drawer or taken out. Errors: `drawer.off`, `amount.…`, the errors of the
 * approval, `request.reused`, `data.*`.
 */
export const createCashMove =
  ({ ledger, changes, drawer }: CashMoveDeps) =>
  ({ requestId, direction, currency, amount, reason, approve }: CashMoveInput): Promise<Result<{ readonly seq: number }>> => {
    const prepare = (): Result<Money> =>
      drawerCurrencies(drawer()).includes(currency) ? parseAmount(amount, currency) : fail('drawer.off', { currency });
    return supervised<Money, { readonly seq: number }>({
      approve,
      prepare,
      repeated() {
        const asked = parseAmount(amount, currency);
        const earlier = earlierRequest(
          ledger,
          requestId,
          'cash.moved',
          (body) =>
            body.direction === direction &&
            body.currency === currency &&
            body.reason === reason &&
            asked.ok &&
            body.amountMinor === asked.value.amountMinor,
        );
        return earlier.ok ? ok(earlier.value && { seq: earlier.value.seq }) : earlier;
      },
      carryOut({ amountMinor }, approved) {
        const body = { direction, currency, amountMinor, reason };
        const written = ledger.write(({ record }) => record('cash.moved', body, { ...approved, requestId }).seq);
        if (!written.ok) return written;
        changes.tell({ type: 'shifts' });
        return ok({ seq: written.value });
      },
    });
  };
