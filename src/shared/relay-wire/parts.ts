// Fields that several pages of the relay share.
import { z } from 'zod';

/** A wall-clock time in milliseconds since 1970, up to the latest time that a `Date` can hold. */
export const wallTime = z.int().min(0).max(8_640_000_000_000_000);

/** The id of a relay's store; stored and compared exactly as the relay writes it. */
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

/**
 * The header, stored with a notice from a relay's spool, with the time at which the relay handed in the notice to its database (ms
 * since 1970). No request header of this name is stored.
 */
export const handedInHeader = 'x-qayd-handed-in';

/**
 * The version of the relay's wire format since which notices have the fields of `arrival`. A till that supports these fields
 * sends this version in `wireHeader`; a relay that fills them writes the version in its pages.
 */
export const wireVersion = 2;
export const wireHeader = 'qayd-wire';
export const wireSaid = z
  .literal(wireVersion)
  .optional()
  .describe(
    `Only where the till said ${wireVersion} in the header ${wireHeader}: this relay takes notices at addresses of attempts.`,
  );

/** The kind of address at which a notice arrived. */
export const waysIn = ['attempt', 'misaddressed', 'till', 'number'] as const;
export type WayIn = (typeof waysIn)[number];
/** True if the notice was sent to an address that belongs to the till of its invoice. */
export const isRightWay = (cameBy: WayIn): boolean => cameBy === 'attempt' || cameBy === 'number';
/**
 * The place where another till of the merchant received the same signed bytes before: that till's right address, or any other
 * address.
 */
export const places = ['addressed', 'unaddressed'] as const;
export type Elsewhere = (typeof places)[number];

/** The facts about a notice's arrival. The till compares these facts with the address that the till gave to the service. */
export const arrival = {
  cameBy: z
    .enum(waysIn)
    .optional()
    .describe(
      "By an attempt's address whose tag is right; by one whose tag is not; by the till's own address; or routed by the number of its invoice. Wire 2.",
    ),
  sentTo: z
    .string()
    .max(130)
    .nullable()
    .optional()
    .describe('The attempt and the tag in that address, <attempt>/<tag>; null where there were none. Wire 2.'),
  elsewhere: z
    .enum(places)
    .nullable()
    .optional()
    .describe(
      'The same signed bytes came to another till of the merchant before: by a right address, or in another way. Wire 2.',
    ),
} as const;

export const largestPage = 500;
export const afterNumber = z.int().nonnegative().default(0);
export const pageLimit = z.int().min(1).max(largestPage).default(100);

/** The error code with which the relay answers a till, with status 503, while the relay cannot use its store. */
export const storeAwayCode = 'store.away';

/**
 * Response header of a poll that is answered although the relay's store takes no notices, with the value `storeIsAway`. Absent at
 * any other time, and at an older relay. An older till ignores the header.
 */
export const storeHeader = 'qayd-store';
export const storeIsAway = 'away';
