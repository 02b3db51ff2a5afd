// SQL and types that the stores of refunds and of suspense share.
import type { Currency } from '../../../../shared/money.ts';

/** The columns of one step of a refund: number of the journal entry, time, actor, approval (JSON) and reason. */
export type StepColumns<P extends string> = {
  readonly [K in 'Seq' | 'Ms' as `${P}${K}`]: number | null;
} & { readonly [K in 'By' | 'Reason' | 'Approval' as `${P}${K}`]: string | null };

/** Count and sum in one currency, in minor units. */
export type OwedSum = { readonly currency: Currency; readonly count: number; readonly amountMinor: number };

/** SQL for the `StepColumns` of one step. `prefix`: how the columns' names begin; `row`: the alias of its journal row. */
export const stepOf = (prefix: string, row: string): string =>
  `${row}.seq AS ${prefix}Seq, ${row}.wall_ms AS ${prefix}Ms, ${row}.actor AS ${prefix}By,
   ${row}.body ->> '$.reason' AS ${prefix}Reason, ${row}.body -> '$.approval' AS ${prefix}Approval`;

/** SQL for the journal entries of all attempts of the sale of `@attemptId`. */
export const ofSale = `attempts own CROSS JOIN attempts a ON a.sale_id = own.sale_id CROSS JOIN attempt_entries e ON e.attempt_id = a.attempt_id`;
