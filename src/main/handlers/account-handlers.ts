// Handlers for the shop's own names and codes of accounts.
import type { CommandName } from '../../shared/contract/index.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, `accounts.${string}`>;

export const accountHandlers = ({ till }: HandlerParts<'accountSettings'>): Some<Names> => ({
  'accounts.save': (input, { approve }) => till.accountSettings.save({ ...input, approve }),
});
