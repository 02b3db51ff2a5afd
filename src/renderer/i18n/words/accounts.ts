// UI texts for accounts: the names of the chart of accounts.
import { type AccountKey, accountKeys, accountOf, reportAccountOf } from '../../../shared/accounts/accounts.ts';
import type { Phrase } from '../phrase.ts';

/** The names of the accounts of postings. An old account has the name of the account by which reports show it. */
export const wordsAccounts = Object.fromEntries(
  accountKeys.map((key): [AccountKey, Phrase] => [key, accountOf(reportAccountOf(key)).names]),
) as Readonly<Record<AccountKey, Phrase>>;
