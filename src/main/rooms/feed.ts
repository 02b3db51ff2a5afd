// The part of a till that follows the relay's feed: reads notices, quarantines those that do not verify, and publishes the feed's
// status.
import type { ChainHead } from '../../ledger/journal.ts';
import { createFollower, type FeedStatus, seenStatus } from '../../relay-client/follower.ts';
import type { SignatureProfile } from '../../protocol/profile.ts';
import { keepGap } from '../services/notices/feed-gap.ts';
import { createFeedSkip, type FeedSkip } from '../services/notices/feed-skip.ts';
import { createNotices, type Notices } from '../services/notices/notices.ts';
import { createQuarantine, type Quarantine } from '../services/notices/quarantine/quarantine.ts';
import type { TillBase } from './base.ts';
import type { RelayRoom } from './relay.ts';
import type { SaleRoom } from './sale.ts';

export type FeedRoom = {
  readonly notices: Notices;
  readonly quarantine: Quarantine;
  readonly feedSkip: FeedSkip;
  /**
   * The signature profiles under which notices are verified: the profiles in the settings, and the profiles that a user adopted.
   */
  profiles(): readonly SignatureProfile[];
  /** The feed's status as a person must see it (`seenStatus`). */
  status(): FeedStatus;
  /** The feed's cursor and the journal's chain head, as a poll sends them to the relay. */
  sent(): { readonly after: number; readonly head: string };
  /** Polls the relay now instead of after the current wait. */
  checkNow(): void;
  start(): void;
  stop(): void;
};

const headText = ({ ledgerId, epoch, seq, hash }: ChainHead): string => `${ledgerId}.${epoch}.${seq}.${hash}`;

/**
 * Stores the feed's status and passes it on: to the recorded gap, the status lights on screen, the check before payouts, and the
 * clock check. Logs each change of state.
 */
const createStatus = (
  { clock, log, ledger, changes, clockWatch }: TillBase,
  { lights }: SaleRoom,
  { payoutWitness }: RelayRoom,
) => {
  let now: FeedStatus = { state: 'connecting' };
  return {
    now: (): FeedStatus => now,
    take(status: FeedStatus): void {
      const seen = seenStatus(status);
      const news = seen.state !== now.state;
      now = seen;
      keepGap(ledger, status);
      lights.feed(seen);
      payoutWitness.feed(seen);
      if (status.state === 'following') clockWatch.hearRelay(clock.wallMs() + status.relayAheadMs);
      if (!news) return;
      log.info('feed', { state: seen.state, ...(seen.state === 'failing' && { code: seen.code }) });
      changes.tell({ type: 'feed' });
    },
  };
};

export const createFeedRoom = (base: TillBase, relayRoom: RelayRoom, sale: SaleRoom): FeedRoom => {
  const { clock, secrets, ledger, changes, jobs = null } = base;
  const { settings } = base.live;
  const { relay, heldKey, witness, payoutWitness } = relayRoom;
  const { quarantineWatch, wire } = sale;
  const profiles = () => [...settings.profiles, ...ledger.trust.adoptedProfiles()];
  const allowsFixed = () => settings.addresses === 'fixed';
  const notices = createNotices({ ledger, profiles, secrets, changes, allowsFixed, monoMs: clock.monoMs });
  const status = createStatus(base, sale, relayRoom);
  const head = () => headText(ledger.journal.head());
  const follower = createFollower({
    ...{ clock, relay, cursor: notices.cursor, have: notices.have, head, gap: ledger.feed.gap },
    take(page) {
      wire.hear(page);
      heldKey.hear(page.heldKey);
      const booked = notices.bookPage(page);
      if (booked.ok && booked.value.quarantined) quarantineWatch.weigh();
      return booked;
    },
    onPolled(page) {
      witness.hear(page.newest ?? null);
      payoutWitness.hear(page);
    },
    onHeld: quarantineWatch.lookNow,
    restart: notices.restartFeed,
    goBack(to, from) {
      const gone = notices.goBack(to, from);
      if (gone.ok) changes.tell({ type: 'lights' });
      return gone;
    },
    onStatus: status.take,
  });
  const quarantine = createQuarantine({ ledger, notices, secrets, clock, source: relay, jobs });
  const { checkNow } = follower;
  return {
    ...{ notices, quarantine, profiles, checkNow },
    feedSkip: createFeedSkip({ ledger, cursor: notices.cursor, feedStatus: status.now, goOn: checkNow }),
    status: status.now,
    sent: () => ({ after: notices.cursor()?.after ?? 0, head: head() }),
    start() {
      quarantine.start();
      quarantineWatch.start();
      follower.start();
    },
    stop() {
      follower.stop();
      payoutWitness.stop();
      quarantine.stop();
      quarantineWatch.stop();
    },
  };
};
