// The error that a store throws if it cannot be opened or read.
import { type AppError, appError } from '../../shared/errors.ts';

/** Makes the error; its `cause` is the `data.*` error. */
export const storeFailure = (cause: AppError): Error => new Error(`the relay's store failed: ${cause.code}`, { cause });

/** The `data.*` error in a `storeFailure`; null for any other error. */
export const failureOf = (error: unknown): AppError | null => {
  const cause = (error as { cause?: Partial<AppError> } | null)?.cause;
  return error instanceof Error && typeof cause?.code === 'string' ? (cause as AppError) : null;
};

const busyProblem = 'busy';
/** The relay itself has too many requests waiting for the store. Says nothing about the store. */
export const busy: AppError = appError('data.unwritable', { problem: busyProblem });
export const isBusy = ({ params }: AppError): boolean => (params as { problem?: unknown }).problem === busyProblem;
