// Decides what one verified notice does: to its attempt, to the sale, to the books. Pure; the ledger applies what it says.
import { postingsFor, type Posting, type ReceiptKind, suspensePostings } from '../ledger/postings.ts';
import { isBookable, type Money, readEchoedAmount, sameMoney } from '../money.ts';
import { type AttemptEvent, type AttemptState, isLateFrom, nextState, isUnderWay } from './attempt.ts';
import { type Addressed, isAddressed } from './addressed.ts';
import { currencyOf, type Gateway } from './gateways.ts';
import { gatewayOfKind, type NoticeFacts } from './notice-facts.ts';
import { isNameOf, neutralNames, type ProviderNames } from './named.ts';

/** Why a notice does not fit, each with the one thing to do about it. */
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
  /** A cancel or decline behind an approval: what was booked stays booked. */
  'approval-contradicted': 'check-statement',
  /** A sale that was paid is paid again: what is too much is owed back. */
  'paid-twice': 'pay-back',
  /** The service had refused the number as used, or never heard of it from us: what is paid under it was asked for elsewhere. */
  'invoice-elsewhere': 'find-invoice',
  /** It came by another address than the one that the attempt gave. */
  'not-addressed': 'check-statement',
  /** Another till of the merchant had the same signed bytes before. */
  'seen-elsewhere': 'find-invoice',
} as const;
export type ExceptionReason = keyof typeof exceptionActions;
export const exceptionReasons = Object.keys(exceptionActions) as ExceptionReason[];

/** The attempt that a notice names, as it stands before the notice. */
export type AttemptFacts = {
  readonly attemptId: string;
  readonly gateway: Gateway;
  readonly asked: Money;
  readonly state: AttemptState;
  /**
   * Whether what is paid under its number was asked for elsewhere: the service refused the number as used, or never heard of
   * this attempt. Null where a checkout was, or may have been, opened for us.
   */
  readonly elsewhere: 'surely' | 'perhaps' | null;
  /** Some attempt of the sale, this one included, has been paid for already. */
  readonly salePaid: boolean;
  /** A supervisor settled it by hand, and no notice has proved it yet. */
  readonly unconfirmed: boolean;
  /** Money came for it before, booked or not, as asked or not; a supervisor's word is none. */
  readonly hasMoney: boolean;
  /** It was charged for what was lacking beside money that is set aside; left out where it was charged for all. */
  readonly topUp?: TopUp;
};

/** `held`: the money that it makes whole, in receipt `seq`; null where that was resolved otherwise meanwhile. */
export type TopUp = { readonly seq: number; readonly held: Money | null };
/** Money that was set aside in receipt `seq`, and now pays for its sale. */
export type Held = { readonly seq: number; readonly amount: Money };

/** Money that was booked before under the same gateway and transaction id. */
export type EarlierReceipt = { readonly attemptId: string; readonly amount: Money };

export type Receipt = { readonly kind: ReceiptKind; readonly amount: Money };

export type Decision = {
  /** `proof`: what was settled by hand is proved, and books no second time. `repeat`: all of it is known already. `nothing`: noted, nothing moves. */
  readonly effect: 'state' | 'receipt' | 'proof' | 'exception' | 'repeat' | 'nothing';
  readonly event: AttemptEvent | null;
  readonly to: AttemptState | null;
  readonly late: boolean;
  readonly receipt: Receipt | null;
  readonly postings: readonly Posting[];
  readonly exception: ExceptionReason | null;
  /** What was set aside before and pays for the sale with this money. */
  readonly toppedUp?: Held;
};

const none: Omit<Decision, 'effect'> = { event: null, to: null, late: false, receipt: null, postings: [], exception: null };
const exception = (reason: ExceptionReason): Decision => ({ ...none, effect: 'exception', exception: reason });

const misaddressed = (addressed: Addressed): Decision =>
  exception(addressed === 'elsewhere' ? 'seen-elsewhere' : 'not-addressed');

const moved = (attempt: AttemptFacts, event: AttemptEvent): Decision => {
  const to = nextState(attempt.state, event);
  const marks = to !== attempt.state || event === 'no-result' || event === 'return';
  return { ...none, effect: marks ? 'state' : 'nothing', event, to };
};

const booked = (attempt: AttemptFacts, receipt: Receipt, more: Partial<Decision>): Decision => ({
  ...none,
  effect: 'receipt',
  receipt,
  postings: postingsFor(receipt.kind, attempt.gateway, receipt.amount),
  ...more,
});

/** What pays for the sale with the money of a top-up; null where it is no top-up, or what it was to make whole is gone. */
const heldBy = ({ topUp }: Pick<AttemptFacts, 'topUp'>): Held | null =>
  topUp?.held ? { seq: topUp.seq, amount: topUp.held } : null;

/** A sale is paid, together with what was set aside for it where the attempt is its top-up. */
export const salePayment = (attempt: Pick<AttemptFacts, 'gateway' | 'topUp'>, amount: Money) => {
  const held = heldBy(attempt);
  const postings = postingsFor('sale', attempt.gateway, amount);
  return held ? { postings: [...postings, ...suspensePostings('accept', held.amount)], toppedUp: held } : { postings };
};

const approval = (attempt: AttemptFacts, amount: Money): Decision => {
  // What is lacking pays for nothing by itself: what it was to be added to was given back, or kept.
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

/** The service says that it came to nothing. Against money, or a supervisor's word, that is for people to look at. */
const refusal = (attempt: AttemptFacts, event: 'cancellation' | 'decline'): Decision => {
  if (attempt.unconfirmed) return exception('settlement-contradicted');
  return attempt.hasMoney ? exception('approval-contradicted') : moved(attempt, event);
};

/**
 * The customer came back as from a paid checkout that the till no longer waits for, and no callback has said so; or from one that they cancelled: the
 * service sends no other notice of that.
 */
const cameBack = (facts: NoticeFacts, attempt: AttemptFacts): Decision => {
  if (facts.canceled === 'yes') return refusal(attempt, 'cancellation');
  const decision = moved(attempt, 'return');
  const watched = !isUnderWay(attempt.state) && attempt.state !== 'approved';
  if (facts.approved !== 'yes' || !watched) return decision;
  return { ...decision, effect: 'exception', exception: 'return-without-callback' };
};

/**
 * `attempt` is the one whose stored invoice number the notice names, or null; `earlier` is the receipt already booked for the
 * notice's gateway and transaction id, or null; `names` is what the service calls its gateways; `addressed` is by which address
 * it came. A wallet return signs neither amount nor transaction: it never pays (§6.2).
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
