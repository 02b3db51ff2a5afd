// Types shared by the rules of the accounts check: what a rule returns, and what it may read about a sale.
import type { AccountKey } from '../../../shared/accounts/accounts.ts';
import type { ProblemCode } from '../../../shared/health/verify-report.ts';
import type { Posting } from '../../../shared/ledger/postings.ts';
import type { Currency } from '../../../shared/money.ts';
import type { RecordedApproval } from '../../../shared/people/rights.ts';
import type { Entry } from '../../../till-journal/index.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';

export type OwedProblem = { readonly code: ProblemCode; readonly params?: Readonly<Record<string, string | number>> };
export type BookedMoney = { readonly booked: readonly Posting[] };

export type SaleReader = {
  attempt(attemptId: string): AttemptStarted | null;
  /** The journal entries of all attempts of the sale before entry `before`. */
  entriesOf(saleId: string, before: number): Iterable<Entry>;
};

export const nothing: BookedMoney = { booked: [] };
export const lacksRight: OwedProblem = { code: 'approver-lacks-right' };

export const line = (account: AccountKey, currency: Currency, amountMinor: number): Posting => ({
  account,
  currency,
  amountMinor,
});
export const approvalOf = (body: object): RecordedApproval | null =>
  (body as { readonly approval?: RecordedApproval | null }).approval ?? null;
