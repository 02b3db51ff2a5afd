// The HTTP status of an answer. Failed transfers have statuses of their own; every other answer, with an error or not, is 200.
import type { Answer } from '../shared/contract/index.ts';
import type { ErrorCode } from '../shared/errors.ts';

export const statusOfError: Readonly<Partial<Record<ErrorCode, number>>> = {
  'transfer.too-large': 413,
  'transfer.too-slow': 408,
  'transfer.busy': 409,
};

export const statusOf = (answer: Answer<unknown>): number => (answer.ok ? 200 : (statusOfError[answer.error.code] ?? 200));
