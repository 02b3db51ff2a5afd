// Handlers for the payment service's names of its gateways and methods.
import type { CommandName } from '../../shared/contract/index.ts';
import { ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, `names.${string}`>;

export const namesHandlers = ({ till }: HandlerParts<'names'>): Some<Names> => ({
  'names.get': () => ok(till.names.now()),
  'names.set': (input, { approve }) => till.names.change({ ...input, approve }),
  'names.offer': ({ seq }) => till.names.offer(seq),
  'names.adopt': (input, { approve }) => till.names.adopt({ ...input, approve }),
});
