// Checks a recovery code or typed keys, before the till is open, against the keys mark: the facts about the books that are
// encrypted together with the keys. The mark counts wrong tries, so that a restart cannot shorten the wait.
import { timingSafeEqual } from 'node:crypto';
import type { KeysMark, KeysMarkRecovery, KeysMarkKeeper } from '../../secrets/keys-mark.ts';
import type { Clock, StretchSecret } from '../../shared/ports.ts';
import { fail, type Result } from '../../shared/result.ts';
import { freeTries, lockAfter } from '../../people/pins/lock.ts';

/** True if the code matches the recovery code in the keys mark. `code`: the output of `readRecoveryCode`. */
export const fitsRecovery = async (
  code: string,
  { cost, salt, hash }: KeysMarkRecovery,
  stretch: StretchSecret,
): Promise<boolean> => {
  const [made, kept] = [await stretch(code, Buffer.from(salt, 'base64'), cost), Buffer.from(hash, 'base64')];
  return made.length === kept.length && timingSafeEqual(made, kept);
};

/**
 * Returns a function that counts one try of a recovery code or key in the keys mark, and then checks what was typed. The mark
 * must exist. Errors: `people.locked`; `wrong`, with the tries `left` or the `seconds` to wait; `data.*`.
 */
export const createKeysMarkTries = (keeper: KeysMarkKeeper, clock: Clock) => {
  let fromMs = clock.monoMs();
  return async (
    wrong: 'recovery.wrong' | 'secrets.other-keys',
    isRight: () => boolean | Promise<boolean>,
  ): Promise<Result<null>> => {
    const keysMark = keeper.read() as KeysMark;
    const { tries = 0 } = keysMark;
    const leftMs = fromMs + lockAfter(tries) - clock.monoMs();
    if (leftMs > 0) return fail('people.locked', { seconds: Math.ceil(leftMs / 1000) });
    // Count the try before checking it, so that ending the program during the check does not save a try.
    const counted = keeper.keep({ ...keysMark, tries: tries + 1 });
    if (!counted.ok) return counted;
    if (await isRight()) return keeper.keep({ ...keysMark, tries: 0 });
    fromMs = clock.monoMs();
    const lockMs = lockAfter(tries + 1);
    return fail(wrong, lockMs > 0 ? { seconds: Math.ceil(lockMs / 1000) } : { left: freeTries - tries - 1 });
  };
};
