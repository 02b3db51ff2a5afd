// Handlers for the balances of accounts: over a range, and the entries behind a balance.
import type { CommandName } from '../../shared/contract/index.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, `balances.${string}`>;

export const balancesHandlers = ({ till }: HandlerParts<'balances'>): Some<Names> => ({
  'balances.get': ({ range }) => till.balances.get(range),
  'balances.entries': (input) => till.balances.entries(input),
});
