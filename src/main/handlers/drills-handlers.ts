// Handlers for drills, which exist only in training.
import type { CommandName } from '../../shared/contract/index.ts';
import { ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';
import { seen } from './views.ts';

type Names = Extract<CommandName, `drills.${string}` | `drill.${string}`>;

export const drillsHandlers = ({ till: { drills } }: HandlerParts<'drills'>): Some<Names> => ({
  'drills.list'() {
    const [done, now] = [drills.done(), drills.now()];
    if (!done.ok) return done;
    return now.ok ? ok({ done: [...done.value], now: now.value }) : now;
  },
  'drill.now': () => drills.now(),
  'drill.begin': ({ id }, { caller }) => drills.begin(id, caller.user),
  'drill.end': () => seen(drills.end(), () => ({})),
});
