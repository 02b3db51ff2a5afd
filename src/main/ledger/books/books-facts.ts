// Facts about books, shown to a person who chooses among backups: shop, till, last row, and how to sign in on a new machine. Also
// reads books of older programs.
import type { Books } from '../../../ledger/verify/books-file.ts';
import type { BooksFacts } from '../../../shared/contract/setup/setup.ts';
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

/** Reads the facts by which a person recognises the books in a file: shop, till, days, payments, last row, and how to sign in. */
export const factsOf = (books: Books): BooksFacts => {
  const { seq, epoch, hash } = books.head;
  const shopName = books.db
    .prepare(`SELECT body ->> '$.shop.shopName' FROM journal WHERE kind = 'settings.changed' ORDER BY seq DESC LIMIT 1`)
    .pluck()
    .get() as string | null | undefined;
  const timeZone = books.db
    .prepare(
      `SELECT coalesce(body ->> '$.shop.timeZone', body ->> '$.timeZone') AS zone FROM journal
       WHERE kind IN ('till.opened', 'settings.changed') AND zone IS NOT NULL ORDER BY seq DESC LIMIT 1`,
    )
    .pluck()
    .get() as string | undefined;
  const dayAt = (order: 'ASC' | 'DESC') =>
    books.db.prepare(`SELECT business_day FROM journal ORDER BY seq ${order} LIMIT 1`).pluck().get() as string | undefined;
  const [first, last] = [dayAt('ASC'), dayAt('DESC')];
  return {
    ...{ shopName: shopName ?? '', timeZone: timeZone ?? null, seq, epoch: epoch ?? 0, hash: hash ?? '', wayIn: wayIn(books) },
    named: tillLedger.openedBy(books.db).named,
    paid: books.db.prepare(`SELECT count(*) FROM attempts WHERE state = 'approved'`).pluck().get() as number,
    days: first !== undefined && last !== undefined ? { first, last } : null,
  };
};
