// Entries of notices: judged, judged anew, the way they are signed, the names that they use, and those that somebody looked at.
import type { SignatureProfile } from '../../../protocol/profile.ts';
import type { Gateway, NoticeKind } from '../../../shared/payment/gateways.ts';
import type { Addressed, Arrival } from '../../../shared/payment/addressed.ts';
import type { Decision } from '../../../shared/payment/judge.ts';
import type { NoticeFacts } from '../../../shared/payment/notice-facts.ts';
import type { ProviderNames } from '../../../shared/payment/named.ts';
import type { CodesTaken } from './attempt-tables.ts';
import { decided, type Family } from './family.ts';
import { cursorAfter } from './sidecar-body.ts';

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

export const noticeEntries: Family<NoticeBodies> = {
  kinds: {
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
  },
  tables: ['notices', 'quarantine_seen', 'adopted_profiles', 'provider_names'],
  appliers({ db, attempts }) {
    const addNotice = db.prepare('INSERT INTO notices VALUES (?, ?)');
    const judgedBy = db.prepare('UPDATE notices SET seq = ? WHERE digest = ?');
    const answer = db.prepare('UPDATE exceptions SET handled_seq = @seq WHERE seq = @rejudges AND handled_seq IS NULL');
    const addProfile = db.prepare('INSERT INTO adopted_profiles VALUES (?, ?)');
    const setSeen = db.prepare(`INSERT INTO quarantine_seen VALUES (1, @seq, @wallMs, @relayId, @relayUpTo, @tillUpTo, @named)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, at_ms = @wallMs, relay_id = @relayId, relay_up_to = @relayUpTo,
        till_up_to = @tillUpTo, named = @named`);
    const setNames = db.prepare(`INSERT INTO provider_names VALUES (1, @seq, @names, @connection)
      ON CONFLICT (only) DO UPDATE SET seq = @seq, names = @names, connection = coalesce(@connection, connection)`);
    return {
      'notice.judged'(entry) {
        addNotice.run(entry.body.digest, entry.seq);
        const { cameTo = null, codesTaken = null } = entry.body;
        attempts.judged(entry, { ...entry.body, rejudges: null, cameTo, codesTaken });
      },
      'notice.rejudged'(entry) {
        const { seq, body } = entry;
        const { changes } = answer.run({ seq, rejudges: body.rejudges });
        attempts.judged(entry, { ...body, cameTo: null, codesTaken: body.codesTaken ?? null });
        if (body.came) judgedBy.run(seq, body.came.digest);
        if (changes > 0) attempts.recountOf(seq, body.rejudges);
      },
      'quarantine.seen': ({ seq, wallMs, body: { relayId, relayUpTo, tillUpTo, named } }) =>
        void setSeen.run({ seq, wallMs, relayId, relayUpTo, tillUpTo, named: JSON.stringify(named) }),
      'profile.adopted': ({ seq, body }) => void addProfile.run(seq, JSON.stringify(body.profile)),
      'names.changed'({ seq, body }) {
        const names = JSON.stringify(body.names);
        setNames.run({ seq, names, connection: body.from === 'connection' ? names : null });
      },
      'names.adopted': ({ seq, body }) => void setNames.run({ seq, names: JSON.stringify(body.names), connection: null }),
    };
  },
};
