// Computes, entry by entry, the money owed back or in suspense, and the expected cash in the drawer. Shares no rule with the code
// that writes the books; otherwise this check would repeat that code's mistakes.
import type { AccountKey } from '../../../shared/accounts/accounts.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { Entry } from '../../../till-journal/index.ts';
import { createApproverRule } from './approver-rule.ts';
import { createClosesRule } from './closes-rule.ts';
import { approvalOf, type BookedMoney, lacksRight, nothing, type OwedProblem, type SaleReader } from './followed.ts';
import { createDrawerRule } from './owed/drawer-rule.ts';
import { createPaidFor } from './owed/paid-for.ts';
import { createReceiptsRule } from './owed/receipts-rule.ts';
import { createSetAside } from './owed/set-aside.ts';
import { createSuspenseRule } from './owed/suspense-rule.ts';
import type { RefundEntry } from './owed/owed-refund.ts';
import { createRefundsOwed } from './refunds-owed.ts';

type OwedEntryKind =
  | 'notice.judged'
  | 'notice.rejudged'
  | 'attempt.settled'
  | 'suspense.resolved'
  | 'shift.opened'
  | 'shift.closed'
  | 'drawer.counted'
  | 'cash.moved'
  | 'day.closed'
  | 'alert.raised'
  | RefundEntry['kind'];

export const createMoneyOwed = (sales: SaleReader) => {
  const people = createApproverRule();
  const setAside = createSetAside(sales);
  const paidFor = createPaidFor(sales);
  const drawer = createDrawerRule(people);
  let limits: ShopSettings['limits'] | null = null;
  const refunds = createRefundsOwed({ sales, people, paidFor });
  const receipts = createReceiptsRule({ sales, setAside, refunds });
  const resolved = createSuspenseRule({ sales, setAside, people, refunds, paidFor, limits: () => limits });

  /** Closing another user's shift requires the right to close the day. Entries before version 2 did not record an approval. */
  const shiftClosed = (entry: Entry<'shift.closed'>): BookedMoney | OwedProblem => {
    const { version, actor, body } = entry;
    const asked = { right: 'close-day', actor, approval: approvalOf(body), askedBy: [actor] } as const;
    const isAllowed = version < 2 || actor === body.userId || people.fits(asked);
    return isAllowed ? drawer.closed(entry) : lacksRight;
  };

  const follow: { readonly [K in OwedEntryKind]: (entry: Entry<K>) => BookedMoney | OwedProblem } = {
    'notice.judged': receipts.noticed,
    'notice.rejudged': receipts.noticed,
    'attempt.settled': receipts.settled,
    'suspense.resolved': resolved,
    'shift.opened': drawer.opened,
    'shift.closed': shiftClosed,
    'drawer.counted': drawer.counted,
    'cash.moved': drawer.cashMoved,
    'day.closed': createClosesRule(),
    'alert.raised'(entry) {
      refunds.hear(entry);
      return nothing;
    },
    'refund.requested': refunds.follow,
    'refund.approved': refunds.follow,
    'refund.refused': refunds.follow,
    'refund.withdrawn': refunds.follow,
    'refund.paid'(entry) {
      drawer.paid(entry);
      return refunds.follow(entry);
    },
  };

  return {
    /**
     * Checks one journal entry: returns the postings that the entry must have, or its problem. An entry about people has no
     * postings, but changes the rights by which later approvals are checked.
     */
    take(entry: Entry): BookedMoney | OwedProblem {
      const found = (follow as Partial<Record<string, (entry: Entry) => BookedMoney | OwedProblem>>)[entry.kind]?.(entry);
      if (entry.kind === 'settings.changed') {
        ({ limits } = entry.body.shop);
        drawer.set(entry);
      }
      if (!found) people.follow(entry);
      return found ?? nothing;
    },
    /** The amounts owed back or in suspense, by currency, in minor units. */
    open(account: AccountKey): ReadonlyMap<string, number> {
      const sums = new Map<string, number>();
      const rows = account === 'suspense' ? setAside.all() : refunds.booked();
      for (const { currency, amountMinor } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
      return sums;
    },
  };
};
