// What a payment is called on screen: one word for its state, its marks and its sale together. Money that arrived outranks all
// else, and what came for the sale under another number outranks what this one waits for.
import { paysSale, type SuspenseChoice, suspenseChoices } from '../ledger/postings.ts';
import { type AttemptState, isUnderWay, underWayStates } from './attempt.ts';
import type { CodeTaker } from './code-taken.ts';

export const displayStates = [
  'creating',
  'waiting',
  'confirming',
  'no-result',
  'paid',
  'paid-late',
  'paid-twice',
  'settled',
  'wrong-amount',
  'accepted',
  'topped-up',
  'given-back',
  'written-off',
  'unfit',
  'to-review',
  'sale-unfit',
  'sale-paid',
  'refused',
  'declined',
  'canceled',
  'withdrawn',
  'left',
  'superseded',
  'expired',
  'unknown',
] as const;
export type DisplayState = (typeof displayStates)[number];

/** Notices that speak of money for it and do not fit: whether one of them waits for somebody, or all were handled. */
export type Unfit = 'open' | 'handled';

/** What may become of money that was set aside: what people decide, and what a customer paid beside it. */
export const resolutions = [...suspenseChoices, 'top-up'] as const;
export type Resolved = SuspenseChoice | 'top-up';
const calledAs: Readonly<Record<Resolved, DisplayState>> = {
  accept: 'accepted',
  'keep-price': 'accepted',
  'top-up': 'topped-up',
  'give-back': 'given-back',
  'write-off': 'written-off',
};

/** What is known of the other attempts of its sale. */
export type SaleFacts = {
  /** The number under which the sale was paid, be it this one's; null while it is not. */
  readonly salePaidBy: string | null;
  /** Another number of the sale under which money came that does not fit, while nobody has handled that; the newest one's. */
  readonly saleUnfitBy: string | null;
  /** The entry at which that money came. */
  readonly saleUnfitSeq: number | null;
};

export type DisplayFacts = Pick<SaleFacts, 'salePaidBy' | 'saleUnfitSeq'> & {
  readonly state: AttemptState;
  readonly late: boolean;
  readonly noResult: boolean;
  /** A cashier said that the customer left without paying. */
  readonly left: boolean;
  /** Money in another amount is booked apart. */
  readonly amountDiffers: boolean;
  /** What became of that, once none of it is set aside any longer. */
  readonly resolved: Resolved | null;
  readonly paidTwice: boolean;
  /** A supervisor settled it by hand, and nothing has proved it yet. */
  readonly unconfirmed: boolean;
  readonly unfit: Unfit | null;
  /** Exceptions of it that nobody has handled. */
  readonly openExceptions: number;
  /** What took its code away, and no person has brought it back since; null while it may be seen. */
  readonly codeTaken: CodeTaker | null;
  readonly startedSeq: number;
};

/** The service's own verdicts stay what they are, whatever becomes of the sale. */
const verdicts: ReadonlySet<AttemptState> = new Set(['refused', 'declined', 'canceled']);

export const displayStateOf = (facts: DisplayFacts): DisplayState => {
  const { state, late, noResult, amountDiffers, resolved, paidTwice, unconfirmed, unfit, salePaidBy, saleUnfitSeq, startedSeq } =
    facts;
  if (paidTwice) return 'paid-twice';
  if (unconfirmed) return 'settled';
  if (state === 'approved') return resolved && paysSale(resolved) ? 'accepted' : late ? 'paid-late' : 'paid';
  if (amountDiffers && resolved === null) return 'wrong-amount';
  if (unfit === 'open') return 'unfit';
  // What needs somebody is not called monitored.
  const isConfirming = state === 'waiting' && facts.codeTaken !== null;
  if (facts.openExceptions > 0 && (isConfirming || !isUnderWay(state))) return 'to-review';
  if (resolved !== null) return calledAs[resolved];
  if (salePaidBy !== null && !verdicts.has(state)) return 'sale-paid';
  // Money came for it already, and a supervisor dealt with that: a code would ask the customer for more.
  if (unfit !== null && isUnderWay(state)) return 'unfit';
  // Whoever charged again after that money came knew of it, and wants this one paid.
  if (salePaidBy === null && saleUnfitSeq !== null && saleUnfitSeq > startedSeq) return 'sale-unfit';
  if (isConfirming) return 'confirming';
  if (state === 'withdrawn' && facts.left) return 'left';
  return state === 'waiting' && noResult ? 'no-result' : state;
};

/** Paid twice, and somebody has dealt with that: whoever still told the customer of a refund owed might have it paid back again. */
export const isTwiceHandled = ({ paidTwice, openExceptions }: DisplayFacts): boolean => paidTwice && openExceptions === 0;

/** A customer may be paying right now: what runs. */
export const liveDisplays: readonly DisplayState[] = [...underWayStates, 'confirming', 'no-result'];
export const isLive = (facts: DisplayFacts): boolean => liveDisplays.includes(displayStateOf(facts));
