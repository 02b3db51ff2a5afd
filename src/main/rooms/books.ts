// Opens the books for a till. Checks that the books belong to the till's keys, before anybody is asked for a PIN.
import { join } from 'node:path';
import type { KeysMark } from '../../secrets/keys-mark.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { DaySettings } from '../../shared/time/business-day.ts';
import { checkAgainst } from '../keys-mark.ts';
import { databaseFile, openLedger, type Ledger } from '../ledger/ledger.ts';
import type { TillPlace, TillPorts } from './ports.ts';

export type TillBooks = {
  readonly ledger: Ledger;
  /**
   * The keys mark, the facts about the books that are sealed with the keys, as it was before this start; null if there is none.
   */
  readonly keysMark: KeysMark | null;
  /** True if a person proved ownership of the opened books although the sealed keys name other books. */
  readonly isProved: boolean;
  /** The rows about users and rights that were changed in place, which the start names in an alert; null if there are none. */
  readonly peopleChanged: ReturnType<Ledger['changedPeopleRows']>;
  /** True if the tables of users and rights differed from the journal. Then the tables have been rebuilt from the journal. */
  readonly peopleDiffer: boolean;
  /** The restore that put these books in place, if nothing was written to the books since; null otherwise. */
  readonly lost: ReturnType<Ledger['lostByRestore']>;
};

/**
 * Opens the books in `dataDir`. Unless a person proved ownership, rejects books whose rows about users were changed, and books
 * without users if the keys mark records users. Errors: `data.*`.
 */
export const openBooks = (
  { clock, random, secrets }: TillPorts,
  { dataDir, proved = null }: TillPlace,
  bestMs: () => number,
  day: DaySettings,
): Result<TillBooks> => {
  const keysMark = secrets.mark.read();
  const tagOf = (text: string) => secrets.fingerprint(text);
  const opened = openLedger(
    dataDir,
    { clock, random, bestMs, tagOf, mark: keysMark, pepper: () => secrets.pepper(), proved },
    day,
  );
  if (!opened.ok) return opened;
  const ledger = opened.value;
  const file = join(dataDir, databaseFile);
  const peopleChanged = ledger.changedPeopleRows();
  // Do not trust the books if rows about users and rights were changed: somebody may have made themselves an owner. Then only a
  // person with the recovery code can open these books.
  const known = proved ? ok(null) : peopleChanged ? fail('data.damaged', { file }) : checkAgainst(ledger, keysMark, file);
  if (!known.ok) {
    ledger.close();
    return known;
  }
  // Check before anybody is asked for a PIN: the people tables may have been edited by hand.
  const peopleDiffer = !ledger.arePeopleAsSaid();
  if (peopleDiffer) ledger.rebuild();
  return ok({ ledger, keysMark, isProved: proved !== null, peopleChanged, peopleDiffer, lost: ledger.lostByRestore() });
};
