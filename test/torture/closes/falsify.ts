// Falsifies the balances of closes so that each close still adds up and still opens as the close before it closed: a posting left
// out, a late line put into the close before, a sign turned.
import { canonicalJson } from '../../../src/shared/canonical-json.ts';
import { reportAccountOf } from '../../../src/shared/accounts/accounts.ts';
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import type { Rng } from '../../support/world.ts';
import type { Line, PlainBooks, PlainClose } from './plain-books.ts';

type Balance = CloseDocument['balances'][number];
/** A change of one figure in one close, in minor units. */
type Change = { readonly opening?: number; readonly debit?: number; readonly credit?: number };

/** The documents of closes in which one account's balance in one currency is changed. */
export type Falsified = { readonly closes: readonly PlainClose[]; readonly first: number };

/** The ways to falsify, each with the name of its count in the report. */
export const falsifications = {
  'a posting left out': 'left-out postings noticed',
  'a late line put into the old close': 'late lines in an old close noticed',
  'a sign turned': 'turned signs noticed',
} as const;
export type Falsification = keyof typeof falsifications;

const closeOf = ({ closes }: PlainBooks, { seq }: Line): PlainClose | undefined =>
  closes.find(({ from, to }) => from <= seq && seq <= to);

/** Changes the figures of a line's account in the close with this number, and what follows from them. */
const changed = (text: string, { account, currency }: Line, { opening = 0, debit = 0, credit = 0 }: Change): string => {
  const document = JSON.parse(text) as CloseDocument;
  const isIts = (balance: Balance): boolean => balance.account === reportAccountOf(account) && balance.currency === currency;
  const none = {
    account: reportAccountOf(account),
    currency,
    openingMinor: 0,
    debitMinor: 0,
    creditMinor: 0,
    closingMinor: 0,
  } as Balance;
  const balance = document.balances.find(isIts) ?? none;
  const moved: Balance = {
    ...balance,
    openingMinor: balance.openingMinor + opening,
    debitMinor: balance.debitMinor + debit,
    creditMinor: balance.creditMinor + credit,
    closingMinor: balance.closingMinor + opening + debit - credit,
  };
  return canonicalJson({ ...document, balances: [...document.balances.filter((each) => !isIts(each)), moved] });
};

/** The change that puts `times` times the line into a close. */
const booked = ({ minor }: Line, times: number): Change => (minor > 0 ? { debit: times * minor } : { credit: -times * minor });

/** Falsifies the closes of these books; null if they have nothing to falsify in this way. */
export const falsify = (kind: Falsification, books: PlainBooks, rng: Rng): Falsified | null => {
  const { closes, lines } = books;
  const isLate = kind === 'a late line put into the old close';
  const covered = lines.filter((line) => (closeOf(books, line)?.number ?? 0) > (isLate ? 1 : 0));
  if (covered.length === 0) return null;
  const line = rng.pick(covered);
  const own = closeOf(books, line)?.number ?? 0;
  const changeOf = (number: number): Change | null => {
    if (isLate) {
      if (number === own - 1) return booked(line, 1);
      return number === own ? { opening: line.minor, ...booked(line, -1) } : null;
    }
    const times = kind === 'a sign turned' ? 2 : 1;
    if (number > own) return { opening: -times * line.minor };
    if (number < own) return null;
    const out = booked(line, -1);
    if (times === 1) return out;
    return line.minor > 0 ? { ...out, credit: line.minor } : { ...out, debit: -line.minor };
  };
  return {
    first: isLate ? own - 1 : own,
    closes: closes.map((close) => {
      const change = changeOf(close.number);
      return change ? { ...close, text: changed(close.text, line, change) } : close;
    }),
  };
};
