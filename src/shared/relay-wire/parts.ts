// What the pages of the relay share.
import { z } from 'zod';

/** A wall clock, in milliseconds since 1970: no later than what a `Date` can hold. */
export const wallTime = z.int().min(0).max(8_640_000_000_000_000);

/** Kept as it stands, and compared with it. */
export const relayName = z
  .string()
  .regex(/^[\x21-\x7e]{1,64}$/)
  .describe("Names this relay's store: another one means that numbers started anew.");

export const receivedAtMs = wallTime.describe("The relay's clock when it got it first.");
export const rawBytes = z
  .base64()
  .describe('Base64 of the exact bytes: the body of a callback, the query (without `?`) of a GET.');
export const keptHeaders = z
  .record(z.string(), z.string())
  .describe('Those request headers that may matter later, names in lower case.');

export const largestPage = 500;
export const afterNumber = z.int().nonnegative().default(0);
export const pageLimit = z.int().min(1).max(largestPage).default(100);
