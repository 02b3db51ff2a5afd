// Handlers for the health of the books: verification, backups and the self-check.
import type { CommandName } from '../../shared/contract/index.ts';
import { fail, ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, `verify.${string}` | `backup.${string}` | `diagnostics.${string}`>;

export const healthHandlers = ({ till, abilities }: HandlerParts<'backups' | 'diagnostics' | 'verifications'>): Some<Names> => ({
  'verify.start': () => till.verifications.start(),
  'verify.get': () => ok(till.verifications.now()),
  'backup.list': () => ok(till.backups.now()),
  'backup.make': () => till.backups.begin(),
  'backup.look': ({ file, from }) => till.backups.look(file, from),
  'backup.restore': (input, { approve }) => till.backups.restore({ ...input, approve }),
  'backup.keep-books': (_, { approve }) => till.backups.callOff(approve),
  'backup.choose-folder': ({ folder }) => till.backups.choose(folder),
  'backup.pick-folder': async () => {
    if (!abilities.pickFolder) return fail('request.not-here');
    const folder = await abilities.pickFolder();
    return folder === null ? ok(till.backups.now()) : till.backups.choose(folder);
  },
  'backup.forget-folder': () => till.backups.forget(),
  'backup.copy': () => till.backups.copyNow(),
  'diagnostics.run': () => ok(till.diagnostics.begin()),
  'diagnostics.get': () => ok(till.diagnostics.now()),
});
