// Sends a command that writes: gives it the request id of its intent, and forgets that id once the till said yes.
import type { Answer, Api, CommandName, Input, Output } from '../../shared/contract/index.ts';
import { createRequestIds } from './request-ids.ts';

type Writing = { [N in CommandName]: Input<N> extends { requestId: string } ? N : never }[CommandName];
export type Press = <N extends Writing>(name: N, input: Omit<Input<N>, 'requestId'>) => Promise<Answer<Output<N>>>;

export const createPress = (api: Api, ids = createRequestIds()): Press => {
  return async <N extends Writing>(name: N, input: Omit<Input<N>, 'requestId'>) => {
    // Another PIN is no other intent, and is kept nowhere.
    const { approval: _, ...intended } = input as typeof input & { readonly approval?: unknown };
    const intent = JSON.stringify([name, intended]);
    const answer = await api.call(name, { ...input, requestId: ids.of(intent) } as Input<N>);
    if (answer.ok) ids.done(intent);
    return answer;
  };
};
