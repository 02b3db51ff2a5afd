// Contract entry about the shop's own names and codes of accounts, and the accounts' codes in accounting programs.
import { z } from 'zod';
import { accounts, type ChartKey, reportKeys } from '../../accounts/accounts.ts';
import { isProgramCode } from '../../accounts/program-codes.ts';
import { accountPrograms } from '../../accounts/shop-accounts.ts';
import { define, requestId } from '../parts.ts';

/** A name or code as typed. The rules of `accountFaults` refuse a malformed one with its own error. */
const text = z.string().max(200);

/** Only the accounts and parts that differ from the chart. */
export const shopAccounts = z.partialRecord(
  z.enum(accounts.map(({ key }) => key) as [ChartKey, ...ChartKey[]]),
  z.strictObject({
    names: z.strictObject({ ar: text, en: text }).optional(),
    /** The name for programs that accept only ASCII letters; a colon separates its levels. */
    ascii: text.optional(),
    code: text.optional(),
  }),
);

/** For each accounting program: the code or the name of each account there. */
export const accountCodes = z.partialRecord(
  z.enum(accountPrograms),
  z.partialRecord(z.enum(reportKeys), z.string().refine(isProgramCode)),
);

/** Like `accountCodes`; an empty code removes the account's code. */
const codeChanges = z.partialRecord(
  z.enum(accountPrograms),
  z.partialRecord(
    z.enum(reportKeys),
    z.string().refine((code) => code === '' || isProgramCode(code)),
  ),
);

export const accountsContract = Object.freeze({
  /**
   * Saves names and codes of accounts. `accounts` replaces all of the shop's own names and codes; a choice equal to the chart is
   * dropped. `accountCodes` has only the codes that change; an empty code removes the account's code. An absent part stays as it is.
   */
  'accounts.save': define(
    'command',
    z.strictObject({ requestId, accounts: shopAccounts.optional(), accountCodes: codeChanges.optional() }),
    z.strictObject({ accounts: shopAccounts, accountCodes }),
    {
      may: 'set-accounts',
      asksLater: true,
      errors: ['accounts.bad-name', 'accounts.bad-ascii', 'accounts.bad-code', 'accounts.repeated', 'accounts.chart-name'],
    },
  ),
});
