// Handlers about the health of the books: verification, backups, the self-check.
import type { CommandName } from '../../shared/contract/index.ts';
import { ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, `verify.${string}` | `backup.${string}` | `diagnostics.${string}`>;

export const healthHandlers = ({ till }: HandlerParts): Some<Names> => ({
  'verify.start': () => till.verifications.start(),
  'verify.get': () => ok(till.verifications.now()),
  'backup.list': () => ok(till.backups.now()),
  'backup.make': () => till.backups.begin(),
  'backup.restore': (input, { approve }) => till.backups.restore({ ...input, approve }),
  'backup.keep-books': () => till.backups.callOff(),
  'diagnostics.run': () => ok(till.diagnostics.begin()),
  'diagnostics.get': () => ok(till.diagnostics.now()),
});
