// What windows may ask about what does not fit, and what somebody who may decides about it.
import { z } from 'zod';
import { approvedBy, code, define, day, nothing, reason, requestId, timeMs, tell } from '../parts.ts';
import { historyStep } from '../counter/sale.ts';
import { noticeKinds } from '../../payment/gateways.ts';
import { exceptionReasons } from '../../payment/judge.ts';

const seq = z.int().positive();

export const exceptionView = z.strictObject({
  /** Of the journal entry that found it. */
  seq,
  reason: z.enum(exceptionReasons),
  atMs: timeMs,
  businessDay: day,
  attemptId: z.string().nullable(),
  /** The payment by whose own address the notice came, where it names another one or none. */
  cameTo: z.strictObject({ attemptId: z.string(), invoiceNo: z.string() }).nullable(),
  /** As the notice named them: whether they are ours is what may be in question. */
  invoiceNo: z.string().nullable(),
  gateway: z.string().nullable(),
  transactionId: z.string().nullable(),
  amount: z.string().nullable(),
  /** Null while it is open. `note` is null where money that came later answered it, or it was judged `anew`. */
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

/** A notice that did not verify: at the relay, or handed on by it and kept here. */
const quarantined = z.strictObject({
  at: z.enum(['relay', 'till']),
  id: z.int(),
  kind: z.enum(noticeKinds),
  problem: code,
  receivedAtMs: timeMs,
  /** The exact bytes as text. */
  raw: z.string(),
});
export type QuarantinedView = z.infer<typeof quarantined>;

/** Notices that could not be verified, and the open invoices that signed ones of them name: claims, and no more. */
export const quarantineCount = z.strictObject({ count: z.int().nonnegative(), named: z.array(z.string()) });

const quarantine = z.strictObject({
  items: z.array(quarantined),
  /** Of all, with those beyond the list. */
  count: z.int().nonnegative(),
  /** Why the relay's part is missing; null when it is there. */
  relayProblem: code.nullable(),
  /** Profiles that were adopted here, oldest first. */
  adopted: z.array(z.string()),
});

/** A way of signing under which some of the quarantined notices are genuine. */
const candidate = z.strictObject({
  candidateId: z.string(),
  /** Held notices that verify under it, and how many were tried. */
  fits: z.int().positive(),
  of: z.int().positive(),
  /** Where it departs from the default: axis and value. */
  differs: z.array(z.strictObject({ axis: z.string(), value: z.string() })),
  /** Which payments are booked by it (docs/notice.md, What a profile leaves unsigned). */
  approves: z.enum(['all', 'told-apart', 'none']),
});
export type CandidateView = z.infer<typeof candidate>;

export const supervisorContract = Object.freeze({
  'exceptions.list': define(
    'query',
    z.strictObject({
      state: z.enum(['open', 'handled']),
      /** Rows older than this `seq`; null for the newest. */
      before: z.int().nullable(),
      limit: z.int().min(1).max(200),
    }),
    z.strictObject({ rows: z.array(exceptionView), more: z.boolean() }),
  ),
  /** The entry behind an exception, as a step of a history. */
  'exception.evidence': define('query', z.strictObject({ seq: z.int().positive() }), historyStep, {
    errors: ['exception.unknown'],
  }),
  'exception.handle': define('command', z.strictObject({ requestId, seq, note: reason }), exceptionView, {
    may: 'handle-exception',
    asksLater: true,
    errors: ['exception.unknown', 'exception.handled'],
  }),
  /** Reads on behind the numbers that the relay lacks, from `number` on: see `feed.gap`. */
  'feed.skip': define(
    'command',
    z.strictObject({ requestId, number: z.int().positive(), reason }),
    z.strictObject({ from: z.int(), to: z.int() }),
    { may: 'skip-notices', asksLater: true, errors: ['feed.no-gap'] },
  ),
  /** This machine's clock is right, whatever it was compared with. `backTo`: the day to which that moves the business day back, as the window showed it. */
  'clock.acknowledge': define('command', z.strictObject({ requestId, backTo: day.nullable().default(null) }), nothing, {
    may: 'trust-clock',
    asksLater: true,
    errors: ['people.pin-differs', 'clock.behind-close', 'clock.goes-back'],
  }),
  'quarantine.get': define('query', nothing, quarantine),
  /** Looks for ways of signing under which quarantined notices are genuine. Takes some seconds. */
  'quarantine.search': define('command', nothing, z.array(candidate), {
    may: 'look',
    errors: ['quarantine.no-search', 'quarantine.no-fit', 'quarantine.key-retired', 'quarantine.too-few', 'secret.malformed'],
  }),
  /** A supervisor looked at all that is known by now: only what comes later warns. */
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
