// Reads a Result's code or value, for tables of expectations.
import type { AppError } from '../../../src/shared/errors.ts';
import type { Result } from '../../../src/shared/result.ts';

/** The error's code, or `ok`. */
export const codeOf = (result: Result<unknown>): AppError['code'] | 'ok' => (result.ok ? 'ok' : result.error.code);

/** The value; throws with the error's code when there is none. */
export const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
