// Money that is owed back or set aside, followed from entry to entry by rules of its own. A check of the books asks it; nothing that writes them does.
import type { AccountKey } from '../../../shared/accounts/accounts.ts';
import type { ProblemCode } from '../../../shared/health/verify.ts';
import type { PayBackWay, Posting } from '../../../shared/ledger/postings.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { Currency } from '../../../shared/money.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import { waivedAlone } from '../../../shared/payment/waived.ts';
import type { Held, Receipt } from '../../../shared/payment/judge.ts';
import type { Approval } from '../../../shared/people/rights.ts';
import type { Entry } from '../../../till-journal/index.ts';
import type { OfRefund, RefundApproved, RefundPaid } from '../../../till-journal/refunds.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import { createApproverRule } from './approver-rule.ts';

export type Found = { readonly code: ProblemCode; readonly params?: Readonly<Record<string, string | number>> };
export type Taken = { readonly booked: readonly Posting[] };

export type SaleReader = {
  attempt(attemptId: string): AttemptStarted | null;
  /** Entries of all attempts of the sale before one. */
  entriesOf(saleId: string, before: number): Iterable<Entry>;
};

type Owed = Omit<OfRefund, 'seq'> & {
  state: 'owed' | 'requested' | 'approved' | 'over';
  /** Booked as owed. */
  booked: boolean;
  askedBy: string;
  reason: string;
  /** As it was asked for: an approval is for that. Null in older entries, where nobody said. */
  way: PayBackWay | null;
  reference: string | null;
};
const nobody: Pick<Owed, 'askedBy' | 'reason' | 'way' | 'reference'> = { askedBy: '', reason: '', way: null, reference: null };
/** What was approved is what was asked for, to the reference. */
const isAsAsked = (refund: Owed, { way, reference }: RefundApproved): boolean =>
  (way ?? null) === refund.way && (reference ?? null) === refund.reference;
/** It was paid back as it was approved: else somebody had to approve that, too. */
const isAsApproved = (refund: Owed, { way, reference }: RefundPaid): boolean =>
  refund.way === null || (way === refund.way && (refund.reference === null || reference === refund.reference));
type SetAside = { readonly attemptId: string; readonly currency: Currency; readonly amountMinor: number };
type RefundEntry = Entry<'refund.requested' | 'refund.approved' | 'refund.refused' | 'refund.withdrawn' | 'refund.paid'>;

type Followed =
  | 'notice.judged'
  | 'notice.rejudged'
  | 'attempt.settled'
  | 'suspense.resolved'
  | 'shift.closed'
  | RefundEntry['kind'];

const nothing: Taken = { booked: [] };
const differs: Found = { code: 'refund-differs' };
const notOwed: Found = { code: 'refund-not-owed' };
const heldDiffers: Found = { code: 'suspense-differs' };
const lacksRight: Found = { code: 'approver-lacks-right' };

const cashOf: Readonly<Record<Currency, AccountKey>> = { LYD: 'cash:lyd', USD: 'cash:usd' };
const bankOf: Readonly<Record<Currency, AccountKey>> = { LYD: 'bank:lyd', USD: 'bank:usd' };
const creditOf: Readonly<Record<Receipt['kind'], AccountKey>> = {
  sale: 'sales',
  'refund-owed': 'refunds-owed',
  suspense: 'suspense',
};

const line = (account: AccountKey, currency: Currency, amountMinor: number): Posting => ({ account, currency, amountMinor });
const approvalOf = (body: object): Approval | null => (body as { readonly approval?: Approval | null }).approval ?? null;

