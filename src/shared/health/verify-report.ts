// The result of verifying the books: checks, findings and report, for command line and windows alike.
import { z } from 'zod';

/** The checks, in the order in which they run. */
export const checkNames = [
  /** The database file itself: pages, indexes, column types. */
  'file',
  /** Tables, indexes and the triggers that keep the books append-only. */
  'schema',
  /** Each journal row matches its hash and contains the hash of the row before. */
  'chain',
  /** Each transaction has a tag (HMAC) made with the till's own secret. */
  'tags',
  /** The postings of each journal entry sum to zero in each currency. */
  'balances',
  /** The stored postings are exactly the postings that follow from the decisions in the journal entries. */
  'postings',
  /** Owed refunds and money in suspense moved only as allowed, and the balances of their accounts equal what is open. */
  'accounts',
  /** All other tables equal a rebuild from the journal. */
  'projections',
  /** Each close equals a close made anew from the journal, follows the close before, and has the till's signature. */
  'closes',
  /** The feed's cursor, the quarantine, PINs and the recovery code match the journal entries about them. */
  'sidecar',
  /** Each stored notice matches its digest, its facts and its booking. */
  'notices',
  /** Each stored notice carries a signature of the shop's own key. */
  'signatures',
  /** Checks that every chain head that the relay recorded for this till is in the books. */
  'heads',
] as const;
export type CheckName = (typeof checkNames)[number];

/** The problems that a check can find. The parameters stored with a problem identify the first bad row. */
export const problemCodes = [
  'file-damaged',
  'schema-differs',
  'row-missing',
  'row-changed',
  'row-unlinked',
  'row-foreign',
  'row-epoch',
  'identity-differs',
  'row-unreadable',
  'tag-differs',
  'rows-untagged',
  'posting-unbalanced',
  'posting-missing',
  'posting-extra',
  'posting-differs',
  'account-differs',
  'balance-differs',
  'refund-not-owed',
  'refund-differs',
  'suspense-differs',
  'reference-used',
  'close-differs',
  'close-balance-differs',
  'close-root-differs',
  'close-signature-wrong',
  'drawer-differs',
  'approver-lacks-right',
  'projection-missing',
  'projection-extra',
  'projection-differs',
  'cursor-differs',
  'quarantine-missing',
  'quarantine-extra',
  'quarantine-differs',
  'pin-differs',
  'recovery-differs',
  'tries-fewer',
  'mark-ahead',
  'digest-differs',
  'facts-differ',
  'booking-differs',
  'signature-wrong',
  'head-differs',
  'head-cut',
  'head-foreign',
  'head-newer',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** The reasons why a check, or a part of it, could not be made. */
export const uncheckedCodes = [
  'no-keys',
  'keys-locked',
  'keys-held',
  'keys-damaged',
  'no-own-secrets',
  'no-tags',
  'unknown-key',
  'unknown-profile',
  'no-relay',
  'no-heads',
  'other-head-key',
  'relay-unreachable',
  'relay-refused',
  'relay-unclear',
  'older-schema',
  'newer-schema',
  'older-rows',
  'not-asked',
] as const;
export type UncheckedCode = (typeof uncheckedCodes)[number];

/** Remarks in a report: facts that are no fault but that a reader should know. */
export const remarkCodes = [
  /** Tables that are neither part of the journal nor derived from it, so that their contents cannot be checked. */
  'not-covered',
  /** A restore discarded rows that the relay had recorded. */
  'given-up',
  /** The relay recorded rows that the books lack; an owner acknowledged that the books are older, and selling continued. */
  'went-on',
  /** Journal rows after the last chain head that the relay recorded. No evidence of these rows exists outside this till yet. */
  'not-witnessed',
  /** Rows tagged under earlier keys of the till, from a machine that was replaced. */
  'tagged-before',
  /** Rows written by a restore command that did not have the till's own secret. */
  'restored-untagged',
  /** Chain heads that do not have this till's signature although other chain heads do: unsigned chain heads are no evidence. */
  'unsigned-heads',
] as const;

const params = z.record(z.string(), z.union([z.string(), z.number()]));

export const checkResult = z.strictObject({
  check: z.enum(checkNames),
  state: z.enum(['good', 'bad', 'unchecked']),
  /** The number of journal rows, notices or chain heads that this check read. */
  looked: z.int().nonnegative(),
  /** The first problem found. */
  problem: z.strictObject({ code: z.enum(problemCodes), params }).nullable(),
  why: z.strictObject({ code: z.enum(uncheckedCodes), params }).nullable(),
  remarks: z.array(z.strictObject({ code: z.enum(remarkCodes), params })),
});
export type CheckResult = z.infer<typeof checkResult>;
export type Remark = CheckResult['remarks'][number];

export const verifyReport = z.strictObject({
  ledgerId: z.string().nullable(),
  epoch: z.int().nullable(),
  /** The number of the journal's last row. */
  seq: z.int().nonnegative(),
  hash: z.string().nullable(),
  /** `bad`: a problem was found. `partly`: no problem was found, but some check could not be made. */
  outcome: z.enum(['good', 'bad', 'partly']),
  checks: z.array(checkResult),
});
export type VerifyReport = z.infer<typeof verifyReport>;

/** The outcome of all checks together. */
export const outcomeOf = (checks: readonly CheckResult[]): VerifyReport['outcome'] => {
  if (checks.some(({ state }) => state === 'bad')) return 'bad';
  return checks.some(({ state }) => state === 'unchecked') ? 'partly' : 'good';
};
