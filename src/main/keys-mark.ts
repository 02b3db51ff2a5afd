// Makes the mark that is sealed with the keys (decision 0021) from the books. A start writes the mark again if the books know more.
import type { KeysMark, MarkKeeper } from '../secrets/mark.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { Ledger } from './ledger/ledger.ts';

type Books = Pick<Ledger, 'journal' | 'people'>;

const isPeppered = ({ people }: Books): boolean => {
  const kept = people.users().map(({ userId }) => people.pin(userId));
  return kept.some((pin) => pin !== null) && kept.every((pin) => pin === null || pin.pepper !== null);
};

/** `taggedFrom`: the row with which these keys began to tag, where the mark does not say it yet. What it once knew it does not forget. */
const markOf = (books: Books, before: KeysMark | null, taggedFrom: number): KeysMark => {
  const { ledgerId } = books.journal.head();
  const known = before?.ledgerId === ledgerId ? before : null;
  return {
    ledgerId,
    taggedFrom: known?.taggedFrom ?? taggedFrom,
    people: known?.people === true || books.people.state() === 'people',
    peppered: known?.peppered === true || isPeppered(books),
  };
};

/** Books in which nobody is there, where the keys know of people, are older ones. Error: `data.foreign`. */
export const checkAgainst = (books: Books, mark: KeysMark | null, file: string): Result<null> =>
  mark?.people === true && books.people.state() === 'nobody' ? fail('data.foreign', { file }) : ok(null);

/** Errors: `data.disk-full`, `data.unwritable`. */
export const keepMarkOf = (books: Books, keeper: MarkKeeper, taggedFrom: number): Result<null> => {
  const before = keeper.read();
  const now = markOf(books, before, taggedFrom);
  return JSON.stringify(before) === JSON.stringify(now) ? ok(null) : keeper.keep(now);
};
