// The kinds of journal entries: what we intended, what came back, what was notified and what we decided of it.
import type { ServiceWords } from '../../protocol/confirm-reply.ts';
import type { Lang } from '../../protocol/confirm-request.ts';
import type { SignatureProfile } from '../../protocol/profile.ts';
import type { ShopSettings } from '../../shared/contract/till.ts';
import type { Currency } from '../../shared/money.ts';
import type { Gateway, NoticeKind } from '../../shared/payment/gateways.ts';
import type { Decision, ExceptionReason } from '../../shared/payment/judge.ts';
import type { NoticeFacts } from '../../shared/payment/notice-facts.ts';
import type { ProviderNames } from '../../shared/payment/provider-names.ts';
import type { Settlement } from '../../shared/payment/settle.ts';
import type { ClockSource } from '../../shared/time/clock-rule.ts';

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
  /** What does not fit about that: the customer of the one before came back as paid. */
  readonly exception?: ExceptionReason;
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
  /** What does not fit about it now: the attempt was approved meanwhile, and its number was asked for elsewhere. */
  readonly exception?: ExceptionReason;
};

export type AttemptMoved = {
  readonly attemptId: string;
  readonly event: 'expiry' | 'withdrawal';
  /** What does not fit about giving it up now: the customer came back as paid. */
  readonly exception?: ExceptionReason;
};

/** A cashier's word that it is not paid, and that the customer left: it is monitored on. */
export type AttemptLeft = {
  readonly attemptId: string;
  /** What does not fit about that: the customer came back as paid. */
  readonly exception?: ExceptionReason;
};

/** A supervisor's word, and why. */
export type AttemptSettled = Settlement & { readonly attemptId: string; readonly reason: string };

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

/**
 * A notice that waited because of the name of its gateway, judged anew now that this is known. What it says stands as it was
 * read; its bytes are in the entry that it `rejudges`.
 */
export type NoticeRejudged = {
  readonly rejudges: number;
  readonly attemptId: string;
  readonly facts: NoticeFacts;
  readonly decision: Decision;
};

/** The till's clock went wrong, or right again: what it showed, what entries are filed by, and on whose word. */
export type ClockNoticed = {
  readonly wrong: boolean;
  readonly source: ClockSource;
  readonly wallMs: number;
  readonly bestMs: number;
  readonly wallDay: string;
  readonly filedDay: string;
};

type Row = { readonly epoch: number; readonly seq: number; readonly hash: string };

/** A backup took the place of the books: a new epoch begins with this row. */
export type LedgerRestored = {
  /** Its file name. */
  readonly backup: string;
  /** The last row that it held. */
  readonly backupHead: Row;
  /** The last row of the books that it replaced; null when nobody could read them. */
  readonly previous: Row | null;
  /** So many invoice numbers are proposed no more: sales that were given up may have used them. */
  readonly skippedNumbers: number;
};

/** An item of the shelf: its number there, and the fingerprint of what is kept of it. */
export type Shelved = readonly [id: number, sha256: string];

export type Beside = {
  readonly cursor: { readonly relayId: string; readonly after: number } | null;
  /** In the order of their numbers. */
  readonly shelf: readonly Shelved[];
  /** The fingerprint of what is kept of the PIN; null where there is none. */
  readonly pin: string | null;
  /** Wrong PINs in a row. */
  readonly failures: number;
};

export type EntryBodies = {
  /**
   * `beside`: what the till found beside its books when it was started. `timeZone`: the shop's, from here on. Older rows do not
   * say them.
   */
  'till.opened': { readonly appVersion: string; readonly beside?: Beside; readonly timeZone?: string };
  'attempt.started': AttemptStarted;
  'attempt.answered': AttemptAnswered;
  'attempt.moved': AttemptMoved;
  'attempt.left': AttemptLeft;
  'notice.judged': NoticeJudged;
  'notice.rejudged': NoticeRejudged;
  /** The relay's store is a new one: its numbers start anew, and so does the cursor. */
  'feed.restarted': { readonly relayId: string; readonly previousRelayId: string; readonly previousAfter: number };
  /**
   * The feed was read up to `to`, where no booked notice says so: these items were put on the shelf, those left it. Before what was
   * read already, where a relay that was set back gives those numbers anew.
   */
  'feed.read': {
    readonly relayId: string;
    readonly to: number;
    readonly shelved: readonly Shelved[];
    readonly dropped: readonly number[];
  };
  /** All that the shop decides for itself, as it holds from here on. */
  'settings.changed': { readonly shop: ShopSettings };
  'attempt.settled': AttemptSettled;
  'exception.handled': { readonly seq: number; readonly note: string };
  /** `text` is the close itself (docs/close.md), byte for byte. */
  'day.closed': { readonly number: number; readonly fromSeq: number; readonly toSeq: number; readonly text: string };
  /** Numbers `from` to `to` that the relay lacks were read over. */
  'feed.skipped': { readonly relayId: string; readonly from: number; readonly to: number; readonly reason: string };
  /** The relay lacks number `missing`, and has later ones or had it once. */
  'feed.holed': { readonly relayId: string; readonly missing: number };
  /** Numbers of this relay run on: the hole is filled. */
  'feed.whole': { readonly relayId: string };
  /**
   * A supervisor looked at the `count` notices that could not be verified: up to these numbers at the relay and on this till's
   * shelf. `named`: open invoices that they, or those before them, named.
   */
  'quarantine.seen': {
    readonly relayId: string | null;
    readonly relayUpTo: number;
    readonly tillUpTo: number;
    readonly count: number;
    readonly named: readonly string[];
  };
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
  /** A supervisor's PIN was set, or another one. `pin` is the fingerprint of what is kept of it; older rows lack it. */
  'supervisor.changed': { readonly first: boolean; readonly pin?: string };
  /** A wrong PIN, the so-manieth in a row; from the fifth on nobody may try for `lockMs`. */
  'supervisor.refused': { readonly failures: number; readonly lockMs: number };
  /** The right one after wrong ones. */
  'supervisor.admitted': { readonly failures: number };
  'clock.noticed': ClockNoticed;
  /** A supervisor said that this machine's clock is right: so far ahead of it the relay may be. */
  'clock.acknowledged': { readonly wallMs: number; readonly relayAheadMs: number };
  'ledger.restored': LedgerRestored;
};
export type EntryKind = keyof EntryBodies;

/** The version in which each kind is written now. Older rows are lifted to it when they are read, never rewritten. */
export const entryVersions: Readonly<Record<EntryKind, number>> = {
  'till.opened': 2,
  'attempt.started': 1,
  'attempt.answered': 1,
  'attempt.moved': 1,
  'attempt.left': 1,
  'notice.judged': 1,
  'notice.rejudged': 1,
  'feed.restarted': 1,
  'feed.read': 1,
  'settings.changed': 1,
  'attempt.settled': 1,
  'exception.handled': 1,
  'day.closed': 1,
  'feed.skipped': 1,
  'feed.holed': 1,
  'feed.whole': 1,
  'quarantine.seen': 1,
  'profile.adopted': 1,
  'names.changed': 1,
  'names.adopted': 1,
  'supervisor.changed': 2,
  'supervisor.refused': 1,
  'supervisor.admitted': 1,
  'clock.noticed': 1,
  'clock.acknowledged': 1,
  'ledger.restored': 1,
};
