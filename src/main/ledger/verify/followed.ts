// Types shared by the rules of the accounts check: what a rule returns, and what it may read about a sale.
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
  /** The entries of all attempts of the sale before entry `before`. */
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
