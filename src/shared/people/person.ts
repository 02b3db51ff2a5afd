// Functions that clean and compare people's names.
import { fail, ok, type Result } from '../result.ts';

export const longestName = 40;

/** Cleans a typed name: one line, no invisible characters. Error: `people.name-malformed`. */
export const readName = (typed: string): Result<string> => {
  const name = typed.normalize('NFC').trim().replace(/ +/g, ' ');
  const fits =
    name !== '' &&
    Array.from(name).length <= longestName &&
    !/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(name);
  return fits ? ok(name) : fail('people.name-malformed', { longest: longestName });
};

/** True if two names differ only in case or Unicode form. Two people may not have the same name. */
export const sameName = (one: string, other: string): boolean => {
  const plain = (name: string): string => name.normalize('NFKC').toLowerCase();
  return plain(one) === plain(other);
};
