// Decides what one verified notice changes: the attempt, the sale, the books. Writes nothing: the decision is stored in a journal
// entry, whose applier (`main/ledger/entries`) changes the tables.
import { postingsFor, type Posting, type ReceiptKind, suspensePostings } from '../ledger/postings.ts';
import { isBookable, type Money, readEchoedAmount, sameMoney } from '../money.ts';
import { type AttemptEvent, type AttemptState, isLateFrom, nextState, isUnderWay } from './attempt.ts';
import { type Addressed, isAddressed } from './addressed.ts';
import { currencyOf, type Gateway } from './gateways.ts';
import { gatewayOfKind, type NoticeFacts } from './notice-facts.ts';
import { isNameOf, neutralNames, type ProviderNames } from './named.ts';

/** The reasons why a notice does not fit a payment, each with the one action that a person should take. */
export const exceptionActions = {
  'flags-conflict': 'check-statement',
  'flags-unreadable': 'check-statement',
  'notice-incomplete': 'check-profile',
  'invoice-unknown': 'find-invoice',
  'gateway-differs': 'check-statement',
  'currency-differs': 'check-statement',
  'amount-unreadable': 'check-statement',
  'amount-differs': 'settle-difference',
  'transaction-conflict': 'check-statement',
  'return-without-callback': 'settle-by-statement',
  'settlement-contradicted': 'check-statement',
  /** A notice of cancel or decline after an approval: the booking stays. */
  'approval-contradicted': 'check-statement',
  /** A second payment for a paid sale: the extra money is owed back. */
  'paid-twice': 'pay-back',
  /**
   * The service refused this invoice number as used, or never received it from us. Money paid under the number therefore belongs
   * to somebody else's charge.
   */
  'invoice-elsewhere': 'find-invoice',
  /** The notice arrived at a different address than its attempt gave to the service. */
  'not-addressed': 'check-statement',
  /** Another till of the merchant received the same signed bytes before. */
  'seen-elsewhere': 'find-invoice',
} as const;
export type ExceptionReason = keyof typeof exceptionActions;
export const exceptionReasons = Object.keys(exceptionActions) as ExceptionReason[];

/** The state of the attempt that a notice names, before the notice is applied. */
export type AttemptFacts = {
  readonly attemptId: string;
  readonly gateway: Gateway;
  readonly asked: Money;
  readonly state: AttemptState;
  /**
   * Set if somebody else charged under this invoice number. `surely`: the service refused the number as a duplicate, or the
   * request never left this till. `perhaps`: the refusal only suggests a duplicate. Null if a checkout was, or may have been,
   * opened for this attempt.
   */
  readonly elsewhere: 'surely' | 'perhaps' | null;
  /** True if this or another attempt of the sale is paid. */
  readonly salePaid: boolean;
  /** True if the attempt was settled by hand and no notice has confirmed it yet. */
  readonly unconfirmed: boolean;
  /**
   * True if money was booked on this attempt, by a notice or by hand, or if an exception about money for this attempt is still
   * open. A cancellation or decline that arrives now contradicts that money.
   */
  readonly hasMoney: boolean;
  /** Set if the attempt charges only the missing rest of a sale, because the part already received is in suspense. */
  readonly topUp?: TopUp;
};

/**
 * The earlier payment of too little money, whose missing rest this attempt charges. `seq`: the journal entry by which the earlier
 * money was put in suspense. `held`: that money; null if a person has meanwhile decided to do something else with it.
 */
export type TopUp = { readonly seq: number; readonly held: Money | null };
/** Money in suspense, booked as receipt `seq`, that now pays for its sale. */
export type MoneySetAside = { readonly seq: number; readonly amount: Money };

/** The receipt that was booked before under the same gateway and transaction id. */
export type EarlierReceipt = { readonly attemptId: string; readonly amount: Money };

export type Receipt = { readonly kind: ReceiptKind; readonly amount: Money };

export type Decision = {
  /**
   * `state`: only the state changes. `receipt`: money is booked. `proof`: a settlement by hand is confirmed, and no money is
   * booked again. `exception`: a person must look. `repeat`: an earlier copy of the notice was already applied. `nothing`: the
   * notice is stored, without effect.
   */
  readonly effect: 'state' | 'receipt' | 'proof' | 'exception' | 'repeat' | 'nothing';
  readonly event: AttemptEvent | null;
  readonly to: AttemptState | null;
  readonly late: boolean;
  readonly receipt: Receipt | null;
  readonly postings: readonly Posting[];
  readonly exception: ExceptionReason | null;
  /** Money in suspense that pays for the sale together with this payment. */
  readonly toppedUp?: MoneySetAside;
};

const none: Omit<Decision, 'effect'> = { event: null, to: null, late: false, receipt: null, postings: [], exception: null };
const exception = (reason: ExceptionReason): Decision => ({ ...none, effect: 'exception', exception: reason });

const misaddressed = (addressed: Addressed): Decision =>
  exception(addressed === 'elsewhere' ? 'seen-elsewhere' : 'not-addressed');

const moved = (attempt: AttemptFacts, event: AttemptEvent): Decision => {
  const to = nextState(attempt.state, event);
  const changesAttempt = to !== attempt.state || event === 'no-result' || event === 'return';
  return { ...none, effect: changesAttempt ? 'state' : 'nothing', event, to };
};

