// Attempts and notice facts for tests of decisions: the facts agree with their attempt, and a test changes one field at a time.
import type { Currency } from '../../../src/shared/money.ts';
import type { AttemptFacts } from '../../../src/shared/payment/judge-notice.ts';
import type { NoticeFacts } from '../../../src/shared/payment/notice-facts.ts';

const view = (gateway: AttemptFacts['gateway'], amountMinor: number, currency: Currency): AttemptFacts => ({
  attemptId: `attempt-${gateway}`,
  gateway,
  asked: { amountMinor, currency },
  state: 'waiting',
  elsewhere: null,
  salePaid: false,
  unconfirmed: false,
  hasMoney: false,
});

/** An attempt for 12.500 dinars. */
export const walletAttempt = (changes: Partial<AttemptFacts> = {}): AttemptFacts => ({
  ...view('wallet', 12_500, 'LYD'),
  ...changes,
});

/** An attempt for 12.50 dollars. */
export const cardAttempt = (changes: Partial<AttemptFacts> = {}): AttemptFacts => ({ ...view('card', 1_250, 'USD'), ...changes });

const approvedFacts = {
  approved: 'yes',
  canceled: 'absent',
  invoiceNo: 'T1-0007',
  amount: '12.50',
  transactionId: 'tx-1',
  method: null,
} as const;

/** A wallet callback that approves {@link walletAttempt}. It has no currency, because payment service §6.1 lists none. */
export const walletFacts = (changes: Partial<NoticeFacts> = {}): NoticeFacts => ({
  ...approvedFacts,
  kind: 'wallet-callback',
  gateway: 'wallet',
  currency: null,
  ...changes,
});

/** A card callback that approves {@link cardAttempt}. */
export const cardFacts = (changes: Partial<NoticeFacts> = {}): NoticeFacts => ({
  ...approvedFacts,
  kind: 'card-callback',
  gateway: 'card',
  currency: 'USD',
  ...changes,
});

/** The wallet's return request: payment service §6.2 lists only the result flag and the invoice number. */
export const returnFacts = (changes: Partial<NoticeFacts> = {}): NoticeFacts => ({
  ...approvedFacts,
  kind: 'wallet-return',
  gateway: null,
  amount: null,
  currency: null,
  transactionId: null,
  ...changes,
});
