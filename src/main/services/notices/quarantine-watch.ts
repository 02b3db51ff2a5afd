// Watches quarantined notices, the relay's and this till's own: counts them, and warns if they name an open invoice or if no
// notice verifies any more. Their unproved claims never book money; they only decide whether people are asked to look.
import { readNotice, roughClaims } from '../../../protocol/notice.ts';
import { isBounded } from '../../../protocol/parameter-bound.ts';
import { quarantineWarning, type QuarantinedNotice, namedOpen } from '../../../shared/payment/quarantined-notices.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import type { FeedItem } from '../../../shared/relay-wire/feed.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { slicesOf } from '../../../relay-client/bounds.ts';
import { type QuarantineSource, readQuarantine } from '../../../relay-client/quarantine.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { noticeDigest } from '../../ledger/notice-digest.ts';
import { createRounds } from '../../../relay-client/pacing.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from '../supervision/idempotency.ts';
import { type Approve, supervised } from '../supervision/supervised.ts';
import type { Warnings } from '../health/warnings.ts';
import type { SignedOnHold } from '../sale/codes.ts';

type WatchedNotice = QuarantinedNotice & { readonly id: number; readonly digest: string; readonly sentTo: string | null };
export type QuarantineCount = { readonly count: number; readonly named: string[] };

export type QuarantineWatchDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly warnings: Warnings;
  readonly source: QuarantineSource;
  /** Called at each look with all quarantined notices that bear a signature and arrived at some payment's address. */
  onSigned(signed: readonly SignedOnHold[]): void;
};

/** Delay of the first look after a start, so that the first polls are answered before it. */
const firstMs = 10_000;
/** Time between two looks at the relay's quarantine; while no payment waits, only every fifth look asks the relay. */
const lookMs = 60_000;
const idleLooks = 5;
const checkMs = 2_000;
/**
 * Every so many looks, read the whole quarantine again: otherwise a removal at the relay, or a relay that was set back, would go
 * unnoticed.
 */
const wholeLooks = 30;
/** Most quarantined notices that are kept in memory: the relay's default limit for one till. */
const mostQuarantined = 2000;
const mostPages = 20;
/** Most invoice numbers that are shown and remembered. */
const mostNamed = 200;

/** A notice as both the feed and the relay's quarantine deliver it. */
type ArrivedItem = Pick<FeedItem, 'kind' | 'raw' | 'receivedAtMs' | 'sentTo'>;

const watched = (id: number, came: ArrivedItem): WatchedNotice => {
  const { kind, receivedAtMs, sentTo = null } = came;
  const raw = Buffer.from(came.raw, 'base64');
  const notice = isBounded(kind, raw) ? readNotice(kind, raw) : fail('notice.too-many');
  const digest = noticeDigest(kind, raw);
  if (!notice.ok) return { id, digest, sentTo, receivedAtMs, ...roughClaims(raw) };
  const { facts, hashed } = notice.value;
  return { id, digest, sentTo, receivedAtMs, invoiceNo: facts.invoiceNo, signed: hashed !== null };
};

