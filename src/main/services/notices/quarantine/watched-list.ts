// The quarantined notices of the relay and of this till as last read, for `watch.ts`. Each notice is parsed only once.
import { readNotice, roughClaims } from '../../../../protocol/notice.ts';
import { isBounded } from '../../../../protocol/parameter-bound.ts';
import type { QuarantinedNotice } from '../../../../shared/payment/quarantined-notices.ts';
import type { Clock } from '../../../../shared/ports.ts';
import type { FeedItem } from '../../../../shared/relay-wire/feed.ts';
import { fail } from '../../../../shared/result.ts';
import { slicesOf } from '../../../../relay-client/bounds.ts';
import { type QuarantineSource, readQuarantine } from '../../../../relay-client/quarantine.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { noticeDigest } from '../../../ledger/notice-digest.ts';

export type WatchedNotice = QuarantinedNotice & { readonly id: number; readonly digest: string; readonly sentTo: string | null };

export type WatchedListDeps = { readonly feed: Ledger['feed']; readonly clock: Clock; readonly source: QuarantineSource };

/** Most quarantined notices that are kept in memory: the relay's default limit for one till. */
const mostQuarantined = 2000;
const mostPages = 20;

/** The fields that a notice has both in the feed and in the relay's quarantine. */
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

export const createWatchedList = ({ feed, clock, source }: WatchedListDeps) => {
  let relayId: string | null = null;
  let atRelay: readonly WatchedNotice[] = [];
  let atTill: ReadonlyMap<number, WatchedNotice> = new Map();
  let stopped = false;

  /**
   * Reads the relay's new quarantined notices, or all of them (`whole`). If the relay does not answer, the list stays as it is.
   */
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

  return {
    relayId: (): string | null => relayId,
    atRelay: (): readonly WatchedNotice[] => atRelay,
    /** Reads the till's own quarantine; each notice is parsed only once. */
    readAtTill(): readonly WatchedNotice[] {
      atTill = new Map(feed.quarantined().map(({ id, item }) => [id, atTill.get(id) ?? watched(id, item)]));
      return [...atTill.values()];
    },
    /** The highest ids of the listed notices, at the relay and at this till as of the last read; 0 if there are none. */
    upTo: () => ({ relay: atRelay.at(-1)?.id ?? 0, till: Math.max(0, ...atTill.keys()) }),
    ask,
    stop(): void {
      stopped = true;
    },
  };
};
export type WatchedList = ReturnType<typeof createWatchedList>;
