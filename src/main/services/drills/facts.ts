// Maps a journal entry to the drill fact (a step that the cashier or the service made), if the entry concerns the drill's
// payment.
import type { DrillFact } from '../../../shared/drills/drills.ts';
import type { Entry, EntryKind } from '../../../till-journal/index.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import type { NoticeJudged } from '../../../till-journal/notices.ts';

/** The drill's sale and its first payment; null until a payment is charged. */
export type DrillPayment = { readonly saleId: string; readonly attemptId: string } | null;

export type FactsDeps = {
  readonly followed: DrillPayment;
  /** True if the attempt belongs to the drill's sale. */
  isOurs(attemptId: string | null): boolean;
  /** The payment of the exception that the journal entry `seq` raised; null if it belongs to none. */
  exceptionOf(seq: number): string | null;
  /** True if this drill follows payments of the gateway. */
  takes(gateway: Gateway): boolean;
  /** True if the amount and currency are the amount and currency of the drill's payment. */
  isSameAmount(asked: Pick<AttemptStarted, 'amountMinor' | 'currency'>): boolean;
};

export type DrillReading = { readonly fact?: DrillFact | null; readonly follow?: DrillPayment };
type Reader<K extends EntryKind> = (body: Entry<K>['body'], deps: FactsDeps) => DrillReading;

const byReceipt = { sale: 'paid', 'refund-owed': 'paid-twice', suspense: 'wrong-amount' } as const;

const ofNotice = ({ facts, decision }: NoticeJudged): DrillFact | null => {
  const { effect, receipt, late } = decision;
  if (receipt) return receipt.kind === 'sale' && late ? 'paid-late' : byReceipt[receipt.kind];
  if (effect === 'proof') return 'paid';
  return facts.kind === 'wallet-return' && facts.approved === 'yes' ? 'came-back' : null;
};

const when = (holds: boolean, fact: DrillFact | null): DrillReading => ({ fact: holds ? fact : null });

const readers: { readonly [K in EntryKind]?: Reader<K> } = {
  'till.opened': () => ({ fact: 'reopened' }),
  'attempt.started'({ saleId, attemptId, ordinal, gateway, ...asked }, { followed, takes, isSameAmount }) {
    if (!followed) return ordinal === 1 && takes(gateway) ? { follow: { saleId, attemptId } } : {};
    const isSame = isSameAmount(asked);
    // Inside the drill's own sale, a charge of a smaller amount is a top-up of a payment that fell short.
    return saleId === followed.saleId ? { fact: isSame ? 'charged-again' : 'resolved' } : when(isSame, 'sold-again');
  },
  'attempt.answered'({ attemptId, event }, { followed }) {
    if (attemptId !== followed?.attemptId) return {};
    // No checkout was opened, so the drill stops following this payment and follows the next one.
    return event === 'redirected' ? { fact: 'code-shown' } : { follow: null };
  },
  'attempt.moved': ({ attemptId, event }, { isOurs }) => when(isOurs(attemptId), event === 'expiry' ? 'expired' : 'given-up'),
  'attempt.left': ({ attemptId }, { isOurs }) => when(isOurs(attemptId), 'left'),
  'attempt.settled': ({ attemptId }, { isOurs }) => when(isOurs(attemptId), 'settled'),
  'notice.judged': (body, { isOurs }) => when(isOurs(body.attemptId), ofNotice(body)),
  'refund.requested': ({ attemptId }, { isOurs }) => when(isOurs(attemptId), 'refund'),
  'refund.paid': ({ attemptId }, { isOurs }) => when(isOurs(attemptId), 'refund'),
  'suspense.resolved': ({ attemptId }, { isOurs }) => when(isOurs(attemptId), 'resolved'),
  'exception.handled': ({ seq }, { isOurs, exceptionOf }) => when(isOurs(exceptionOf(seq)), 'handled'),
};

export const readFact = ({ kind, body }: Entry, deps: FactsDeps): DrillReading =>
  (readers[kind] as Reader<typeof kind> | undefined)?.(body, deps) ?? {};