const booked = (attempt: AttemptFacts, receipt: Receipt, more: Partial<Decision>): Decision => ({
  ...none,
  effect: 'receipt',
  receipt,
  postings: postingsFor(receipt.kind, attempt.gateway, receipt.amount),
  ...more,
});

/** The money in suspense that a top-up completes; null if the attempt is no top-up or that money has left suspense. */
const heldBy = ({ topUp }: Pick<AttemptFacts, 'topUp'>): MoneySetAside | null =>
  topUp?.held ? { seq: topUp.seq, amount: topUp.held } : null;

/** Postings that pay a sale. For a top-up, the money in suspense is also moved to sales. */
export const salePayment = (attempt: Pick<AttemptFacts, 'gateway' | 'topUp'>, amount: Money) => {
  const held = heldBy(attempt);
  const postings = postingsFor('sale', attempt.gateway, amount);
  return held ? { postings: [...postings, ...suspensePostings('accept', held.amount)], toppedUp: held } : { postings };
};

const approval = (attempt: AttemptFacts, amount: Money): Decision => {
  // If the suspense money that a top-up completes has left suspense, the top-up is only part of the price. Its money does not pay
  // the sale and goes to suspense.
  const isPart = attempt.topUp?.held === null && !attempt.salePaid;
  if (!sameMoney(amount, attempt.asked) || isPart) {
    return booked(attempt, { kind: 'suspense', amount }, { exception: 'amount-differs' });
  }
  if (attempt.unconfirmed) return { ...none, effect: 'proof', event: 'approval', to: nextState(attempt.state, 'approval') };
  const kind = attempt.salePaid ? 'refund-owed' : 'sale';
  return booked(
    attempt,
    { kind, amount },
    {
      ...(kind === 'sale' && salePayment(attempt, amount)),
      event: 'approval',
      to: nextState(attempt.state, 'approval'),
      late: isLateFrom(attempt.state),
    },
  );
};

/**
 * Applies a cancel or decline. If money arrived before, or a supervisor settled the attempt by hand, the result is an exception.
 */
const refusal = (attempt: AttemptFacts, event: 'cancellation' | 'decline'): Decision => {
  if (attempt.unconfirmed) return exception('settlement-contradicted');
  return attempt.hasMoney ? exception('approval-contradicted') : moved(attempt, event);
};

/**
 * Applies a wallet return. "Paid" is an exception if no callback came and the till no longer waits for the attempt. "Canceled"
 * counts as a cancellation, because the service sends no other notice of it.
 */
const cameBack = (facts: NoticeFacts, attempt: AttemptFacts): Decision => {
  if (facts.canceled === 'yes') return refusal(attempt, 'cancellation');
  const decision = moved(attempt, 'return');
  const watched = !isUnderWay(attempt.state) && attempt.state !== 'approved';
  if (facts.approved !== 'yes' || !watched) return decision;
  return { ...decision, effect: 'exception', exception: 'return-without-callback' };
};

/**
 * Decides what a verified notice changes. `attempt`: the attempt with the notice's invoice number, or null. `earlier`: the
 * receipt already booked under the notice's gateway and transaction id, or null. `names`: the names that the service uses for its
 * gateways. `addressed`: the address at which the notice arrived. A wallet return signs neither amount nor transaction, so it
 * never pays (payment service §6.2).
 */
export const judgeNotice = (
  facts: NoticeFacts,
  attempt: AttemptFacts | null,
  earlier: EarlierReceipt | null,
  names: ProviderNames = neutralNames,
  addressed: Addressed = 'right',
): Decision => {
  if (facts.approved === 'odd' || facts.canceled === 'odd') return exception('flags-unreadable');
  if (facts.approved === 'yes' && facts.canceled === 'yes') return exception('flags-conflict');
  if (facts.invoiceNo === null) return exception('notice-incomplete');
  if (facts.kind === 'wallet-return') {
    if (!attempt) return exception('invoice-unknown');
    if (!isAddressed(addressed)) return misaddressed(addressed);
    return attempt.gateway === 'wallet' ? cameBack(facts, attempt) : exception('gateway-differs');
  }
  const card = facts.kind === 'card-callback';
  if (facts.gateway === null || facts.amount === null || facts.transactionId === null || (card && facts.currency === null)) {
    return exception('notice-incomplete');
  }
  if (!attempt) return exception('invoice-unknown');
  if (!isAddressed(addressed)) return misaddressed(addressed);
  const { gateway } = attempt;
  if (!isNameOf(names, gateway, facts.gateway) || gatewayOfKind[facts.kind] !== gateway) return exception('gateway-differs');
  if (facts.currency !== null && facts.currency !== currencyOf[attempt.gateway]) return exception('currency-differs');
  const amount = readEchoedAmount(facts.amount, attempt.asked.currency);
  if (!amount || !isBookable(amount)) return exception('amount-unreadable');

  if (facts.approved === 'yes') {
    if (!earlier) return attempt.elsewhere ? exception('invoice-elsewhere') : approval(attempt, amount);
    const same = earlier.attemptId === attempt.attemptId && sameMoney(earlier.amount, amount);
    return same ? { ...none, effect: 'repeat' } : exception('transaction-conflict');
  }
  if (!sameMoney(amount, attempt.asked)) return exception('amount-differs');
  if (facts.canceled === 'yes') return refusal(attempt, 'cancellation');
  return facts.approved === 'no' ? refusal(attempt, 'decline') : moved(attempt, 'no-result');
};
