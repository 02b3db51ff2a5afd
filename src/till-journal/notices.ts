// Entries of notices: judged, judged anew, the way they are signed, the names that they use, and those that somebody looked at.
import type { SignatureProfile } from '../protocol/profile.ts';
import type { Gateway, NoticeKind } from '../shared/payment/gateways.ts';
import type { Addressed, Arrival } from '../shared/payment/addressed.ts';
import type { Decision } from '../shared/payment/judge.ts';
import type { NoticeFacts } from '../shared/payment/notice-facts.ts';
import type { ProviderNames } from '../shared/payment/named.ts';
import type { CodeTaker } from '../shared/payment/code-taken.ts';
import { decided, type KindsOf } from './kinds.ts';
import { cursorAfter } from './sidecar-body.ts';

/** Codes that may not be seen any more, and what took them. */
export type CodesTaken = { readonly by: CodeTaker; readonly of: readonly string[] };

/** A notice that this till verified itself, and what it decided. */
export type NoticeJudged = {
  readonly relayId: string;
  readonly number: number;
  readonly kind: NoticeKind;
  /** Exact bytes, base64. */
  readonly raw: string;
  readonly digest: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly receivedAtMs: number;
  readonly keyId: string;
  readonly profileId: string;
  readonly facts: NoticeFacts;
  readonly attemptId: string | null;
  readonly decision: Decision;
  /** How it came. Unsaid in rows from before there were addresses of attempts. */
  readonly arrived?: Arrived;
  /** The attempt by whose own address it came, where it names another one or none. */
  readonly cameTo?: string;
  /** The payments whose codes nobody may see any more. */
  readonly codesTaken?: CodesTaken;
};

/** `addressed` is null where the notice names no attempt of this till. */
export type Arrived = Arrival & { readonly addressed: Addressed | null };

/**
 * A notice that was judged before, judged anew: the name of its gateway is known by now, or it came once more, by the right
 * address (`came`). What it says stands as it was read; its bytes are in the entry that it `rejudges`.
 */
export type NoticeRejudged = {
  readonly rejudges: number;
  readonly attemptId: string;
  readonly facts: NoticeFacts;
  readonly decision: Decision;
  readonly came?: Pick<NoticeJudged, 'relayId' | 'number' | 'digest' | 'headers' | 'receivedAtMs'> & {
    readonly arrived: Arrived;
  };
  readonly codesTaken?: CodesTaken;
};

/**
 * A supervisor looked at the `count` notices that could not be verified: up to these numbers at the relay and on this till's
 * own quarantine. `named`: open invoices that they, or those before them, named.
 */
export type QuarantineSeen = {
  readonly relayId: string | null;
  readonly relayUpTo: number;
  readonly tillUpTo: number;
  readonly count: number;
  readonly named: readonly string[];
};

export type NoticeBodies = {
  'notice.judged': NoticeJudged;
  'notice.rejudged': NoticeRejudged;
  'quarantine.seen': QuarantineSeen;
  'profile.adopted': { readonly profile: SignatureProfile };
  /** What the service calls its gateways and methods, as it holds from here on: as `connection.json` or as a supervisor says. */
  'names.changed': { readonly names: ProviderNames; readonly from: 'connection' | 'supervisor' };
  /** The notice behind this exception named its gateway so; `names` are all, as they hold from here on. */
  'names.adopted': {
    readonly gateway: Gateway;
    readonly name: string;
    readonly exception: number;
    readonly names: ProviderNames;
  };
};

export const noticeKinds: KindsOf<NoticeBodies> = {
  'notice.judged': {
    // Version 2 says how it came; what version 1 does not say stays unsaid.
    version: 2,
    upcasts: [(older) => older],
    postings: ({ decision }) => decision.postings,
    sidecar: (said, { relayId, number }) => cursorAfter(said, relayId, number),
  },
  'notice.rejudged': { version: 2, upcasts: [(older) => older], postings: ({ decision }) => decision.postings },
  'quarantine.seen': decided,
  'profile.adopted': decided,
  'names.changed': decided,
  'names.adopted': decided,
};
