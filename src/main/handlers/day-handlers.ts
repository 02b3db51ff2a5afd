// Handlers about the day: its totals, and its export to a file.
import type { CommandName } from '../../shared/contract/index.ts';
import { fail, ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';
import { dayOf, seen } from './views.ts';

type Names = Extract<CommandName, 'day.get' | `export.${string}`>;

export const dayHandlers = ({ till, abilities }: HandlerParts): Some<Names> => ({
  'day.get': ({ day }) => seen(till.day.totals(day), dayOf),
  'export.start': (input) => till.exportJobs.start(input),
  'export.read': ({ exportId, offset }) => till.exportJobs.read(exportId, offset),
  'export.reveal': async ({ exportId }) => {
    if (!abilities.revealFile) return fail('request.not-here');
    const file = till.exportJobs.fileOf(exportId);
    if (!file.ok) return file;
    await abilities.revealFile(file.value);
    return ok({});
  },
});
