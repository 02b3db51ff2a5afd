// Handlers for closes: the preview, closing a day, the list of closes, and one close on paper or as a file.
import type { CommandName } from '../../shared/contract/index.ts';
import { ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, 'day.close' | `close.${string}`>;

export const closeHandlers = ({ till, abilities }: HandlerParts<'closes' | 'receipts'>): Some<Names> => ({
  'close.preview': () => ok(till.closes.preview()),
  'day.close': (input, { caller, approve }) =>
    till.closes.close({ ...input, actor: caller.user, approve: () => approve('close-over-gap') }),
  'close.list': ({ before, limit }) => {
    const { rows, more } = till.closes.list(before, limit);
    return ok({ rows: [...rows], more });
  },
  'close.get': ({ number }) => till.closes.get(number),
  'close.print': ({ number, ...page }, { caller }) => {
    const view = till.closes.get(number);
    return view.ok ? ok(till.receipts.printClose(caller.user, view.value, { ...page, mode: abilities.mode })) : view;
  },
  'close.export': ({ number }) => till.closes.export(number),
});
