// Facts about books, shown to a person who chooses among backups: shop, till, last row, and how to sign in on a new machine. Also
// reads books of older programs.
import type { Books } from '../../../ledger/verify/books-file.ts';
import type { BooksFacts } from '../../../shared/contract/setup/setup.ts';
import { isTimeZone } from '../../../shared/time/business-day.ts';
import { tillLedger } from '../spec.ts';
import { createPeopleStore } from '../../../people/store/people-store.ts';

/** The schema that introduced users. Before it there was one supervisor PIN, hashed without a pepper. */
const peopleSchema = 170;

/**
 * How an owner can sign in to these books on a new machine. PINs hashed with the till's secret can be checked only if the till's
 * sealed keys are on the new machine; without the sealed keys, only the recovery code can be checked.
 */
const wayIn = ({ db, schema }: Books): BooksFacts['wayIn'] => {
  if (schema < peopleSchema) return 'as-before';
  const people = createPeopleStore(db);
  const owners = people.users().filter(({ role, active }) => role === 'owner' && active);
  if (owners.some(({ userId }) => people.pin(userId)?.pepper === null)) return 'as-before';
  if (people.state() === 'nobody') return 'as-before';
  return people.recovery() ? 'recovery' : 'none';
};

/** The shop's time zone in these books; null if the books have no time zone, or a time zone that this machine does not know. */
export const zoneOf = ({ db }: Books): string | null => {
  const timeZone = db
    .prepare(
      `SELECT coalesce(body ->> '$.shop.timeZone', body ->> '$.timeZone') AS zone FROM journal
       WHERE kind IN ('till.opened', 'settings.changed') AND zone IS NOT NULL ORDER BY seq DESC LIMIT 1`,
    )
    .pluck()
    .get() as string | undefined;
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : null;
};

/**
 * The last invoice number that the books proposed for the till `named`. If `named` is null: of all tills in the books, the
 * highest last number.
 */
const numberingOf = ({ db }: Books, named: BooksFacts['named']): BooksFacts['numbering'] =>
  (db
    .prepare('SELECT stem, last FROM numbering WHERE stem = coalesce(?, stem) ORDER BY last DESC LIMIT 1')
    .get(named?.till ?? null) as BooksFacts['numbering'] | undefined) ?? null;

/** Reads the facts by which a person recognises the books in a file: shop, till, days, payments, last row, and how to sign in. */
export const factsOf = (books: Books): BooksFacts => {
  const { seq, epoch, hash } = books.head;
  const shopName = books.db
    .prepare(`SELECT body ->> '$.shop.shopName' FROM journal WHERE kind = 'settings.changed' ORDER BY seq DESC LIMIT 1`)
    .pluck()
    .get() as string | null | undefined;
  const { named } = tillLedger.openedBy(books.db);
  const dayAt = (order: 'ASC' | 'DESC') =>
    books.db.prepare(`SELECT business_day FROM journal ORDER BY seq ${order} LIMIT 1`).pluck().get() as string | undefined;
  const [first, last] = [dayAt('ASC'), dayAt('DESC')];
  return {
    ...{ shopName: shopName ?? '', timeZone: zoneOf(books), seq, epoch: epoch ?? 0, hash: hash ?? '', wayIn: wayIn(books) },
    named,
    numbering: numberingOf(books, named),
    paid: books.db.prepare(`SELECT count(*) FROM attempts WHERE state = 'approved'`).pluck().get() as number,
    days: first !== undefined && last !== undefined ? { first, last } : null,
  };
};
