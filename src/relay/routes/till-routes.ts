// The addresses that a till calls with its token: feed, chain heads, quarantine, and its signature profile.
import type { RawReply, RawRequest, StopSignal } from '../../shared/ports.ts';
import { feedQuery } from '../../shared/relay-wire/feed.ts';
import { haveHeader, heardHave } from '../../shared/relay-wire/have.ts';
import { headSignatureHeader, headsQuery } from '../../shared/relay-wire/heads.ts';
import { heldKeyHeader, liveKeyHeader, noKey } from '../../shared/relay-wire/held-key.ts';
import { wireHeader, wireVersion } from '../../shared/relay-wire/parts.ts';
import type { ListName } from '../../shared/relay-wire/paths.ts';
import { quarantineQuery } from '../../shared/relay-wire/quarantine.ts';
import { shopNameHeader } from '../../shared/relay-wire/shop-name.ts';
import { watchHeader } from '../../shared/relay-wire/watch.ts';
import type { Result } from '../../shared/result.ts';
import type { FeedPoll } from '../feed/feed-poll.ts';
import { readHeads, readQuarantine } from '../feed/lists.ts';
import { readQuery } from '../http/query.ts';
import { badQuery, jsonReply, malformedProfile, profileRefusals, unavailable, withHeader } from '../http/replies.ts';
import { type AdoptedProfiles, readToldProfile } from '../intake/adopted.ts';
import type { Feed } from '../merchants/directory.ts';
import type { TillWatch } from '../merchants/till-watch.ts';
import type { TillNames } from '../merchants/till-names.ts';
import type { RelayStore } from '../store/port.ts';
import type { RulesInForce } from './rules-in-force.ts';

type Parts = {
  readonly store: RelayStore;
  readonly inForce: RulesInForce;
  readonly pollFeed: FeedPoll;
  readonly tillNames: TillNames;
  readonly tillWatch: TillWatch;
  readonly adopted: AdoptedProfiles;
  wallMs(): number;
  /** Moves the till's quarantined notices that verify into its feed. `isNew`: false for a profile that was told before. */
  promote(feed: Feed, isNew: boolean): Promise<Result<number>>;
};

/** A handler for a request whose till and token were checked. */
export type TillRoute = (request: RawRequest, feed: Feed, stop?: StopSignal) => Promise<RawReply>;

/**
 * True if the till requested the newer wire version. Older tills reject a page with unknown fields, so the newer fields are sent
 * only on request.
 */
const knowsWays = ({ headers }: RawRequest): boolean => headers[wireHeader] === String(wireVersion);

const createPollRoute =
  ({ store, inForce, pollFeed, tillNames, tillWatch }: Parts): TillRoute =>
  async (request, feed, stop) => {
    const query = readQuery(request.query, feedQuery);
    if (!query.ok) return badQuery(query.error);
    const { merchant, till } = feed.key;
    const { headers } = request;
    const signature = headers[headSignatureHeader];
    await inForce.pin(feed, { key: headers[liveKeyHeader], head: query.value.head, signature });
    const directory = inForce.directory();
    const now = directory.feed(merchant, till) ?? feed;
    tillNames.hear(now, headers[shopNameHeader]);
    tillWatch.hear(now, headers[watchHeader]);
    const mostHeads = directory.limits.headsPerMinutePerToken;
    const asking = { withWays: knowsWays(request), signature, mostHeads, have: heardHave(headers[haveHeader], store.relayId) };
    const reply = await pollFeed(now, query.value, asking, stop);
    const row = inForce
      .directory()
      .shop(merchant)
      ?.tills.find(({ id }) => id === till);
    return row ? withHeader(reply, heldKeyHeader, row.headKey ?? noKey) : reply;
  };

/**
 * Stores a till's profile, and promotes the quarantined notices that verify under it. A repeated profile promotes again, because
 * an earlier promotion may have failed; at most once in a minute if it did not.
 */
const createProfileRoute =
  ({ adopted, wallMs, promote }: Parts): TillRoute =>
  async (request, feed) => {
    const told = readToldProfile(request.body);
    if (!told) return malformedProfile;
    const taken = await adopted.take(feed, told, wallMs());
    if (!taken.ok) return profileRefusals[taken.error];
    const promoted = await promote(feed, taken.value === 'noted');
    return promoted.ok ? jsonReply(200, { promoted: promoted.value }) : unavailable;
  };

export const createTillRoutes = (parts: Parts): Readonly<Record<ListName | 'profile', TillRoute>> => ({
  feed: createPollRoute(parts),
  profile: createProfileRoute(parts),
  async heads(request, feed) {
    const query = readQuery(request.query, headsQuery);
    return query.ok ? readHeads(parts.store, feed, query.value, knowsWays(request)) : badQuery(query.error);
  },
  async quarantine(request, feed) {
    const query = readQuery(request.query, quarantineQuery);
    return query.ok ? readQuarantine(parts.store, feed, query.value, knowsWays(request)) : badQuery(query.error);
  },
});
