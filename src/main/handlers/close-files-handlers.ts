// Handlers for the files that the till writes at each close by itself.
import type { CommandName } from '../../shared/contract/index.ts';
import { fail, ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, `close-files.${string}`>;

export const closeFilesHandlers = ({ till, abilities }: HandlerParts<'closeFiles'>): Some<Names> => ({
  'close-files.get': () => ok(till.closeFiles.view()),
  'close-files.choose': ({ folder, kinds }) => till.closeFiles.choose(folder, kinds),
  'close-files.pick': async ({ kinds }) => {
    if (!abilities.pickFolder) return fail('request.not-here');
    const folder = await abilities.pickFolder();
    return folder === null ? ok(till.closeFiles.view()) : till.closeFiles.choose(folder, kinds);
  },
  'close-files.forget': () => till.closeFiles.forget(),
  'close-files.write': () => till.closeFiles.writeNow(),
});
