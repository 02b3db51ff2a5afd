// The list of all error codes. In a file of its own, so that a window loads the table of facts only with a screen that needs the list.
import { errorFacts } from './error-facts.ts';
import type { ErrorCode } from './errors.ts';

export const errorCodes = Object.keys(errorFacts) as readonly ErrorCode[];
