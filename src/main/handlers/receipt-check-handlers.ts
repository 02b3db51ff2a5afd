// Handlers about receipts that somebody shows.
import type { CommandName } from '../../shared/contract/index.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, 'receipt.check'>;

export const receiptCheckHandlers = ({ till }: HandlerParts): Some<Names> => ({
  'receipt.check': (input, { caller }) => till.receiptCheck.check({ ...input, actor: caller.user }),
});
