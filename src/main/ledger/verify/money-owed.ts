// Follows money owed back or in suspense from entry to entry, with rules of its own. Used only to check the books: sharing code
// with the part that writes them would repeat its mistakes.
import type { AccountKey } from '../../../shared/accounts/accounts.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { Currency } from '../../../shared/money.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import { waivedAlone } from '../../../shared/payment/waived.ts';
import type { MoneySetAside, Receipt } from '../../../shared/payment/judge-notice.ts';
import type { Entry } from '../../../till-journal/index.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import { createApproverRule } from './approver-rule.ts';
import { approvalOf, type OwedProblem, lacksRight, line, nothing, type SaleReader, type BookedMoney } from './followed.ts';
import { createClosesRule } from './closes-rule.ts';
import { createRefundsOwed, type RefundEntry } from './refunds-owed.ts';

type SetAside = { readonly attemptId: string; readonly currency: Currency; readonly amountMinor: number };

type OwedEntryKind =
  | 'notice.judged'
  | 'notice.rejudged'
  | 'attempt.settled'
  | 'suspense.resolved'
  | 'shift.closed'
  | 'day.closed'
  | 'alert.raised'
  | RefundEntry['kind'];

const heldDiffers: OwedProblem = { code: 'suspense-differs' };

const creditOf: Readonly<Record<Receipt['kind'], AccountKey>> = {
  sale: 'sales',
  'refund-owed': 'refunds-owed',
  suspense: 'suspense',
};

/** The amount that an entry booked to sales, as its body states. */
const toSales = (entry: Entry): number => {
  if (entry.kind === 'suspense.resolved') {
    const { choice, held, over } = entry.body;
    const all = held.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
    return choice === 'accept' || choice === 'keep-price' ? all - (over?.amountMinor ?? 0) : 0;
  }
  const decision =
    entry.kind === 'notice.judged' || entry.kind === 'notice.rejudged'
      ? entry.body.decision
      : entry.kind === 'attempt.settled'
        ? entry.body
        : null;
  return decision?.receipt?.kind === 'sale'
    ? decision.receipt.amount.amountMinor + (decision.toppedUp?.amount.amountMinor ?? 0)
    : 0;
};

