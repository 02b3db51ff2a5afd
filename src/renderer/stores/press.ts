// Sends a writing command with the request id (idempotency key) of its intent (command name and input). The request id is dropped
// once the till has accepted the command or answered `receipt.used`; before that, a retry sends the same request id.
import type { Answer, Api, CommandName, Input, Output } from '../../shared/contract/index.ts';
import { createRequestIds } from './request-ids.ts';

type WritingCommand = { [N in CommandName]: Input<N> extends { requestId: string } ? N : never }[CommandName];
type CommandIntent<N extends CommandName> = Omit<Input<N>, 'requestId' | 'approval'>;
export type Press = <N extends WritingCommand>(name: N, input: CommandIntent<N>) => Promise<Answer<Output<N>>>;

/**
 * Input fields left out of the intent: a retry with another PIN or key is the same intent, and secrets must not be stored as part
 * of the intent's key.
 */
const secret: ReadonlySet<string> = new Set([
  'pin',
  'current',
  'code',
  'accessToken',
  'apiKey',
  'secret',
  'relayToken',
  'keysFile',
]);

export const createPress = (api: Api, ids = createRequestIds()): Press => {
  return async <N extends WritingCommand>(name: N, input: CommandIntent<N>) => {
    const intent = JSON.stringify([name, input], (field, value: unknown) => (secret.has(field) ? undefined : value));
    const answer = await api.call(name, { ...input, requestId: ids.of(intent) } as Input<N>);
    // Drop the id also after `receipt.used`: the print job of this id is done or deleted and cannot be sent again, so the next
    // press must start a new one.
    if (answer.ok || answer.error.code === 'receipt.used') ids.done(intent);
    return answer;
  };
};