export const createQuarantineWatch = ({ ledger, clock, changes, warnings, source, onSigned }: QuarantineWatchDeps) => {
  const { payments, feed, quarantineSeen, attention } = ledger;
  let relayId: string | null = null;
  let atRelay: readonly WatchedNotice[] = [];
  let atTill: ReadonlyMap<number, WatchedNotice> = new Map();
  let looks = 0;
  /** True if the relay reported a new quarantined notice since the last look. */
  let hasNews = false;
  let unlisten = (): void => {};
  let stopped = false;
  let told: QuarantineCount = { count: 0, named: [] };

  /** Reads the till's own quarantine; each notice is parsed only once. */
  const readAtTill = (): readonly WatchedNotice[] => {
    atTill = new Map(feed.quarantined().map(({ id, item }) => [id, atTill.get(id) ?? watched(id, item)]));
    return [...atTill.values()];
  };

  const isOpen = (invoiceNo: string): boolean => {
    const attempt = payments.attemptByInvoice(invoiceNo);
    return attempt !== null && attempt.state !== 'approved' && attempt.salePaidBy === null;
  };

  /**
   * All quarantined notices that were not booked since; `news`: those that arrived after a supervisor last acknowledged the list.
   */
  const state = () => {
    const isUnbooked = ({ digest }: WatchedNotice): boolean => !payments.hasNotice(digest);
    const [relay, till] = [atRelay.filter(isUnbooked), readAtTill().filter(isUnbooked)];
    const seen = quarantineSeen.current();
    const relayFrom = seen && seen.relayId === relayId ? seen.relayUpTo : 0;
    const news = [...relay.filter(({ id }) => id > relayFrom), ...till.filter(({ id }) => id > (seen?.tillUpTo ?? 0))];
    return { quarantined: [...relay, ...till], news, seen };
  };

  /** Recounts the quarantine, updates its warning, and announces a changed count. */
  const weigh = (): void => {
    const { quarantined, news, seen } = state();
    onSigned(quarantined.flatMap(({ signed, sentTo, digest }) => (signed && sentTo !== null ? [{ sentTo, digest }] : [])));
    const needsGood = news.length > 0;
    const view = { quarantined, news, seen, lastGoodMs: needsGood ? payments.newestNoticeMs() : null, nowMs: clock.wallMs() };
    const warning = quarantineWarning(view, isOpen);
    warnings.show('quarantine', warning);
    const named = namedOpen(quarantined, isOpen).slice(0, mostNamed);
    if (quarantined.length === told.count && named.join() === told.named.join()) return;
    told = { count: quarantined.length, named };
    changes.tell({ type: 'lights' });
  };

  /** Reads the relay's new quarantined notices, or all of them. If the relay does not answer, the known list stays. */
  const ask = async (whole: boolean): Promise<void> => {
    let found: readonly WatchedNotice[] = whole ? [] : atRelay;
    for (let page = 0; page < mostPages; page += 1) {
      const read = await readQuarantine(source, found.at(-1)?.id ?? 0);
      if (stopped || !read.ok) return;
      // Another store of the relay numbers its notices from 1: read all of them.
      if (relayId !== null && read.value.relayId !== relayId && !whole) {
        relayId = read.value.relayId;
        return ask(true);
      }
      relayId = read.value.relayId;
      const { items } = read.value;
      for (const slice of slicesOf(items)) {
        const seen = slice.map((item) => watched(item.id, item));
        found = [...found, ...seen].slice(-mostQuarantined);
        await new Promise<void>((resolve) => void clock.after(0, resolve));
        if (stopped) return;
      }
      if (items.length === 0) break;
    }
    atRelay = found;
  };

  const look = async (): Promise<void> => {
    const { pending, needed, monitored } = attention.counts(clock.wallMs());
    const isIdle = pending + needed + monitored === 0;
    const turn = looks++;
    const isAsked = hasNews;
    hasNews = false;
    if (isAsked || !isIdle || turn % idleLooks === 0) await ask(turn % wholeLooks === 0);
    if (!stopped) weigh();
  };

  const rounds = createRounds(clock, async ({ wait, stop }) => {
    await look();
    if (!stop.stopped && !hasNews) await wait(lookMs);
  });

  return {
    /** The known number of quarantined notices, and the open invoices that signed notices among them name. */
    now: (): QuarantineCount => told,
    start(): void {
      rounds.start(firstMs);
      // Once the payment of a named invoice changes, recount at once, so that its warning goes.
      unlisten = changes.listen((change) => {
        if (change.type !== 'attempt' || told.named.length === 0) return;
        const invoiceNo = payments.attempt(change.attemptId)?.invoiceNo;
        if (invoiceNo !== undefined && told.named.includes(invoiceNo)) weigh();
      });
    },
    stop(): void {
      stopped = true;
      rounds.stop();
      unlisten();
    },
    /** Called when the relay reports a new quarantined notice: looks at once. */
    lookNow(): void {
      hasNews = true;
      rounds.wake();
    },
    /** Recounts. Call after a quarantined notice was booked, or a notice was quarantined here. */
    weigh,
    /** Asks the relay, for at most `checkMs`, and returns how many notices are quarantined. */
    async check(): Promise<number> {
      const asked = ask(false).then(() => stopped || weigh());
      let callOff: Cancel = () => {};
      const enough = new Promise<void>((resolve) => {
        callOff = clock.after(checkMs, resolve);
      });
      await Promise.race([asked, enough]);
      callOff();
      return told.count;
    },
    /** Reads the whole quarantine again when its list is opened, so that the count agrees with the list. */
    async refresh(): Promise<void> {
      await ask(true);
      if (!stopped) weigh();
    },
    /**
     * Acknowledges all quarantined notices known by now: only later ones warn. Errors: `quarantine.nothing`, those of an
     * approval, `request.reused`, `data.*`.
     */
    acknowledge: ({
      requestId,
      approve,
    }: {
      readonly requestId: string;
      readonly approve: Approve;
    }): Promise<Result<QuarantineCount>> =>
      supervised<ReturnType<typeof state>, QuarantineCount>({
        approve,
        repeated() {
          const earlier = earlierRequest(ledger, requestId, 'quarantine.seen', () => true);
          return earlier.ok ? ok(earlier.value && told) : earlier;
        },
        prepare() {
          const now = state();
          return now.news.length > 0 ? ok(now) : fail('quarantine.nothing');
        },
        carryOut({ quarantined, seen }, approved) {
          const named = namedOpen(quarantined, isOpen);
          const before = (seen?.named ?? []).filter((invoiceNo) => !named.includes(invoiceNo));
          const body = {
            relayId,
            relayUpTo: atRelay.at(-1)?.id ?? 0,
            tillUpTo: Math.max(seen?.tillUpTo ?? 0, ...atTill.keys()),
            count: quarantined.length,
            named: [...before, ...named].slice(-mostNamed),
          };
          const written = ledger.write(({ record }) => record('quarantine.seen', body, { ...approved, requestId }));
          if (!written.ok) return written;
          weigh();
          return ok(told);
        },
      }),
  };
};
export type QuarantineWatch = ReturnType<typeof createQuarantineWatch>;
