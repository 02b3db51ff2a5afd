// Handlers for a business day: its totals, and its export to a file.
import type { Contract } from '../../shared/contract/index.ts';
import { fail, ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';
import { dayOf, seen } from './views.ts';

type Names = Extract<keyof Contract, 'day.get' | `export.${string}`>;

export const dayHandlers = ({ till, abilities }: HandlerParts<'day' | 'exportJobs'>): Some<Names> => ({
  'day.get': ({ day }) => seen(till.day.totals(day), dayOf),
  'export.start': (input) => till.exportJobs.start(input),
  'export.cancel': ({ exportId }) => till.exportJobs.cancel(exportId),
  'export.download': ({ exportId, part }) => till.exportJobs.fileToKeep(exportId, part),
  'export.reveal': async ({ exportId }) => {
    if (!abilities.revealFile) return fail('request.not-here');
    const file = till.exportJobs.fileOf(exportId);
    if (!file.ok) return file;
    await abilities.revealFile(file.value);
    return ok({});
  },
});
