// What the rules of a check of the accounts say of an entry, and what they may ask about its sale.
import type { AccountKey } from '../../../shared/accounts/accounts.ts';
import type { ProblemCode } from '../../../shared/health/verify.ts';
import type { Posting } from '../../../shared/ledger/postings.ts';
import type { Currency } from '../../../shared/money.ts';
import type { Approval } from '../../../shared/people/rights.ts';
import type { Entry } from '../../../till-journal/index.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';

export type Found = { readonly code: ProblemCode; readonly params?: Readonly<Record<string, string | number>> };
export type Taken = { readonly booked: readonly Posting[] };

export type SaleReader = {
  attempt(attemptId: string): AttemptStarted | null;
  /** Entries of all attempts of the sale before one. */
  entriesOf(saleId: string, before: number): Iterable<Entry>;
};

export const nothing: Taken = { booked: [] };
export const lacksRight: Found = { code: 'approver-lacks-right' };

export const line = (account: AccountKey, currency: Currency, amountMinor: number): Posting => ({
  account,
  currency,
  amountMinor,
});
export const approvalOf = (body: object): Approval | null => (body as { readonly approval?: Approval | null }).approval ?? null;
