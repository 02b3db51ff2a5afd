// What a verification of the books looks at, what it can find, and how it reports: for the command line and the windows alike.
import { z } from 'zod';

/** In the order in which they are made. */
export const checkNames = [
  /** The database file itself: pages, indexes, column types. */
  'file',
  /** Tables, indexes and the triggers that keep the books append-only. */
  'schema',
  /** Each journal row fits its hash and follows the row before. */
  'chain',
  /** Each transaction bears the tag that the till's own secret made for it. */
  'tags',
  /** Each entry's postings sum to zero in each currency. */
  'balances',
  /** Postings are those that the entries' decisions say, no other. */
  'postings',
  /** What is owed back or set aside went on as it may, and the accounts' balances are what is open. */
  'accounts',
  /** All other tables are what a rebuild from the journal makes. */
  'projections',
  /** The feed's cursor, the quarantine, PINs and the recovery code are what the journal says became of them. */
  'sidecar',
  /** Each stored notice fits its digest, its facts and its booking. */
  'notices',
  /** Each stored notice carries a signature of the shop's own key. */
  'signatures',
  /** The relay recorded no head that these books do not have. */
  'heads',
] as const;
export type CheckName = (typeof checkNames)[number];

/** Each names the first bad row by its params. */
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

/** Why a check, or part of it, was not made. */
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

/** What is no fault and yet worth knowing. */
export const remarkCodes = [
  /** Tables that are neither truth nor made from it, and that nothing can be compared with. */
  'not-covered',
  /** A restore gave rows up that the relay had seen. */
  'given-up',
  /** Rows that the relay had seen are not in these books: an owner acknowledged that they are older, and they went on. */
  'went-on',
  /** Rows behind the last head that the relay recorded: nobody else has seen them yet. */
  'not-witnessed',
  /** Rows that were tagged under other keys of the till: on a machine of before. */
  'tagged-before',
  /** Rows of a restore by a command that did not have the till's own secret. */
  'restored-untagged',
  /** Heads that the till's own key did not sign, where others are signed: they are no witness. */
  'unsigned-heads',
] as const;

const params = z.record(z.string(), z.union([z.string(), z.number()]));

export const checkResult = z.strictObject({
  check: z.enum(checkNames),
  state: z.enum(['good', 'bad', 'unchecked']),
  /** How many rows, notices or heads it looked at. */
  looked: z.int().nonnegative(),
  /** The first that is wrong. */
  problem: z.strictObject({ code: z.enum(problemCodes), params }).nullable(),
  why: z.strictObject({ code: z.enum(uncheckedCodes), params }).nullable(),
  remarks: z.array(z.strictObject({ code: z.enum(remarkCodes), params })),
});
export type CheckResult = z.infer<typeof checkResult>;
export type Remark = CheckResult['remarks'][number];

export const verifyReport = z.strictObject({
  ledgerId: z.string().nullable(),
  epoch: z.int().nullable(),
  /** The journal's last row. */
  seq: z.int().nonnegative(),
  hash: z.string().nullable(),
  /** `bad`: something is wrong. `partly`: nothing is, of what could be checked. */
  outcome: z.enum(['good', 'bad', 'partly']),
  checks: z.array(checkResult),
});
export type VerifyReport = z.infer<typeof verifyReport>;

export const outcomeOf = (checks: readonly CheckResult[]): VerifyReport['outcome'] => {
  if (checks.some(({ state }) => state === 'bad')) return 'bad';
  return checks.some(({ state }) => state === 'unchecked') ? 'partly' : 'good';
};
