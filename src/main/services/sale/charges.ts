// The three kinds of charges: the first of a sale, a further one of the same sale, and a top-up of money that is set aside.
import type { ConfirmLang } from '../../../protocol/confirm-request.ts';
import { type Canonical, canonicalJson } from '../../../shared/canonical-json.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { transitions } from '../../../shared/payment/attempt.ts';
import { type Risk, retryOf, riskOf } from '../../../shared/payment/charge-again.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { sha256Hex } from '../../../ledger/sha256.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { TillSettings } from '../../settings.ts';
import { lackingOf } from '../suspense-facts.ts';
import type { Begin } from './begin.ts';
import type { NewAttempts, PlannedAttempt } from './new-attempt.ts';
import { readSale, type SaleInput } from './sale-input.ts';

type RetryInput = {
  readonly requestId: string;
  readonly actor: string;
  readonly saleId: string;
  /** True if the cashier accepts that the earlier attempt may still be paid; the till continues to monitor it. */
  readonly supersede: boolean;
  /** Language of the checkout: that of the page from which the cashier charged again. Default: the first attempt's language. */
  readonly lang?: ConfirmLang;
};

type TopUpInput = {
  readonly requestId: string;
  readonly actor: string;
  /** Number of the receipt whose money is set aside. */
  readonly seq: number;
  readonly lang?: ConfirmLang;
};

type ChargeBooks = Pick<BooksView, 'payments' | 'refunds'>;

const riskCodes = {
  'money-unfit': 'attempt.money-unfit',
  'came-back-paid': 'attempt.came-back-paid',
  'may-still-be-paid': 'attempt.may-still-be-paid',
} as const satisfies Readonly<Record<Risk, ErrorCode>>;

const hashInput = (input: { readonly [name: string]: Canonical }): string => sha256Hex(canonicalJson(input));

const planRetry = (
  books: ChargeBooks,
  attempts: NewAttempts,
  { saleId, supersede, lang }: Pick<RetryInput, 'saleId' | 'supersede' | 'lang'>,
): Result<PlannedAttempt> => {
  const live = books.payments.liveAttempt(saleId);
  if (!live) return fail('sale.unknown');
  const { invoiceNo, salePaidBy } = live;
  if (salePaidBy !== null) return fail('sale.already-paid', { invoiceNo: salePaidBy });
  const rule = retryOf(live);
  if (rule === 'never') return fail('attempt.in-progress', { invoiceNo });
  if (rule === 'explicit' && !supersede) {
    return fail(riskCodes[riskOf(live) as Risk], { invoiceNo: live.saleUnfitBy ?? invoiceNo });
  }
  const { topsUpSeq } = live;
  const isPart = topsUpSeq !== null && books.refunds.heldIn(topsUpSeq) !== null;
  const part = isPart ? { topsUp: topsUpSeq, amountMinor: live.amountMinor } : {};
  const supersedes = rule === 'explicit' ? live.attemptId : null;
  return ok({ ...attempts.again(books, live, supersedes, lang), ...part });
};

const planTopUp = (
  books: ChargeBooks,
  attempts: NewAttempts,
  limits: TillSettings['limits'],
  { seq, lang }: Pick<TopUpInput, 'seq' | 'lang'>,
): Result<PlannedAttempt> => {
  const row = books.refunds.suspense(seq);
  if (!row) return fail('suspense.unknown');
  const lacking = lackingOf(books, row);
  if (!lacking.ok) return lacking;
  const minimumMinor = limits[row.gateway].minAmountMinor;
  if (lacking.value < minimumMinor) return fail('amount.below-minimum', { minimumMinor, currency: row.currency });
  const live = books.payments.liveAttempt(row.saleId) as Attempt;
  if (live.state === 'creating') return fail('attempt.in-progress', { invoiceNo: live.invoiceNo });
  const supersedes = transitions[live.state].supersession === 'superseded' ? live.attemptId : null;
  return ok({ ...attempts.again(books, live, supersedes, lang), topsUp: seq, amountMinor: lacking.value });
};

export const createCharges = (begin: Begin, attempts: NewAttempts, settings: TillSettings) => ({
  /**
   * Starts a sale with its first attempt, in state `creating`; writes nothing if it refuses. Errors: `shift.needed`, `amount.*`,
   * `invoice.*`, `mobile.*`, `email.*`, `ip.malformed`, `request.reused`, `data.*`.
   */
  startSale(input: SaleInput): Result<Attempt> {
    const wanted = readSale(input, settings);
    if (!wanted.ok) return wanted;
    const { requestId, actor } = input;
    return begin({ requestId, actor, inputHash: hashInput(wanted.value) }, ({ payments }) => {
      const { invoiceNo } = wanted.value;
      return payments.isUsed(invoiceNo) ? fail('invoice.already-used', { invoiceNo }) : ok(attempts.first(wanted.value));
    });
  },

  /**
   * Charges the same sale again, under the first free suffix. Errors: `shift.needed`, `sale.unknown`, `sale.already-paid`,
   * `attempt.in-progress`, `attempt.money-unfit`, `attempt.came-back-paid`, `attempt.may-still-be-paid` (call again with
   * `supersede`), `request.reused`, `data.*`.
   */
  retrySale({ requestId, actor, ...wanted }: RetryInput): Result<Attempt> {
    const { saleId, supersede } = wanted;
    const inputHash = hashInput({ saleId, supersede });
    return begin({ requestId, actor, inputHash }, (books) => planRetry(books, attempts, wanted));
  },

  /**
   * Charges the missing rest of a sale whose money is set aside in receipt `seq`. Errors: `shift.needed`, `suspense.*`,
   * `sale.already-paid`, `attempt.in-progress`, `attempt.not-open`, `amount.below-minimum`, `request.reused`, `data.*`.
   */
  topUp({ requestId, actor, ...wanted }: TopUpInput): Result<Attempt> {
    const inputHash = hashInput({ topsUp: wanted.seq });
    return begin({ requestId, actor, inputHash }, (books) => planTopUp(books, attempts, settings.limits, wanted));
  },
});
