// Answers windows while no till is open: runs the set-up steps, or takes the passphrase. All other requests get the error
// `setup.needed`.
import { appError } from '../../../shared/errors.ts';
import { type CommandName, contract, type Output } from '../../../shared/contract/index.ts';
import type { FirstShop, SetupDraft, SetupSecrets } from '../../../shared/contract/setup/setup.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { answerOf, createFailedDispatch, type Dispatch, isElsewhere } from '../../dispatch.ts';
import type { SetupCopies } from './copies.ts';
import type { SetUp } from './set-up.ts';

export type Doors = {
  /** Opens the till with the sealed keys. `first`: the shop's first settings, or null. */
  open(first: FirstShop | null): Promise<Result<null>>;
  /** Opens training instead; null if this till has no training beside it. */
  train: (() => Promise<Result<null>>) | null;
};

type Names = Extract<CommandName, `setup.${string}`>;
type Answerers = {
  readonly [N in Names]: (input: never) => Result<Output<N>> | Promise<Result<Output<N>>>;
};

const done = (result: Result<null>): Result<Record<string, never>> => (result.ok ? ok({}) : result);
const over = fail('setup.over');

/**
 * `copies`: null if keys are already sealed. Then the set-up restores no backup, because the facts sealed with the keys decide
 * which books may be used.
 */
export const createSetupDispatch = (setUp: SetUp, copies: SetupCopies | null, { open, train }: Doors): Dispatch => {
  const failed = createFailedDispatch(appError('setup.needed'));
  /** True while the till is being opened, so that two clicks or two windows do not open it twice. */
  let opening = false;
  const once = async (run: () => Promise<Result<null>>): Promise<Result<Record<string, never>>> => {
    if (opening) return over;
    opening = true;
    try {
      return done(await run());
    } finally {
      opening = false;
    }
  };
  const answerers: Answerers = {
    'setup.get': () => ok(setUp.view()),
    'setup.put': ({ draft, secrets }: { draft: Partial<SetupDraft>; secrets: SetupSecrets }) => setUp.put(draft, secrets),
    'setup.keys': ({ text }: { text: string }) => setUp.readKeys(text),
    'setup.try': ({ part }: { part: 'service' | 'relay' }) => setUp.try(part),
    'setup.finish': ({ passphrase }: { passphrase: string }) =>
      once(async () => {
        const sealed = await setUp.seal(passphrase);
        return sealed.ok ? open(sealed.value) : sealed;
      }),
    'setup.unlock': ({ passphrase }: { passphrase: string }) =>
      once(async () => {
        const unlocked = await setUp.unlock(passphrase);
        return unlocked.ok ? open(null) : unlocked;
      }),
    'setup.copies': ({ folder }: { folder: string | null }) => copies?.find(folder) ?? over,
    'setup.check-copy': ({ file }: { file: string }) => copies?.check(file, setUp.own()) ?? over,
    'setup.restore': ({ file, agreed }: { file: string; agreed: boolean }) => {
      const restored = opening ? over : (copies?.restore(file, setUp.own(), agreed) ?? over);
      return restored.ok ? ok(setUp.view()) : restored;
    },
    'setup.train': () => once(async () => (train ? train() : fail('request.not-here'))),
  };
  return {
    ...failed,
    async answer(name, input, from) {
      if (typeof name !== 'string' || !Object.hasOwn(answerers, name) || isElsewhere(name, from))
        return failed.answer(name, input, from);
      const read = contract[name as Names].input.safeParse(input);
      if (!read.success) return answerOf(fail('request.malformed', { name, at: read.error.issues[0]?.path.join('.') ?? '' }));
      return answerOf(await answerers[name as Names](read.data as never));
    },
  };
};
