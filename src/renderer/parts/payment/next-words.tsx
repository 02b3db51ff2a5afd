// The advice shown for a payment: what to do next. Chosen by its state, by the later outcome of its money, and by its sale if
// another payment paid that sale.
import type { ReactNode } from 'react';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { type Became, becameOf, isAlsoPaid, isGoodsBack, spokenStateOf } from '../../../shared/payment/became.ts';
import { type PaymentStatus, isTwiceHandled } from '../../../shared/payment/payment-status.ts';
import { wordsStates } from '../../i18n/words/states.ts';
import { useLang } from '../../stores/use-stores.ts';
import { Money } from '../text/money.tsx';
import { Say } from '../text/say.tsx';

/** States whose usual advice stays right after another payment has paid the sale. */
const ofPaidSale: ReadonlySet<PaymentStatus> = new Set([
  ...['paid', 'paid-late', 'paid-twice', 'settled', 'accepted', 'topped-up', 'sale-paid', 'superseded'],
] as const);

/** True if another payment has paid this payment's sale and the usual advice, which is for an unpaid sale, would be wrong. */
export const isPaidElsewhere = (attempt: AttemptView): boolean =>
  attempt.salePaidBy !== null && !ofPaidSale.has(spokenStateOf(attempt));

const goodsBack = {
  'refund-owed': 'became.goods-owed',
  'partly-refunded': 'became.goods-partly',
  refunded: 'became.goods-all',
  'extra-back': 'became.goods-back',
} as const satisfies Readonly<Record<Became['kind'], string>>;

type Key =
  | (typeof goodsBack)[Became['kind']]
  | 'became.extra-back'
  | 'became.unpaid-back'
  | 'pay.twice-handled'
  | 'pay.sale-paid'
  | 'pay.also-paid';

const keyOf = (attempt: AttemptView, became: Became | null): Key | null => {
  if (isGoodsBack(attempt)) return became ? goodsBack[became.kind] : 'became.goods-back';
  if (became?.kind === 'extra-back') return 'became.extra-back';
  if (isPaidElsewhere(attempt)) return 'pay.sale-paid';
  if (became?.kind === 'refunded') return 'became.unpaid-back';
  if (isAlsoPaid(attempt)) return 'pay.also-paid';
  return isTwiceHandled(attempt) ? 'pay.twice-handled' : null;
};

export const NextWords = ({ attempt }: { readonly attempt: AttemptView }): ReactNode => {
  const lang = useLang();
  const became = becameOf(attempt);
  const key = keyOf(attempt, became);
  if (key === null) return wordsStates[spokenStateOf(attempt)].next[lang];
  const amount = <Money amountMinor={became?.amountMinor ?? 0} currency={attempt.currency} />;
  return <Say k={key} with={{ amount }} />;
};
