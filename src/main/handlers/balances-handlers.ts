// Handlers for the balances of accounts: over a range, on screen and on paper, and the entries behind a balance.
import type { CommandName } from '../../shared/contract/index.ts';
import { ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, `balances.${string}`>;

export const balancesHandlers = ({ till, abilities }: HandlerParts<'balances' | 'closes' | 'receipts'>): Some<Names> => ({
  'balances.get': ({ range }) => till.balances.get(range),
  'balances.entries': (input) => till.balances.entries(input),
  'balances.print': ({ range, ...page }, { caller }) => {
    const view = till.balances.get(range);
    if (!view.ok) return view;
    const closed = 'close' in range && till.closes.get(range.close).ok;
    return ok(till.receipts.printBalances(caller.user, { view: view.value, range, closed }, { ...page, mode: abilities.mode }));
  },
});
