// Handlers for payments: starting, retrying, withdrawing, settling, searching, histories, and announcements.
import type { CommandName } from '../../shared/contract/index.ts';
import { fail, ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';
import { attemptViews, seen } from './views.ts';

type Part = 'announcements' | 'history' | 'ledger' | 'payments' | 'search' | 'settle' | 'showCodeAgain' | 'typedSales';
type Names = Extract<CommandName, `sale.${string}` | `attempt.${string}` | `payments.${string}` | `paid.${string}`>;

export const paymentHandlers = ({ till, abilities }: HandlerParts<Part>): Some<Names> => {
  const { payments: store } = till.ledger;
  const attemptOf = attemptViews(till);
  return {
    'sale.typed': (_, { caller }) => ok(till.typedSales.of(caller)),
    'sale.keep-typed': ({ sale }, { caller }) => {
      till.typedSales.keep(caller, sale);
      return ok({});
    },
    'sale.propose': () => ok({ invoiceNo: till.payments.proposeInvoiceNo() }),
    'sale.start': ({ mobile, email, customerName, note, items, ...sale }, { caller }) => {
      const given = {
        ...(mobile !== undefined && { mobile }),
        ...(email !== undefined && { email }),
        ...(customerName !== undefined && { customerName }),
        ...(note !== undefined && { note }),
        ...(items !== undefined && { items }),
      };
      return seen(till.payments.startSale({ ...sale, ...given, actor: caller.user }), attemptOf);
    },
    'sale.retry': ({ lang, ...sale }, { caller }) =>
      seen(till.payments.retrySale({ ...sale, ...(lang !== undefined && { lang }), actor: caller.user }), attemptOf),
    'attempt.withdraw': ({ attemptId, requestId }, { caller }) =>
      seen(till.payments.withdraw(attemptId, caller.user, requestId), attemptOf),
    'attempt.left': ({ attemptId, requestId }, { caller }) =>
      seen(till.payments.leave(attemptId, caller.user, requestId), attemptOf),
    'attempt.show-again': (input, { caller }) => seen(till.showCodeAgain({ ...input, actor: caller.user }), attemptOf),
    'attempt.settle': async (input, { approve }) => seen(await till.settle({ ...input, approve }), attemptOf),
    'attempt.get': ({ attemptId }) => {
      const attempt = store.attempt(attemptId);
      return attempt ? ok(attemptOf(attempt)) : fail('attempt.unknown');
    },
    'attempt.history': ({ attemptId }) =>
      seen(till.history(attemptId), ({ attempt, steps }) => ({ attempt: attemptOf(attempt), steps: [...steps] })),
    'attempt.open': async ({ attemptId }) => {
      if (!abilities.openCheckout) return fail('request.not-here');
      const url = till.payments.checkoutOf(attemptId);
      if (!url.ok) return url;
      await abilities.openCheckout(url.value);
      return ok({});
    },
    'attempt.by-invoice': ({ invoiceNo }) => {
      const attempt = store.attemptByInvoice(invoiceNo.trim());
      return ok(attempt && attemptOf(attempt));
    },
    'payments.recent': ({ limit }) => ok(store.latestAttempts(limit).map(attemptOf)),
    'payments.search': async (input) => {
      const { rows, more } = await till.search(input);
      return ok({ rows: rows.map(attemptOf), more });
    },
    'paid.take': () => seen(till.announcements.take(), (paid) => paid.map(attemptOf)),
  };
};
