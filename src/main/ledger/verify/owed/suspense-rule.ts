// Checks decisions about money in suspense: amounts, rights, and what becomes owed back.
import type { ShopSettings } from '../../../../shared/contract/till.ts';
import type { Gateway } from '../../../../shared/payment/gateways.ts';
import { waivedAlone } from '../../../../shared/payment/waived.ts';
import type { Entry } from '../../../../till-journal/index.ts';
import type { AttemptStarted } from '../../../../till-journal/sale.ts';
import type { ApproverRule } from '../approver-rule.ts';
import { approvalOf, type BookedMoney, lacksRight, line, type OwedProblem, type SaleReader } from '../followed.ts';
import type { RefundsOwed } from '../refunds-owed.ts';
import type { PaidFor } from './paid-for.ts';
import { heldDiffers, type MoneyInSuspense } from './set-aside.ts';

export type SuspenseRuleDeps = {
  readonly sales: SaleReader;
  readonly setAside: MoneyInSuspense;
  readonly people: Pick<ApproverRule, 'fits'>;
  readonly refunds: Pick<RefundsOwed, 'owe'>;
  readonly paidFor: PaidFor;
  /** The shop's limits in force at the journal entry that is checked; null before the first entry with settings. */
  limits(): ShopSettings['limits'] | null;
};

export const createSuspenseRule = ({ sales, setAside, people, refunds, paidFor, limits }: SuspenseRuleDeps) => {
  /** The price of the sale: the amount of the first attempt in a chain of top-ups. */
  const priceOf = ({ topsUp, amountMinor }: AttemptStarted): number => {
    const before = topsUp === undefined ? null : sales.attempt(setAside.broughtBy(topsUp) ?? '');
    return before ? priceOf(before) : amountMinor;
  };
  const isMuch = (gateway: Gateway, waivedMinor: number): boolean =>
    waivedMinor > waivedAlone(gateway, limits()?.[gateway] ?? {});

  return ({ seq, version, actor, body }: Entry<'suspense.resolved'>): BookedMoney | OwedProblem => {
    const { choice, held, over, attemptId } = body;
    const attempt = sales.attempt(attemptId);
    const first = held[0];
    if (!attempt || !first || first.seq !== body.seq || setAside.of(body.seq)?.attemptId !== attemptId) return heldDiffers;
    const { saleId, topsUp, currency, amountMinor: askedMinor } = attempt;
    const paysWith = choice === 'accept' || choice === 'keep-price';
    // A top-up's money is resolved together with the money that it tops up, and with nothing else.
    const whole = topsUp === undefined ? undefined : setAside.of(topsUp);
    const wanted = paysWith && whole ? [body.seq, topsUp] : [body.seq];
    if (JSON.stringify(held.map((each) => each.seq)) !== JSON.stringify(wanted)) return heldDiffers;
    if (!setAside.takeOut(held, saleId)) return heldDiffers;
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
};