/** What an entry put to the sales of its sale, by its own words. */
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
  const owed = new Map<number, Owed>();
  const setAside = new Map<number, SetAside>();
  /** Of all money that was ever set aside: the attempt that brought it. */
  const broughtBy = new Map<number, string>();
  let limits: ShopSettings['limits'] | null = null;
  const refundIds = new Set<string>();
  const payments = new Set<string>(); // booked, by gateway and transaction
  /** By sale: the price of goods that came back or are asked to. */
  const goods = new Map<string, number>();

  /** By its own words: the tables that led to it could name any row. */
  const isOfSale = ({ body }: Entry, saleId: string): boolean => {
    const { attemptId } = body as { attemptId?: string | null };
    return typeof attemptId === 'string' && sales.attempt(attemptId)?.saleId === saleId;
  };

  const paidFor = (saleId: string, before: number): number => {
    let sum = 0;
    for (const entry of sales.entriesOf(saleId, before)) if (isOfSale(entry, saleId)) sum += toSales(entry);
    return sum;
  };

  /** Each of them is set aside in the books of the same sale, to the last minor unit; they are so no longer. */
  const takeOut = (held: readonly Held[], saleId: string): boolean =>
    held.every(({ seq, amount }) => {
      const kept = setAside.get(seq);
      setAside.delete(seq);
      return (
        kept?.amountMinor === amount.amountMinor &&
        kept.currency === amount.currency &&
        sales.attempt(kept.attemptId)?.saleId === saleId
      );
    });

  const owe = (seq: number, of: Pick<Owed, 'attemptId' | 'source' | 'currency' | 'amountMinor'>): void =>
    void owed.set(seq, { ...of, state: 'owed', booked: true, ...nobody });

  const money = (seq: number, attemptId: string | null, receipt: Receipt | null, toppedUp: Held | undefined): Taken | Found => {
    if (!receipt) return nothing;
    const attempt = attemptId === null ? null : sales.attempt(attemptId);
    if (!attempt) return { code: 'account-differs' };
    const { attemptId: id, gateway, saleId } = attempt;
    const { kind, amount } = receipt;
    const { currency, amountMinor } = amount;
    if (kind === 'refund-owed') owe(seq, { attemptId: id, source: 'paid-twice', ...amount });
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

  /** What the attempt of its sale was charged that is no top-up of another's money. */
  const priceOf = ({ topsUp, amountMinor }: AttemptStarted): number => {
    const before = topsUp === undefined ? null : sales.attempt(broughtBy.get(topsUp) ?? '');
    return before ? priceOf(before) : amountMinor;
  };
  const isMuch = (gateway: Gateway, waivedMinor: number): boolean => waivedMinor > waivedAlone(gateway, limits?.[gateway] ?? {});

  const resolved = ({ seq, version, actor, body }: Entry<'suspense.resolved'>): Taken | Found => {
    const { choice, held, over, attemptId } = body;
    const attempt = sales.attempt(attemptId);
    const first = held[0];
    if (!attempt || !first || first.seq !== body.seq || setAside.get(body.seq)?.attemptId !== attemptId) return heldDiffers;
    const { saleId, topsUp, currency, amountMinor: askedMinor } = attempt;
    const paysWith = choice === 'accept' || choice === 'keep-price';
    // Beside its own money, a top-up takes along what it was to make whole, and only that.
    const whole = topsUp === undefined ? undefined : setAside.get(topsUp);
    const wanted = paysWith && whole ? [body.seq, topsUp] : [body.seq];
    if (JSON.stringify(held.map((each) => each.seq)) !== JSON.stringify(wanted)) return heldDiffers;
    if (!takeOut(held, saleId)) return heldDiffers;
    if (paysWith && paidFor(saleId, seq) > 0) return heldDiffers;
    const all = held.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
    const overMinor = choice === 'keep-price' ? all - askedMinor - (whole?.amountMinor ?? 0) : 0;
    if (choice === 'keep-price' ? over?.amountMinor !== overMinor || overMinor <= 0 : over !== undefined) return heldDiffers;
    // Entries of before version 3 said nothing of it, and took nobody else.
    const waivedMinor = choice === 'accept' && version >= 3 ? Math.max(0, priceOf(attempt) - all) : 0;
    if ((body.waived?.amountMinor ?? 0) !== waivedMinor || (body.waived && body.waived.currency !== currency)) return heldDiffers;
    const right = choice === 'write-off' || isMuch(attempt.gateway, waivedMinor) ? 'write-off' : 'handle-exception';
    if (!people.fits({ right, actor, approval: approvalOf(body), askedBy: [actor] })) return lacksRight;
    const backMinor = choice === 'give-back' ? all : overMinor;
    if (backMinor > 0) owe(seq, { attemptId, source: 'wrong-amount', currency, amountMinor: backMinor });
    const rest = all - backMinor;
    const kept = line(choice === 'write-off' ? 'other-income' : 'sales', currency, -rest);
    return { booked: [line('suspense', currency, all), kept, line('refunds-owed', currency, -backMinor)] };
  };

  const requested = ({ seq, actor, body }: Entry<'refund.requested'>): Taken | Found => {
    const { attemptId, source, currency, amountMinor, reason, way = null, reference = null } = body;
    const asked = { askedBy: actor, reason, way, reference };
    if (body.seq !== null) {
      const refund = owed.get(body.seq);
      if (refund?.state !== 'owed') return notOwed;
      if (!isOf(refund, body)) return differs;
      Object.assign(refund, { state: 'requested', ...asked });
      return nothing;
    }
    const attempt = sales.attempt(attemptId);
    if (!attempt || source !== 'goods-returned' || currency !== attempt.currency || amountMinor <= 0) return differs;
    const before = goods.get(attempt.saleId) ?? 0;
    if (before + amountMinor > paidFor(attempt.saleId, seq)) return notOwed;
    goods.set(attempt.saleId, before + amountMinor);
    owed.set(seq, { attemptId, source, currency, amountMinor, state: 'requested', booked: false, ...asked });
    return nothing;
  };

  const isOf = (refund: Owed, body: Omit<OfRefund, 'seq'>): boolean =>
    (['attemptId', 'source', 'currency', 'amountMinor'] as const).every((name) => refund[name] === body[name]);

  const approved = (refund: Owed): readonly Posting[] => {
    const { source, currency, amountMinor } = refund;
    refund.state = 'approved';
    if (source !== 'goods-returned') return [];
    refund.booked = true;
    return [line('sales-returns', currency, amountMinor), line('refunds-owed', currency, -amountMinor)];
  };
  /** Money that came stays owed; goods that are not taken back after all are not. */
  const calledOff = (refund: Owed): readonly Posting[] => {
    const { source, currency, amountMinor, attemptId, booked } = refund;
    Object.assign(refund, { state: 'owed', ...nobody });
    if (source !== 'goods-returned') return [];
    Object.assign(refund, { state: 'over', booked: false });
    const saleId = sales.attempt(attemptId)?.saleId ?? '';
    goods.set(saleId, (goods.get(saleId) ?? 0) - amountMinor);
    return booked ? [line('sales-returns', currency, -amountMinor), line('refunds-owed', currency, amountMinor)] : [];
  };
  const paid = (refund: Owed, { body }: Entry<'refund.paid'>): readonly Posting[] | Found => {
    const { attemptId, currency, amountMinor } = refund;
    const { refundId, gateway, way, reference, reason } = body;
    if (gateway !== sales.attempt(attemptId)?.gateway || refundIds.has(refundId) || reason !== refund.reason) return differs;
    if (way !== 'cash' && reference === null) return differs;
    refundIds.add(refundId);
    Object.assign(refund, { state: 'over', booked: false });
    const from = way === 'cash' ? cashOf[currency] : way === 'transfer' ? bankOf[currency] : (`clearing:${gateway}` as const);
    return [line('refunds-owed', currency, amountMinor), line(from, currency, -amountMinor)];
  };

  const refunded = (entry: Exclude<RefundEntry, Entry<'refund.requested'>>): Taken | Found => {
    const { kind, version, actor, body } = entry;
    const refund = owed.get(body.seq);
    const now: readonly Owed['state'][] =
      kind === 'refund.paid' ? ['approved'] : kind === 'refund.withdrawn' ? ['requested', 'approved'] : ['requested'];
    if (!refund || !now.includes(refund.state)) return notOwed;
    if (!isOf(refund, body)) return differs;
    const { askedBy } = refund;
    if (kind === 'refund.approved' && (body.askedBy !== askedBy || !isAsAsked(refund, body))) return differs;
    if (kind === 'refund.withdrawn' && body.wasApproved !== (refund.state === 'approved')) return differs;
    const takesRight =
      kind === 'refund.approved' ||
      kind === 'refund.refused' ||
      (kind === 'refund.withdrawn' && body.wasApproved) ||
      (kind === 'refund.paid' && (body.unwitnessed === true || !isAsApproved(refund, body)));
    // Since version 2, paying it otherwise than was approved, or without a witness, is a request of who pays, too.
    const askers = kind === 'refund.paid' && version >= 2 ? [askedBy, actor] : [askedBy];
    if (takesRight && !people.fits({ right: 'refund', actor, approval: approvalOf(body), askedBy: askers })) return lacksRight;
    const booked =
      kind === 'refund.approved' ? approved(refund) : kind === 'refund.paid' ? paid(refund, entry) : calledOff(refund);
    if ('code' in booked) return booked;
    if (refund.state === 'over') owed.delete(body.seq);
    return { booked };
  };

  /** Somebody else's shift takes the right to close a day. Entries of before version 2 said nobody. */
  const shiftClosed = ({ version, actor, body }: Entry<'shift.closed'>): Taken | Found => {
    const asked = { right: 'close-day', actor, approval: approvalOf(body), askedBy: [actor] } as const;
    return version < 2 || actor === body.userId || people.fits(asked) ? nothing : lacksRight;
  };

  /** One payment of a provider's books once, whatever tables say of it. */
  const noticed = ({ seq, body }: Entry<'notice.judged' | 'notice.rejudged'>): Taken | Found => {
    const { attemptId, facts, decision } = body;
    const isBooked = decision.receipt !== null || decision.effect === 'proof';
    const payment = isBooked && facts.transactionId !== null ? `${facts.gateway} ${facts.transactionId}` : null;
    if (decision.receipt && payment !== null && payments.has(payment)) return { code: 'account-differs' };
    if (payment !== null) payments.add(payment);
    return money(seq, attemptId, decision.receipt, decision.toppedUp);
  };
  const follow: { readonly [K in Followed]: (entry: Entry<K>) => Taken | Found } = {
    'notice.judged': noticed,
    'notice.rejudged': noticed,
    'attempt.settled': ({ seq, body }) => money(seq, body.attemptId, body.receipt, body.toppedUp),
    'suspense.resolved': resolved,
    'shift.closed': shiftClosed,
    'refund.requested': requested,
    'refund.approved': refunded,
    'refund.refused': refunded,
    'refund.withdrawn': refunded,
    'refund.paid': refunded,
  };

  return {
    /** What the entry has to book; or what it may not be. Entries of other kinds book nothing, and may say who people are. */
    take(entry: Entry): Taken | Found {
      const found = (follow as Partial<Record<string, (entry: Entry) => Taken | Found>>)[entry.kind]?.(entry);
      if (entry.kind === 'settings.changed') ({ limits } = entry.body.shop);
      if (!found) people.follow(entry);
      return found ?? nothing;
    },
    /** What is owed, or set aside, by currency. */
    open(account: AccountKey): ReadonlyMap<string, number> {
      const sums = new Map<string, number>();
      const rows = account === 'suspense' ? setAside.values() : [...owed.values()].filter(({ booked }) => booked);
      for (const { currency, amountMinor } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
      return sums;
    },
  };
};
