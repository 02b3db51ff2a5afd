// The notices that report money, or may report money because a flag is unreadable.
import { expect, it } from 'vitest';
import { noticeKinds } from '../../../../src/shared/payment/gateways.ts';
import { type Flag, type NoticeFacts, speaksOfMoney } from '../../../../src/shared/payment/notice-facts.ts';

const nothing = {
  gateway: null,
  canceled: 'absent',
  invoiceNo: null,
  amount: null,
  currency: null,
  transactionId: null,
} as const;
const flags: readonly Flag[] = ['yes', 'no', 'absent', 'odd'];

it.each(noticeKinds)('a %s reports money if its approval flag is yes or unreadable', (kind) => {
  const spoken = flags.filter((approved) => speaksOfMoney({ ...nothing, kind, approved, method: null } satisfies NoticeFacts));
  // A wallet return never counts as a report of money, because its signature covers no amount.
  expect(spoken).toEqual(kind === 'wallet-return' ? [] : ['yes', 'odd']);
});
