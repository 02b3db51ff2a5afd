// Answers windows while the start waits for an owner to approve or refuse a restore. All other requests get the error
// `restore.waits`.
import { type CommandName, contract, type Output } from '../../shared/contract/index.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { answerOf, createFailedDispatch, type Dispatch, isElsewhere } from '../dispatch.ts';
import type { PendingRestore } from './restore-question.ts';

type Names = Extract<CommandName, `restore.${string}`>;
type Answerers = {
  readonly [N in Names]: (input: never) => Result<Output<N>> | Promise<Result<Output<N>>>;
};

export type RestoreWait = {
  readonly dispatch: Dispatch;
  /** Resolves with the owner's answer to the restore question. Error `caller.not-allowed` if `end` was called first. */
  readonly answered: Promise<Result<null>>;
  /** Stops waiting for an answer. */
  end(): void;
};

export const createRestoreDispatch = (asked: PendingRestore): RestoreWait => {
  const failed = createFailedDispatch({ code: 'restore.waits', params: {} });
  const none = fail('restore.none');
  let over = false;
  let resolveAnswer: (said: Result<null>) => void = () => {};
  const answered = new Promise<Result<null>>((resolve) => {
    resolveAnswer = resolve;
  });
  /** Closes the restore question after a successful answer; after an error the question stays open. */
  const ending = async (said: Result<null> | Promise<Result<null>>): Promise<Result<Record<string, never>>> => {
    const done = await said;
    if (!done.ok) return done;
    over = true;
    resolveAnswer(done);
    return ok({});
  };
  const answerers: Answerers = {
    'restore.question': () => ok(asked.question),
    'restore.allow': ({ userId, pin }: { userId: string; pin: string }) => ending(asked.allow(userId, pin)),
    'restore.allow-by-code': ({ code }: { code: string }) => ending(asked.allowByCode(code)),
    'restore.refuse': () => ending(asked.refuse()),
  };
  return {
    answered,
    end: () => resolveAnswer(fail('caller.not-allowed', { right: 'restore' })),
    dispatch: {
      ...failed,
      async answer(name, input, from) {
        if (typeof name !== 'string' || !Object.hasOwn(answerers, name) || isElsewhere(name, from))
          return failed.answer(name, input, from);
        if (over) return answerOf(none);
        const read = contract[name as Names].input.safeParse(input);
        if (!read.success) return answerOf(fail('request.malformed', { name, at: read.error.issues[0]?.path.join('.') ?? '' }));
        return answerOf(await answerers[name as Names](read.data as never));
      },
    },
  };
};
