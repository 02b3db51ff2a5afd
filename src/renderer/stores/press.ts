// Sends a command that writes: gives it the request id of its intent, and forgets that id once the till said yes, or that it was used up.
import type { Answer, Api, CommandName, Input, Output } from '../../shared/contract/index.ts';
import { createRequestIds } from './request-ids.ts';

type Writing = { [N in CommandName]: Input<N> extends { requestId: string } ? N : never }[CommandName];
type Intended<N extends CommandName> = Omit<Input<N>, 'requestId' | 'approval'>;
export type Press = <N extends Writing>(name: N, input: Intended<N>) => Promise<Answer<Output<N>>>;

/** Another PIN or key is no other intent, and is kept nowhere. */
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
  return async <N extends Writing>(name: N, input: Intended<N>) => {
    const intent = JSON.stringify([name, input], (field, value: unknown) => (secret.has(field) ? undefined : value));
    const answer = await api.call(name, { ...input, requestId: ids.of(intent) } as Input<N>);
    // The till did what that id asked for, and its answer is not to be had again: whoever presses now means another one.
    if (answer.ok || answer.error.code === 'receipt.used') ids.done(intent);
    return answer;
  };
};
