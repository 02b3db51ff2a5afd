// Handlers of set-up, restore and connection calls in an open till. Calls of the set-up and of the restore question return
// errors, because the set-up and the restore question ended before the till was opened. Calls that change the connection settings
// are passed to the host.
import type { CommandName } from '../../shared/contract/index.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';

type Names = Extract<CommandName, `setup.${string}` | `restore.${string}` | `connection.${string}`>;

const over = (): Result<never> => fail('setup.over');
const none = (): Result<never> => fail('restore.none');

export const setupHandlers = ({ abilities: { connection } }: HandlerParts<never>): Some<Names> => ({
  'setup.get': over,
  'setup.put': over,
  'setup.keys': over,
  'setup.try': over,
  'setup.finish': over,
  'setup.unlock': over,
  'setup.copies': over,
  'setup.check-copy': over,
  'setup.restore': over,
  'setup.train': over,
  'restore.question': none,
  'restore.allow': none,
  'restore.allow-by-code': none,
  'restore.refuse': none,
  // Training has no connection settings to change, because its service and relay are simulated.
  'connection.read': ({ text }) => connection?.read(text) ?? fail('request.not-here'),
  'connection.try': ({ part, change }) => connection?.try(part, change) ?? fail('request.not-here'),
  'connection.change': ({ change, anyway }) => connection?.change(change, anyway) ?? fail('request.not-here'),
});
