// The return type of operations that may fail as expected: a value, or an error with a code. Bugs throw instead.
import { type AppError, appError, type ErrorCode, type GivenParams } from './errors.ts';

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<E> = { readonly ok: false; readonly error: E };
export type Result<T, E = AppError> = Ok<T> | Err<E>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const err = <E>(error: E): Err<E> => ({ ok: false, error });
export const fail = <Code extends ErrorCode>(code: Code, ...params: GivenParams<Code>): Err<AppError> =>
  err(appError(code, ...params));
