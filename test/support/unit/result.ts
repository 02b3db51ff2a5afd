// Reads the error code or the value of a `Result`, for tables of expectations.
import type { AppError } from '../../../src/shared/errors.ts';
import type { Result } from '../../../src/shared/result.ts';

/** The error code of a failed result, or `ok`. */
export const codeOf = (result: Result<unknown>): AppError['code'] | 'ok' => (result.ok ? 'ok' : result.error.code);

/** The value of the result; throws with the error code if the result is an error. */
export const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
