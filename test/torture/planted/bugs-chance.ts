// Planted bugs in money rules that random tests reach in few runs or never; an example test holds each rule.
import { type Bug, integration, unit } from './bug.ts';

export const chanceBugs: readonly Bug[] = [
  {
    what: 'an overpaid rest owes back what the first part of the price was',
    in: 'resolveSuspense',
    find: ' + (topUp?.held?.amountMinor ?? 0)',
    replace: '',
    tests: unit('shared/payment/suspense'),
  },
  {
    what: 'money taken without a shift counts in a shift that another person has open',
    in: 'createStretchStore',
    find: 's.user_id = b.actor AND b.seq BETWEEN',
    replace: 'b.seq BETWEEN',
    tests: integration('main/services/shifts/shifts'),
  },
  {
    what: 'a top-up of a sale that is paid meanwhile is set aside instead of owed back',
    in: 'approval',
    room: 'shared',
    find: ' && !attempt.salePaid',
    replace: '',
    tests: unit('shared/payment/judge'),
  },
  {
    what: 'the price of a sale that was topped up twice is its first top-up',
    in: 'priceOf',
    find: 'before ? priceOf(books, before) : amountMinor',
    replace: 'before ? before.amountMinor : amountMinor',
    tests: integration('main/services/refunds/suspense-again'),
  },
  {
    what: 'goods returned on one charge of a sale are returned once more on its other charge',
    in: 'createPaidSums',
    find: 'CROSS JOIN attempts a ON a.sale_id = own.sale_id\n',
    replace: 'CROSS JOIN attempts a ON a.attempt_id = own.attempt_id\n',
    tests: integration('main/services/refunds/refunds'),
  },
  {
    what: 'the price that two amounts pay together is exported twice',
    in: 'sold',
    find: 'iif(m.receipt_seq = (SELECT min(x.receipt_seq) FROM suspense_resolved x WHERE x.seq = m.seq),',
    replace: 'iif(m.receipt_seq IS NOT NULL,',
    tests: integration('main/services/day/export-refunds'),
  },
  {
    what: 'one of two wrong amounts that is handled handles the other',
    in: 'createAttemptExceptions',
    find: 'min(handled_seq IS NOT NULL)',
    replace: 'max(handled_seq IS NOT NULL)',
    tests: integration('main/services/refunds/suspense-again'),
  },
  {
    what: 'a close keeps only the last stretch of a day that began twice',
    in: 'createStretchStore',
    find: '[...(found.get(day) ?? []), part]',
    replace: '[part]',
    tests: integration('main/ledger/business-days'),
  },
  {
    what: 'a day counts a notice that came to a payment among those of no payment',
    in: 'createAttentionStore',
    find: 'coalesce(e.attempt_id, e.came_to) IS NULL',
    replace: 'e.attempt_id IS NULL',
    tests: integration('main/services/sale/codes'),
  },
  {
    what: 'a receipt’s code has a second spelling, one letter longer',
    in: 'fromBase64url',
    find: 'bits < 6 && ',
    replace: '',
    tests: unit('shared/receipt/proof'),
  },
];
