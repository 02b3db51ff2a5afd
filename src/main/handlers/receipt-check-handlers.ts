// The handler that checks a receipt presented to the till.
import type { CommandName } from '../../shared/contract/index.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, 'receipt.check'>;

export const receiptCheckHandlers = ({ till }: HandlerParts<'receiptCheck'>): Some<Names> => ({
  'receipt.check': (input, { caller }) => till.receiptCheck.check({ ...input, actor: caller.user }),
});
