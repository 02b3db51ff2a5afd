// Contract entries about exceptions and quarantined notices, and a supervisor's decisions on them.
import { z } from 'zod';
import { approvedBy, code, define, day, nothing, reason, requestId, timeMs, tell } from '../parts.ts';
import { historyStep } from '../counter/sale.ts';
import { noticeKinds } from '../../payment/gateways.ts';
import { exceptionReasons } from '../../payment/judge-notice.ts';

const seq = z.int().positive();

export const exceptionView = z.strictObject({
  /** The journal entry that recorded the exception. */
  seq,
  reason: z.enum(exceptionReasons),
  atMs: timeMs,
  businessDay: day,
  attemptId: z.string().nullable(),
  /** The payment whose own address received the notice, if the notice names another payment or none. */
  cameTo: z.strictObject({ attemptId: z.string(), invoiceNo: z.string() }).nullable(),
  /**
   * `invoiceNo`, `gateway`, `transactionId`, `amount`: as the notice stated them; the values may not match any payment of this
   * till.
   */
  invoiceNo: z.string().nullable(),
  gateway: z.string().nullable(),
  transactionId: z.string().nullable(),
  amount: z.string().nullable(),
  /**
   * Null while the exception is open. `note` is null if later money resolved the exception, or if the notice was judged again
   * (`anew`).
   */
  handled: z
    .strictObject({
      seq,
      atMs: timeMs,
      note: z.string().nullable(),
      anew: z.boolean(),
      actorName: z.string(),
      approval: approvedBy.nullable(),
    })
    .nullable(),
});
export type ExceptionView = z.infer<typeof exceptionView>;

/** A quarantined notice: kept at the relay, or forwarded by the relay and kept at this till. */
const quarantined = z.strictObject({
  at: z.enum(['relay', 'till']),
  id: z.int(),
  kind: z.enum(noticeKinds),
  problem: code,
  receivedAtMs: timeMs,
  /** The bytes of the notice, as text. */
  raw: z.string(),
});
export type QuarantinedView = z.infer<typeof quarantined>;

/**
 * The number of quarantined notices (`count`), and the invoice numbers of open payments that signed notices among them contain
 * (`named`). The contents of these notices are unverified.
 */
export const quarantineCount = z.strictObject({ count: z.int().nonnegative(), named: z.array(z.string()) });

const quarantine = z.strictObject({
  items: z.array(quarantined),
  /** The number of all quarantined notices; `items` may contain fewer. */
  count: z.int().nonnegative(),
  /** Why the relay's notices are missing; null if they are included. */
  relayProblem: code.nullable(),
  /** The signature profiles adopted at this till, oldest first. */
  adopted: z.array(z.string()),
});

/** A signature profile under which some quarantined notices verify. */
const candidate = z.strictObject({
  candidateId: z.string(),
  /** How many quarantined notices verify under the profile, of how many tried. */
  fits: z.int().positive(),
  of: z.int().positive(),
  /** The signature profile's differences from the default: each differing property (`axis`) with its value. */
  differs: z.array(z.strictObject({ axis: z.string(), value: z.string() })),
  /** Which notices of approval the till books if it adopts the profile (docs/notice.md, What a profile leaves unsigned). */
  approves: z.enum(['all', 'told-apart', 'none']),
});
export type CandidateView = z.infer<typeof candidate>;

export const supervisorContract = Object.freeze({
  'exceptions.list': define(
    'query',
    z.strictObject({
      state: z.enum(['open', 'handled']),
      /** Returns rows older than this `seq`; null for the newest rows. */
      before: z.int().nullable(),
      limit: z.int().min(1).max(200),
    }),
    z.strictObject({ rows: z.array(exceptionView), more: z.boolean() }),
  ),
  /** Returns the exception's journal entry in the form of a step of a payment's history. */
  'exception.evidence': define('query', z.strictObject({ seq: z.int().positive() }), historyStep, {
    errors: ['exception.unknown'],
  }),
  'exception.handle': define('command', z.strictObject({ requestId, seq, note: reason }), exceptionView, {
    may: 'handle-exception',
    asksLater: true,
    errors: ['exception.unknown', 'exception.handled'],
  }),
  /**
   * Skips the notice numbers that the relay lacks, from `number` on, so that the till can fetch the notices after the gap (error
   * `feed.gap`).
   */
  'feed.skip': define(
    'command',
    z.strictObject({ requestId, number: z.int().positive(), reason }),
    z.strictObject({ from: z.int(), to: z.int() }),
    { may: 'skip-notices', asksLater: true, errors: ['feed.no-gap'] },
  ),
  /**
   * Confirms that this machine's clock is right. `backTo`: the business day to which this confirmation moves the till back, as
   * the window showed the day.
   */
  'clock.acknowledge': define('command', z.strictObject({ requestId, backTo: day.nullable().default(null) }), nothing, {
    may: 'trust-clock',
    asksLater: true,
    errors: ['clock.behind-close', 'clock.goes-back'],
  }),
  'quarantine.get': define('query', nothing, quarantine),
  /** Searches for profiles under which quarantined notices verify. Takes some seconds. */
  'quarantine.search': define('command', nothing, z.array(candidate), {
    may: 'look',
    errors: ['quarantine.no-search', 'quarantine.no-fit', 'quarantine.key-retired', 'quarantine.too-few', 'secret.malformed'],
  }),
  /** Records that a supervisor has seen all notices known now; only notices that arrive later raise the warning again. */
  'quarantine.acknowledge': define('command', z.strictObject({ requestId }), quarantineCount, {
    may: 'review-quarantine',
    asksLater: true,
    errors: ['quarantine.nothing'],
  }),
  'profile.adopt': define(
    'command',
    z.strictObject({ requestId, candidateId: z.string().max(64) }),
    z.strictObject({ profileId: z.string(), booked: z.int().nonnegative() }),
    { may: 'adopt-profile', asksLater: true, errors: ['quarantine.no-fit', 'quarantine.no-gain', 'secret.malformed'] },
  ),
});

export const supervisorEvents = Object.freeze({
  'exceptions.changed': tell(nothing),
});
