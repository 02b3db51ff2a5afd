// The kinds of journal entries: what we intended, what came back, what was notified and what we decided of it.
import type { ServiceWords } from '../../protocol/confirm-reply.ts';
import type { Lang } from '../../protocol/confirm-request.ts';
import type { ShopSettings } from '../../shared/contract.ts';
import type { Currency } from '../../shared/money.ts';
import type { Gateway, NoticeKind } from '../../shared/payment/gateways.ts';
import type { Decision } from '../../shared/payment/judge.ts';
import type { NoticeFacts } from '../../shared/payment/notice-facts.ts';

/** Written before the confirm call leaves. */
export type AttemptStarted = {
  readonly saleId: string;
  readonly attemptId: string;
  /** From 1 within its sale. */
  readonly ordinal: number;
  /** This attempt's own number, as sent. */
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly customerIp: string | null;
  readonly lang: Lang;
  readonly returnUrl: string;
  readonly callbackUrl: string | null;
  /** The live attempt whose place this one takes. */
  readonly supersedes: string | null;
  /** SHA-256 of the command's input: the same request id with other input is refused. */
  readonly inputHash: string;
};

export type UnansweredReason =
  | 'timeout'
  | 'reset'
  | 'too-large'
  | 'server-error'
  | 'unreadable'
  | 'bad-redirect'
  | 'restart'
  | 'other';
export type RefusedReason = 'service' | 'not-sent';

/** What the confirm call came to. */
export type AttemptAnswered = {
  readonly attemptId: string;
  readonly event: 'redirected' | 'refused' | 'unanswered';
  readonly redirectUrl: string | null;
  readonly expiresAtMs: number | null;
  readonly reason: RefusedReason | UnansweredReason | null;
  /** The failure of the connection, or the `redirect.*` code, behind the reason. */
  readonly detail: string | null;
  readonly words: ServiceWords | null;
  readonly httpStatus: number | null;
  /** The service's raw answer, base64, at most 16 KiB of it. */
  readonly raw: string | null;
};

export type AttemptMoved = { readonly attemptId: string; readonly event: 'expiry' | 'withdrawal' };

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
};

export type EntryBodies = {
  'till.opened': { readonly appVersion: string };
  'attempt.started': AttemptStarted;
  'attempt.answered': AttemptAnswered;
  'attempt.moved': AttemptMoved;
  'notice.judged': NoticeJudged;
  /** The relay's store is a new one: its numbers start anew, and so does the cursor. */
  'feed.restarted': { readonly relayId: string; readonly previousRelayId: string; readonly previousAfter: number };
  /** All that the shop decides for itself, as it holds from here on. */
  'settings.changed': { readonly shop: ShopSettings };
};
export type EntryKind = keyof EntryBodies;

/** The version in which each kind is written now. Older rows are lifted to it when they are read, never rewritten. */
export const entryVersions: Readonly<Record<EntryKind, number>> = {
  'till.opened': 1,
  'attempt.started': 1,
  'attempt.answered': 1,
  'attempt.moved': 1,
  'notice.judged': 1,
  'feed.restarted': 1,
  'settings.changed': 1,
};
