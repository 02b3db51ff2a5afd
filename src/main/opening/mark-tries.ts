// Holds what somebody typed against the mark under the keys, before the till is open: wrong tries are counted there, so a restart makes a wait longer, never
// shorter.
import { timingSafeEqual } from 'node:crypto';
import type { KeysMark, MarkedRecovery, MarkKeeper } from '../../secrets/mark.ts';
import type { Stretch } from '../../secrets/stretch.ts';
import type { Clock } from '../../shared/ports.ts';
import { fail, type Result } from '../../shared/result.ts';
import { freeTries, lockAfter } from '../services/people/pins.ts';

/** `code`: as `readRecoveryCode` answers it. */
export const fitsRecovery = async (code: string, { cost, salt, hash }: MarkedRecovery, stretch: Stretch): Promise<boolean> => {
  const [made, kept] = [await stretch(code, Buffer.from(salt, 'base64'), cost), Buffer.from(hash, 'base64')];
  return made.length === kept.length && timingSafeEqual(made, kept);
};

/** Needs a mark. Errors: `people.locked`; `wrong`, with the tries `left` or the `seconds` for which none is looked at; `data.*`. */
export const createMarkTries = (keeper: MarkKeeper, clock: Clock) => {
  let fromMs = clock.monoMs();
  return async (
    wrong: 'recovery.wrong' | 'secrets.other-keys',
    isRight: () => boolean | Promise<boolean>,
  ): Promise<Result<null>> => {
    const mark = keeper.read() as KeysMark;
    const { tries = 0 } = mark;
    const leftMs = fromMs + lockAfter(tries) - clock.monoMs();
    if (leftMs > 0) return fail('people.locked', { seconds: Math.ceil(leftMs / 1000) });
    // Before it is looked at: whoever ends the program meanwhile has had that try.
    const counted = keeper.keep({ ...mark, tries: tries + 1 });
    if (!counted.ok) return counted;
    if (await isRight()) return keeper.keep({ ...mark, tries: 0 });
    fromMs = clock.monoMs();
    const lockMs = lockAfter(tries + 1);
    return fail(wrong, lockMs > 0 ? { seconds: Math.ceil(lockMs / 1000) } : { left: freeTries - tries - 1 });
  };
};