export const createMoneyOwed = (sales: SaleReader) => {
  const people = createApproverRule();
  const setAside = new Map<number, SetAside>();
  /** By receipt entry, the attempt that brought money into suspense; kept after it is resolved. */
  const broughtBy = new Map<number, string>();
  let limits: ShopSettings['limits'] | null = null;
  /** Payments booked so far, as gateway and transaction id. */
  const payments = new Set<string>();

  /** True if the entry's body names an attempt of this sale. Needed because edited tables could point to any row. */
  const isOfSale = ({ body }: Entry, saleId: string): boolean => {
    const { attemptId } = body as { attemptId?: string | null };
    return typeof attemptId === 'string' && sales.attempt(attemptId)?.saleId === saleId;
  };

  const paidFor = (saleId: string, before: number): number => {
    let sum = 0;
    for (const entry of sales.entriesOf(saleId, before)) if (isOfSale(entry, saleId)) sum += toSales(entry);
    return sum;
  };
  const refunds = createRefundsOwed({ sales, people, paidFor });

  /** Removes these receipts from suspense. False unless each one was in suspense for the same sale with exactly this amount. */
  const takeOut = (held: readonly MoneySetAside[], saleId: string): boolean =>
    held.every(({ seq, amount }) => {
      const kept = setAside.get(seq);
      setAside.delete(seq);
      return (
        kept?.amountMinor === amount.amountMinor &&
        kept.currency === amount.currency &&
        sales.attempt(kept.attemptId)?.saleId === saleId
      );
    });

  const money = (
    seq: number,
    attemptId: string | null,
    receipt: Receipt | null,
    toppedUp: MoneySetAside | undefined,
  ): BookedMoney | OwedProblem => {
    if (!receipt) return nothing;
    const attempt = attemptId === null ? null : sales.attempt(attemptId);
    if (!attempt) return { code: 'account-differs' };
    const { attemptId: id, gateway, saleId } = attempt;
    const { kind, amount } = receipt;
    const { currency, amountMinor } = amount;
    if (kind === 'refund-owed') refunds.owe(seq, { attemptId: id, source: 'paid-twice', ...amount });
    if (kind === 'suspense') {
      setAside.set(seq, { attemptId: id, ...amount });
      broughtBy.set(seq, id);
    }
    if (toppedUp && (kind !== 'sale' || attempt.topsUp !== toppedUp.seq || !takeOut([toppedUp], saleId))) return heldDiffers;
    const booked = [line(`clearing:${gateway}`, currency, amountMinor), line(creditOf[kind], currency, -amountMinor)];
    if (!toppedUp) return { booked };
    const part = toppedUp.amount.amountMinor;
    return { booked: [...booked, line('suspense', currency, part), line('sales', currency, -part)] };
  };

  /** The price of the sale: the amount of the first attempt in a chain of top-ups. */
  const priceOf = ({ topsUp, amountMinor }: AttemptStarted): number => {
    const before = topsUp === undefined ? null : sales.attempt(broughtBy.get(topsUp) ?? '');
    return before ? priceOf(before) : amountMinor;
  };
  const isMuch = (gateway: Gateway, waivedMinor: number): boolean => waivedMinor > waivedAlone(gateway, limits?.[gateway] ?? {});

  const resolved = ({ seq, version, actor, body }: Entry<'suspense.resolved'>): BookedMoney | OwedProblem => {
    const { choice, held, over, attemptId } = body;
    const attempt = sales.attempt(attemptId);
    const first = held[0];
    if (!attempt || !first || first.seq !== body.seq || setAside.get(body.seq)?.attemptId !== attemptId) return heldDiffers;
    const { saleId, topsUp, currency, amountMinor: askedMinor } = attempt;
    const paysWith = choice === 'accept' || choice === 'keep-price';
    // A top-up's money is resolved together with the money that it tops up, and with nothing else.
    const whole = topsUp === undefined ? undefined : setAside.get(topsUp);
    const wanted = paysWith && whole ? [body.seq, topsUp] : [body.seq];
    if (JSON.stringify(held.map((each) => each.seq)) !== JSON.stringify(wanted)) return heldDiffers;
    if (!takeOut(held, saleId)) return heldDiffers;
    if (paysWith && paidFor(saleId, seq) > 0) return heldDiffers;
    const all = held.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
    const overMinor = choice === 'keep-price' ? all - askedMinor - (whole?.amountMinor ?? 0) : 0;
    if (choice === 'keep-price' ? over?.amountMinor !== overMinor || overMinor <= 0 : over !== undefined) return heldDiffers;
    // Entries before version 3 did not record the waived amount and needed no second person.
    const waivedMinor = choice === 'accept' && version >= 3 ? Math.max(0, priceOf(attempt) - all) : 0;
    if ((body.waived?.amountMinor ?? 0) !== waivedMinor || (body.waived && body.waived.currency !== currency)) return heldDiffers;
    const right = choice === 'write-off' || isMuch(attempt.gateway, waivedMinor) ? 'write-off' : 'handle-exception';
    if (!people.fits({ right, actor, approval: approvalOf(body), askedBy: [actor] })) return lacksRight;
    const backMinor = choice === 'give-back' ? all : overMinor;
    if (backMinor > 0) refunds.owe(seq, { attemptId, source: 'wrong-amount', currency, amountMinor: backMinor });
    const rest = all - backMinor;
    const kept = line(choice === 'write-off' ? 'other-income' : 'sales', currency, -rest);
    return { booked: [line('suspense', currency, all), kept, line('refunds-owed', currency, -backMinor)] };
  };

  /** Closing another user's shift requires the right to close the day. Entries before version 2 did not record an approval. */
  const shiftClosed = ({ version, actor, body }: Entry<'shift.closed'>): BookedMoney | OwedProblem => {
    const asked = { right: 'close-day', actor, approval: approvalOf(body), askedBy: [actor] } as const;
    return version < 2 || actor === body.userId || people.fits(asked) ? nothing : lacksRight;
  };

  /** A provider's transaction may be booked only once, whatever the tables say. */
  const noticed = ({ seq, body }: Entry<'notice.judged' | 'notice.rejudged'>): BookedMoney | OwedProblem => {
    const { attemptId, facts, decision } = body;
    const isBooked = decision.receipt !== null || decision.effect === 'proof';
    const payment = isBooked && facts.transactionId !== null ? `${facts.gateway} ${facts.transactionId}` : null;
    if (decision.receipt && payment !== null && payments.has(payment)) return { code: 'account-differs' };
    if (payment !== null) payments.add(payment);
    return money(seq, attemptId, decision.receipt, decision.toppedUp);
  };
  const follow: { readonly [K in OwedEntryKind]: (entry: Entry<K>) => BookedMoney | OwedProblem } = {
    'notice.judged': noticed,
    'notice.rejudged': noticed,
    'attempt.settled': ({ seq, body }) => money(seq, body.attemptId, body.receipt, body.toppedUp),
    'suspense.resolved': resolved,
    'shift.closed': shiftClosed,
    'day.closed': createClosesRule(),
    'alert.raised'(entry) {
      refunds.hear(entry);
      return nothing;
    },
    'refund.requested': refunds.follow,
    'refund.approved': refunds.follow,
    'refund.refused': refunds.follow,
    'refund.withdrawn': refunds.follow,
    'refund.paid': refunds.follow,
  };

  return {
    /**
     * Returns the postings that the entry must have, or what is wrong with it. Other kinds return no postings; those about people
     * are followed.
     */
    take(entry: Entry): BookedMoney | OwedProblem {
      const found = (follow as Partial<Record<string, (entry: Entry) => BookedMoney | OwedProblem>>)[entry.kind]?.(entry);
      if (entry.kind === 'settings.changed') ({ limits } = entry.body.shop);
      if (!found) people.follow(entry);
      return found ?? nothing;
    },
    /** The amount owed back or in suspense, by currency, in minor units. */
    open(account: AccountKey): ReadonlyMap<string, number> {
      const sums = new Map<string, number>();
      const rows = account === 'suspense' ? setAside.values() : refunds.booked();
      for (const { currency, amountMinor } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
      return sums;
    },
  };
};
