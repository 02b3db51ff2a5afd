// Entries about notices (judged, judged again, viewed in quarantine), signature profiles and provider names.
import type { SignatureProfile } from '../protocol/profile.ts';
import type { Gateway, NoticeKind } from '../shared/payment/gateways.ts';
import type { Addressed, Arrival } from '../shared/payment/addressed.ts';
import type { Decision } from '../shared/payment/judge-notice.ts';
import type { NoticeFacts } from '../shared/payment/notice-facts.ts';
import type { ProviderNames } from '../shared/payment/named.ts';
import type { CodeTaker } from '../shared/payment/code-taken.ts';
import { decided, type KindsOf } from './kinds.ts';
import { cursorAfter } from './sidecar-body.ts';

/** The payments whose QR codes were hidden, and the reason. */
export type CodesTaken = { readonly by: CodeTaker; readonly of: readonly string[] };

/** A notice that this till verified, and the decision about it. */
export type NoticeJudged = {
  readonly relayId: string;
  readonly number: number;
  readonly kind: NoticeKind;
  /** The notice's exact bytes, in base64. */
  readonly raw: string;
  readonly digest: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly receivedAtMs: number;
  readonly keyId: string;
  readonly profileId: string;
  readonly facts: NoticeFacts;
  readonly attemptId: string | null;
  readonly decision: Decision;
  /** The address at which the notice was received. Absent in journal entries from before attempts had their own addresses. */
  readonly arrived?: AddressedArrival;
  /** The attempt to whose callback address the notice was sent, if the notice itself names another attempt or none. */
  readonly cameTo?: string;
  /** The payments whose QR codes this decision hides. */
  readonly codesTaken?: CodesTaken;
};

/** How a notice arrived. `addressed`: its address compared with the attempt's own; null if it names no attempt of this till. */
export type AddressedArrival = Arrival & { readonly addressed: Addressed | null };

/**
 * A second judgement of a notice: its gateway's name has become known, or the notice was received again at the right address
 * (`came`). The facts stay as first read; the notice's bytes are in the journal entry with the number `rejudges`.
 */
export type NoticeRejudged = {
  readonly rejudges: number;
  readonly attemptId: string;
  readonly facts: NoticeFacts;
  readonly decision: Decision;
  readonly came?: Pick<NoticeJudged, 'relayId' | 'number' | 'digest' | 'headers' | 'receivedAtMs'> & {
    readonly arrived: AddressedArrival;
  };
  readonly codesTaken?: CodesTaken;
};

/**
 * A supervisor acknowledged `count` unverified notices: the notices up to number `relayUpTo` in the relay's quarantine, and up to
 * number `tillUpTo` in the till's own quarantine. `named`: open invoices that these or earlier notices name.
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
  /** The service's names of its gateways and methods from this journal entry on, set by `connection.json` or by a supervisor. */
  'names.changed': { readonly names: ProviderNames; readonly from: 'connection' | 'supervisor' };
  /**
   * A supervisor adopted the gateway's name from a notice. `exception`: the number of that notice's exception. `names`: all names
   * from this journal entry on.
   */
  'names.adopted': {
    readonly gateway: Gateway;
    readonly name: string;
    readonly exception: number;
    readonly names: ProviderNames;
  };
};

export const noticeKinds: KindsOf<NoticeBodies> = {
  'notice.judged': {
    // Version 2 adds `arrived`; journal entries of version 1 are read without this field.
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
